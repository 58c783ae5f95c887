"""Keeps the counted sessions fresh, beside the window's thread, and no busier than a person can read."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from console.background import Background
from console.results.choice import Choice
from console.results.counting import Counted, count
from console.results.sessions import SessionInfo, read_sessions
from console.results.trajectory_cache import CancelledError, TrajectoryCache
from serializer.errors import PolyBridgeBenchError

REST_MS = 2000
"""At least so long between two readings that nobody asked for."""

LOOK_MS = 5000
"""How often the store's files are looked at for what other programs wrote."""

SHARE = 10
"""A reading that takes long is followed by a rest of so many times its own length."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reading led to; ``counted`` is ``None`` where ``fault`` says why, or where no session counts."""

    sessions: tuple[SessionInfo, ...]
    counted: Counted | None
    fault: str | None = None


class ResultsReader(QObject):
    """``arrived`` carries a ``Reading``, ``failed`` why the store cannot be read, ``progressed`` files done and all.

    It reads by itself only while it is ``awake``, which its panel is while it is shown.
    """

    started = Signal()
    progressed = Signal(int, int)
    arrived = Signal(object)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, store: Path, background: Background) -> None:
        super().__init__()
        self._store, self._background = store, background
        self._cache = TrajectoryCache()
        self._choice = Choice()
        self._reading, self._again, self._awake, self._stale = False, False, False, True
        self._stop = threading.Event()
        self._stamp: tuple[float, ...] = ()
        self._began, self._took = 0.0, 0.0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self.refresh)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._look_at_files)

    @property
    def reading(self) -> bool:
        """Whether a reading is under way."""
        return self._reading

    @property
    def choice(self) -> Choice:
        """Which sessions count."""
        return self._choice

    def choose(self, choice: Choice) -> None:
        """Count other sessions, at once where somebody looks."""
        self._choice = choice
        self._stale = True
        if self._awake:
            self.refresh()

    def wake(self) -> None:
        """Somebody looks: read what has changed since, and go on."""
        self._awake = True
        self._look.start()
        if self._stale or _stamp(self._store) != self._stamp:
            self.refresh()

    def sleep(self) -> None:
        """Nobody looks."""
        self._awake = False
        self._look.stop()
        self._rest.stop()

    def touch(self) -> None:
        """Something has changed: read again soon, however often this is said."""
        self._stale = True
        if self._awake and not self._rest.isActive() and not self._reading:
            self._rest.start(round(max(REST_MS, 1000 * SHARE * self._took)))

    def cancel(self) -> None:
        """Stop the reading under way; ``cancelled`` follows."""
        self._again = False
        self._stop.set()

    def refresh(self) -> None:
        """Read now."""
        if self._reading:
            self._again = True
            return
        self._reading, self._again, self._stale = True, False, False
        self._stop = threading.Event()
        self._stamp = _stamp(self._store)
        self._began = time.monotonic()
        self.started.emit()
        self._background.ask(self._job(self._choice, self._stop), self._take)

    def close(self) -> None:
        """Stop for good."""
        self.sleep()
        self.cancel()
        self._background.close()

    def _job(self, choice: Choice, stop: threading.Event) -> Callable[[], Reading]:
        store, cache, progressed = self._store, self._cache, self.progressed

        def job() -> Reading:
            sessions = read_sessions(store)
            chosen = choice.among(sessions)
            if not chosen:
                return Reading(sessions, None)
            total = sum(each.planned for each in chosen)
            try:
                counted = count(chosen, cache, lambda done: progressed.emit(done, total), stop.is_set)
            except CancelledError:
                raise
            except PolyBridgeBenchError as fault:
                return Reading(sessions, None, str(fault))
            return Reading(sessions, counted)

        return job

    def _take(self, answer: Reading | PolyBridgeBenchError) -> None:
        self._reading = False
        self._took = time.monotonic() - self._began
        if isinstance(answer, CancelledError):
            if not self._again:
                self._stale = True
                self.cancelled.emit()
        elif isinstance(answer, PolyBridgeBenchError):
            self._stale = True
            self.failed.emit(str(answer))
        else:
            self.arrived.emit(answer)
        if self._again:
            self.refresh()
        elif self._stale and not isinstance(answer, CancelledError):
            self.touch()

    def _look_at_files(self) -> None:
        if not self._reading and _stamp(self._store) != self._stamp:
            self.touch()


def _stamp(path: Path) -> tuple[float, ...]:
    """When the store and its log were written last; 0 for one that is not there."""
    return tuple(each.stat().st_mtime if each.exists() else 0.0 for each in (path, Path(f"{path}-wal")))
