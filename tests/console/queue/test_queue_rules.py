"""Filter, sorting and the way between two lists, each against a plain one."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

import numpy as np
import pytest
from console_parts import Row, fill_store, write_store
from hypothesis import given, settings
from hypothesis import strategies as st

from console.queue.choice import Choice, Order, shown
from console.queue.model import QueueModel
from console.queue.reading import read_changes, read_snapshot
from console.queue.row import QueueRow, row_at
from console.queue.snapshot import STATES, Snapshot
from console.queue.transition import transition

LEVELS = ("T1B_Span_6m", "T1B_Span_8m", "G1_Clearance_Multi2_14m_R2m", "T4B_Heavy_16m_W9", "a_level_of_nobody")
DESIGNERS = ("truss", "some-model", "Truss-two")
QUEUE_STATES = tuple(state for state in STATES if state not in ("pausing", "paused", "cancelled"))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Snapshot]:
    """270 episodes in every mixture."""
    path = tmp_path_factory.mktemp("rules") / "store.sqlite"
    rows = []
    for number, (level, designer, condition, repeat) in enumerate(
        (level, designer, condition, repeat)
        for level in LEVELS
        for designer in DESIGNERS
        for condition in ("strict", "loose")
        for repeat in range(1, 10)
    ):
        status = QUEUE_STATES[number * 7 % len(QUEUE_STATES)]
        played = status != "queued"
        ended = played and status != "running"
        rows.append(
            Row(
                level,
                designer,
                condition,
                repeat,
                status,
                1 + number % 3 if played else 0,
                number % 3 if played else 0,
                None if number % 4 == 0 or not played else float(number * 101 % 5000),
                f"2026-03-09T1{number % 10}:00:00+00:00" if played else None,
                f"2026-03-09T1{number % 10}:00:{number % 60:02}.{number % 10}00+00:00" if ended else None,
                {"input_tokens": number * 37 % 500, "output_tokens": 1} if played and number % 5 else {},
            )
        )
    fill_store(path, rows)
    write_store(path, "UPDATE queue SET priority = entry % 3 - 1 WHERE state = 'queued'")
    return path, read_snapshot(path)


def all_rows(snapshot: Snapshot) -> list[QueueRow]:
    return [row_at(snapshot, place) for place in range(snapshot.count)]


def words() -> st.SearchStrategy[str]:
    return st.lists(
        st.sampled_from(
            ["span", "T1B", "g1*", "*_14m_*", "truss", "some", "heavy", "multi_vehicle", "zz", "?1*", "6m"]
        ),
        max_size=3,
    ).map(" ".join)


choices = st.builds(
    Choice,
    text=words(),
    states=st.frozensets(st.sampled_from(STATES), max_size=3),
    designers=st.frozensets(st.sampled_from([*DESIGNERS, "nobody"]), max_size=2),
    conditions=st.frozensets(st.sampled_from(["strict", "loose"]), max_size=2),
    families=st.frozensets(st.sampled_from(["T1B", "G1", "T4B", "T2A"]), max_size=2),
    entries=st.none() | st.frozensets(st.integers(1, 280), max_size=120),
)
orders = st.builds(
    Order,
    st.sampled_from(
        [
            "queue",
            "state",
            "level",
            "family",
            "designer",
            "condition",
            "repeat",
            "call",
            "attempt",
            "cost",
            "spent",
            "tokens",
            "duration",
            "started",
            "priority",
        ]
    ),
    st.booleans(),
)


def passes(row: QueueRow, tags: tuple[str, ...], choice: Choice) -> bool:
    """The filter as it is told to a person."""

    def found(word: str, name: str) -> bool:
        word, name = word.lower(), name.lower()
        return fnmatchcase(name, word) if set(word) & set("*?[") else word in name

    return (
        (not choice.states or row.state in choice.states)
        and (not choice.designers or row.designer in choice.designers)
        and (not choice.conditions or row.condition in choice.conditions)
        and (not choice.families or row.family in choice.families)
        and (choice.entries is None or row.entry in choice.entries)
        and all(any(found(word, name) for name in (row.level, row.designer, *tags)) for word in choice.text.split())
    )


def key_of(row: QueueRow, column: str) -> object:
    values = {"cost": row.cost, "spent": row.spent_usd, "duration": row.duration_s, "started": row.started_s}
    if column == "state":
        return STATES.index(row.state)
    return values[column] if column in values else getattr(row, column)


def plainly_sorted(rows: list[QueueRow], order: Order) -> list[QueueRow]:
    if order.column == "queue":
        return rows[::-1] if order.descending else rows
    known = [row for row in rows if key_of(row, order.column) is not None]
    unknown = [row for row in rows if key_of(row, order.column) is None]
    ranks = sorted({key_of(row, order.column) for row in known})  # type: ignore[type-var]
    sign = -1 if order.descending else 1
    return sorted(known, key=lambda row: sign * ranks.index(key_of(row, order.column))) + unknown


@given(choice=choices, order=orders)
def test_what_is_shown_is_what_a_plain_filter_and_a_stable_sort_give(
    stored: tuple[Path, Snapshot], choice: Choice, order: Order
) -> None:
    snapshot = stored[1]
    tags = dict(zip(snapshot.levels, snapshot.tags, strict=True))
    expected = plainly_sorted([row for row in all_rows(snapshot) if passes(row, tags[row.level], choice)], order)
    got = [row_at(snapshot, int(place)) for place in shown(snapshot, choice, order)]
    assert [row.entry for row in got] == [row.entry for row in expected]


SQL_COLUMNS = {
    "state": "instr('" + " ".join(STATES) + "', state)",
    "cost": "round(cost, 2)",
    "spent": "usd",
    "duration": "duration_s",
    "started": "started_at",
}
SQL_ORDER_OF_PLAY = """
CASE WHEN state IN ('running', 'pausing', 'paused') THEN 0 WHEN state = 'queued' THEN 1 ELSE 2 END,
CASE WHEN state = 'queued' THEN -priority ELSE 0 END,
CASE WHEN state IN ('queued', 'running') THEN position ELSE -CAST(strftime('%s', ended_at) AS INTEGER) END, entry
"""


@given(order=orders.filter(lambda order: not (order.column == "queue" and order.descending)), choice=choices)
def test_sqlite_gives_the_same_rows_in_the_same_order(
    stored: tuple[Path, Snapshot], order: Order, choice: Choice
) -> None:
    import sqlite3

    choice = replace(choice, text="")
    path, snapshot = stored
    conditions, values = ["hidden = 0"], []
    for column, chosen in (
        ("state", choice.states),
        ("designer", choice.designers),
        ("condition", choice.conditions),
        ("family", choice.families),
        ("entry", choice.entries),
    ):
        if chosen or (column == "entry" and chosen is not None):
            conditions.append(f"{column} IN ({', '.join('?' * len(chosen))})")
            values += list(chosen)
    expression = SQL_COLUMNS.get(order.column, order.column)
    direction = "DESC" if order.descending else "ASC"
    by = "" if order.column == "queue" else f"{expression} {direction} NULLS LAST, "
    connection = sqlite3.connect(path)
    expected = connection.execute(
        f"SELECT entry FROM queue WHERE {' AND '.join(conditions)} ORDER BY {by}{SQL_ORDER_OF_PLAY}", values
    ).fetchall()
    connection.close()
    got = snapshot.rows["entry"][shown(snapshot, choice, order)]
    assert got.tolist() == [entry for (entry,) in expected]


@given(before=choices, after=choices, first=orders, second=orders, changed=st.lists(st.integers(0, 269), max_size=40))
def test_a_transition_leads_from_any_list_to_any_other(
    stored: tuple[Path, Snapshot], before: Choice, after: Choice, first: Order, second: Order, changed: list[int]
) -> None:
    snapshot = stored[1]
    rows = snapshot.rows.copy()
    rows["call"][changed] += 1
    later = replace(snapshot, rows=rows)
    old_places, new_places = shown(snapshot, before, first), shown(later, after, second)
    step = transition(snapshot, old_places, later, new_places)
    if step is None:
        return
    entries = snapshot.rows["entry"]
    row = entries[old_places].tolist()
    for low, high in reversed(step.gone):
        del row[low : high + 1]
    assert row == entries[step.kept_places].tolist()
    if step.moved is not None:
        moved = [0] * len(row)
        for entry, place in zip(row, step.moved.tolist(), strict=True):
            moved[place] = entry
        row = moved
    assert row == entries[step.sorted_places].tolist()
    wanted = entries[new_places].tolist()
    for low, high in step.added:
        row[low:low] = wanted[low : high + 1]
    assert row == wanted
    said = {place for low, high in step.changed for place in range(low, high + 1)}
    kept = set(entries[old_places].tolist())
    assert said >= {
        place for place, index in enumerate(new_places.tolist()) if index in changed and entries[index] in kept
    }


def test_what_changed_is_read_again_and_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    fill_store(path, [Row("T1B_Span_6m", repeat=repeat) for repeat in range(1, 30)])
    before = read_snapshot(path)
    write_store(path, "UPDATE queue SET position = 0.5 WHERE entry = 20")
    write_store(path, "UPDATE queue SET state = 'success', cost = 123.45 WHERE entry IN (3, 4)")
    write_store(path, "UPDATE queue SET hidden = 1 WHERE entry = 7")
    fill_store(path, [Row("T1B_Span_6m", repeat=40)])
    after = read_changes(path, before, (3, 7, 20))
    assert after is not None
    whole = read_snapshot(path)
    expected = [row for row in all_rows(whole) if row.entry != 4]
    got = [row for row in all_rows(after) if row.entry != 4]
    assert sorted(got, key=lambda row: row.entry) == sorted(expected, key=lambda row: row.entry)
    assert got[0].entry == 20
    # Entry 4 was not named: it is as it was until the whole is read.
    assert next(row for row in all_rows(after) if row.entry == 4).state == "queued"


def test_a_name_that_is_new_asks_for_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    fill_store(path, [Row("T1B_Span_6m")])
    before = read_snapshot(path)
    fill_store(path, [Row("T1B_Span_8m")])
    assert read_changes(path, before, ()) is None


def test_numbers_beyond_what_a_field_holds_are_bounded_and_unknown_ones_stay_unknown(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    row = Row("T1B_Span_6m", status="failed", calls=3, attempts=3, cost=1e12, started_at="2026-03-09T14:00:00+00:00")
    fill_store(path, [row, Row("T1B_Span_8m")])
    write_store(path, "UPDATE queue SET tokens = 99999999999, usd = -1, priority = -70000 WHERE entry = 1")
    rows = {each.entry: each for each in all_rows(read_snapshot(path))}
    assert rows[1].cost == pytest.approx(42_949_672.94)
    assert rows[1].tokens == 0xFFFFFFFE
    assert rows[1].spent_usd == 0
    assert rows[1].priority == -0x8000
    assert rows[2].cost is rows[2].tokens is rows[2].duration_s is rows[2].started_s is None


@settings(max_examples=30)
@given(
    steps=st.lists(
        st.one_of(choices.map(lambda choice: ("choose", choice)), orders.map(lambda order: ("arrange", order)))
        | st.tuples(st.just("lose"), st.sets(st.integers(0, 269), max_size=5))
        | st.tuples(st.just("mix"), st.integers(0, 99)),
        min_size=1,
        max_size=6,
    )
)
def test_persistent_indexes_follow_their_entries_through_any_changes(
    stored: tuple[Path, Snapshot], steps: list[tuple[str, object]]
) -> None:
    from PySide6.QtCore import QPersistentModelIndex

    snapshot = stored[1]
    model = QueueModel()
    model.show(snapshot)
    for act, value in steps:
        held = [
            (QPersistentModelIndex(model.index(place, 1)), model.row(place).entry)
            for place in range(0, model.rowCount(), 7)
        ]
        if act == "choose":
            model.choose(value)  # type: ignore[arg-type]
        elif act == "arrange":
            model.arrange(value)  # type: ignore[arg-type]
        elif act == "lose":
            model.show(replace(snapshot, rows=np.delete(snapshot.rows, sorted(value))))  # type: ignore[call-overload]
        else:
            order = np.random.default_rng(value).permutation(snapshot.count)  # type: ignore[call-overload]
            model.show(replace(snapshot, rows=snapshot.rows[order]))
        for index, entry in held:
            assert not index.isValid() or model.row(index.row()).entry == entry
