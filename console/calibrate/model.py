"""The levels of a budget map as a table model: a filter, and narrow changes."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from console.calibrate import strings as say
from console.calibrate.facts import LevelRow
from console.widgets.figures import NONE, cost
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE

COLUMNS = tuple(say.COLUMNS)
PLACE = {name: place for place, name in enumerate(COLUMNS)}
LEVEL_ROLE = Qt.ItemDataRole.UserRole + 1
"""The level's name, of any cell."""

ICONS = {"calibrated": ("check-circle", "green"), "open": ("circle-outline", "grey"), "stale": ("alert", "orange")}
_KINDS = {"state": "icon", "level": "name", "limit": "number", "cost": "number", "ratio": "number"}
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class CalibrateModel(QAbstractTableModel):
    """``rows`` are those that pass the filter, in catalogue order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[LevelRow, ...] = ()
        self.rows: tuple[LevelRow, ...] = ()
        self._words, self._only_open, self._in_editor = "", False, ""

    def show(self, rows: tuple[LevelRow, ...]) -> None:
        """Take newer rows under the same filter."""
        self._all = rows
        self._filter()

    def filter(self, words: str, *, only_open: bool) -> None:
        """Keep levels that hold every word, whatever the case; with ``only_open``, those that need a limit."""
        self._words, self._only_open = words, only_open
        self._filter()

    def mark(self, level: str) -> None:
        """Name the level that is in the editor."""
        if level != self._in_editor:
            before, self._in_editor = self._in_editor, level
            for name in (before, level):
                place = self.place_of(name)
                if place is not None:
                    self.dataChanged.emit(self.index(place, 0), self.index(place, len(COLUMNS) - 1))

    def place_of(self, level: str) -> int | None:
        """The row of a level, if it is shown."""
        return next((place for place, row in enumerate(self.rows) if row.level == level), None)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        title, tip = say.COLUMNS[COLUMNS[section]]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.ToolTipRole:
                return tip or None
            case Qt.ItemDataRole.TextAlignmentRole if _KINDS.get(COLUMNS[section]) == "number":
                return _RIGHT
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, column)
            case Qt.ItemDataRole.AccessibleTextRole if column == "state":
                return say.STATES[row.state]
            case _ if role == LEVEL_ROLE:
                return row.level
            case _ if role == KIND_ROLE:
                return _KINDS.get(column, "text")
            case _ if role == TOKEN_ROLE:
                return self._token(row, column)
        return None

    def _tip(self, row: LevelRow, column: str) -> str:
        if column == "level":
            return f"{row.level}, {say.IN_EDITOR}" if row.level == self._in_editor else row.level
        if column == "state":
            return row.why or say.STATES[row.state]
        return row.rule if column in ("limit", "ratio") else _text(row, column).replace(NONE, "")

    def _token(self, row: LevelRow, column: str) -> str:
        if column == "state":
            return ICONS[row.state][1]
        if column == "level" and row.level == self._in_editor:
            return "blue"
        return "text3" if row.state == "open" else "text" if column in _KINDS else "text2"

    def _filter(self) -> None:
        wanted = self._words.casefold().split()
        rows = tuple(
            row
            for row in self._all
            if (row.needs_work or not self._only_open) and all(word in row.level.casefold() for word in wanted)
        )
        same = [row.level for row in rows] == [row.level for row in self.rows]
        if not same:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:
            changed = [place for place, (old, new) in enumerate(zip(self.rows, rows, strict=True)) if old != new]
            self.rows = rows
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], len(COLUMNS) - 1))


def _text(row: LevelRow, column: str) -> str:
    match column:
        case "state":
            return ICONS[row.state][0]
        case "level":
            return row.level
        case "limit":
            return cost(row.limit)
        case "cost":
            return cost(row.cost)
        case "ratio":
            return NONE if row.ratio is None else f"{row.ratio:.2f}"
        case "date":
            return row.at[:10]
        case _:
            return str(getattr(row, column))
