"""What a sweep tells whoever watches it: frozen facts, enough for a progress bar and a status line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.episode.key import EpisodeKey
from controller.episode.trajectory import Status


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a sweep is.

    Attributes:
        total: episodes planned.
        done: episodes that are results, those of earlier runs included.
        counts: episodes by status, of every kind that occurs.
        elapsed_s: since this run began.
        eta_s: what is left, at the pace of this run; ``None`` before its first episode ended.
    """

    total: int
    done: int
    counts: Mapping[Status, int]
    elapsed_s: float
    eta_s: float | None


@dataclass(frozen=True, slots=True)
class SweepStarted:
    """The folder is held, the configuration is frozen, ``to_play`` episodes are left."""

    session: str
    folder: Path
    to_play: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class EpisodeBegan:
    """An episode was given to a worker."""

    key: EpisodeKey


@dataclass(frozen=True, slots=True)
class EpisodeEnded:
    """An episode is on disk and in the store. ``cost`` is in dollars; ``message`` says what an ``error`` was."""

    key: EpisodeKey
    status: Status
    calls_used: int
    attempts_used: int
    cost: float | None
    message: str | None
    progress: Progress


@dataclass(frozen=True, slots=True)
class EpisodeWaits:
    """An episode waits for something outside, such as a rate limit; ``text`` says in a line for what."""

    key: EpisodeKey
    text: str


SweepEvent = SweepStarted | EpisodeBegan | EpisodeWaits | EpisodeEnded


class Tally:
    """Counts episodes as they end."""

    def __init__(self, statuses: Mapping[EpisodeKey, Status | None], began_s: float) -> None:
        self._statuses = dict(statuses)
        self._began_s = began_s
        self._left = sum(1 for status in statuses.values() if status not in ("success", "failed"))
        self._played = 0

    def ended(self, key: EpisodeKey, status: Status) -> None:
        """One episode of this run has ended."""
        self._statuses[key] = status
        self._played += 1

    def progress(self, now_s: float) -> Progress:
        """Where the sweep stands."""
        counts = Counter(status for status in self._statuses.values() if status is not None)
        elapsed = now_s - self._began_s
        left = self._left - self._played
        return Progress(
            total=len(self._statuses),
            done=counts["success"] + counts["failed"],
            counts=dict(counts),
            elapsed_s=elapsed,
            eta_s=elapsed / self._played * left if self._played else None,
        )
