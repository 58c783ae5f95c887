"""What the one button plans: the built-in truss designer on one level of each family, strict and loose, embedded."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The offer over the catalogue as it is."""
    from controller.levels.catalogue import all_levels

    first_of = {}
    for level in all_levels():
        first_of.setdefault(level.family, level.name)
    names = tuple(first_of.values())
    return Offer(Enqueue((DESIGNER,), CONDITIONS, names, EXECUTOR, BUDGET_MAP), len(names), len(first_of))
