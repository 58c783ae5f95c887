"""The embedded executor: it runs, films, and shows every frame again, identically."""

import hashlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from controller.evidence.detector import detect
from controller.evidence.feedback import execution_feedback
from controller.evidence.profile import load_profile
from controller.executor import Executor, Rollout
from controller.executors.embedded import EmbeddedExecutor, EmbeddedRollout, load_rollout
from controller.executors.rollout_file import RolloutFileError
from controller.frame import EDITOR
from controller.levels.level import Level
from serializer.bridge import Bridge

PASSES, FAILS = "T1B_Span_10m", "T1B_Span_22m"
LIMIT = 24000.0


@pytest.fixture(scope="module")
def executor() -> EmbeddedExecutor:
    return EmbeddedExecutor()


@pytest.fixture(scope="module")
def rollouts(
    executor: EmbeddedExecutor, levels: dict[str, Level], truss: Callable[[Level], Bridge]
) -> dict[str, EmbeddedRollout]:
    return {name: executor.run(levels[name], truss(levels[name]), LIMIT) for name in (PASSES, FAILS)}


def test_it_speaks_the_protocols(executor: EmbeddedExecutor, rollouts: dict[str, EmbeddedRollout]) -> None:
    some_executor: Executor = executor
    some_rollout: Rollout = rollouts[PASSES]
    assert some_executor.name == "embedded"
    assert some_rollout.times_s == tuple(i / 4 for i in range(1, 49))


def test_the_pixels_agree_with_the_physics_on_every_kind_of_run(
    executor: EmbeddedExecutor, levels: dict[str, Level], truss: Callable[[Level], Bridge]
) -> None:
    profile, outcomes = load_profile("embedded"), set()
    chosen = [level for name, level in sorted(levels.items()) if name.startswith(("T1B", "T4C", "G1", "T2B"))]
    for level in chosen:
        rollout = executor.run(level, truss(level), LIMIT)
        detection = detect(rollout, profile)
        outcomes.add(rollout.run.stop)
        assert detection.success == rollout.run.passed, level.name
        assert (detection.marker_index is not None) == np.isfinite(rollout.run.lost_at_s), level.name
        if detection.marker_index is not None:
            assert rollout.times_s[detection.marker_index] - rollout.run.lost_at_s < 0.25, level.name
    assert {"arrived", "vehicle_lost"} <= outcomes


def test_a_bridge_without_a_deck_fails_and_gives_evidence(executor: EmbeddedExecutor, levels: dict[str, Level]) -> None:
    level = levels[PASSES]
    rollout = executor.run(level, Bridge(level.anchors, ()), LIMIT)
    detection = detect(rollout, load_profile("embedded"))
    assert not detection.success
    feedback, selected = execution_feedback(rollout, detection, 1)
    assert feedback.summary["outcome"] == "failure_or_timeout"
    assert selected[-1] == detection.marker_index
    assert rollout.facts["peak_utilisation"] == 0.0
    assert rollout.facts["first_break_s"] is None


def test_facts_say_what_happened_in_plain_json(rollouts: dict[str, EmbeddedRollout]) -> None:
    passed, failed = (json.loads(json.dumps(rollouts[name].facts, allow_nan=False)) for name in (PASSES, FAILS))
    assert passed["executor"] == failed["executor"] == "embedded"
    assert (passed["stop"], failed["stop"]) == ("arrived", "vehicle_lost")
    assert passed["first_break_s"] is None
    assert passed["first_break_member"] is None
    assert [vehicle["label"] for vehicle in passed["vehicles"]] == ["A"]
    assert passed["vehicles"][0]["arrived_s"] <= passed["duration_s"] < 12
    assert failed["vehicles"][0]["arrived_s"] is None
    assert 0 < passed["peak_utilisation"] < 1 <= failed["peak_utilisation"]
    assert failed["first_break_s"] < failed["lost_s"]
    rollout = rollouts[FAILS]
    broken = next(i for i, m in enumerate(rollout.bridge.members) if m.id == failed["first_break_member"])
    assert rollout.run.broken_at_s[broken] == rollout.run.broken_at_s.min() == failed["first_break_s"]


@pytest.mark.parametrize("name", [PASSES, FAILS])
def test_a_saved_rollout_draws_every_frame_again_identically(
    rollouts: dict[str, EmbeddedRollout], tmp_path: Path, name: str
) -> None:
    rollout = rollouts[name]
    assert rollout.save(tmp_path) == ("rollout.npz",)
    again = load_rollout(tmp_path, rollout.level, rollout.bridge, LIMIT)
    for index in range(EDITOR, 48):
        assert again.frame(index).rgb.tobytes() == rollout.frame(index).rgb.tobytes()
    assert again.frame(20).png() == rollout.frame(20).png()
    assert again.facts == rollout.facts
    assert again.times_s == rollout.times_s
    for array in ("node_xy", "disc_xy", "utilisation", "peak_utilisation", "broken_at_s", "arrived_at_s"):
        assert getattr(again.run, array).tobytes() == getattr(rollout.run, array).tobytes()
    assert (tmp_path / "rollout.npz").stat().st_size < 60_000


def test_saving_twice_gives_the_same_bytes(rollouts: dict[str, EmbeddedRollout], tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    for folder in ("a", "b"):
        rollouts[FAILS].save(tmp_path / folder)
    assert (tmp_path / "a" / "rollout.npz").read_bytes() == (tmp_path / "b" / "rollout.npz").read_bytes()


CHILD = """
import hashlib, sys
from pathlib import Path
from controller.executors.embedded import load_rollout
from controller.levels.generate import generate_levels
from serializer.bridge import Bridge, Member, Node
level = {level.name: level for level in generate_levels()}["T1B_Span_22m"]
bridge = eval(sys.argv[2])
print(hashlib.sha256(load_rollout(Path(sys.argv[1]), level, bridge, 24000.0).frame(8).rgb.tobytes()).hexdigest())
"""


def test_another_process_shows_the_same_frame(rollouts: dict[str, EmbeddedRollout], tmp_path: Path) -> None:
    rollout = rollouts[FAILS]
    rollout.save(tmp_path)
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path), repr(rollout.bridge)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert child.stdout.strip() == hashlib.sha256(rollout.frame(8).rgb.tobytes()).hexdigest()


def test_a_missing_rollout_is_refused_in_one_line(rollouts: dict[str, EmbeddedRollout], tmp_path: Path) -> None:
    rollout = rollouts[PASSES]
    with pytest.raises(RolloutFileError, match="cannot read") as caught:
        load_rollout(tmp_path / "nowhere", rollout.level, rollout.bridge, LIMIT)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "flipped", "foreign"])
def test_a_damaged_rollout_is_refused(rollouts: dict[str, EmbeddedRollout], tmp_path: Path, damage: str) -> None:
    rollout = rollouts[PASSES]
    path = tmp_path / rollout.save(tmp_path)[0]
    data = path.read_bytes()
    middle = len(data) // 2
    match damage:
        case "empty":
            path.write_bytes(b"")
        case "text":
            path.write_text("not an archive")
        case "cut":
            path.write_bytes(data[:middle])
        case "flipped":
            path.write_bytes(data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :])
        case "foreign":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("other.txt", "hello")
    with pytest.raises(RolloutFileError, match=r"rollout\.npz is not a stored run"):
        load_rollout(tmp_path, rollout.level, rollout.bridge, LIMIT)


def test_a_flipped_byte_anywhere_is_refused_or_changes_nothing(
    rollouts: dict[str, EmbeddedRollout], tmp_path: Path
) -> None:
    rollout = rollouts[PASSES]
    path = tmp_path / rollout.save(tmp_path)[0]
    data, refused = path.read_bytes(), 0
    for at in range(0, len(data), 37):
        path.write_bytes(data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :])
        try:
            again = load_rollout(tmp_path, rollout.level, rollout.bridge, LIMIT)
        except RolloutFileError:
            refused += 1
        else:
            assert again.facts == rollout.facts
            assert again.run.node_xy.tobytes() == rollout.run.node_xy.tobytes()
    assert refused > len(data) / 37 / 2


def test_a_rollout_of_another_bridge_is_refused(
    rollouts: dict[str, EmbeddedRollout], tmp_path: Path, truss: Callable[[Level], Bridge], levels: dict[str, Level]
) -> None:
    rollouts[PASSES].save(tmp_path)
    with pytest.raises(RolloutFileError, match="the given bridge and level have"):
        load_rollout(tmp_path, levels[FAILS], truss(levels[FAILS]), LIMIT)


def test_a_rollout_of_a_newer_version_is_refused(
    rollouts: dict[str, EmbeddedRollout], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.executors.rollout_file.SCHEMA", 2)
    rollouts[PASSES].save(tmp_path)
    monkeypatch.undo()
    with pytest.raises(RolloutFileError, match="schema 2"):
        load_rollout(tmp_path, rollouts[PASSES].level, rollouts[PASSES].bridge, LIMIT)


@pytest.mark.parametrize("index", [-2, 48])
def test_a_frame_that_was_never_filmed_is_refused(rollouts: dict[str, EmbeddedRollout], index: int) -> None:
    with pytest.raises(IndexError, match="run frames are 0 to 47"):
        rollouts[PASSES].frame(index)
    with pytest.raises(IndexError, match="run frames are 0 to 47"):
        rollouts[PASSES].pixel(index, 0, 0)


def test_the_editor_frame_needs_no_run_and_is_the_rollouts_own(
    executor: EmbeddedExecutor, rollouts: dict[str, EmbeddedRollout]
) -> None:
    rollout = rollouts[PASSES]
    alone = executor.editor_frame(rollout.level, rollout.bridge, LIMIT)
    assert alone.rgb.tobytes() == rollout.frame(EDITOR).rgb.tobytes()


def test_the_configuration_fixes_constants_and_profile_by_hash(executor: EmbeddedExecutor) -> None:
    told = json.loads(json.dumps(executor.configuration))
    assert len(told["constants_sha256"]) == len(told["profile"]["sha256"]) == 64
    assert told["profile"]["sha256"] == load_profile("embedded").sha256
    assert (told["window_s"], told["frames_per_s"], told["frame_count"]) == (12.0, 4, 48)
    assert told["picture_px"] == [1280, 720]


def test_importing_the_executor_loads_neither_qt_nor_the_compiler() -> None:
    code = (
        "import sys, controller.executors.embedded, controller.evidence.feedback;"
        "print([m for m in ('PySide6', 'numba', 'PIL', 'numpy') if m in sys.modules])"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert child.stdout.strip() == "['numpy']"
