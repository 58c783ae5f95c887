"""Reading only what figures rest on gives the same episodes, and the same words where something is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.metrics import outline as outlines
from controller.metrics.load import load_episode
from controller.metrics.trajectory import TrajectoryError, episode_from
from controller.records.errors import NewerRecordError, RecordsError


@pytest.fixture(params=["as installed", "without the library"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[object], Path]:
    """Writes a trajectory, to be read either way."""
    if request.param == "without the library":
        monkeypatch.setattr(outlines, "_tools", lambda: None)

    def write(record: object) -> Path:
        path = tmp_path / "trajectory.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record))
        return path

    return write


@pytest.mark.parametrize("letters", ["S", "FVS", "VVF", "FFF", "VVV"])
def test_the_episode_is_the_one_that_the_whole_file_gives(
    kept: Callable[[object], Path], raw: Callable[..., dict[str, Any]], letters: str
) -> None:
    record = raw(letters, codes=("OVER_BUDGET", "EDGE_TOO_LONG"))
    assert load_episode(kept(record)) == episode_from(record, "test")


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a missing field": (lambda record: record.pop("limit"), "missing field 'limit'"),
    "a missing part of a call": (lambda record: record["calls"][0].pop("valid"), "missing field 'valid'"),
    "calls that are none": (lambda record: record.update(calls={}), "calls is not a list"),
    "a limit in words": (lambda record: record.update(limit="much"), "expected a number"),
    "an unknown status": (lambda record: record.update(status="fine"), "unknown status"),
    "a contradiction": (lambda record: record.update(status="failed"), "its calls say otherwise"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_wrong_is_said_in_the_same_words(
    kept: Callable[[object], Path], raw: Callable[..., dict[str, Any]], what: str
) -> None:
    spoil, words = SPOILT[what]
    record = raw("FS")
    spoil(record)
    with pytest.raises(TrajectoryError, match=words):
        load_episode(kept(record))


def test_newer_cut_and_missing_files_are_refused_by_name(
    kept: Callable[[object], Path], raw: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    with pytest.raises(NewerRecordError, match="newer version"):
        load_episode(kept({**raw("S"), "schema": 99}))
    with pytest.raises(RecordsError, match="damaged"):
        load_episode(kept(json.dumps(raw("S"))[:-20]))
    with pytest.raises(RecordsError, match="cannot read"):
        load_episode(tmp_path / "nothing.json")
