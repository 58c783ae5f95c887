"""One delegate for all tables: ground, selection bar, hairline, chips, numbers to the right, names elided inside."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QFrame, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from console.theme import font, metrics, theme
from console.widgets.icons import paint_icon
from console.widgets.state_chip import paint_chip

KIND_ROLE = Qt.ItemDataRole.UserRole + 101
"""How a cell is drawn: ``text`` (default), ``name``, ``number``, ``mono``, ``state`` or ``icon``."""
TOKEN_ROLE = Qt.ItemDataRole.UserRole + 102
"""The token of the cell's words; ``text`` if none."""
PROGRESS_ROLE = Qt.ItemDataRole.UserRole + 103
"""How far the row is, 0 to 1, drawn as a hairline over its whole width; the same for each of its cells."""
ASIDE_ROLE = Qt.ItemDataRole.UserRole + 104
"""A second, quieter run at the right of a number (``(160/189)``), so that the numbers line up in their column."""
ASIDE_WIDTH_ROLE = Qt.ItemDataRole.UserRole + 105
"""The width kept for the aside in this column, in pixels; its own width if none."""

Index = QModelIndex | QPersistentModelIndex
PaintCell = Callable[[QPainter, QRectF, Index], None]
"""Paints what is in a cell into its inside."""

_BAR, _PROGRESS = 3, 2
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RowDelegate(QStyledItemDelegate):
    """Paints a cell's ground, and over it what ``cell`` paints: by the roles above unless a table has cells of its own.

    ``height`` is that of an index's row in pixels.
    """

    def __init__(self, cell: PaintCell | None = None, height: Callable[[Index], int] | None = None) -> None:
        super().__init__()
        self._cell, self._height = cell or paint_cell, height

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(80, metrics.ROW if self._height is None else self._height(index))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        _paint_ground(painter, option, index, rect)
        padding = metrics.CELL_PADDING
        self._cell(painter, rect.adjusted(padding, 0, -padding, 0), index)
        painter.restore()


def _paint_ground(painter: QPainter, option: QStyleOptionViewItem, index: Index, rect: QRectF) -> None:
    """Ground, selection bar at the row's first visible column, hairline below, progress."""
    state = option.state
    selected = bool(state & QStyle.StateFlag.State_Selected)
    if selected:
        painter.fillRect(rect, theme().colour("select"))
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, theme().colour("hover"))
    view = option.widget
    first = index.column() == 0
    if isinstance(view, QTableView):
        first = view.horizontalHeader().visualIndex(index.column()) == 0
    if selected and first:
        painter.fillRect(QRectF(rect.left(), rect.top(), _BAR, rect.height()), theme().colour("accent"))
    painter.setPen(QPen(theme().colour("border", 0.55), 1))
    painter.drawLine(QLineF(rect.left(), rect.bottom() - 0.5, rect.right(), rect.bottom() - 0.5))
    progress = index.data(PROGRESS_ROLE)
    if progress is not None and isinstance(view, QTableView):
        _paint_progress(painter, view, rect, float(progress))
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(theme().colour("focus"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(rect.left() + _BAR + 1, rect.bottom() - 2.5, rect.right() - 1, rect.bottom() - 2.5))


def paint_cell(painter: QPainter, rect: QRectF, index: Index) -> None:
    """The cell's content, by its kind."""
    kind, text = index.data(KIND_ROLE) or "text", index.data(Qt.ItemDataRole.DisplayRole)
    if text is None or text == "":
        return
    if kind == "state":
        paint_chip(painter, rect, str(text))
    elif kind == "icon":
        paint_icon(painter, _square(rect), str(text), index.data(TOKEN_ROLE) or "text2")
    else:
        paint_words(painter, rect, str(text), kind, index.data(TOKEN_ROLE) or "text", index)


def paint_words(painter: QPainter, rect: QRectF, text: str, kind: str, token: str, index: Index) -> None:
    """One run of words, or a number with its aside."""
    if kind == "number":
        rect = _paint_aside(painter, rect, index)
    face = font(metrics.SMALL, mono=True) if kind == "mono" else font()
    mode = Qt.TextElideMode.ElideMiddle if kind == "name" else Qt.TextElideMode.ElideRight
    painter.setFont(face)
    painter.setPen(theme().colour(token))
    shown = QFontMetricsF(face).elidedText(text, mode, rect.width())
    painter.drawText(rect, _RIGHT if kind == "number" else _LEFT, shown)


def _paint_aside(painter: QPainter, rect: QRectF, index: Index) -> QRectF:
    aside = index.data(ASIDE_ROLE)
    if not aside:
        return rect
    face = font(metrics.SMALL)
    width = float(index.data(ASIDE_WIDTH_ROLE) or QFontMetricsF(face).horizontalAdvance(str(aside)))
    painter.setFont(face)
    painter.setPen(theme().colour("text2"))
    painter.drawText(QRectF(rect.right() - width, rect.top(), width, rect.height()), _RIGHT, str(aside))
    return rect.adjusted(0, 0, -width - 6, 0)


def _paint_progress(painter: QPainter, view: QTableView, rect: QRectF, progress: float) -> None:
    header = view.horizontalHeader()
    reach = header.length() * min(max(progress, 0.0), 1.0) - header.offset()
    bar = QRectF(rect.left(), rect.bottom() - _PROGRESS, min(rect.width(), reach - rect.left()), _PROGRESS)
    if bar.width() > 0:
        painter.fillRect(bar, theme().colour("accent"))


def _square(rect: QRectF, side: float = 16) -> QRectF:
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def prepare_table(
    view: QTableView, delegate: QStyledItemDelegate | None = None, row_height: int = metrics.ROW
) -> QStyledItemDelegate:
    """Give a table the look of all tables: no grid, whole rows, slim header; the delegate in use, owned by the view."""
    used = delegate or RowDelegate()
    used.setParent(view)
    view.setItemDelegate(used)
    view.setShowGrid(False)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setMouseTracking(True)
    view.setWordWrap(False)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    rows, columns = view.verticalHeader(), view.horizontalHeader()
    rows.hide()
    rows.setMinimumSectionSize(20)
    rows.setDefaultSectionSize(row_height)
    rows.setSectionResizeMode(rows.ResizeMode.Fixed)
    columns.setFont(font(weight=500))
    columns.setFixedHeight(metrics.HEADER)
    columns.setMinimumSectionSize(28)
    columns.setHighlightSections(False)
    columns.setDefaultAlignment(_LEFT)
    return used
