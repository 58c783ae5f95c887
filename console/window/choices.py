"""What the toolbar's boxes offer: the executors and the budget maps that are there."""

from __future__ import annotations


def executors() -> tuple[str, ...]:
    """Every executor this version has."""
    from controller.sweep.registry import REGISTRY

    return tuple(REGISTRY.executors)


def budget_maps() -> tuple[str, ...]:
    """Every budget map that ships, by name."""
    from controller.budgets.budget_map import budget_folder

    names = (entry.name for entry in budget_folder().iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))
