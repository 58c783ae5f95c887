"""The table of sessions to tick, in the results' chooser and wherever else sessions are chosen."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from console.results.sessions_model import BEGUN, COMPLETE, LEVELS, SESSION, STATE, SessionsModel
from console.theme import metrics, theme
from console.widgets.icons import paint_icon
from console.widgets.rows import Index, RowDelegate, paint_cell, prepare_table

_BOX = 14
_WIDTHS = {BEGUN: 148, COMPLETE: 104, LEVELS: 60, STATE: 112}


class SessionsTable(QTableView):
    """A click anywhere in a row, or Space, ticks it."""

    def __init__(self, name: str, model: SessionsModel) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setModel(model)
        prepare_table(self, RowDelegate(_paint_boxed))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.horizontalHeader().setSectionResizeMode(SESSION, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS.items():
            self.setColumnWidth(column, width)
        self.clicked.connect(self.toggle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self.currentIndex().isValid():
            self.toggle(self.currentIndex())
            return
        super().keyPressEvent(event)

    def toggle(self, index: Index) -> None:
        """Tick or untick a row."""
        box = self.model().index(index.row(), SESSION)
        on = Qt.CheckState(box.data(Qt.ItemDataRole.CheckStateRole)) == Qt.CheckState.Checked
        self.model().setData(
            box, Qt.CheckState.Unchecked if on else Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
        )


def _paint_boxed(painter: QPainter, rect: QRectF, index: Index) -> None:
    """The session's name with its box; other cells as in every table."""
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
    paint_cell(painter, rect, index)
