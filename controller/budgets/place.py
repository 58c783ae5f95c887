"""Where budget maps are: those that ship, and a person's own."""

from __future__ import annotations

import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

ENVIRONMENT = "PBBENCH_BUDGETS"
SUFFIX = ".json"


def budget_folder() -> Traversable:
    """Where the maps that ship are; nothing is ever written there by hand calibration."""
    return files("data").joinpath("budgets")


def own_folder() -> Path:
    """Where maps calibrated by hand are: ``PBBENCH_BUDGETS``, else a folder in the user's data folder."""
    from platformdirs import user_data_path

    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path("polybridgebench", appauthor=False) / "budgets"


def reference_folder() -> Path:
    """Where the bridges are that the limits of a person's own maps rest on: ``<sha256>.json``, each written once."""
    return own_folder() / "references"


def shipped_names() -> frozenset[str]:
    """The names of the maps that ship."""
    return frozenset(each.name.removesuffix(SUFFIX) for each in budget_folder().iterdir() if each.name.endswith(SUFFIX))


def own_names() -> frozenset[str]:
    """The names of a person's own maps."""
    folder = own_folder()
    return (
        frozenset(each.name.removesuffix(SUFFIX) for each in folder.glob(f"*{SUFFIX}"))
        if folder.is_dir()
        else frozenset()
    )
