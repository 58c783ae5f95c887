"""An embedded attempt run again: the same, or it says in what it differs, or why there is nothing to compare."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from swept_sessions import LEVELS, changed, painted_session, physics_session

from controller.audit.replay import Replay, replay_episode
from controller.records.errors import RecordsError
from controller.records.session import read_session

ROUND = Path("truss_strict_r1") / LEVELS[0] / "round_1"


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return physics_session(tmp_path_factory.mktemp("physics"))


@pytest.fixture
def session(swept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(swept, tmp_path / "session"))


def replayed(folder: Path) -> Replay:
    session = read_session(folder)
    (replay,) = replay_episode(session, next(session.summary.episode_keys()))
    return replay


def test_a_run_is_the_same_in_facts_states_readings_and_verdict(session: Path) -> None:
    replay = replayed(session)
    assert replay.same
    assert replay.text == f"truss_strict_r1/{LEVELS[0]} call 1: the same, bit for bit"


def test_one_bit_of_the_stored_states_is_found(session: Path) -> None:
    path = session / ROUND / "rollout.npz"
    with np.load(path) as stored:
        content = {name: stored[name].copy() for name in stored.files}
    content["node_xy"][3, 1, 0] = np.nextafter(content["node_xy"][3, 1, 0], np.inf)
    np.savez_compressed(path, **content)
    assert replayed(session).differences == ("node_xy",)


def test_a_reading_and_a_fact_that_are_not_had_again_are_named(session: Path) -> None:
    changed(session / ROUND / "frames.json", lambda frames: frames["readings"][7].update(success_rgb=[1, 2, 3]))
    changed(
        session / ROUND.parent / "trajectory.json",
        lambda record: record["calls"][0]["attempt"]["facts"].update(peak_utilisation=0.5, weather="fair"),
    )
    assert replayed(session).differences == ("peak_utilisation", "weather", "readings")


def test_without_stored_states_the_facts_alone_are_compared(session: Path) -> None:
    (session / ROUND / "rollout.npz").unlink()
    (session / ROUND / "frames.json").unlink()
    assert replayed(session).same


def test_damaged_states_are_a_damaged_record(session: Path) -> None:
    (session / ROUND / "rollout.npz").write_bytes(b"no states")
    with pytest.raises(RecordsError, match="is not a stored run"):
        replayed(session)


@pytest.mark.parametrize(
    ("part", "value", "why"),
    [
        ("level_sha256", {LEVELS[0]: "00"}, "the level is not the one that it was run on"),
        ("level_sha256", {}, "names neither constants nor level"),
        ("executor", {"configuration": {"constants_sha256": "00"}}, "the physical constants are not those"),
    ],
)
def test_what_was_run_in_another_world_is_not_compared(session: Path, part: str, value: object, why: str) -> None:
    changed(session / "summary.json", lambda summary: summary["configuration"].update({part: value}))
    replay = replayed(session)
    assert not replay.same
    assert why in str(replay.cannot)
    assert "cannot be run again" in replay.text


def test_a_native_attempt_and_one_that_never_began_have_nothing_to_compare(session: Path, tmp_path: Path) -> None:
    changed(session / ROUND.parent / "trajectory.json", lambda record: record.update(executor="native"))
    assert replayed(session).cannot == "it was run by the executor native"
    (session / ROUND.parent / "trajectory.json").unlink()
    opened = read_session(session)
    assert list(replay_episode(opened, next(opened.summary.episode_keys()))) == []


def test_every_attempt_of_an_episode_is_told_by_its_call(tmp_path: Path) -> None:
    session = read_session(painted_session(tmp_path))
    calls = {
        key.level: [replay.call for replay in replay_episode(session, key)] for key in session.summary.episode_keys()
    }
    assert sorted(calls.values()) == [[1, 2], [2, 3]]
