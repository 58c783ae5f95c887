"""The table of levels: as many whole columns as fit, the rest by scrolling, and the level's name takes what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from console.widgets.rows import prepare_table

WIDTHS = {
    "state": 30, "level": 0, "limit": 70, "cost": 82, "ratio": 52, "executor": 104, "date": 96, "by": 104, "note": 200,
}  # fmt: skip
LEAST_NAME, WIDEST_NAME = 112, 300


class RecordTable(QTableView):
    """``opened`` carries the cell that was double-clicked or entered. ``grows`` is the column that takes spare room."""

    opened = Signal(QModelIndex)
    chosen = Signal(QModelIndex)

    def __init__(
        self, model: QAbstractItemModel, columns: Sequence[str], widths: Mapping[str, int], grows: str = ""
    ) -> None:
        super().__init__()
        self._columns, self._widths, self._grows = tuple(columns), widths, grows
        self.setModel(model)
        prepare_table(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.fit_columns()
        self.doubleClicked.connect(self.opened)
        self.selectionModel().currentRowChanged.connect(lambda now, _before: self.chosen.emit(now))

    def fit_columns(self) -> None:
        """Whole columns while the name keeps its least width; what they leave is the name's."""
        header, room = self.horizontalHeader(), self.viewport().width()
        for place, name in enumerate(self._columns):
            header.resizeSection(place, self._widths[name] or LEAST_NAME)
        if not self._grows:
            return
        used = LEAST_NAME
        for name in self._columns:
            width = 0 if name == self._grows else self._widths[name]
            if used + width > room:
                break
            used += width
        spare = max(0, room - used)
        header.resizeSection(self._columns.index(self._grows), min(LEAST_NAME + spare, WIDEST_NAME))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
