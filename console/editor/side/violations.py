"""The list of violations: numbered as on the drawing, each with its code and its message."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from console.editor import strings as say
from console.episode.wrapped import breakable
from console.theme import font, metrics, theme
from validator.violation import Violation

_Index = QModelIndex | QPersistentModelIndex
_BADGE, _LEFT, _PAD = 18.0, 12.0, 6.0
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ViolationModel(QAbstractListModel):
    """One row a violation, in the validator's order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._violations: tuple[Violation, ...] = ()

    @property
    def violations(self) -> tuple[Violation, ...]:
        """What is listed."""
        return self._violations

    def show_violations(self, violations: Sequence[Violation]) -> None:
        """List others; rows that stay are told to have changed and not to have gone."""
        new, old = tuple(violations), self._violations
        common = min(len(new), len(old))
        if new[:common] != old[:common]:
            self._violations = (*new[:common], *old[common:])
            self.dataChanged.emit(self.index(0), self.index(common - 1))
        if len(new) > common:
            self.beginInsertRows(QModelIndex(), common, len(new) - 1)
            self._violations = new
            self.endInsertRows()
        elif len(old) > common:
            self.beginRemoveRows(QModelIndex(), common, len(old) - 1)
            self._violations = new
            self.endRemoveRows()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._violations)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._violations):
            return None
        violation = self._violations[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return violation.message
        if role == Qt.ItemDataRole.UserRole:
            return violation
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{index.row() + 1}, {violation.code}: {violation.message}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return violation.message
        return None


class _Delegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = option.widget
        width = (view.viewport().width() if isinstance(view, QListView) else 240) - _LEFT - _BADGE - 20
        words = breakable(str(index.data()))
        box = QFontMetricsF(font()).boundingRect(QRectF(0, 0, max(60, width), 4000), int(_WRAP), words)
        return QSize(120, round(2 * _PAD + 17 + box.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        violation = index.data(Qt.ItemDataRole.UserRole)
        if violation is None:
            return
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().colour("select"))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme().colour("accent"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().colour("hover"))
        badge = QRectF(rect.left() + _LEFT, rect.top() + _PAD - 1, _BADGE, _BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("vermil"))
        painter.drawEllipse(badge)
        painter.setPen(theme().colour("panel"))
        painter.setFont(font(metrics.FIGURE, 700))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
        text = rect.adjusted(_LEFT + _BADGE + 8, _PAD, -12, -_PAD)
        painter.setPen(theme().colour("vermil"))
        painter.setFont(font(metrics.SMALL, mono=True))
        painter.drawText(
            QRectF(text.left(), text.top(), text.width(), 16), Qt.AlignmentFlag.AlignVCenter, violation.code
        )
        painter.setPen(theme().colour("text2"))
        painter.setFont(font())
        painter.drawText(text.adjusted(0, 17, 0, 4), int(_WRAP), breakable(violation.message))
        painter.restore()


class ViolationList(QListView):
    """``opened`` carries the violation that was clicked or entered."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorViolations")
        self.setAccessibleName(say.VIOLATIONS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMinimumHeight(60)
        self.rows = ViolationModel(self)
        self._delegate = _Delegate(self)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(lambda index: self.opened.emit(index.data(Qt.ItemDataRole.UserRole)))
        self.activated.connect(lambda index: self.opened.emit(index.data(Qt.ItemDataRole.UserRole)))

    def show_violations(self, violations: Sequence[Violation]) -> None:
        """List others."""
        if tuple(violations) != self.rows.violations:
            self.rows.show_violations(violations)
            self.scheduleDelayedItemsLayout()

    def choose(self, number: int) -> None:
        """Mark one, by its number on the drawing, and bring it into sight."""
        index = self.rows.index(number - 1)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
