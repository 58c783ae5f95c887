"""Reading the queue from the store, whole, in one step that does not hold up the window.

The rows are packed by SQLite itself into one text of fixed-width hexadecimal fields. Taking 100,000 rows of 14 columns
one by one costs Python 330 ms in which the window's thread stutters; the single step runs outside Python's lock, and
unpacking takes 5 ms.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from console.queue import strings
from console.queue.play_order import in_order_of_play
from console.queue.snapshot import (
    FIELDS,
    PRIORITY_ZERO,
    STATE_CODE,
    STATES,
    UNKNOWN_8,
    UNKNOWN_32,
    UNKNOWN_CODE,
    Snapshot,
    row_dtype,
)
from console.queue.source import ACTIVE, DETAIL, FIELD_SQL, LEVELS, POSITION_SQL, TOUCHED, distinct
from console.services import EpisodeRef
from controller.episode.key import CONDITIONS
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

BUSY_TIMEOUT_S = 1.0


class StoreUnavailableError(PolyBridgeBenchError):
    """The store cannot be read now; the text says why, for a person."""


@dataclass(frozen=True, slots=True)
class EntryDetail:
    """What a click on a row asks for: where its records are, and what went wrong."""

    episode: str
    reference: EpisodeRef
    error: str | None


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write.

    Raises:
        StoreUnavailableError: there is no store, or it cannot be opened.
    """
    if not path.exists():
        raise StoreUnavailableError(strings.NO_STORE.format(path=path))
    try:
        return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_S)
    except sqlite3.Error as fault:
        raise unavailable(path, fault) from fault


def read_snapshot(path: Path) -> Snapshot:
    """The whole queue.

    Raises:
        StoreUnavailableError: the store is missing, locked, damaged, or of a version without a queue.
    """
    read_at = time.time()
    with closing(open_for_reading(path)) as connection:
        try:
            # One transaction, so that names and rows are of the same moment.
            connection.execute("BEGIN")
            names = {column: _coded(connection, column) for column in ("level", "designer")}
            known = {level: (family, tags) for level, family, tags in connection.execute(LEVELS)}
            packed = connection.execute(_packing_query("")).fetchone()[0]
        except sqlite3.Error as fault:
            raise unavailable(path, fault) from fault
    facts = [known.get(level, ("", "[]")) for level in names["level"]]
    return Snapshot(
        rows=in_order_of_play(unpacked(packed)),
        levels=names["level"],
        designers=names["designer"],
        conditions=CONDITIONS,
        families=tuple(family for family, _ in facts),
        tags=tuple(tuple(json.loads(tags)) for _, tags in facts),
        read_at=read_at,
    )


def read_changes(path: Path, snapshot: Snapshot, entries: Collection[int]) -> Snapshot | None:
    """The snapshot with these entries, all that are being played and all that are new read again.

    ``None`` where that cannot be said in its names, so that it has to be read whole.

    Raises:
        StoreUnavailableError: the store cannot be read.
    """
    import numpy as np

    read_at = time.time()
    own = snapshot.rows["entry"]
    active = own[np.isin(snapshot.rows["state"], [STATE_CODE[state] for state in ACTIVE])]
    touched = np.union1d(np.fromiter(entries, np.int64, len(entries)), active.astype(np.int64))
    greatest = int(own.max()) if len(own) else 0
    with closing(open_for_reading(path)) as connection:
        try:
            connection.execute("BEGIN")
            for column, names in (("level", snapshot.levels), ("designer", snapshot.designers)):
                _code(connection, column, names)
            connection.execute("CREATE TEMP TABLE touched (entry INTEGER PRIMARY KEY)")
            connection.executemany("INSERT INTO touched VALUES (?)", ((int(each),) for each in touched))
            packed = connection.execute(_packing_query(f"AND ({TOUCHED})"), (greatest,)).fetchone()[0]
        except sqlite3.Error as fault:
            raise unavailable(path, fault) from fault
    new = unpacked(packed)
    if (new["level"] == UNKNOWN_CODE).any() or (new["designer"] == UNKNOWN_CODE).any():
        return None
    untouched = snapshot.rows[~np.isin(own, np.union1d(touched, new["entry"].astype(np.int64)))]
    return replace(snapshot, rows=in_order_of_play(np.concatenate((untouched, new))), read_at=read_at)


def unpacked(packed: str | None) -> npt.NDArray[np.void]:
    """Rows from the text that the store packed."""
    import numpy as np

    return np.frombuffer(bytes.fromhex(packed or ""), row_dtype())


def entries_of(path: Path, episodes: Iterable[str]) -> frozenset[int]:
    """The queue entries of these episodes of the store; those that are not queued are left out.

    Raises:
        StoreUnavailableError: the store cannot be read.
    """
    with closing(open_for_reading(path)) as connection:
        try:
            connection.execute("CREATE TEMP TABLE listed (episode TEXT PRIMARY KEY) WITHOUT ROWID")
            connection.executemany("INSERT OR IGNORE INTO listed VALUES (?)", ((each,) for each in episodes))
            found = connection.execute("SELECT entry FROM listed CROSS JOIN queue USING (episode)")
            return frozenset(entry for (entry,) in found)
        except sqlite3.Error as fault:
            raise unavailable(path, fault) from fault


def read_detail(path: Path, entry: int) -> EntryDetail | None:
    """Where an entry's records are; ``None`` where it has none yet.

    Raises:
        StoreUnavailableError: the store cannot be read.
    """
    with closing(open_for_reading(path)) as connection:
        try:
            found = connection.execute(DETAIL, (entry,)).fetchone()
        except sqlite3.Error as fault:
            raise unavailable(path, fault) from fault
    if found is None or found[1] is None:
        return None
    episode, folder, row, level, where, message = found
    reference = EpisodeRef(Path(folder), row, level)
    if not reference.folder.exists():
        return None
    return EntryDetail(episode, reference, None if message is None else f"{where}: {message}")


def unavailable(path: Path, fault: sqlite3.Error) -> StoreUnavailableError:
    """SQLite's words turned into a person's."""
    text = str(fault)
    if "locked" in text or "busy" in text:
        return StoreUnavailableError(strings.LOCKED.format(path=path))
    if "no such table" in text or "no such column" in text:
        return StoreUnavailableError(strings.OTHER_VERSION.format(path=path))
    return StoreUnavailableError(strings.UNREADABLE.format(path=path, fault=text))


def _coded(connection: sqlite3.Connection, column: str) -> tuple[str, ...]:
    """All names in a column, coded."""
    names = tuple(name for (name,) in connection.execute(distinct(column)))
    _code(connection, column, names)
    return names


def _code(connection: sqlite3.Connection, column: str, names: tuple[str, ...]) -> None:
    """Put names into a temporary table as (name, code), for the packing query."""
    connection.execute(f"CREATE TEMP TABLE {column}_code (name TEXT PRIMARY KEY, code INTEGER) WITHOUT ROWID")
    connection.executemany(
        f"INSERT INTO {column}_code VALUES (?, ?)",  # noqa: S608 - our own names
        ((name, code) for code, name in enumerate(names)),
    )


def _packing_query(condition: str) -> str:
    fields = {
        "position": POSITION_SQL,
        "state": _case("state", STATES),
        "level": f"coalesce(level_code.code, {UNKNOWN_CODE})",
        "designer": f"coalesce(designer_code.code, {UNKNOWN_CODE})",
        "condition": _case("condition", CONDITIONS),
        "priority": f"max(0, min({UNKNOWN_CODE}, priority + {PRIORITY_ZERO}))",
    }
    template = "".join(f"%0{2 * size}x" for _, size in FIELDS)
    values = ", ".join(fields.get(name) or _bounded(FIELD_SQL[name], size) for name, size in FIELDS)
    return (
        "SELECT group_concat(packed, '') FROM ("  # noqa: S608 - our own names
        f"SELECT printf('{template}', {values}) AS packed FROM queue "
        "LEFT JOIN temp.level_code ON level_code.name = level "
        "LEFT JOIN temp.designer_code ON designer_code.name = designer "
        f"WHERE +hidden = 0 {condition})"
    )


def _bounded(expression: str, size: int) -> str:
    """A whole number that fits its field; NULL becomes the greatest value of a field of four bytes."""
    greatest = (1 << 8 * size) - 1
    highest = greatest - 1 if greatest == UNKNOWN_32 else greatest
    return f"coalesce(max(0, min({highest}, CAST(round({expression}) AS INTEGER))), {greatest})"


def _case(expression: str, values: tuple[str, ...]) -> str:
    branches = " ".join(f"WHEN '{value}' THEN {code}" for code, value in enumerate(values))
    return f"CASE {expression} {branches} ELSE {UNKNOWN_8} END"
