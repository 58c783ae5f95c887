"""What the one button plans: the built-in truss designer on one level of each family, strict and loose, embedded."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from controller.sweep.runner.messages import Enqueue

DESIGNER, EXECUTOR, CONDITIONS, BUDGET_MAP = "truss", "embedded", ("strict", "loose"), "embedded-v1"


@dataclass(frozen=True, slots=True)
class Offer:
    """The command, and how many levels and episodes it is."""

    command: Enqueue
    levels: int
    families: int

    @property
    def episodes(self) -> int:
        """Levels by conditions."""
        return self.levels * len(CONDITIONS)


def offline_sweep() -> Offer:
    """The offer over the catalogue as it is: of a family its middle level, neither its easiest nor its hardest."""
    from controller.levels.catalogue import all_levels

    families = [[level.name for level in family] for _, family in groupby(all_levels(), key=lambda each: each.family)]
    names = tuple(family[len(family) // 2] for family in families)
    return Offer(Enqueue((DESIGNER,), CONDITIONS, names, EXECUTOR, BUDGET_MAP), len(names), len(families))
