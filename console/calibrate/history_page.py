"""Everything that was recorded for one level of a map, the newest first."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.facts import rule_of
from console.calibrate.table import RecordTable
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.figures import cost
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE
from console.widgets.rules import grounded
from controller.budgets.history import Calibration

COLUMNS = tuple(say.HISTORY_COLUMNS)
WIDTHS = {"date": 138, "limit": 70, "cost": 80, "ratio": 54, "rule": 190, "by": 110, "note": 220, "executor": 110}
_NUMBERS = {"limit", "cost", "ratio"}
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class HistoryModel(QAbstractTableModel):
    """The records of a level, the one in force first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records: tuple[Calibration, ...] = ()

    def show(self, records: tuple[Calibration, ...]) -> None:
        """Show other records, given oldest first."""
        self.beginResetModel()
        self.records = records[::-1]
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        title, tip = say.HISTORY_COLUMNS[COLUMNS[section]]
        if role == Qt.ItemDataRole.TextAlignmentRole and COLUMNS[section] in _NUMBERS:
            return _RIGHT
        return (
            title
            if role == Qt.ItemDataRole.DisplayRole
            else tip or None
            if role == Qt.ItemDataRole.ToolTipRole
            else None
        )

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.records):
            return None
        record, column = self.records[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(record, column)
            case Qt.ItemDataRole.ToolTipRole:
                if column == "date":
                    return f"{record.at}, {say.REPLACED if index.row() else say.IN_FORCE}"
                return _text(record, column)
            case _ if role == KIND_ROLE:
                return "number" if column in _NUMBERS else "text"
            case _ if role == TOKEN_ROLE:
                return "text2" if index.row() else "text"
        return None


class HistoryPage(QWidget):
    """``left`` says that the levels are wanted again; ``opened`` carries a record whose bridge is wanted."""

    left = Signal()
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("calibrateHistoryPage")
        self.model = HistoryModel(self)
        self.table = RecordTable(self.model, COLUMNS, WIDTHS)
        self.table.setObjectName("calibrateHistoryTable")
        self.table.opened.connect(lambda index: self.opened.emit(self.model.records[index.row()]))
        self._title = Elided("", "strong")
        back = icon_button("arrow-left", say.BACK)
        back.setObjectName("calibrateHistoryBack")
        back.clicked.connect(self.left)
        self._back = back
        strip = grounded(QWidget(), "strip")
        row = QHBoxLayout(strip)
        row.setContentsMargins(metrics.UNIT, metrics.HALF, metrics.HEAD_PADDING, metrics.HALF)
        row.addWidget(back)
        row.addWidget(self._title, 1)
        self.open_button = icon_button("vector-polyline-edit", say.OPEN_REFERENCE)
        self.open_button.setObjectName("calibrateHistoryOpen")
        self.open_button.clicked.connect(lambda: self.table.opened.emit(self.table.currentIndex()))
        row.addWidget(self.open_button)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        nothing = EmptyState("history", say.HISTORY_EMPTY, say.HISTORY_EMPTY_HINT)
        nothing.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._pages.addWidget(nothing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(self._pages, 1)

    def show_history(self, level: str, records: tuple[Calibration, ...]) -> None:
        """Show a level's records, given oldest first."""
        self._title.setText(say.HISTORY_OF.format(level=level))
        self.model.show(records)
        self._pages.setCurrentIndex(0 if records else 1)
        self.open_button.setEnabled(bool(records))
        if records:
            self.table.setCurrentIndex(self.model.index(0, 0))

    def focus_back(self) -> None:
        """Give the keyboard to the way back."""
        self._back.setFocus(Qt.FocusReason.TabFocusReason)


def _text(record: Calibration, column: str) -> str:
    match column:
        case "date":
            return record.at[:16].replace("T", " ")
        case "limit":
            return cost(record.limit)
        case "cost":
            return cost(record.reference_cost)
        case "ratio":
            return f"{record.ratio:.2f}"
        case "rule":
            return rule_of(record)
        case _:
            return str(getattr(record, column))
