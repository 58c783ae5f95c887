"""What is refused, and how the message helps."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.metrics.load import load_episode, load_session
from controller.metrics.trajectory import TrajectoryError, episode_from
from controller.records.errors import NewerRecordError, RecordsError


def written(folder: Path, record: dict[str, Any], row: str = "truss_strict_r1") -> Path:
    path = folder / row / record["key"]["level"] / "trajectory.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(record))
    return path


def test_a_session_folder_gives_its_episodes(tmp_path: Path, raw: Callable[..., dict[str, Any]]) -> None:
    written(tmp_path, raw("S", level="A"))
    written(tmp_path, raw("FFF", level="B"))
    session = load_session(tmp_path)
    assert [(run.key.level, run.status) for run in session.episodes] == [("A", "success"), ("B", "failed")]
    assert session.planned == ()


@pytest.mark.parametrize("content", [b"", b'{"schema": 1, "key"', b"\xff\xfe\x00", b"[]", b"[" * 100_000])
def test_a_damaged_file_is_named(tmp_path: Path, raw: Callable[..., dict[str, Any]], content: bytes) -> None:
    path = written(tmp_path, raw("S"))
    path.write_bytes(content)
    with pytest.raises(RecordsError, match="is damaged") as caught:
        load_session(tmp_path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_newer_schema_is_refused(tmp_path: Path, raw: Callable[..., dict[str, Any]]) -> None:
    path = written(tmp_path, {**raw("S"), "schema": 2})
    with pytest.raises(NewerRecordError, match="newer version"):
        load_episode(path)


@pytest.mark.parametrize("field", ["key", "executor", "budget_map", "limit", "status", "calls"])
def test_a_missing_field_is_named(raw: Callable[..., dict[str, Any]], field: str) -> None:
    record = raw("S")
    del record[field]
    with pytest.raises(TrajectoryError, match=f"missing field '{field}'"):
        episode_from(record, "x.json")


@pytest.mark.parametrize(
    ("field", "value"),
    [("status", "done"), ("calls", {}), ("calls", [1]), ("limit", "13000"), ("limit", True), ("key", [])],
)
def test_a_field_of_the_wrong_kind_is_refused(raw: Callable[..., dict[str, Any]], field: str, value: object) -> None:
    with pytest.raises(TrajectoryError, match="damaged trajectory"):
        episode_from({**raw("S"), field: value}, "x.json")


@pytest.mark.parametrize("calls", [(2,), (1, 1), (1, 3)])
def test_calls_out_of_order_are_refused(raw: Callable[..., dict[str, Any]], calls: tuple[int, ...]) -> None:
    record = raw("V" * len(calls), status="interrupted")
    for call, number in zip(record["calls"], calls, strict=True):
        call["call"] = number
    with pytest.raises(TrajectoryError, match="not numbered"):
        episode_from(record, "x.json")


@pytest.mark.parametrize(("letters", "status"), [("FFF", "success"), ("S", "failed")])
def test_a_status_that_the_calls_contradict_is_refused(
    raw: Callable[..., dict[str, Any]], letters: str, status: str
) -> None:
    with pytest.raises(TrajectoryError, match="its calls say otherwise"):
        episode_from(raw(letters, status=status), "x.json")


def test_a_valid_call_without_execution_is_refused_in_a_finished_episode_only(
    raw: Callable[..., dict[str, Any]],
) -> None:
    record = raw("VVV")
    record["calls"][0]["valid"] = True
    with pytest.raises(TrajectoryError, match="was not executed"):
        episode_from(record, "x.json")
    assert not episode_from({**record, "status": "error"}, "x.json").completed


def test_an_unknown_outcome_is_refused(raw: Callable[..., dict[str, Any]]) -> None:
    record = raw("S")
    record["calls"][0]["attempt"]["outcome"] = "crashed"
    with pytest.raises(TrajectoryError, match="unknown outcome 'crashed'"):
        episode_from(record, "x.json")


def test_a_folder_without_trajectories_and_a_missing_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TrajectoryError, match="holds no trajectories"):
        load_session(tmp_path)
    with pytest.raises(TrajectoryError, match="no such session folder"):
        load_session(tmp_path / "absent")


def test_a_key_that_could_not_name_a_folder_is_damage(raw: Callable[..., dict[str, Any]]) -> None:
    with pytest.raises(TrajectoryError, match=r"x\.json: damaged trajectory .*cannot name a folder"):
        episode_from(raw("S", level="../A"), "x.json")
