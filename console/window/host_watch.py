"""The store and the disk, asked on a thread of their own, since a network place may hang."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

_EVERY_MS = 10_000


@dataclass(frozen=True, slots=True)
class HostFacts:
    """``fault`` says why the store is unavailable; ``free_bytes`` is ``None`` where the disk does not answer."""

    store: Literal["asked", "ok", "missing", "unavailable"] = "asked"
    schema: int | None = None
    fault: str = ""
    free_bytes: int | None = None


def read_host(store: Path) -> HostFacts:
    """Ask both; a store that is not there yet is not a fault, and a place that cannot be read is never "empty"."""
    import shutil
    import sqlite3
    from contextlib import closing

    try:
        folder = next(each for each in store.absolute().parents if each.is_dir())
        free: int | None = shutil.disk_usage(folder).free
    except OSError:
        free = None
    try:
        if not store.exists():
            return HostFacts("missing", free_bytes=free)
        with closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True, timeout=1)) as connection:
            schema = int(connection.execute("PRAGMA user_version").fetchone()[0])
            connection.execute("SELECT name FROM sqlite_master LIMIT 1").fetchall()
    except (OSError, sqlite3.Error) as fault:
        return HostFacts("unavailable", fault=str(fault), free_bytes=free)
    return HostFacts("ok", schema, free_bytes=free)


class _Asking(QRunnable):
    def __init__(self, store: Path, watch: HostWatch) -> None:
        super().__init__()
        self._store, self._watch = store, watch

    def run(self) -> None:
        self._watch.answered.emit(read_host(self._store))


class HostWatch(QObject):
    """Asks now and every ten seconds; one question at a time. ``changed`` comes with every answer."""

    answered = Signal(object)
    changed = Signal()

    def __init__(self, store: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.facts = HostFacts()
        self._store, self._waiting = store, False
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(1)
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.ask)
        self.answered.connect(self._take)

    def start(self) -> None:
        """Begin asking."""
        self._timer.start()
        self.ask()

    def stop(self) -> None:
        """Ask no more, and wait for the last answer, at most two seconds."""
        self._timer.stop()
        self._threads.waitForDone(2000)

    def ask(self) -> None:
        """Ask now, unless an answer is awaited."""
        if not self._waiting:
            self._waiting = True
            self._threads.start(_Asking(self._store, self))

    def _take(self, facts: HostFacts) -> None:
        self._waiting, self.facts = False, facts
        self.changed.emit()
