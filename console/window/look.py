"""Choosing the look: from the menu, from the toolbar, from the settings, all of one mind."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QAction

from console.settings.options import THEME_KEY
from console.theme import theme
from console.theme.theme import CHOICES, Choice
from console.widgets.icons import icon
from console.window import strings as say

_ICONS = {"system": "circle-half-full", "light": "white-balance-sunny", "dark": "weather-night"}


class Look(QObject):
    """``action`` steps through system, light and dark."""

    chosen = Signal(str)

    def __init__(self, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.action = QAction(say.LOOK, parent)
        self.action.setObjectName("windowAction_look")
        self.action.triggered.connect(self._step)
        self.show_choice()

    def choose(self, choice: str) -> None:
        """Change the look of everything and keep it."""
        theme().choose(cast("Choice", choice))
        self._settings.setValue(THEME_KEY, choice)
        self.show_choice()

    def show_choice(self) -> None:
        """Say what is chosen now."""
        self.action.setIcon(icon(_ICONS[theme().choice]))
        self.action.setToolTip(say.THEME_TIP[theme().choice])
        self.chosen.emit(theme().choice)

    def _step(self) -> None:
        self.choose(CHOICES[(CHOICES.index(theme().choice) + 1) % len(CHOICES)])


def kept_choice(settings: QSettings) -> Choice:
    """What was chosen last; the system's if nothing was."""
    kept = settings.value(THEME_KEY, "system", type=str)
    return next((choice for choice in CHOICES if choice == kept), "system")
