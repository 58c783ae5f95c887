"""The list of sessions that opens below its button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from console.results import strings
from console.results.choice import Choice
from console.results.sessions import SessionInfo
from console.results.sessions_model import SESSION, SessionsModel
from console.results.sessions_table import SessionsTable
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import label
from console.widgets.rules import grounded

_WIDTH, _HEIGHT = 720, 320


class SessionChooser(QFrame):
    """A popup; ``chosen`` carries the new ``Choice`` after each tick."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("resultsChooser")
        grounded(self, "card")
        self.model = SessionsModel()
        self.table = SessionsTable("resultsSessions", self.model)
        self._newest = push_button(strings.CHOOSER_NEWEST)
        self._newest.setToolTip(strings.CHOOSER_NEWEST_TIP)
        self._every, self._none = push_button(strings.CHOOSER_ALL), push_button(strings.CHOOSER_NONE)
        for button, name in ((self._newest, "Newest"), (self._every, "All"), (self._none, "None")):
            button.setObjectName(f"resultsChoose{name}")
        top = QHBoxLayout()
        top.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.UNIT, 0)
        top.addWidget(label(strings.CHOOSER_TITLE, "strong"))
        top.addStretch(1)
        for button in (self._newest, self._every, self._none):
            top.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(metrics.UNIT)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        hint = label(strings.CHOOSER_HINT, "small", wrap=True)
        hint.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, metrics.UNIT)
        layout.addWidget(hint)
        self.resize(_WIDTH, _HEIGHT)
        self.model.ticked.connect(lambda names: self.chosen.emit(Choice(names)))
        self._newest.clicked.connect(lambda: self.chosen.emit(Choice()))
        self._every.clicked.connect(lambda: self.model.tick(frozenset(self.model.names)))
        self._none.clicked.connect(lambda: self.model.tick(frozenset()))

    def show_sessions(self, sessions: Sequence[SessionInfo], choice: Choice, damage: Mapping[str, str]) -> None:
        """What there is and what counts now."""
        self.model.show(sessions, frozenset(each.session for each in choice.among(sessions)), damage)

    def open_below(self, button: QWidget) -> None:
        """Show it under its button, inside the window, with the keys in the list."""
        window = button.window()
        width = min(_WIDTH, window.width() - 2 * metrics.PANEL_PADDING)
        rows = self.model.rowCount() * metrics.ROW + metrics.HEADER + 128
        self.resize(width, min(max(rows, 200), 420, window.height() - 160))
        corner = button.mapToGlobal(button.rect().bottomLeft())
        right = window.mapToGlobal(window.rect().topRight()).x() - metrics.UNIT
        corner.setX(min(corner.x(), right - width))
        self.move(corner)
        self.show()
        self.table.setFocus(Qt.FocusReason.PopupFocusReason)
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, SESSION))
