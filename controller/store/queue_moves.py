# ruff: noqa: S608 - nothing but our own conditions is put into a statement
"""Moving entries within the queue: positions are numbers with room between them, so few rows are written.

All of it happens inside the caller's transaction, and concerns queued entries alone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

ROOM = 1e-6
"""Positions closer than this are numbered anew first."""

_WAITING = "state = 'queued' AND position IS NOT NULL AND hidden = 0"
_CHOSEN = f"entry IN (SELECT value FROM json_each(?)) AND {_WAITING}"


def moved_to_end(database: sqlite3.Connection, entries: Sequence[int], *, top: bool) -> None:
    """To the top or bottom of their priority, in the order in which they were."""
    chosen = _chosen(database, entries)
    for priority in {row[1] for row in chosen}:
        group = [entry for entry, given, _ in chosen if given == priority]
        edge = "min(position) - 1" if top else "max(position) + 1"
        found = database.execute(f"SELECT {edge} FROM queue WHERE {_WAITING} AND priority = ?", [priority]).fetchone()
        first = found[0] - (len(group) - 1 if top else 0)
        _place(database, [(first + place, entry) for place, entry in enumerate(group)])


def moved_past(database: sqlite3.Connection, entries: Sequence[int], *, up: bool) -> None:
    """One place up or down in their priority; what stands at the edge already stays, and so does what follows it."""
    chosen = _chosen(database, entries)
    numbers = {entry for entry, _, _ in chosen}
    compared, order = ("<", "DESC") if up else (">", "ASC")
    for entry, priority, position in chosen if up else reversed(chosen):
        neighbour = database.execute(
            f"SELECT entry, position FROM queue WHERE {_WAITING} AND priority = ? AND position {compared} ?"
            f" ORDER BY position {order} LIMIT 1",
            [priority, position],
        ).fetchone()
        if neighbour is not None and neighbour[0] not in numbers:
            _place(database, [(neighbour[1], entry), (position, neighbour[0])])


def moved_before(database: sqlite3.Connection, entries: Sequence[int], target: int | None) -> None:
    """To just before ``target``, or to the very end, with the priority of that place."""
    moving = [entry for entry, _, _ in _chosen(database, entries)]
    if not moving or target in moving:
        return
    if target is None:
        found = database.execute(
            f"SELECT priority, position FROM queue WHERE {_WAITING} ORDER BY priority, position DESC LIMIT 1"
        ).fetchone()
        priority, places = found[0], [found[1] + place for place in range(1, len(moving) + 1)]
    else:
        found = _gap(database, target, moving)
        if found is None:
            return
        priority, low, high = found
        if high - low < ROOM * (len(moving) + 1):
            _number_anew(database, priority)
            _, low, high = _gap(database, target, moving) or found
        places = [low + (high - low) * place / (len(moving) + 1) for place in range(1, len(moving) + 1)]
    database.executemany("UPDATE queue SET priority = ? WHERE entry = ?", [(priority, entry) for entry in moving])
    _place(database, list(zip(places, moving, strict=True)))


def _gap(database: sqlite3.Connection, target: int, moving: Sequence[int]) -> tuple[int, float, float] | None:
    """The priority of ``target``, and the positions between which something before it goes."""
    found = database.execute(
        f"SELECT priority, position FROM queue WHERE {_WAITING} AND entry = ?", [target]
    ).fetchone()
    if found is None:
        return None
    priority, high = found
    below = database.execute(
        f"SELECT max(position) FROM queue WHERE {_WAITING} AND priority = ? AND position < ?"
        " AND entry NOT IN (SELECT value FROM json_each(?))",
        [priority, high, json.dumps(moving)],
    ).fetchone()[0]
    return priority, high - len(moving) - 1 if below is None else below, high


def _number_anew(database: sqlite3.Connection, priority: int) -> None:
    rows = database.execute(f"SELECT entry FROM queue WHERE {_WAITING} AND priority = ? ORDER BY position", [priority])
    _place(database, [(float(place), entry) for place, (entry,) in enumerate(rows.fetchall(), 1)])


def _chosen(database: sqlite3.Connection, entries: Sequence[int]) -> list[tuple[int, int, float]]:
    """Entry, priority and position of those that can be moved, in queue order."""
    return database.execute(
        f"SELECT entry, priority, position FROM queue WHERE {_CHOSEN} ORDER BY priority DESC, position",
        [json.dumps(entries)],
    ).fetchall()


def _place(database: sqlite3.Connection, places: Sequence[tuple[float, int]]) -> None:
    database.executemany("UPDATE queue SET position = ? WHERE entry = ?", places)
