"""The lines as a table model; sorted in place, since a table of results has a few hundred lines at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from console.results import strings
from console.results.columns import COLUMNS, PLACE, Column
from console.results.lines import OVERALL, Line
from console.results.telling import tip_of
from console.widgets.rows import KIND_ROLE, Index

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The ``Line`` of any cell."""
COLUMN_ROLE = Qt.ItemDataRole.UserRole + 2
"""The ``Column`` of any cell, and of any header."""
REPEATED_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether the line above is of the same row, so that its name may be drawn more quietly."""

_NOWHERE = QModelIndex()
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class ResultsModel(QAbstractTableModel):
    """One row for each line. A column that is sorted by keeps lines without a figure at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._given: tuple[Line, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._grouping = OVERALL
        self._column, self._order = -1, Qt.SortOrder.AscendingOrder

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines in the order shown."""
        return self._lines

    @property
    def grouping(self) -> str:
        """What the rows are taken apart by."""
        return self._grouping

    @property
    def sorted_by(self) -> tuple[int, Qt.SortOrder]:
        """The column sorted by, -1 for the order of the rows."""
        return self._column, self._order

    def show(self, lines: Sequence[Line], grouping: str) -> None:
        """Take other lines; those of the same place and kind are only said to have changed."""
        given = tuple(lines)
        shown = self._arranged(given)
        if grouping == self._grouping and [_name(a) for a in shown] == [_name(a) for a in self._lines]:
            self._given, self._lines = given, shown
            if shown:
                self.dataChanged.emit(self.index(0, 0), self.index(len(shown) - 1, len(COLUMNS) - 1))
            return
        self.beginResetModel()
        self._given, self._lines, self._grouping = given, shown, grouping
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 is the order of the rows."""
        self._column, self._order = column, order
        self.layoutAboutToBeChanged.emit()
        before = self._lines
        self._lines = self._arranged(self._given)
        places = {id(line): place for place, line in enumerate(self._lines)}
        held = self.persistentIndexList()
        self.changePersistentIndexList(
            held, [self.index(places[id(before[each.row()])], each.column()) for each in held]
        )
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line, column = self._lines[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(line)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_of(line, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.counts else _LEFT
            case _ if role == KIND_ROLE:
                return column.kind
            case _ if role == LINE_ROLE:
                return line
            case _ if role == COLUMN_ROLE:
                return column
            case _ if role == REPEATED_ROLE:
                return index.row() > 0 and self._lines[index.row() - 1].row is line.row
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (
                    (strings.LABEL_TITLES[self._grouping] or column.title)
                    if section == PLACE["label"]
                    else column.title
                )
            case Qt.ItemDataRole.ToolTipRole:
                return column.tip
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.counts else _LEFT
            case _ if role == COLUMN_ROLE:
                return column
        return None

    def _arranged(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        if self._column < 0:
            return lines
        column: Column = COLUMNS[self._column]
        known = [line for line in lines if column.order(line) is not None]
        known.sort(key=column.order, reverse=self._order == Qt.SortOrder.DescendingOrder)  # type: ignore[arg-type]
        return (*known, *(line for line in lines if column.order(line) is None))


def _name(line: Line) -> tuple[object, ...]:
    return line.row.key, line.label
