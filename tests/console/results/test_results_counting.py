"""What is read, what is read again, and what is left out."""

import os
import shutil
from pathlib import Path

import pytest
from played_sessions import LEVELS, Place, counted_of, sweep

from console.queue.reading import StoreUnavailableError
from console.results.counting import count
from console.results.sessions import read_sessions
from console.results.trajectory_cache import CancelledError, TrajectoryCache
from controller.metrics.load import load_sessions
from controller.metrics.rows import RowError, rows


def a_trajectory(folder: Path) -> Path:
    return min(folder.glob("*/*/trajectory.json"))


def test_the_store_lists_its_sessions_newest_first_with_what_is_done(played: Place) -> None:
    sessions = read_sessions(played.store)
    assert [each.folder.name for each in sessions] == ["other-executor", "other-map", "stopped", "main"]
    by_name = {each.folder.name: each for each in sessions}
    assert (by_name["main"].done, by_name["main"].planned, by_name["main"].levels) == (30, 30, 5)
    assert (by_name["stopped"].done, by_name["stopped"].planned, by_name["stopped"].pending) == (3, 10, 7)
    assert all(each.there for each in sessions)


def test_a_stopped_session_is_not_provisional(played: Place) -> None:
    assert not any(each.provisional for each in read_sessions(played.store))


def test_a_store_that_is_not_there_is_unavailable_and_not_empty(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        read_sessions(tmp_path / "none.sqlite")


def test_rows_are_those_of_the_report(place: Place) -> None:
    counted = counted_of(place)
    told = rows(load_sessions([each.folder for each in reversed(read_sessions(place.store))]))
    assert [row for row, _ in counted.rows] == list(told)


def test_executors_and_budget_maps_are_never_merged(place: Place) -> None:
    keys = [row.key for row, _ in counted_of(place).rows if row.key.designer == "careful"]
    origins = {(key.executor, key.budget_map) for key in keys}
    assert origins == {
        ("embedded", "embedded-v1"),
        ("embedded", "embedded-flat"),
        ("native-standin", "native-standin-flat"),
    }
    assert len(keys) == 6


def test_every_counted_episode_knows_its_id_and_its_folder(place: Place) -> None:
    counted = counted_of(place)
    for row, _ in counted.rows:
        for episode in row.episodes:
            found = counted.found(episode)
            assert found.id.endswith(f"/{episode.key.row}/{episode.key.level}")
            assert (found.reference.folder / "trajectory.json").exists()


def test_a_second_reading_parses_nothing_that_has_not_changed(place: Place) -> None:
    cache = TrajectoryCache()
    first = counted_of(place, "main", cache=cache)
    assert cache.parsed == 30
    second = counted_of(place, "main", cache=cache)
    assert cache.parsed == 0
    assert [row for row, _ in first.rows] == [row for row, _ in second.rows]
    os.utime(a_trajectory(place.root / "main"), (1, 1))
    counted_of(place, "main", cache=cache)
    assert cache.parsed == 1


def test_a_trajectory_that_is_gone_is_forgotten_and_counts_as_missing(place: Place) -> None:
    cache = TrajectoryCache()
    counted_of(place, "main", cache=cache)
    shutil.rmtree(a_trajectory(place.root / "main").parent)
    counted = counted_of(place, "main", cache=cache)
    assert sum(len(row.episodes) for row, _ in counted.rows) == 29
    assert sum(len(row.planned) for row, _ in counted.rows) == 30


def test_a_damaged_session_is_named_and_the_others_count(place: Place) -> None:
    torn = a_trajectory(place.root / "main")
    torn.write_text(torn.read_text()[:100])
    counted = counted_of(place)
    (left_out,) = counted.left_out
    assert str(torn) in left_out.why
    assert {row.key.designer for row, _ in counted.rows} == {"bold", "careful"}


def test_a_session_whose_folder_is_missing_is_named(place: Place) -> None:
    shutil.rmtree(place.root / "stopped")
    assert {each.folder.name: each.there for each in read_sessions(place.store)}["stopped"] is False
    (left_out,) = counted_of(place, "stopped", "main").left_out
    assert "stopped" in left_out.why


def test_two_sessions_with_the_same_results_are_refused_by_name(place: Place) -> None:
    sweep(place, "again", ("careful",))
    with pytest.raises(RowError, match=r"complete in both .*main and .*again"):
        counted_of(place, "main", "again")


def test_reading_can_be_cancelled_between_two_files(place: Place) -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 7

    with pytest.raises(CancelledError):
        count(read_sessions(place.store), TrajectoryCache(), cancelled=cancelled)
    assert asked == 8


def test_unfinished_rows_are_known_while_their_session_runs(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = place.root / "stopped" / "summary.json"
    summary.write_text(summary.read_text().replace('"status": "stopped"', '"status": "running"', 1))
    place.index()
    counted = counted_of(place)
    assert counted.provisional
    assert {key.designer for key in counted.unfinished} == {"bold"}
    assert counted.newest_at > 0
    assert len(LEVELS) * 2 == sum(len(row.planned) for row, _ in counted.rows if row.key.designer == "bold")
