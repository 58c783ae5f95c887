"""The queue in the store: planned, ordered, changed, and in step with the records."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripted_parts import REGISTRY

from controller.episode.apparatus import BudgetSource
from controller.records.session import Session, read_session
from controller.records.summary import Row, Summary
from controller.store.queue import QUEUED, REMOVABLE, RESTORABLE, RETRIABLE, Queue
from controller.store.queue_schema import STATES
from controller.store.schema import LADDER
from controller.store.store import Store
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep

LEVELS = ("T1B_Span_6m", "T1B_Span_10m", "G1_Clearance_Multi2_14m_R2m")


def a_session(folder: Path, name: str = "s1", levels: tuple[str, ...] = LEVELS, repeats: int = 1) -> Session:
    source = BudgetSource("map", "f1a7", "embedded")
    rows = tuple(Row(f"truss_loose_r{n}", "truss", "loose", n, "embedded", source) for n in range(1, repeats + 1))
    return Session(folder, Summary(name, "2026-01-01T00:00:00+00:00", "polybridge", levels, rows, {}, "stopped"))


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    with Queue(tmp_path / "store.sqlite") as opened:
        yield opened


def rows(path: Path, columns: str, where: str = "1") -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(f"SELECT {columns} FROM queue_rows WHERE {where} ORDER BY entry").fetchall()


def order(queue: Queue) -> list[int]:
    """The entries in the order in which they would be played."""
    return list(queue.matching(QUEUED, list(range(10_000))))


def test_a_new_session_is_queued_in_plan_order_with_all_that_a_list_shows(queue: Queue, tmp_path: Path) -> None:
    assert queue.enqueue(a_session(tmp_path, repeats=2), "{}") == (1, 2, 3, 4, 5, 6)
    columns = "row, level, family, stratum, tags, designer, executor, budget_map, state, call, position, session_folder"
    first, *_, last = rows(tmp_path / "store.sqlite", columns)
    assert first[:4] == ("truss_loose_r1", "T1B_Span_6m", "T1B", "Core")
    assert last[:4] == ("truss_loose_r2", "G1_Clearance_Multi2_14m_R2m", "G1", "Compositional")
    assert "multi_vehicle" in json.loads(last[4])
    assert last[5:] == ("truss", "embedded", "map", "queued", 0, 6.0, str(tmp_path.resolve()))
    assert queue.enqueue(a_session(tmp_path / "b", "s2", LEVELS[:1]), "{}") == (7,)
    assert order(queue) == [1, 2, 3, 4, 5, 6, 7]
    assert queue.plan_of("s1") == "{}"
    assert queue.plan_of("nowhere") is None


def test_the_next_entry_is_of_the_highest_priority_and_the_first_place(queue: Queue, tmp_path: Path) -> None:
    queue.enqueue(a_session(tmp_path / "a", "a"), "{}")
    queue.enqueue(a_session(tmp_path / "b", "b"), "{}")
    assert queue.set_priority([5, 6, 99], 1) == (5, 6)
    taken = queue.next_entry()
    assert taken is not None
    assert (taken.entry, taken.session, taken.folder, taken.key.level) == (5, "b", tmp_path / "b", LEVELS[1])
    taken = queue.next_entry(["b"])
    assert taken is not None
    assert taken.entry == 1
    assert queue.next_entry(["a", "b"]) is None


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_moving_is_what_a_list_would_do(data: st.DataObject) -> None:
    """Against the plain model: a list from which the moved are taken out and put back elsewhere, order kept."""
    with tempfile.TemporaryDirectory() as folder, Queue(Path(folder) / "store.sqlite") as queue:
        expected = list(queue.enqueue(a_session(Path(folder), repeats=2), "{}"))
        for _ in range(data.draw(st.integers(1, 6))):
            chosen = data.draw(st.lists(st.sampled_from(expected), min_size=1, max_size=4, unique=True))
            moved = [entry for entry in expected if entry in chosen]
            others = [entry for entry in expected if entry not in chosen]
            match data.draw(st.sampled_from(["top", "bottom", "up", "down", "before"])):
                case "top":
                    queue.to_end(chosen, top=True)
                    expected = moved + others
                case "bottom":
                    queue.to_end(chosen, top=False)
                    expected = others + moved
                case "before":
                    target = data.draw(st.sampled_from([*others, None]))
                    queue.before(chosen, target)
                    place = len(others) if target is None else others.index(target)
                    expected = others[:place] + moved + others[place:]
                case way:
                    queue.past(chosen, up=way == "up")
                    expected = stepped(expected, set(chosen), up=way == "up")
            assert order(queue) == expected


def stepped(before: Sequence[int], chosen: set[int], *, up: bool) -> list[int]:
    found = list(before) if up else list(reversed(before))
    for place in range(1, len(found)):
        if found[place] in chosen and found[place - 1] not in chosen:
            found[place - 1], found[place] = found[place], found[place - 1]
    return found if up else list(reversed(found))


def test_a_place_between_two_can_be_taken_again_and_again(queue: Queue, tmp_path: Path) -> None:
    queue.enqueue(a_session(tmp_path), "{}")
    for turn in range(200):
        queue.before([1 if turn % 2 else 2], 3)
    assert order(queue) == [2, 1, 3]
    assert len({position for (position,) in rows(tmp_path / "store.sqlite", "position")}) == 3


def test_what_is_moved_before_another_takes_its_priority(queue: Queue, tmp_path: Path) -> None:
    queue.enqueue(a_session(tmp_path), "{}")
    queue.set_priority([3], 7)
    queue.before([1], 3)
    assert order(queue) == [1, 3, 2]
    queue.before([1], None)
    assert order(queue) == [3, 2, 1]
    assert rows(tmp_path / "store.sqlite", "priority") == [(0,), (0,), (7,)]
    queue.to_end([1], top=True)
    assert order(queue) == [3, 1, 2]


def test_a_removal_is_taken_back_step_by_step(queue: Queue, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    queue.enqueue(a_session(tmp_path), "{}")
    queue.began(2, "2026-01-01T00:00:00+00:00")
    assert queue.remove([1, 2, 3]) == (1, 3)
    assert rows(path, "state, hidden") == [("cancelled", 0), ("running", 0), ("cancelled", 0)]
    assert queue.remove([1]) == (1,)
    assert rows(path, "state, hidden", "entry = 1") == [("cancelled", 1)]
    assert queue.restore([1, 3]) == (1, 3)
    assert rows(path, "state, hidden") == [("cancelled", 0), ("running", 0), ("queued", 0)]
    assert queue.restore([1]) == (1,)
    assert order(queue) == [1, 3]


def test_each_change_has_its_own_entries(queue: Queue, tmp_path: Path) -> None:
    queue.enqueue(a_session(tmp_path, repeats=3), "{}")
    for entry, state in enumerate(STATES, 1):
        queue.ended(entry, state, 1.0)
    everything = list(range(1, 10))
    named = {state: entry for entry, state in enumerate(STATES, 1)}
    for condition, states in (
        (QUEUED, {"queued"}),
        (RETRIABLE, {"interrupted", "error", "cancelled"}),
        (REMOVABLE, set(STATES) - {"running", "pausing", "paused"}),
        (RESTORABLE, {"cancelled"}),
    ):
        assert set(queue.matching(condition, everything)) == {named[state] for state in states}


def test_the_time_left_comes_from_what_was_measured(queue: Queue, tmp_path: Path) -> None:
    queue.enqueue(a_session(tmp_path, repeats=2), "{}")
    assert queue.left_s() is None
    queue.ended(1, "success", 10.0)
    queue.ended(2, "failed", 20.0)
    queue.ended(3, "error", 900.0)
    assert queue.left_s() == 45.0
    standing = queue.standing([])
    assert standing.counts == {"success": 1, "failed": 1, "error": 1, "queued": 3}
    assert standing.spent_usd is None


def test_a_retry_survives_a_second_look_at_the_records(tmp_path: Path) -> None:
    """An index that is made again must not undo what was asked for since."""
    path, plan = (
        tmp_path / "store.sqlite",
        SweepPlan(("hesitant",), ("loose",), LEVELS[:2], "painted", 1, "painted-flat"),
    )
    questions = iter([False] * 2)
    run_sweep(plan, tmp_path / "s", stop=lambda: next(questions, True), store=path, registry=REGISTRY)
    with Queue(path) as queue:
        assert rows(path, "state, position") == [("interrupted", None), ("queued", None)]
        assert queue.next_entry() is None
        assert queue.retry([1]) == (1,)
        assert queue.remove([2]) == (2,)
        with Store(path) as store:
            store.index_session(read_session(tmp_path / "s"))
        assert rows(path, "state, position") == [("queued", 1.0), ("cancelled", None)]
        assert run_sweep(plan, tmp_path / "s", resume=True, store=path, registry=REGISTRY).complete
        assert rows(path, "state, call, attempt") == [("success", 2, 2), ("success", 3, 2)]


def test_spending_and_tokens_are_summed_from_the_records(queue: Queue, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    queue.enqueue(a_session(tmp_path), "{}")
    usage = '{"input_tokens": 1200, "output_tokens": 34, "cost_dollars": 0.25}'
    values = ("s1/truss_loose_r1/T1B_Span_6m", "s1", "polybridge", "T1B_Span_6m", "truss", "loose", 1, "embedded")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO episodes (episode, session, suite, level, designer, condition, repeat, executor, status,"
            " calls_used, attempts_used, cost, started_at, ended_at, interrupted_tries, usage)"
            " VALUES (?,?,?,?,?,?,?,?,'failed',3,1,900.0,'2026-01-01T00:00:00.000+00:00',"
            "'2026-01-01T00:01:30.500+00:00',0,?)",
            [*values, usage],
        )
    found = rows(path, "state, call, attempt, cost, tokens, usd, duration_s", "entry = 1")
    assert found == [("failed", 3, 1, 900.0, 1234, 0.25, 90.5)]
    assert queue.standing(["s1"]).spent_usd == 0.25


def by_episode(store: Store) -> dict[object, dict[str, object]]:
    return {row["episode"]: {name: row[name] for name in row if name != "entry"} for row in store.rows("queue")}


def test_a_store_of_schema_1_gets_a_row_for_every_episode_after_a_copy_was_made(tmp_path: Path) -> None:
    path, plan = (
        tmp_path / "store.sqlite",
        SweepPlan(("hesitant",), ("loose",), LEVELS[:2], "painted", 1, "painted-flat"),
    )
    run_sweep(plan, tmp_path / "s", store=tmp_path / "new.sqlite", registry=REGISTRY)
    with Store(tmp_path / "new.sqlite") as new:
        tables = ("sessions", "budgets", "episodes")
        kept = {table: new.rows(table) for table in tables}
        expected = by_episode(new)
    with Store(path, LADDER[:1]) as old, old._database.atomic():
        for table, found in kept.items():
            old._insert((table, row) for row in found)
    with Store(path) as migrated:
        assert by_episode(migrated) == expected
    with closing(sqlite3.connect(tmp_path / "store.sqlite.v1.bak")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT count(*) FROM episodes").fetchone() == (2,)


def test_lists_of_a_hundred_thousand_rows_are_read_through_the_indexes(queue: Queue, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "store.sqlite")) as database:
        for column in ("level", "family", "designer", "state", "cost", "tokens", "duration_s", "started_at"):
            for way in ("", " DESC"):
                asked = f"SELECT entry FROM queue WHERE hidden = 0 ORDER BY {column}{way}, entry{way}"
                (plan,) = database.execute(f"EXPLAIN QUERY PLAN {asked}").fetchall()
                assert f"USING COVERING INDEX queue_by_{column}" in plan[3], plan
        page = database.execute("EXPLAIN QUERY PLAN SELECT * FROM queue_rows WHERE entry IN (1, 2)").fetchall()
        assert all(step[3].startswith("SEARCH") for step in page), page
