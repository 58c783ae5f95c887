"""What new episodes get, chosen in the toolbar or the plan, and what a design in the editor is run on."""

from __future__ import annotations

from PySide6.QtCore import QSettings

EXECUTOR_KEY, MAP_KEY = "sweep/executor", "sweep/budget_map"


def chosen_executor(settings: QSettings) -> str:
    """The executor that was chosen last; empty where none ever was."""
    return str(settings.value(EXECUTOR_KEY, "", type=str))


def chosen_map_name(settings: QSettings) -> str:
    """The budget map that was chosen last; empty where none ever was."""
    return str(settings.value(MAP_KEY, "", type=str))
