"""Designs that a person runs by hand: the runner drives, the film stays, no result of the queue is touched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from native_designs import LIMIT, reference, weakened
from runner_child import REAL, Conversation
from screen_parts import LEAKS, PATIENCE_S, X11Desktop, stand_in, until

from controller.calibration.errors import TrialFolderError
from controller.calibration.trial_folder import KEPT, NEWEST, TRIAL, keep_trial, new_folder, read_trial
from controller.evidence.detector import detect
from controller.evidence.profile import load_profile
from controller.executors.native import load_rollout
from controller.levels.catalogue import find_level
from controller.sweep.runner.by_hand import ANOTHER_RUNS
from controller.sweep.runner.messages import Abort, Start, StopTrial, Tried, TryDesign
from controller.sweep.runner.troupe import TRIAL_STOPPED
from serializer.bridge import Bridge
from serializer.candidate import candidate_json

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.filterwarnings(LEAKS)]
LEVEL = "T1B_Span_8m"


@pytest.fixture
def home(tmp_path: Path, keep_profile: Callable[..., None]) -> Path:
    """Where everything of a console is, with the stand-in's profile for fast time."""
    return tmp_path / "home"


@pytest.fixture
def runner(home: Path) -> Iterator[Conversation]:
    home.mkdir()
    conversation = Conversation(home, REAL)
    conversation.ready()
    yield conversation
    conversation.close()


def design(bridge: Bridge, level: str = LEVEL, executor: str = "native-standin") -> TryDesign:
    return TryDesign(executor, level, json.dumps(candidate_json(bridge, "as the test wants it")), LIMIT)


def tried(runner: Conversation, command: TryDesign) -> Tried:
    number = runner.send(command)
    return runner.hear(Tried, lambda said: said.command == number)


def test_two_designs_are_run_filmed_and_judged_and_the_game_is_free_between_them(
    runner: Conversation, folder: Path, home: Path
) -> None:
    with stand_in(folder):
        for bridge, wins in ((reference(LEVEL), True), (weakened(reference(LEVEL)), False)):
            said = tried(runner, design(bridge))
            assert said.folder is not None, said.error
            assert not list(folder.iterdir())
            stored = read_trial(Path(said.folder))
            trial = stored.trial
            assert (trial.level, trial.bridge, trial.executor) == (find_level(LEVEL), bridge, "native-standin")
            assert (trial.success, stored.limit, trial.film) == (wins, LIMIT, Path(said.folder))
            film = load_rollout(Path(said.folder), trial.level, bridge, LIMIT)
            seen = detect(film, load_profile("native-standin"))
            assert (seen.success, seen.marker_index) == (wins, stored.marker_index)
    assert runner.rows("count(*)") == [(0,)]
    assert not (home / "sessions").exists()


def test_without_the_game_the_run_is_no_verdict_and_leaves_nothing(runner: Conversation, home: Path) -> None:
    said = tried(runner, design(reference(LEVEL)))
    assert said.folder is None
    assert said.error is not None
    assert "one window is needed" in said.error
    assert not list((home / "trials").iterdir())
    (home / "trials").rmdir()
    (home / "trials").write_text("a person's file")
    said = tried(runner, design(reference(LEVEL)))
    assert said.error is not None
    assert "the folder of the run cannot be made" in said.error


def test_an_illegal_design_an_unknown_level_and_an_unknown_executor_are_refused_unrun(runner: Conversation) -> None:
    bare = Bridge(reference(LEVEL).nodes, reference(LEVEL).members[:1])
    said = tried(runner, design(bare))
    assert said.error is not None
    assert "is illegal" in said.error
    said = tried(runner, design(reference(LEVEL), level="T1B_Span_99m"))
    assert said.error is not None
    assert "T1B_Span_99m" in said.error
    answer = runner.ask(design(reference(LEVEL), executor="elsewhere"))
    assert answer.error is not None
    assert "unknown executor 'elsewhere'" in answer.error


def test_no_episode_begins_while_a_design_is_run_and_none_is_run_while_episodes_play(
    runner: Conversation, folder: Path, keep_profile: Callable[..., None]
) -> None:
    with stand_in(folder, "--time-scale", 2) as game:
        keep_profile(time_scale=2.0)
        entries = runner.enqueue(LEVEL, designers=("reference",), executor="embedded", budget_map="embedded-v1")
        first = runner.send(design(reference(LEVEL)))
        game.wait_for("run")
        second = runner.send(design(reference(LEVEL)))
        assert runner.hear(Tried).error == ANOTHER_RUNS
        runner.ask(Start())
        assert runner.states() == {entries[0]: "queued"}
        ran = runner.hear(Tried)
        assert (ran.command, ran.error) == (first, None)
        assert second != first
        runner.state("idle")
        assert runner.states() == {entries[0]: "success"}


@pytest.mark.parametrize("stop", [StopTrial(), Abort()], ids=["stop", "abort"])
def test_a_run_that_is_stopped_holds_no_key_and_gives_the_users_file_back(
    stop: StopTrial | Abort, runner: Conversation, folder: Path, keep_profile: Callable[..., None]
) -> None:
    (folder / "PolyBridgeBench.pbl").write_bytes(b"a person's")
    keep_profile(time_scale=0.5)
    with stand_in(folder, "--time-scale", 0.5) as game:
        number = runner.send(design(reference(LEVEL)))
        game.wait_for("run")
        runner.ask(stop)
        said = runner.hear(Tried)
        assert (said.command, said.error) == (number, TRIAL_STOPPED)
        desktop = X11Desktop()
        until(lambda: (folder / "PolyBridgeBench.pbl").read_bytes() == b"a person's", PATIENCE_S)
        assert not any(desktop.key_is_down(key) for key in ("space", "escape"))
        desktop.close()


def test_old_runs_make_room_but_one_that_a_limit_rests_on_stays(tmp_path: Path) -> None:
    trials = tmp_path / "trials"
    (trials / "a person's own").mkdir(parents=True)
    first = None
    for number in range(NEWEST + 5):
        folder = new_folder(trials, f"2026-12-01T12:00:{number:02d}.000+00:00", LEVEL, "native-standin")
        (folder / TRIAL).write_text('{"schema": 1}')
        if first is None:
            first = folder
            keep_trial(folder, "native-standin-mine")
    new_folder(trials, "2026-12-01T13:00:00.000+00:00", LEVEL, "native-standin")
    left = sorted(path.name for path in trials.iterdir())
    assert first is not None
    assert first.name in left
    assert (first / KEPT).is_file()
    assert "a person's own" in left
    # The kept one, a person's folder, the newest, and the one that is about to be written.
    assert len(left) == 1 + 1 + (NEWEST - 1) + 1
    assert f"20261201T120005_{LEVEL}_native-standin_1" not in left


def test_a_run_that_is_gone_or_damaged_says_so(tmp_path: Path) -> None:
    with pytest.raises(TrialFolderError, match="nowhere"):
        read_trial(tmp_path / "nowhere")
    with pytest.raises(TrialFolderError, match="is gone; run the bridge again"):
        keep_trial(tmp_path, "native-mine")
    (tmp_path / TRIAL).write_text('{"schema": 1, "level": "T1B_Span_8m"}')
    with pytest.raises(TrialFolderError, match="run the bridge again"):
        read_trial(tmp_path)
