"""How far the repeats of a row agree with each other, level by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.metrics.tally import Tally


@dataclass(frozen=True, slots=True)
class Agreement:
    """Levels with two or more completed repeats, by how often they ended in success.

    Attributes:
        always, never, sometimes: levels that succeeded in all, in none, in some of their repeats.
        pairwise: the chance that two repeats of a level end the same, averaged over levels.
        kappa: the same beyond what the pooled rate alone would give (Fleiss); ``None`` where all ended the same.
    """

    always: int
    never: int
    sometimes: int
    pairwise: float | None
    kappa: float | None

    @property
    def levels(self) -> int:
        """Levels that were repeated."""
        return self.always + self.never + self.sometimes


def agreement(tallies: Mapping[str, Tally]) -> Agreement:
    """The agreement of Success@3 over repeats."""
    repeated = [(tally.successes(), tally.completed) for tally in tallies.values() if tally.completed > 1]
    if not repeated:
        return Agreement(0, 0, 0, None, None)
    always = sum(hits == of for hits, of in repeated)
    never = sum(hits == 0 for hits, _ in repeated)
    same = [(hits * (hits - 1) + (of - hits) * (of - hits - 1)) / (of * (of - 1)) for hits, of in repeated]
    pairwise = sum(same) / len(same)
    rate = sum(hits for hits, _ in repeated) / sum(of for _, of in repeated)
    chance = rate * rate + (1 - rate) * (1 - rate)
    kappa = (pairwise - chance) / (1 - chance) if 0 < rate < 1 else None
    return Agreement(always, never, len(repeated) - always - never, pairwise, kappa)
