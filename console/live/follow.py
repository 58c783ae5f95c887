"""Which attempt is watched next: the newest one, or the newest of the episode that is pinned."""

from __future__ import annotations

from dataclasses import dataclass

from console.services import EpisodeRef


@dataclass(frozen=True, slots=True)
class Wanted:
    """An attempt to watch; ``None`` means the last one of its episode."""

    ref: EpisodeRef
    attempt: int | None = None


class Follow:
    """Remembers what came in while a film plays.

    A film that plays is played to its end, then the newest is next; those in between are skipped, so that watching
    never falls behind and never holds anything up. While an episode is pinned only its own runs count.
    """

    def __init__(self) -> None:
        self._pinned: EpisodeRef | None = None
        self._next: Wanted | None = None

    @property
    def pinned(self) -> EpisodeRef | None:
        """The episode that is kept in sight."""
        return self._pinned

    @property
    def waits(self) -> bool:
        """Whether a newer attempt waits to be watched."""
        return self._next is not None

    def pin(self, ref: EpisodeRef) -> None:
        """Watch this episode alone."""
        self._pinned = ref
        if self._next is not None and self._next.ref != ref:
            self._next = None

    def unpin(self) -> None:
        """Watch whatever is newest again."""
        self._pinned = None

    def arrived(self, wanted: Wanted) -> bool:
        """An attempt has ended; whether it is one to watch."""
        if self._pinned is not None and wanted.ref != self._pinned:
            return False
        self._next = wanted
        return True

    def take(self) -> Wanted | None:
        """What to watch now, once."""
        wanted, self._next = self._next, None
        return wanted
