"""The index, written by one sweep at a time and made again from the records at will."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Self

from controller.episode.apparatus import Limits
from controller.episode.key import EpisodeKey
from controller.records.names import FRAMES, REQUEST, episode_folder, round_name
from controller.records.reading import find_trajectory, is_kept, read_json
from controller.records.session import Session, read_session
from controller.records.tries import earlier_tries
from controller.store.database import failing_as_store_error, open_database
from controller.store.errors import DamagedStoreError
from controller.store.level_rows import UPSERT, level_rows
from controller.store.rows import Row, Rows, episode_id, episode_rows, http_rows, reading_rows, session_rows
from controller.store.schema import LADDER, Migration


class Store:
    """An open store; use it as a context manager.

    Raises:
        StoreError: SQLite would not open, read or write it.
    """

    def __init__(self, path: Path, ladder: Sequence[Migration] = LADDER) -> None:
        self._path = path
        self._database: Any = open_database(path, ladder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._database.close()

    def index_session(self, session: Session) -> None:
        """Index a session and every episode it plans, in one transaction, in place of what was known of it."""
        # Read first: the records take longer than the writing, and a damaged one must not cost what is indexed.
        rows = list(session_rows(session, session.folder.resolve()))
        for key in session.summary.episode_keys():
            rows.extend(_rows_of_episode(session, key))
        with failing_as_store_error(self._path), self._database.atomic():
            self._database.execute("DELETE FROM sessions WHERE session = ?", [session.summary.session])
            self._database.conn.executemany(UPSERT, list(level_rows(session.summary.levels)))
            self._insert(rows)

    def index_summary(self, session: Session) -> None:
        """Index what the summary alone says, and leave the episodes as they are."""
        with failing_as_store_error(self._path), self._database.atomic():
            for table, row in session_rows(session, session.folder.resolve()):
                self._database[table].upsert(row, pk=self._database[table].pks)

    def index_episode(self, session: Session, key: EpisodeKey) -> None:
        """Index one episode from its records, in place of what was known of it."""
        episode = episode_id(session.summary.session, key)
        rows = list(_rows_of_episode(session, key))
        with failing_as_store_error(self._path), self._database.atomic():
            self._database.execute("DELETE FROM episodes WHERE episode = ?", [episode])
            self._insert(rows)

    def mark_running(self, session: Session, key: EpisodeKey) -> None:
        """Say that an episode is being run now."""
        episode = episode_id(session.summary.session, key)
        with failing_as_store_error(self._path), self._database.atomic():
            self._database.execute(
                "UPDATE episodes SET status = 'running', calls_used = 0, attempts_used = 0, cost = NULL,"
                " ended_at = NULL WHERE episode = ?",
                [episode],
            )

    def rows(self, table: str) -> list[dict[str, object]]:
        """Every row of a table, in key order."""
        with failing_as_store_error(self._path):
            keys = ", ".join(self._database[table].pks)
            return list(self._database[table].rows_where(order_by=keys))

    def keep_only(self, sessions: Sequence[str]) -> None:
        """Forget every session but these."""
        marks = ", ".join("?" * len(sessions))
        with failing_as_store_error(self._path), self._database.atomic():
            for table in ("sessions", "queue", "plans"):
                statement = f"DELETE FROM {table} WHERE session NOT IN ({marks})"  # noqa: S608 - only question marks
                self._database.execute(statement, list(sessions))
            self._database.execute("DELETE FROM levels WHERE level NOT IN (SELECT level FROM queue)")

    def _insert(self, rows: Iterable[tuple[str, Row]]) -> None:
        for table, group in groupby(rows, key=lambda pair: pair[0]):
            values = [row for _, row in group]
            named = ", ".join(f":{column}" for column in values[0])
            statement = f"INSERT INTO {table} ({', '.join(values[0])}) VALUES ({named})"  # noqa: S608 - our own names
            self._database.conn.executemany(statement, values)


def rebuild(path: Path, sessions: Iterable[Path]) -> int:
    """Make the store again from the records of these session folders; return how many were indexed.

    One transaction per session, so that a sweep that is writing waits no longer than for one. A file that SQLite
    cannot read is moved aside as ``.damaged`` first.

    Raises:
        RecordsError: a session is damaged or newer; it is named.
        StoreError: the store cannot be written.
    """
    with _opened_for_rebuilding(path) as store:
        indexed = []
        for folder in sessions:
            session = read_session(folder)
            store.index_session(session)
            indexed.append(session.summary.session)
        store.keep_only(indexed)
    return len(indexed)


def _opened_for_rebuilding(path: Path) -> Store:
    try:
        return Store(path)
    except DamagedStoreError:
        with failing_as_store_error(path):
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            path.replace(path.with_name(f"{path.name}.damaged"))
        return Store(path)


def _rows_of_episode(session: Session, key: EpisodeKey) -> Rows:
    folder = episode_folder(session.folder, key)
    trajectory = find_trajectory(folder)
    tries = [find_trajectory(earlier) for earlier in earlier_tries(session.folder, key)]
    yield from episode_rows(session, key, trajectory, tries)
    episode = episode_id(session.summary.session, key)
    for aside, each in enumerate((folder, *earlier_tries(session.folder, key))):
        yield from _http_rows_in(each, episode, aside)
    for call in () if trajectory is None else trajectory.calls:
        in_round = folder / round_name(call.call)
        if call.attempt is not None and is_kept(in_round / FRAMES):
            yield from reading_rows(episode, call.attempt.attempt, read_json(in_round / FRAMES))


def _http_rows_in(folder: Path, episode: str, aside: int) -> Rows:
    """Of every round in a try's folder, whether its call was consumed or not."""
    for call in range(1, Limits().calls + 1):
        request = folder / round_name(call) / REQUEST
        if is_kept(request):
            yield from http_rows(episode, aside, call, read_json(request))
