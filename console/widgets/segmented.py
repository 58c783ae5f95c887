"""A choice between a few words, side by side; arrows move within it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget


class Segmented(QWidget):
    """``options`` are (key, word) pairs, or words that are their own keys; ``chosen`` carries the key picked."""

    chosen = Signal(str)

    def __init__(
        self, options: Sequence[tuple[str, str] | str], value: str | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        pairs = [each if isinstance(each, tuple) else (each, each) for each in options]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for place, (key, word) in enumerate(pairs):
            button = QToolButton()
            button.setText(word)
            button.setCheckable(True)
            button.setProperty("kind", "segment")
            button.setProperty("pos", _position(place, len(pairs)))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[key] = button
            layout.addWidget(button)
        self.set_value(value if value is not None else pairs[0][0])

    def value(self) -> str:
        """The key that is on."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def set_value(self, key: str) -> None:
        """Turn one on without saying so."""
        self._buttons[key].setChecked(True)

    def button(self, key: str) -> QToolButton:
        """One of the buttons, to disable it or to give it a tooltip."""
        return self._buttons[key]


def _position(place: int, count: int) -> str:
    if count == 1:
        return "only"
    return "first" if place == 0 else "last" if place == count - 1 else "middle"
