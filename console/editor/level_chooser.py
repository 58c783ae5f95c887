"""Choosing a level by a few letters of its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from console.editor import strings as say
from console.theme import font, metrics, theme
from console.widgets.buttons import push_button
from console.widgets.empty_state import EmptyState
from console.widgets.figures import cost as money
from console.widgets.icons import icon

_Index = QModelIndex | QPersistentModelIndex
_PARTS = re.compile(r"(\d+)")
_KEYS = {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}


def in_reading_order(names: Iterable[str]) -> tuple[str, ...]:
    """Sorted as a person counts: 8 m before 10 m."""
    return tuple(
        sorted(
            names,
            key=lambda name: [
                (part.isdigit(), int(part) if part.isdigit() else 0, part) for part in _PARTS.split(name)
            ],
        )
    )


class LevelModel(QAbstractListModel):
    """The levels that hold every word of the filter, each with its limit."""

    def __init__(self, names: Sequence[str], limits: Mapping[str, float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all, self._limits = tuple(names), limits
        self.names = self._all

    def filter(self, words: str) -> None:
        """Keep those that hold every word, whatever the case."""
        wanted = words.casefold().split()
        names = tuple(name for name in self._all if all(word in name.casefold() for word in wanted))
        if names != self.names:
            self.beginResetModel()
            self.names = names
            self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.names):
            return None
        name = self.names[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        return self._limits.get(name) if role == Qt.ItemDataRole.UserRole else None


class _Delegate(QStyledItemDelegate):
    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(200, metrics.ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().colour("select"))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme().colour("accent"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().colour("hover"))
        inner = rect.adjusted(14, 0, -12, 0)
        painter.setFont(font())
        painter.setPen(theme().colour("text"))
        words = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideMiddle, int(inner.width() - 70)
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(theme().colour("text3"))
        aside = money(index.data(Qt.ItemDataRole.UserRole))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, aside)
        painter.restore()


class LevelChooser(QDialog):
    """``chosen`` carries a level's name."""

    chosen = Signal(str)

    def __init__(self, names: Sequence[str], limits: Mapping[str, float], current: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("editorLevels")
        self.setWindowTitle(say.LEVEL_TITLE)
        self.resize(440, 520)
        self.rows = LevelModel(names, limits, self)
        self.filter = QLineEdit()
        self.filter.setObjectName("editorLevelFilter")
        self.filter.setPlaceholderText(say.LEVEL_FILTER.format(number=len(names)))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.addAction(icon("magnify"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self._delegate = _Delegate(self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.setModel(self.rows)
        self._empty = EmptyState("magnify", say.NO_LEVEL, say.NO_LEVEL_HINT)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        self.go, cancel = push_button(say.LEVEL_CHOOSE, "primary"), push_button(say.CANCEL)
        self.go.setDefault(True)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.go)
        body = QVBoxLayout(self)
        body.setContentsMargins(*(metrics.PANEL_PADDING,) * 4)
        body.setSpacing(metrics.UNIT)
        body.addWidget(self.filter)
        body.addWidget(self._stack, 1)
        body.addLayout(foot)
        self.filter.textChanged.connect(self._filter)
        self.filter.installEventFilter(self)
        self.list.doubleClicked.connect(lambda _index: self._accept())
        self.go.clicked.connect(self._accept)
        cancel.clicked.connect(self.reject)
        self._mark(current)
        self.filter.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _KEYS:
                self.list.keyPressEvent(event)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._accept()
                return True
        return super().eventFilter(watched, event)

    def _filter(self, words: str) -> None:
        kept = self.list.currentIndex().data()
        self.rows.filter(words)
        self._mark(str(kept))

    def _mark(self, name: str) -> None:
        names = self.rows.names
        self._stack.setCurrentIndex(0 if names else 1)
        self.go.setEnabled(bool(names))
        if names:
            index = self.rows.index(names.index(name) if name in names else 0)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index, QListView.ScrollHint.PositionAtCenter)

    def _accept(self) -> None:
        name = self.list.currentIndex().data()
        if name:
            self.chosen.emit(str(name))
            self.accept()
