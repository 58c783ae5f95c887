"""Which levels the game can be given: what the tree, the summary and the button say of it. Pure but for the reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from console.plan import strings

NAMED = 3
"""So many levels are named; the tree shows the rest."""


@dataclass(frozen=True, slots=True)
class Pairings:
    """``games`` are the executors that drive a game, ``gated`` those that take paired levels only.

    ``paired`` are the levels with a layout of the game, ``None`` while they are not read; ``fault`` says why they could
    not be.
    """

    games: frozenset[str] = frozenset()
    gated: frozenset[str] = frozenset()
    paired: frozenset[str] | None = None
    fault: str = ""

    def for_executors(self, games: frozenset[str], gated: frozenset[str]) -> Pairings:
        """The same layouts, for these executors."""
        return replace(self, games=games, gated=gated)

    def read(self, paired: frozenset[str]) -> Pairings:
        """With what was read."""
        return replace(self, paired=paired, fault="")

    def lost(self, fault: str) -> Pairings:
        """With the reason why nothing could be read."""
        return replace(self, paired=None, fault=fault)

    def concern(self, executor: str) -> bool:
        """Whether they are of interest with this executor."""
        return executor in self.games

    def shown(self, executor: str) -> frozenset[str] | None:
        """The paired levels; ``None`` where nothing is to be shown of them."""
        return self.paired if self.concern(executor) else None

    def words(self, executor: str, levels: Iterable[str]) -> str:
        """How many of all levels are paired; empty where that is of no interest or not known."""
        paired = self.shown(executor)
        if paired is None:
            return ""
        names = tuple(levels)
        words = strings.PAIRED if executor in self.gated else strings.PAIRED_UNNEEDED
        return words.format(paired=sum(name in paired for name in names), total=len(names))

    def refusal(self, executor: str, levels: Iterable[str]) -> str:
        """Why the executor does not take these levels; empty if it does."""
        if executor not in self.gated:
            return ""
        if self.paired is None:
            return strings.PAIRINGS_LOST.format(reason=self.fault) if self.fault else strings.PAIRINGS_READING
        missing = [name for name in levels if name not in self.paired]
        if not missing:
            return ""
        names = ", ".join(missing[:NAMED])
        more = strings.UNPAIRED_MORE.format(count=len(missing) - NAMED) if len(missing) > NAMED else ""
        return strings.UNPAIRED.format(count=len(missing), names=names + more)


def read_paired() -> frozenset[str]:
    """The levels that are paired on this machine.

    Raises:
        PairingError: the folder of layouts cannot be read.
    """
    from controller.pairing.compare import PairingError
    from controller.pairing.store import paired_levels

    try:
        return paired_levels()
    except OSError as fault:
        raise PairingError(f"the paired layouts cannot be read: {fault.strerror or fault}") from fault
