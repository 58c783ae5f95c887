"""Opening the store: settings, version, migrations with a backup first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from controller.store.errors import DamagedStoreError, NewerStoreError, StoreError
from controller.store.schema import LADDER, Migration

BUSY_TIMEOUT_MS = 10_000


def open_database(path: Path, ladder: Sequence[Migration] = LADDER) -> Any:  # noqa: ANN401 - sqlite_utils has no types
    """The store's database, of the newest version, with every setting on.

    Raises:
        NewerStoreError: a newer version wrote it.
        StoreError: it cannot be opened, or is no database.
    """
    from filelock import FileLock
    from sqlite_utils import Database

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database = Database(path)
    except (OSError, sqlite3.Error) as fault:
        raise _unusable(path, fault) from fault
    try:
        # One opener at a time: two that meet on a new file would both set it up.
        with failing_as_store_error(path), FileLock(f"{path}.lock"):
            _settle(database, path, ladder)
    except StoreError:
        database.close()
        raise
    return database


@contextmanager
def failing_as_store_error(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into one line that names the store."""
    try:
        yield
    except (OSError, sqlite3.Error) as fault:
        raise _unusable(path, fault) from fault


def _settle(database: Any, path: Path, ladder: Sequence[Migration]) -> None:  # noqa: ANN401
    database.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    found = int(database.execute("PRAGMA user_version").fetchone()[0])
    if found > len(ladder):
        raise NewerStoreError(
            f"{path} was written by a newer version (schema {found}, this one has {len(ladder)}): update pbbench"
        )
    database.enable_wal()
    database.execute("PRAGMA synchronous=FULL")
    database.execute("PRAGMA foreign_keys=ON")
    if found == len(ladder):
        return
    if found:
        _back_up(path, found)
    with database.atomic():
        for step in ladder[found:]:
            step(database)
        database.execute(f"PRAGMA user_version={len(ladder)}")


def _back_up(path: Path, version: int) -> None:
    """A whole copy beside the store, WAL included."""
    copy = path.with_name(f"{path.name}.v{version}.bak")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _unusable(path: Path, fault: Exception) -> StoreError:
    kind = DamagedStoreError if type(fault) is sqlite3.DatabaseError else StoreError
    return kind(f"cannot use the store {path}: {fault}; `pbbench store rebuild` makes it again from the records")
