"""The live theme: what is chosen, what is shown, and the colour of a token now."""

from __future__ import annotations

from functools import cache
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from console.theme.fonts import font
from console.theme.palette import palette
from console.theme.sheet import StyleSheet
from console.theme.tokens import TINT, TOKENS

Choice = Literal["system", "light", "dark"]
Name = Literal["light", "dark"]
CHOICES: tuple[Choice, ...] = ("system", "light", "dark")
_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class Theme(QObject):
    """Answers for colours; ``changed`` is sent after the whole application has the new look."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice: Choice = "system"
        self._name: Name = "light"
        self._application: QApplication | None = None
        self._sheet = StyleSheet()

    @property
    def name(self) -> Name:
        """What is shown."""
        return self._name

    @property
    def choice(self) -> Choice:
        """What a person asked for; ``system`` follows the desktop, also when that changes later."""
        return self._choice

    def install(self, application: QApplication, choice: Choice = "system") -> None:
        """Dress the application, and follow the system from now on where that is the choice."""
        shown = self._name if application is self._application else None
        if shown is None:
            application.setStyle("Fusion")
            application.setFont(font())
            application.styleHints().colorSchemeChanged.connect(self._follow)
        self._application = application
        self._choice = choice
        self._ask_the_system()
        self._name = self._wanted()
        # Every widget there is pays for it.
        if self._name != shown:
            self._dress()

    def choose(self, choice: Choice) -> None:
        """Change the look of everything that is open."""
        self._choice = choice
        self._ask_the_system()
        self._follow()

    def colour(self, token: str, opacity: float = 1.0) -> QColor:
        """A token's colour now. An unknown token is a mistake of the caller and raises ``KeyError``."""
        colour = QColor(TOKENS[self._name][token])
        if opacity < 1.0:
            colour.setAlphaF(opacity)
        return colour

    def tint(self, token: str) -> QColor:
        """The pale ground behind a coloured word."""
        return self.colour(token, TINT[self._name])

    def mix(self, first: str, second: str, share: float) -> QColor:
        """Between two tokens; ``share`` 0 is the first, 1 the second."""
        a, b = self.colour(first), self.colour(second)
        parts = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
        return QColor(*(round(x + (y - x) * share) for x, y in parts))

    def utilisation(self, value: float) -> QColor:
        """Green, yellow at 0.6, red at 1, as in the game; draw it thicker with load, so that it also reads in grey."""
        value = min(max(value, 0.0), 1.0)
        return self.mix("u0", "u1", value / 0.6) if value < 0.6 else self.mix("u1", "u2", (value - 0.6) / 0.4)

    def _wanted(self) -> Name:
        if self._choice != "system":
            return self._choice
        return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"

    def _ask_the_system(self) -> None:
        """Native parts, such as the window's frame, are to look alike."""
        hints = QGuiApplication.styleHints()
        if self._choice == "system":
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(_SCHEMES[self._choice])

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted != self._name:
            self._name = wanted
            self._dress()
            self.changed.emit()

    def _dress(self) -> None:
        if self._application is not None:
            self._application.setPalette(palette(self.colour))
            self._application.setStyleSheet(self._sheet.text(self.name))


@cache
def theme() -> Theme:
    """The one theme of this process."""
    return Theme()
