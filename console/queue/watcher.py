"""Keeps a snapshot of the store fresh, beside the window's thread, and no busier than the store is large."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from console.background import Background
from console.queue.reading import read_changes, read_snapshot
from console.queue.snapshot import Snapshot
from serializer.errors import PolyBridgeBenchError

RETRY_S = 2
TOUCHED_S = 5
LOOK_S = 5
"""How often the store's files are looked at for what other programs wrote."""

CHEAP_ROWS = 5_000
"""A store of this many episodes is always read whole, in 15 ms."""

REST = 20
"""A larger store is read whole at most every 20 times as long as that takes; in between only what has changed."""


class StoreWatcher(QObject):
    """``arrived`` carries a ``Snapshot``; ``failed`` says why there is none. Tries again by itself."""

    arrived = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path, self._background = path, background
        self._snapshot: Snapshot | None = None
        self._touched: dict[int, float] = {}
        self._reading, self._again = False, False
        self._took_s, self._whole_at = 0.0, float("-inf")
        self._stamp: tuple[float, ...] = ()
        self._retry = QTimer(self, singleShot=True, interval=RETRY_S * 1000)
        self._retry.timeout.connect(self.refresh)
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self.refresh)
        self._look = QTimer(self, interval=LOOK_S * 1000)
        self._look.timeout.connect(self._look_at_files)
        self._look.start()

    def touch(self, entries: Iterable[int]) -> None:
        """These entries are to be read again with each refresh of the next seconds.

        The runner acknowledges a command before it has carried it out, so that one refresh may come too early.
        """
        until = time.monotonic() + TOUCHED_S
        self._touched.update(dict.fromkeys(entries, until))

    def refresh(self) -> None:
        """Read what has changed; the whole where that is cheap or due."""
        if self._reading:
            self._again = True
            return
        self._reading, self._again = True, False
        snapshot, path = self._snapshot, self._path
        now = time.monotonic()
        self._touched = {entry: until for entry, until in self._touched.items() if until > now}
        touched = frozenset(self._touched)
        due = now >= self._whole_at + REST * self._took_s
        self._stamp = _stamp(path)
        if snapshot is None or snapshot.count <= CHEAP_ROWS or due:
            self._whole_at = now
            self._background.ask(lambda: _timed(path), self._whole)
        else:
            # What only the whole shows is shown when it is due, even if nothing is said until then.
            self._settle.start(round(1000 * (self._whole_at + REST * self._took_s - now)) + 1)
            self._background.ask(lambda: read_changes(path, snapshot, touched), self._changes)

    def read_whole(self) -> None:
        """Read everything, due or not: a person asked."""
        self._whole_at = float("-inf")
        self.refresh()

    def _whole(self, answer: tuple[Snapshot, float] | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._reading = False
            self._snapshot = None
            self._retry.start()
            self.failed.emit(str(answer))
            return
        snapshot, self._took_s = answer
        self._take(snapshot)

    def _changes(self, answer: Snapshot | PolyBridgeBenchError | None) -> None:
        if answer is None or isinstance(answer, PolyBridgeBenchError):
            self._reading = False
            self.read_whole()
            return
        self._take(answer)

    def _take(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._reading = False
        self._retry.stop()
        self.arrived.emit(snapshot)
        if self._again:
            self.refresh()

    def _look_at_files(self) -> None:
        if self._snapshot is not None and not self._reading and _stamp(self._path) != self._stamp:
            self.refresh()


def _timed(path: Path) -> tuple[Snapshot, float]:
    # The library is loaded before the clock starts: it is paid once.
    import numpy  # noqa: F401

    start = time.monotonic()
    return read_snapshot(path), time.monotonic() - start


def _stamp(path: Path) -> tuple[float, ...]:
    """When the store and its log were written last; 0 for one that is not there."""
    return tuple(each.stat().st_mtime if each.exists() else 0.0 for each in (path, Path(f"{path}-wal")))
