"""A truss between two banks, painted from the theme's tokens."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.theme import theme

_PANELS, _RISE = 10, (0.0, 0.62, 0.78, 0.9, 0.97, 1.0, 0.97, 0.9, 0.78, 0.62, 0.0)
_BANK, _HEIGHT, _WIDTH = 0.12, 104, 560


class TrussPicture(QWidget):
    """Decoration: it says nothing that the words beside it do not."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(_WIDTH)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, deck = self.width(), self.height() - 36
        bank = width * _BANK
        for left in (0.0, width - bank):
            painter.fillRect(QRectF(left, deck, bank, 36), theme().colour("ground"))
        step = (width - 2 * bank) / _PANELS
        lower = [QPointF(bank + place * step, deck) for place in range(_PANELS + 1)]
        upper = [QPointF(node.x(), deck - rise * (deck - 10)) for node, rise in zip(lower, _RISE, strict=True)]
        painter.setPen(QPen(theme().colour("mSky"), 2, c=Qt.PenCapStyle.RoundCap))
        for place in range(1, _PANELS):
            painter.drawLine(QLineF(lower[place], upper[place]))
            inner = place + 1 if place < _PANELS // 2 else place - 1
            if place != _PANELS // 2:
                painter.drawLine(QLineF(upper[place], lower[inner]))
        for a, b in pairwise((lower[0], *upper[1:-1], lower[-1])):
            painter.drawLine(QLineF(a, b))
        painter.setPen(QPen(theme().colour("accent"), 4))
        painter.drawLine(QLineF(lower[0], lower[-1]))
        painter.setPen(QPen(theme().colour("accent"), 1.5))
        painter.setBrush(theme().colour("panel"))
        for node in (*lower[1:-1], *upper[1:-1]):
            painter.drawEllipse(node, 3, 3)
        for anchor in (lower[0], lower[-1]):
            painter.fillRect(QRectF(anchor.x() - 5, anchor.y() - 5, 10, 10), theme().colour("anchor"))
