"""A mark over the frame at a detector pixel, the same size at every zoom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from console.theme import font, metrics

_RING, _INNER, _OUTER, _LABEL_GAP, _LABEL_HEIGHT = 8.0, 5.0, 14.0, 20.0, 20.0
_DARK, _LIGHT = QColor(11, 15, 19), QColor(255, 255, 255)
"""Over a picture, not over the window: white on a dark halo reads on any ground, in both themes."""


class Crosshair(QGraphicsItem):
    """A ring with four ticks about the middle of one pixel, and its name to the left."""

    def __init__(self, pixel: tuple[int, int], word: str) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self._word = word
        self.move_to(pixel)

    def move_to(self, pixel: tuple[int, int]) -> None:
        """Mark another pixel: column and row."""
        self.setPos(pixel[0] + 0.5, pixel[1] + 0.5)

    def boundingRect(self) -> QRectF:
        width = self._label_width() + _LABEL_GAP + 2
        return QRectF(-width, -_OUTER - 3, width + _OUTER + 3, 2 * _OUTER + 6)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        halo = QColor(_DARK)
        halo.setAlphaF(0.75)
        for colour, width in ((halo, 4.0), (_LIGHT, 1.6)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawEllipse(QPointF(0, 0), _RING, _RING)
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(QPointF(x * _INNER, y * _INNER), QPointF(x * _OUTER, y * _OUTER))
        box = QRectF(-_LABEL_GAP - self._label_width(), -_LABEL_HEIGHT / 2, self._label_width(), _LABEL_HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(_LIGHT)
        painter.setFont(font(metrics.FIGURE, 500))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._word)

    def _label_width(self) -> float:
        return QFontMetricsF(font(metrics.FIGURE, 500)).horizontalAdvance(self._word) + 12
