"""A list whose rows are facts, each painted whole; what a row says and how it looks is given to the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from console.theme import theme
from console.widgets.rows import Index

Row = TypeVar("Row")
_BAR, _LEAST_WIDTH = 3, 120


@dataclass(frozen=True, slots=True)
class RowLook(Generic[Row]):
    """How rows of one kind are shown. Rows are numbered from 1.

    ``height`` is a row's height in a list of a width, both in pixels; ``paint`` draws a row over its ground; ``opens``
    is what a click or Enter on it opens, ``None`` for nothing.
    """

    text: Callable[[Row], str]
    spoken: Callable[[int, Row], str]
    tip: Callable[[Row], str]
    height: Callable[[Row, int], float]
    paint: Callable[[QPainter, QRectF, int, Row], None]
    opens: Callable[[Row], object]


class RowModel(QAbstractListModel, Generic[Row]):
    """One row a fact."""

    def __init__(self, look: RowLook[Row], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.rows: tuple[Row, ...] = ()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """List others; rows that stay are told to have changed and not to have gone."""
        new, old = tuple(rows), self.rows
        common = min(len(new), len(old))
        if new[:common] != old[:common]:
            self.rows = (*new[:common], *old[common:])
            self.dataChanged.emit(self.index(0), self.index(common - 1))
        if len(new) > common:
            self.beginInsertRows(QModelIndex(), common, len(new) - 1)
            self.rows = new
            self.endInsertRows()
        elif len(old) > common:
            self.beginRemoveRows(QModelIndex(), common, len(old) - 1)
            self.rows = new
            self.endRemoveRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, look = self.rows[index.row()], self._look
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return look.text(row)
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.AccessibleTextRole:
                return look.spoken(index.row() + 1, row)
            case Qt.ItemDataRole.ToolTipRole:
                return look.tip(row)
        return None


class RowList(QListView, Generic[Row]):
    """``opened`` carries what the clicked or entered row opens."""

    opened = Signal(object)

    def __init__(self, name: str, title: str, look: RowLook[Row]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._look = look
        self.rows = RowModel(look, self)
        self._delegate = _Delegate(look, self)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(self._open)
        self.activated.connect(self._open)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """List others."""
        if tuple(rows) != self.rows.rows:
            self.rows.show_rows(rows)
            self.scheduleDelayedItemsLayout()

    def choose(self, number: int) -> None:
        """Mark a row by its number, and bring it into sight."""
        index = self.rows.index(number - 1)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Rows that wrap are as high as the width makes them.
        self.scheduleDelayedItemsLayout()

    def _open(self, index: QModelIndex) -> None:
        opened = self._look.opens(self.rows.rows[index.row()])
        if opened is not None:
            self.opened.emit(opened)


class _Delegate(QStyledItemDelegate, Generic[Row]):
    """Paints the ground, and the row over it."""

    def __init__(self, look: RowLook[Row], parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return QSize(_LEAST_WIDTH, round(self._look.height(index.data(Qt.ItemDataRole.UserRole), width)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().colour("select"))
            painter.fillRect(QRectF(rect.left(), rect.top(), _BAR, rect.height()), theme().colour("accent"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().colour("hover"))
        self._look.paint(painter, rect, index.row() + 1, index.data(Qt.ItemDataRole.UserRole))
        painter.restore()
