"""The limit that a level is drawn against: the strict one of the chosen budget map."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSettings

from console.settings.sweeping import chosen_map_name
from controller.budgets.budget_map import DEFAULT_MAP, LOOSE_LIMIT, STRICT, BudgetMap, load_budget_map
from controller.budgets.errors import BudgetError, NoLimitError


@dataclass(frozen=True, slots=True)
class Limit:
    """In dollars; ``source`` says where it comes from. ``strict`` is false where the map has none for the level."""

    dollars: float
    source: str
    strict: bool


def chosen_map(settings: QSettings) -> BudgetMap:
    """The map that the toolbar and the plan have chosen, else the one that ships.

    Raises:
        BudgetError: not even that can be read.
    """
    name = chosen_map_name(settings) or DEFAULT_MAP
    try:
        return load_budget_map(name)
    except BudgetError:
        if name == DEFAULT_MAP:
            raise
        return load_budget_map(DEFAULT_MAP)


def limit_of(settings: QSettings, level_name: str) -> Limit:
    """The strict limit of a level; the loose one where the map has none yet.

    Raises:
        BudgetError: no map can be read.
    """
    chosen = chosen_map(settings)
    try:
        return Limit(chosen.limit(level_name, STRICT), f"{STRICT} · {chosen.name}", strict=True)
    except NoLimitError:
        return Limit(float(LOOSE_LIMIT), f"{chosen.name} has no limit for this level yet", strict=False)
