"""The members that bore most in the last run."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from console.editor import strings as say
from console.editor.run.outcome import Outcome, bar_key
from console.theme import font, theme
from console.widgets.figures import seconds
from serializer.bridge import Bridge
from serializer.materials import materials

MOST = 40
_Index = QModelIndex | QPersistentModelIndex
_ROW = 22
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Stressed:
    """``member`` is its id in the design now, ``None`` where it is gone; ``number`` that in the run."""

    member: int | None
    number: int
    material: str
    peak: float
    time_s: float
    broken: bool


def stressed_of(outcome: Outcome, bridge: Bridge) -> tuple[Stressed, ...]:
    """The run's members by their load, the broken first, with what they are called now."""
    nodes = bridge.node_by_id()
    now = {bar_key(m, nodes): m.id for m in bridge.members}
    keys = {row: key for key, row in outcome.row_of_bar.items()}
    found = []
    for row in outcome.most_stressed[:MOST]:
        member = outcome.bridge.members[row]
        material = materials().get(member.material)
        found.append(
            Stressed(
                now.get(keys[row]) if row in keys else None,
                member.id,
                f"type {member.material}" if material is None else material.name,
                float(outcome.film.peak_utilisation[row]),
                outcome.peak_time_s(row),
                math.isfinite(outcome.film.broken_at_s[row]),
            )
        )
    return tuple(found)


class StressedModel(QAbstractListModel):
    """One row a member."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Stressed, ...] = ()

    def show_rows(self, rows: tuple[Stressed, ...]) -> None:
        """List others."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.number} {row.material} {100 * row.peak:.0f} % {seconds(row.time_s)}"
        return row if role == Qt.ItemDataRole.UserRole else None


class _Delegate(QStyledItemDelegate):
    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(120, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if row is None:
            return
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().colour("select"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().colour("hover"))
        inner = rect.adjusted(12, 0, -12, 0)
        painter.setFont(font())
        painter.setPen(theme().colour("text" if row.member is not None else "text3"))
        painter.drawText(inner, _LEFT, str(row.number if row.member is None else row.member))
        painter.drawText(inner.adjusted(32, 0, 0, 0), _LEFT, row.material)
        percent = 100 * row.peak
        words = f"{percent:.0f} %" if percent < 1000 else "> 999 %"
        painter.setPen(theme().colour("vermil" if row.broken else "text"))
        painter.drawText(inner.adjusted(0, 0, -52, 0), _RIGHT, words)
        painter.setPen(theme().colour("vermil" if row.broken else "text3"))
        painter.drawText(inner, _RIGHT, seconds(row.time_s))
        rail = QRectF(inner.left() + 76, rect.center().y() - 2.5, max(0.0, inner.width() - 76 - 106), 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("border"))
        painter.drawRoundedRect(rail, 2, 2)
        painter.setBrush(theme().utilisation(row.peak))
        painter.drawRoundedRect(QRectF(rail.left(), rail.top(), rail.width() * min(row.peak, 1.0), rail.height()), 2, 2)
        painter.restore()


class StressedList(QListView):
    """``opened`` carries the id, now, of the member that was clicked or entered."""

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorStressed")
        self.setAccessibleName(say.STRESSED)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(2 * _ROW)
        self.rows = StressedModel(self)
        self._delegate = _Delegate(self)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(self._open)
        self.activated.connect(self._open)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if row is not None and row.member is not None:
            self.opened.emit(row.member)
