"""The list of sessions that opens below its button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from console.results import strings
from console.results.choice import Choice
from console.results.sessions import SessionInfo
from console.results.sessions_model import BEGUN, COMPLETE, LEVELS, SESSION, STATE, SessionsModel
from console.theme import metrics, theme
from console.widgets.buttons import push_button
from console.widgets.heading import label
from console.widgets.icons import paint_icon
from console.widgets.rows import RowDelegate, _Index, prepare_table
from console.widgets.rules import grounded

_WIDTH, _HEIGHT = 720, 320
_BOX = 14


class _BoxDelegate(RowDelegate):
    """The session's name with its box."""

    def paint_cell(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, rect: QRectF) -> None:
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is not None:
            on = Qt.CheckState(state) == Qt.CheckState.Checked
            box = QRectF(rect.left() + 0.5, round(rect.center().y() - _BOX / 2) + 0.5, _BOX, _BOX)
            painter.setPen(QPen(theme().colour("accent" if on else "border2"), 1))
            painter.setBrush(theme().colour("accent" if on else "panel"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if on:
                paint_icon(painter, box.adjusted(1, 1, -1, -1), "check-bold", "onAccent")
            rect = rect.adjusted(_BOX + metrics.UNIT, 0, 0, 0)
        super().paint_cell(painter, option, index, rect)


class _SessionsTable(QTableView):
    """A click anywhere in a row, or Space, ticks it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self.currentIndex().isValid():
            self.toggle(self.currentIndex())
            return
        super().keyPressEvent(event)

    def toggle(self, index: _Index) -> None:
        """Tick or untick a row."""
        box = self.model().index(index.row(), SESSION)
        on = Qt.CheckState(box.data(Qt.ItemDataRole.CheckStateRole)) == Qt.CheckState.Checked
        self.model().setData(
            box, Qt.CheckState.Unchecked if on else Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
        )


class SessionChooser(QFrame):
    """A popup; ``chosen`` carries the new ``Choice`` after each tick."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("resultsChooser")
        grounded(self, "card")
        self.model = SessionsModel()
        self.table = _SessionsTable()
        self.table.setObjectName("resultsSessions")
        self.table.setModel(self.model)
        prepare_table(self.table, _BoxDelegate())
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(SESSION, QHeaderView.ResizeMode.Stretch)
        for column, width in ((BEGUN, 136), (COMPLETE, 104), (LEVELS, 60), (STATE, 112)):
            self.table.setColumnWidth(column, width)
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
        self.table.clicked.connect(self.table.toggle)
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
