"""Counting one by one gives what counting all together gives, and remembers only counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.episode.key import EpisodeKey
from controller.metrics.aggregate import summarise
from controller.metrics.breakdown import LevelFacts, by, overall
from controller.metrics.load import load_sessions
from controller.metrics.row_tally import without_disputed
from controller.metrics.rows import RowError, rows
from controller.metrics.stream import count_sessions
from controller.metrics.trajectory import Episode

FACTS = {
    level: LevelFacts("Core", "Dynamic Load", "T4B", ("heavy",), 10_000.0, vehicles, span)
    for level, vehicles, span in (("A", 1, 6.0), ("B", 2, 13.5), ("C", 2, 22.0), ("D", 1, 5.0))
}
Keep = Callable[..., Path]


@pytest.fixture
def keep(tmp_path: Path, raw: Callable[..., dict[str, Any]]) -> Keep:
    """Writes a session of trajectories: (letters, facts) each."""

    def write(name: str, *episodes: tuple[str, dict[str, Any]]) -> Path:
        for letters, facts in episodes:
            record = raw(letters, **facts)
            key = EpisodeKey(**record["key"])
            folder = tmp_path / name / key.row / key.level
            folder.mkdir(parents=True)
            (folder / "trajectory.json").write_text(json.dumps(record))
        return tmp_path / name

    return write


def test_one_by_one_gives_the_figures_of_all_together(keep: Keep) -> None:
    folders = [
        keep(
            "one",
            ("S", {"level": "A"}),
            ("FVS", {"level": "B", "cost": 7_000}),
            ("VVF", {"level": "C"}),
            ("F", {"level": "D", "status": "interrupted"}),
        ),
        keep("two", ("FFF", {"level": "A", "repeat": 2}), ("S", {"level": "A", "condition": "loose"})),
    ]
    together, counted = rows(load_sessions(folders)), count_sessions(folders)
    assert [row.key for row in counted] == [row.key for row in together]
    for one, all_at_once in zip(counted, together, strict=True):
        assert overall(one, FACTS) == overall(all_at_once, FACTS)
        assert (one.repeats, one.sessions) == (all_at_once.repeats, all_at_once.sessions)
        for dimension in ("stratum", "vehicles", "span", "tag"):
            assert by(one, dimension, FACTS) == by(all_at_once, dimension, FACTS)


def test_an_episode_that_one_session_broke_off_and_another_completed_counts_once_in_either_order(keep: Keep) -> None:
    broken = keep("broken", ("F", {"level": "A", "status": "interrupted"}))
    whole = keep("whole", ("S", {"level": "A"}))
    for folders in ([broken, whole], [whole, broken]):
        (row,) = count_sessions(folders)
        summary = overall(row, FACTS)
        assert (summary.planned, summary.completed, summary.statuses) == (1, 1, {"success": 1})


def test_an_episode_that_two_sessions_completed_is_refused(keep: Keep) -> None:
    folders = [keep("one", ("S", {"level": "A"})), keep("two", ("FFF", {"level": "A"}))]
    with pytest.raises(RowError, match="A, truss, strict, repeat 1 is complete in both"):
        count_sessions(folders)


def test_disputed_episodes_can_be_taken_out_as_if_they_had_never_been_planned(keep: Keep) -> None:
    folder = keep("one", ("S", {"level": "A"}), ("FFF", {"level": "B"}), ("S", {"level": "B", "repeat": 2}))
    disputed = frozenset({EpisodeKey("polybridge", "B", "truss", "strict", 2)})
    (row,) = count_sessions([folder], lambda _folder: disputed)
    assert (overall(row, FACTS).success[3].hits, overall(row, FACTS).planned) == (2, 3)
    rest = overall(without_disputed(row), FACTS)
    assert (rest.success[3].hits, rest.success[3].of, rest.planned) == (1, 2, 2)
    assert rest.statuses == {"failed": 1, "success": 1}


def test_an_interrupted_episode_is_counted_and_not_scored(episode: Callable[..., Episode]) -> None:
    summary = summarise([episode("FV", status="interrupted")], {})
    assert summary.statuses == {"interrupted": 1}
    assert (summary.completed, summary.success[3].share, summary.recovery.share) == (0, None, None)
    assert summary.errors == {}


def test_an_episode_that_the_infrastructure_failed_is_no_failure_of_the_designer(
    episode: Callable[..., Episode],
) -> None:
    summary = summarise([episode("S", level="A"), episode("V", level="B", status="error")], {})
    assert summary.statuses == {"error": 1, "success": 1}
    assert (summary.success[3].share, summary.valid[1].share) == (1.0, 1.0)


def test_spans_fall_into_bins_in_order_and_every_level_into_one(keep: Keep) -> None:
    folder = keep("one", *(("S", {"level": level}) for level in "ABCD"))
    (row,) = count_sessions([folder])
    assert list(by(row, "span", FACTS)) == ["under 6 m", "6 to under 10 m", "10 to under 14 m", "18 m and more"]
    assert {label: part.completed for label, part in by(row, "vehicles", FACTS).items()} == {
        "1 vehicle": 2,
        "2 vehicles": 2,
    }
