"""What can be planned: levels, designers, executors, budget maps. Frozen facts, read beside the window's thread."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class LevelFact:
    """A level's place in the tree; ``motif`` is what its family shares."""

    name: str
    suite: str
    group: str
    family: str
    motif: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DesignerFact:
    """A designer by the name that a plan takes; ``key`` is its name in an episode's key."""

    name: str
    key: str
    chat: bool


@dataclass(frozen=True, slots=True)
class PlanFacts:
    """All that can be chosen. ``budget_maps`` tells the executor that each map was calibrated on.

    ``games`` are the executors that drive a game, ``gated`` those that take only levels paired with a layout of it.
    """

    levels: tuple[LevelFact, ...]
    designers: tuple[DesignerFact, ...]
    executors: tuple[str, ...]
    budget_maps: Mapping[str, str]
    games: frozenset[str]
    gated: frozenset[str]

    def tags(self) -> tuple[str, ...]:
        """Every tag that a level has, sorted."""
        return tuple(sorted({tag for level in self.levels for tag in level.tags}))


def read_facts() -> PlanFacts:
    """Everything that can be chosen; levels are read once, model cards and budget maps each time.

    Raises:
        PolyBridgeBenchError: a file that ships is missing or damaged; the text names it.
    """
    from controller.sweep.registry import REGISTRY

    executors, gated = tuple(sorted(REGISTRY.executors)), frozenset(REGISTRY.gates)
    return PlanFacts(_levels(), _designers(), executors, _budget_maps(), REGISTRY.single, gated)


@cache
def _levels() -> tuple[LevelFact, ...]:
    from controller.levels.catalogue import all_levels, group_of, stratum_of
    from controller.levels.families.table import FAMILIES

    return tuple(
        LevelFact(
            level.name,
            stratum_of(level.family),
            group_of(level.family),
            level.family,
            FAMILIES[level.family].motif,
            tuple(level.tags),
        )
        for level in all_levels()
    )


def _designers() -> tuple[DesignerFact, ...]:
    from controller.designers.chat.cards import card_aliases

    offline = tuple(DesignerFact(name, name, chat=False) for name in ("truss", "reference"))
    return offline + tuple(DesignerFact(f"chat:{alias}", alias, chat=True) for alias in card_aliases())


def _budget_maps() -> dict[str, str]:
    from controller.budgets.budget_map import budget_map_names, load_budget_map
    from controller.budgets.errors import BudgetError

    found = {}
    for name in budget_map_names():
        # The calibration says what is wrong with a map of one's own; it must not take the plan along.
        with suppress(BudgetError):
            found[name] = load_budget_map(name).executor
    return found
