"""The lines that pass the filter, as a table."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from console.log import strings as say
from console.log.lines import LogFilter, LogLine, LogLines
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE, Index

_ICONS = {
    "debug": "dots-horizontal",
    "info": "information-outline",
    "warning": "alert-outline",
    "error": "alert-circle",
}
_TOKENS = {"debug": "text3", "info": "text2", "warning": "orange", "error": "vermil"}
_NO_PARENT = QModelIndex()


class LogModel(QAbstractTableModel):
    """``counted`` is sent when the number of lines, errors or warnings has changed."""

    counted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines = LogLines()
        self._filter = LogFilter()
        self._shown: list[LogLine] = []

    def add(self, line: LogLine) -> None:
        """Add a line at the end, and drop the oldest when the memory is full."""
        oldest = self.lines.oldest()
        if self.lines.add(line) and self._shown and self._shown[0] is oldest:
            self.beginRemoveRows(QModelIndex(), 0, 0)
            del self._shown[0]
            self.endRemoveRows()
        if self._filter.passes(line):
            row = len(self._shown)
            self.beginInsertRows(QModelIndex(), row, row)
            self._shown.append(line)
            self.endInsertRows()
        self.counted.emit()

    def set_filter(self, wanted: LogFilter) -> None:
        """Show other lines."""
        self.beginResetModel()
        self._filter = wanted
        self._shown = self.lines.shown(wanted)
        self.endResetModel()

    def clear(self) -> None:
        """Forget everything."""
        self.beginResetModel()
        self.lines.clear()
        self._shown = []
        self.endResetModel()
        self.counted.emit()

    def line(self, row: int) -> LogLine:
        """The line in a row."""
        return self._shown[row]

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(say.COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        shown = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return say.COLUMNS[section] if shown else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line, column = self._shown[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return (line.clock, _ICONS.get(line.level, "information-outline"), " ".join(line.text.split()))[column]
        if role == KIND_ROLE:
            return ("text", "icon", "text")[column]
        if role == TOKEN_ROLE:
            token = _TOKENS.get(line.level, "text2")
            return ("text3", token, token if line.level in {"warning", "error"} else "text")[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return (line.at, line.level, line.text)[column]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (line.clock, line.level, line.text)[column]
        return None
