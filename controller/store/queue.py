# ruff: noqa: S608 - nothing but our own conditions and column names is put into a statement
"""The queue as the runner works it: what to play next, and every change that the operator can ask for.

Each change is one transaction. Entries that a change does not apply to are left alone; the ones that it applied to are
returned. Lists for people read the tables themselves (``queue_schema``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from controller.episode.key import EpisodeKey
from controller.records.session import Session
from controller.store.database import failing_as_store_error, open_database
from controller.store.level_rows import UPSERT, level_rows
from controller.store.queue_moves import moved_before, moved_past, moved_to_end
from controller.store.rows import session_rows

CACHE_KIB, CHECKPOINT_PAGES = 32_768, 8_000

PLAYED = ("running", "pausing", "paused")
"""The states of an entry that somebody plays."""

_WAITING = "state = 'queued' AND position IS NOT NULL AND hidden = 0"
_GIVEN = "entry IN (SELECT value FROM json_each(?))"
QUEUED = f"{_GIVEN} AND {_WAITING}"
RETRIABLE = f"{_GIVEN} AND (state IN ('interrupted', 'error', 'cancelled') OR state = 'queued' AND position IS NULL)"
REMOVABLE = f"{_GIVEN} AND state NOT IN {PLAYED} AND hidden = 0"
RESTORABLE = f"{_GIVEN} AND (hidden = 1 OR state = 'cancelled')"
KNOWN = _GIVEN


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, as much as it takes to play it."""

    entry: int
    session: str
    folder: Path
    key: EpisodeKey


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the sessions in work are: entries by state, dollars spent (``None`` where nothing has a price)."""

    counts: dict[str, int]
    spent_usd: float | None


class Queue:
    """An open store, for the queue; use it as a context manager, from one thread.

    Raises:
        StoreError: SQLite would not open, read or write it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._database: Any = open_database(path)
        # Ten thousand rows with their indexes fit in, and are written to the database later than to its log.
        self._run(f"PRAGMA cache_size = {-CACHE_KIB}")
        self._run(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._database.close()

    # ------------------------------------------------------------------------------------------------ planning

    def enqueue(self, session: Session, plan: str) -> tuple[int, ...]:
        """Put every episode of a new session at the end of the queue; ``plan`` is kept to build its parts again."""
        summary = session.summary
        levels = list(level_rows(summary.levels))
        rows = [
            [row.designer, row.condition, row.repeat, row.executor, row.budget_map.name, row.row]
            for row in summary.rows
        ]
        with self._transaction():
            for table, values in session_rows(session, session.folder.resolve()):
                self._insert(table, values)
            self._database.conn.executemany(UPSERT, levels)
            self._insert("plans", {"session": summary.session, "plan": plan})
            # In SQL, because ten thousand rows made in Python take three times as long.
            first = 1 + int(self._run("SELECT coalesce(max(entry), 0) FROM queue").fetchone()[0])
            self._run(
                """
                INSERT INTO queue (entry, session, suite, level, family, designer, condition, repeat, executor,
                                   budget_map, state, position, episode)
                SELECT :first + r.key * :count + l.key, :session, :suite, l.value, coalesce(k.family, ''),
                       r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4, 'queued',
                       :last + 1 + r.key * :count + l.key, :session || '/' || (r.value ->> 5) || '/' || l.value
                FROM json_each(:rows) AS r CROSS JOIN json_each(:levels) AS l LEFT JOIN levels AS k ON k.level = l.value
                """,
                {
                    "first": first,
                    "count": len(summary.levels),
                    "session": summary.session,
                    "suite": summary.suite,
                    "rows": json.dumps(rows),
                    "levels": json.dumps(summary.levels),
                    "last": self._last_position(0),
                },
            )
        return tuple(range(first, first + len(rows) * len(summary.levels)))

    def plan_of(self, session: str) -> str | None:
        """The plan that ``enqueue`` was given; ``None`` for a session that did not come that way."""
        found = self._run("SELECT plan FROM plans WHERE session = ?", [session]).fetchone()
        return None if found is None else str(found[0])

    def repeats_so_far(self, suite: str, level: str, designer: str, condition: str) -> int:
        """The highest repeat of a key that is planned or played anywhere."""
        found = self._run(
            "SELECT coalesce(max(repeat), 0) FROM queue"
            " WHERE hidden IN (0, 1) AND level = ? AND suite = ? AND designer = ? AND condition = ?",
            [level, suite, designer, condition],
        ).fetchone()
        return int(found[0])

    # ---------------------------------------------------------------------------------- what an operator asks for

    def matching(self, condition: str, entries: Sequence[int]) -> tuple[int, ...]:
        """Those of these entries for which a condition holds, such as ``RETRIABLE``; in queue order."""
        return self._entries(condition, [json.dumps(entries)])

    def to_end(self, entries: Sequence[int], *, top: bool) -> tuple[int, ...]:
        """Move to the top or the bottom of their priority."""
        return self._moving(entries, lambda: moved_to_end(self._database.conn, entries, top=top))

    def past(self, entries: Sequence[int], *, up: bool) -> tuple[int, ...]:
        """Move one place up or down in their priority."""
        return self._moving(entries, lambda: moved_past(self._database.conn, entries, up=up))

    def before(self, entries: Sequence[int], target: int | None) -> tuple[int, ...]:
        """Move to just before another queued entry, or to the very end, and take the priority of that place."""
        return self._moving(entries, lambda: moved_before(self._database.conn, entries, target))

    def set_priority(self, entries: Sequence[int], priority: int) -> tuple[int, ...]:
        """Give another priority."""
        return self._change(QUEUED, entries, "priority = ?", [priority])

    def retry(self, entries: Sequence[int]) -> tuple[int, ...]:
        """Queue again, at the end."""
        with self._transaction():
            found = self.matching(RETRIABLE, entries)
            ranks = self._run(f"SELECT DISTINCT priority FROM queue WHERE {_GIVEN}", [json.dumps(found)]).fetchall()
            last = max((self._last_position(rank) for (rank,) in ranks), default=0.0)
            self._database.conn.executemany(
                "UPDATE queue SET state = 'queued', hidden = 0, position = ? WHERE entry = ?",
                [(last + place, entry) for place, entry in enumerate(found, 1)],
            )
        return found

    def remove(self, entries: Sequence[int]) -> tuple[int, ...]:
        """Cancel what is queued, hide what is not."""
        return self._change(
            REMOVABLE,
            entries,
            "hidden = iif(state = 'queued', 0, 1), state = iif(state = 'queued', 'cancelled', state)",
        )

    def restore(self, entries: Sequence[int]) -> tuple[int, ...]:
        """Undo a ``remove``."""
        return self._change(RESTORABLE, entries, "state = iif(hidden = 1, state, 'queued'), hidden = 0")

    # ------------------------------------------------------------------------------------------------- playing

    def next_entry(self, except_sessions: Iterable[str] = ()) -> Entry | None:
        """The queued entry of the highest priority and the first position."""
        found = self._run(
            f"{_ENTRY.format(hint='INDEXED BY queue_to_play')} WHERE {_WAITING}"
            " AND q.session NOT IN (SELECT value FROM json_each(?)) ORDER BY priority DESC, position LIMIT 1",
            [json.dumps(list(except_sessions))],
        ).fetchone()
        return None if found is None else _entry(found)

    def entries_played(self) -> tuple[Entry, ...]:
        """The entries that are said to be played."""
        return tuple(_entry(row) for row in self._run(f"{_PLAIN_ENTRY} WHERE state IN {PLAYED}").fetchall())

    def entries_of(self, entries: Sequence[int]) -> tuple[Entry, ...]:
        """These entries, in this order as far as they are known."""
        found = (_entry(row) for row in self._run(f"{_PLAIN_ENTRY} WHERE {_GIVEN}", [json.dumps(entries)]).fetchall())
        by_number = {each.entry: each for each in found}
        return tuple(by_number[number] for number in entries if number in by_number)

    def anything_waits(self, session: str | None = None) -> bool:
        """Whether there are entries to be played, of one session or at all."""
        where = f"{_WAITING} AND session = ?" if session else _WAITING
        asked = f"SELECT EXISTS (SELECT 1 FROM queue WHERE {where})"
        return bool(self._run(asked, [session] if session else []).fetchone()[0])

    def began(self, entry: int, at: str) -> None:
        """An entry is played from now on."""
        with self._transaction():
            self._run(
                "UPDATE queue SET state = 'running', call = 0, attempt = 0, cost = NULL, duration_s = NULL,"
                " started_at = ?, ended_at = NULL WHERE entry = ?",
                [at, entry],
            )

    def stand(self, where: Iterable[tuple[int, str, int, int]]) -> None:
        """Where played entries stand: (entry, state, call, attempt) each."""
        with self._transaction():
            self._database.conn.executemany(
                "UPDATE queue SET state = ?2, call = ?3, attempt = ?4 WHERE entry = ?1", list(where)
            )

    def ended(self, entry: int, state: str, duration_s: float | None) -> None:
        """An entry has ended; ``duration_s`` is what it took without the time for which it was held."""
        with self._transaction():
            self._run("UPDATE queue SET state = ?, duration_s = ? WHERE entry = ?", [state, duration_s, entry])

    # ----------------------------------------------------------------------------------------------- measuring

    def standing(self, sessions: Iterable[str]) -> Standing:
        """How far these sessions and all with something to play are."""
        rows = self._run(
            "SELECT state, count(*), sum(usd) FROM queue WHERE hidden = 0 AND position IS NOT NULL AND ("
            " session IN (SELECT value FROM json_each(?)) OR session IN (SELECT session FROM queue"
            " WHERE state = 'queued' AND position IS NOT NULL AND hidden = 0)) GROUP BY state",
            [json.dumps(list(sessions))],
        ).fetchall()
        spent = [usd for _, _, usd in rows if usd is not None]
        return Standing({state: count for state, count, _ in rows}, sum(spent) if spent else None)

    def left_s(self) -> float | None:
        """How long what is to be played takes one after the other, by what was measured of its designer and executor.

        A designer that was never measured is taken for the average of all; ``None`` when nothing was measured.
        """
        measured = self._run(
            "SELECT designer, executor, avg(duration_s), count(*) FROM queue"
            " WHERE state IN ('success', 'failed') AND duration_s IS NOT NULL GROUP BY designer, executor"
        ).fetchall()
        if not measured:
            return None
        means = {(designer, executor): mean for designer, executor, mean, _ in measured}
        overall = sum(mean * count for _, _, mean, count in measured) / sum(row[3] for row in measured)
        waiting = self._run(
            "SELECT designer, executor, count(*) FROM queue WHERE state = 'queued' AND position IS NOT NULL"
            " AND hidden = 0 GROUP BY designer, executor"
        ).fetchall()
        return float(sum(count * means.get((designer, executor), overall) for designer, executor, count in waiting))

    # ------------------------------------------------------------------------------------------------------------

    def _moving(self, entries: Sequence[int], move: Callable[[], None]) -> tuple[int, ...]:
        found = self.matching(QUEUED, entries)
        with self._transaction():
            move()
        return found

    def _change(
        self, condition: str, entries: Sequence[int], assignments: str, values: Sequence[object] = ()
    ) -> tuple[int, ...]:
        with self._transaction():
            found = self.matching(condition, entries)
            self._run(f"UPDATE queue SET {assignments} WHERE {_GIVEN}", [*values, json.dumps(found)])
        return found

    def _entries(self, condition: str, values: Sequence[object]) -> tuple[int, ...]:
        rows = self._run(f"SELECT entry FROM queue WHERE {condition} ORDER BY priority DESC, position, entry", values)
        return tuple(row[0] for row in rows.fetchall())

    def _last_position(self, priority: int) -> float:
        """The last place among the queued of a priority."""
        found = self._run(
            "SELECT position FROM queue INDEXED BY queue_to_play WHERE state = 'queued' AND position IS NOT NULL"
            " AND priority = ? ORDER BY position DESC LIMIT 1",
            [priority],
        ).fetchone()
        return 0.0 if found is None else float(found[0])

    def _insert(self, table: str, values: dict[str, object]) -> None:
        named = ", ".join(f":{column}" for column in values)
        self._run(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({named})", values)

    def _run(self, statement: str, values: Sequence[object] | dict[str, object] = ()) -> Any:  # noqa: ANN401
        with failing_as_store_error(self._path):
            return self._database.conn.execute(statement, values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with failing_as_store_error(self._path), self._database.atomic():
            yield


_ENTRY = (
    "SELECT q.entry, q.session, s.folder, q.suite, q.level, q.designer, q.condition, q.repeat"
    " FROM queue AS q {hint} CROSS JOIN sessions AS s ON s.session = q.session"
)
_PLAIN_ENTRY = _ENTRY.format(hint="")


def _entry(row: Sequence[Any]) -> Entry:
    number, session, folder, *key = row
    return Entry(number, session, Path(folder), EpisodeKey(*key))
