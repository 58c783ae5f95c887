"""Trajectories already read, by their file's time and size."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from controller.metrics.load import load_episode
from controller.metrics.trajectory import Episode
from controller.records.errors import RecordsError

BREATH_EVERY, BREATH_S = 4, 0.0002
"""After so many files the thread sleeps, so that the window gets the interpreter without having to force it."""


class CancelledError(RecordsError):
    """A person asked to stop reading."""


class TrajectoryCache:
    """Used by one thread at a time. ``newest`` is when the newest of the files was written, in s since the epoch."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[int, int, Episode]] = {}
        self._used: set[Path] = set()
        self._looked, self._parsed = 0, 0
        self.newest = 0.0
        self._progress: Callable[[int], None] = lambda _count: None
        self._cancelled: Callable[[], bool] = lambda: False

    @property
    def parsed(self) -> int:
        """Files that had to be read since ``begin``."""
        return self._parsed

    def begin(self, progress: Callable[[int], None], cancelled: Callable[[], bool]) -> None:
        """Start a round: ``progress`` is told how many files were looked at."""
        self._progress, self._cancelled = progress, cancelled
        self._used, self._looked, self._parsed, self.newest = set(), 0, 0, 0.0

    def finish(self) -> None:
        """Forget what this round did not ask for."""
        self._known = {path: kept for path, kept in self._known.items() if path in self._used}

    def read(self, path: Path) -> Episode:
        """The episode of a trajectory file.

        Raises:
            CancelledError: reading was cancelled.
            TrajectoryError, RecordsError: as ``load_episode`` does.
        """
        if self._cancelled():
            raise CancelledError("reading was cancelled")
        self._looked += 1
        if self._looked % 32 == 0:
            self._progress(self._looked)
        self._used.add(path)
        stat = path.stat()
        self.newest = max(self.newest, stat.st_mtime)
        known = self._known.get(path)
        if known is not None and known[:2] == (stat.st_mtime_ns, stat.st_size):
            return known[2]
        episode = load_episode(path)
        self._known[path] = (stat.st_mtime_ns, stat.st_size, episode)
        self._parsed += 1
        if self._parsed % BREATH_EVERY == 0:
            time.sleep(BREATH_S)
        return episode
