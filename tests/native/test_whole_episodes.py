"""Whole runs and episodes against the stand-in: real keys, real mouse, real pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from native_designs import LIMIT, reference, weakened
from screen_parts import LEAKS, fast_profile, stand_in, window_manager

from controller.evidence.detector import detect
from controller.evidence.profile import load_profile
from controller.executor import FRAME_COUNT
from controller.executors import native
from controller.executors.embedded import EmbeddedExecutor
from controller.executors.native import NativeExecutor, load_rollout
from controller.frame import EDITOR
from controller.levels.catalogue import find_level
from controller.records.reading import read_trajectory
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import Registry
from controller.sweep.run import run_sweep
from serializer.bridge import Bridge

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.filterwarnings(LEAKS)]
Driver = Callable[..., NativeExecutor]
LEVEL = "T1B_Span_8m"
TEN = ("T1B_Span_6m", "T1B_Span_10m", "T1C_RoadWood_7m", "T1D_Deck_8m", "T1F_Unequal_8m_L2R1")


@pytest.mark.usefixtures("keep_profile")
def test_an_episode_fails_repairs_and_succeeds_with_films_that_are_shown_again(folder: Path, tmp_path: Path) -> None:
    registry = Registry(designers={"weak-then-good": "native_designs:WeakThenGood"})
    plan = SweepPlan(("weak-then-good",), ("loose",), (LEVEL,), "native-standin", foreign_budget_map=True)
    with stand_in(folder):
        result = run_sweep(plan, tmp_path / "session", store=tmp_path / "store.sqlite", registry=registry)
        native.standin_executor().close()
    assert result.complete
    episode = result.folder / "weak-then-good_loose_r1" / LEVEL
    trajectory = read_trajectory(episode)
    assert trajectory.executor == "native-standin"
    outcomes = [call.attempt.outcome for call in trajectory.calls if call.attempt is not None]
    assert outcomes == ["failure_or_timeout", "success"]
    assert (episode / "round_1" / "contact_sheet.png").is_file()
    for place, won in ((1, False), (2, True)):
        film = load_rollout(episode / f"round_{place}", find_level(LEVEL), reference(LEVEL), LIMIT)
        detection = detect(film, load_profile("native-standin"))
        assert detection.success is won
        assert film.times_s[-1] == 12.0
        assert film.frame(EDITOR).rgb.shape == (720, 1280, 3)
    assert not list(folder.iterdir())


@pytest.mark.parametrize("managed", [False, True], ids=["without a window manager", "with openbox and decorations"])
def test_a_design_is_loaded_shown_run_and_judged(managed: bool, folder: Path, driver: Driver) -> None:
    level = find_level(LEVEL)
    if managed:
        with window_manager(), stand_in(folder, "--decorated", "--at", 200, 150):
            seen_as_it_is(level.name, driver())
    else:
        with stand_in(folder):
            seen_as_it_is(level.name, driver())


def seen_as_it_is(name: str, executor: NativeExecutor) -> None:
    level, bridge = find_level(name), reference(name)
    bare = executor.editor_frame(level, Bridge(level.anchors, ()), LIMIT)
    built = executor.editor_frame(level, bridge, LIMIT)
    drawn = EmbeddedExecutor().editor_frame(level, bridge, LIMIT)
    # All but the menu's button is what the embedded scene shows, to the pixel.
    assert (built.rgb[100:] == drawn.rgb[100:]).all()
    assert (bare.rgb != built.rgb).any()
    rollout = executor.run(level, bridge, LIMIT)
    assert detect(rollout, load_profile("native-standin")).success
    assert rollout.facts["left_running"] is None
    assert 1 <= rollout.facts["moved_at_frame"] < FRAME_COUNT
    assert (executor.editor_frame(level, bridge, LIMIT).rgb == built.rgb).all()


def test_the_verdict_is_the_embedded_executors_on_ten_designs(folder: Path, driver: Driver) -> None:
    embedded, told = EmbeddedExecutor(), []
    with stand_in(folder, "--time-scale", 48):
        executor = driver(time_scale=48.0)
        for name in TEN:
            level = find_level(name)
            for bridge in (reference(name), weakened(reference(name))):
                film, states = (each.run(level, bridge, LIMIT) for each in (executor, embedded))
                seen = detect(film, load_profile("native-standin")).success
                told.append((name, seen, detect(states, load_profile("embedded")).success))
    assert [seen for _, seen, _ in told] == [known for _, _, known in told], told
    assert {known for _, _, known in told} == {True, False}


def test_a_slot_takes_designs_of_the_open_level_and_of_no_other(folder: Path, driver: Driver) -> None:
    profile = fast_profile(folder)
    install = replace(profile.install, mode="slot", file="AUTOSAVE")
    (folder / "AUTOSAVE").write_bytes(b"a person's own save")
    with stand_in(folder, "--mode", "slot", "--file", "AUTOSAVE", level=LEVEL):
        executor = driver(install=install)
        level, bridge = find_level(LEVEL), reference(LEVEL)
        shown = executor.editor_frame(level, bridge, LIMIT)
        assert (shown.rgb[100:] == EmbeddedExecutor().editor_frame(level, bridge, LIMIT).rgb[100:]).all()
        assert (folder / "AUTOSAVE").read_bytes() != b"a person's own save"
        with pytest.raises(native.ExecutorError, match="T1B_Span_6m needs a sweep of its own"):
            executor.editor_frame(find_level("T1B_Span_6m"), reference("T1B_Span_6m"), LIMIT)
    assert (folder / "AUTOSAVE").read_bytes() == b"a person's own save"
    assert [path.name for path in folder.iterdir()] == ["AUTOSAVE"]
