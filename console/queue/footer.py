"""The queue's footer: the acts on the selection, and one line that says what came of the last one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QWidget

from console.queue import strings
from console.theme import metrics
from console.widgets.buttons import action_button, push_button
from console.widgets.elided import Elided
from console.widgets.rules import grounded

SHOWN = ("top", "up", "down", "bottom", "retry", "remove")


class Footer(QWidget):
    """Buttons for the acts, then the line, then Undo where there is something to undo."""

    undo_asked = Signal()

    def __init__(self, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("queueFooter")
        grounded(self, "footer")
        self.setFixedHeight(metrics.FOOTER)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.UNIT, 0, metrics.UNIT, 0)
        layout.setSpacing(2)
        for name in SHOWN:
            button = action_button(actions[name])
            button.setObjectName(f"queueButton_{name}")
            layout.addWidget(button)
        layout.addSpacing(metrics.UNIT)
        self._line = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self._line.setObjectName("queueSaid")
        self._line.setAlignment(Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._line, 1)
        self._selected = ""
        self._held: tuple[int, str] | None = None
        self._undo = push_button(strings.UNDO, "link")
        self._undo.setObjectName("queueUndo")
        self._undo.setToolTip(actions["undo"].toolTip() or strings.UNDO)
        self._undo.clicked.connect(self.undo_asked)
        self._undo.hide()
        layout.addWidget(self._undo)

    def say(self, text: str, *, undo: bool = False) -> None:
        """Say what came of an act; with a way back where ``undo``."""
        self._line.setText(text)
        self._undo.setVisible(undo)

    def say_selected(self, text: str) -> None:
        """How much is selected: said only while nothing else is, and taken back when it is over."""
        if self._undo.isHidden() and (not self._line.text() or self._line.text() == self._selected):
            self._line.setText(text)
            self._selected = text

    def say_of_running(self, entry: int, text: str | None) -> None:
        """What holds a running episode back; ``None`` once it has moved on. Never over a way back."""
        if text is None:
            if self._held is not None and self._held[0] == entry:
                if self._line.text() == self._held[1]:
                    self._line.setText("")
                self._held = None
        elif self._undo.isHidden():
            self._line.setText(text)
            self._held = (entry, text)

    def said(self) -> str:
        """The line."""
        return self._line.text()
