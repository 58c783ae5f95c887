"""The list beside the drawing: violations first, then what changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from console.episode.wrapped import breakable
from console.replay import strings
from console.replay.changes import Finding
from console.theme import font, metrics, theme
from console.widgets.icons import paint_icon

_Index = QModelIndex | QPersistentModelIndex
_LEFT, _PAD, _ICON, _TITLE = 12.0, 6.0, 16.0, 18.0
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_ICONS = {
    "violation": ("alert-circle", "vermil"),
    "added": ("plus-circle", "blue"),
    "removed": ("minus-circle", "grey"),
    "moved": ("arrow-all", "purple"),
    "material": ("swap-horizontal", "orange"),
}


class FindingsModel(QAbstractListModel):
    """One row a finding."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is listed."""
        return self._findings

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """List others."""
        self.beginResetModel()
        self._findings = tuple(findings)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._findings)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._findings):
            return None
        finding = self._findings[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return finding.text
        if role == Qt.ItemDataRole.UserRole:
            return finding
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{finding.title}: {finding.text}"
        return None


class _Delegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = option.widget
        width = (view.viewport().width() if isinstance(view, QListView) else 240) - _LEFT - _ICON - 20
        box = QFontMetricsF(font()).boundingRect(
            QRectF(0, 0, max(60, width), 4000), int(_WRAP), breakable(str(index.data()))
        )
        return QSize(120, round(2 * _PAD + _TITLE + box.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        finding = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(finding, Finding):
            return
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().colour("select"))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme().colour("accent"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().colour("hover"))
        name, token = _ICONS[finding.kind]
        paint_icon(painter, QRectF(rect.left() + _LEFT, rect.top() + _PAD, _ICON, _ICON), name, token)
        text = rect.adjusted(_LEFT + _ICON + 8, _PAD, -12, -_PAD)
        face = font(metrics.SMALL, mono=True) if finding.kind == "violation" else font(weight=600)
        painter.setFont(face)
        painter.setPen(theme().colour(token if finding.kind == "violation" else "text"))
        title = QFontMetricsF(face).elidedText(finding.title, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(QRectF(text.left(), text.top(), text.width(), 16), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setPen(theme().colour("text2"))
        painter.setFont(font())
        painter.drawText(text.adjusted(0, _TITLE, 0, 4), int(_WRAP), breakable(finding.text))
        painter.restore()


class FindingsList(QListView):
    """``chosen`` carries the finding that is marked in the list."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("replayFindings")
        self.setAccessibleName(strings.FINDINGS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMinimumSize(120, 48)
        self.rows = FindingsModel(self)
        self._delegate = _Delegate(self)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.selectionModel().currentChanged.connect(
            lambda index, _before: self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))
        )

    def choose_member(self, member: int) -> None:
        """Mark the first finding that is about a member; the next one where it is marked already."""
        rows = [row for row, finding in enumerate(self.rows.findings) if member in finding.members]
        if rows:
            later = [row for row in rows if row > self.currentIndex().row()]
            at_one = self.currentIndex().row() in rows
            self.setCurrentIndex(self.rows.index(later[0] if at_one and later else rows[0]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
