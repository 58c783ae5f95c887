"""What the toolbar's boxes offer: the executors and the budget maps that are there."""

from __future__ import annotations


def executors() -> tuple[str, ...]:
    """Every executor this version has."""
    from controller.sweep.registry import REGISTRY

    return tuple(REGISTRY.executors)


def budget_maps() -> tuple[str, ...]:
    """Every budget map that is there, shipped or calibrated by a person, by name."""
    from controller.budgets.budget_map import budget_map_names

    return budget_map_names()
