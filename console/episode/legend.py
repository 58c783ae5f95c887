"""What the lines of a drawing mean, in as many lines as the width needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.theme import font, metrics, theme

_LINE, _SWATCH, _GAP, _BETWEEN = 18, 16, 6, 14


@dataclass(frozen=True, slots=True)
class Key:
    """One entry: its word, the token of its line, and its look: ``line``, ``halo``, ``dotted`` or ``bad``."""

    word: str
    token: str
    look: str = "line"


class Legend(QWidget):
    """Entries side by side; its height follows its width."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._keys: tuple[Key, ...] = ()

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Show other entries."""
        self._keys = tuple(keys)
        self.setAccessibleName(", ".join(key.word for key in keys))
        self._settle()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(metrics.FIGURE))
        for key, (x, y) in zip(self._keys, self._places(), strict=True):
            middle = y + _LINE / 2
            a, b = QPointF(x, middle), QPointF(x + _SWATCH, middle)
            self._paint_swatch(painter, key, a, b)
            painter.setPen(theme().colour("text2"))
            painter.drawText(QRectF(x + _SWATCH + _GAP, y, 400, _LINE), Qt.AlignmentFlag.AlignVCenter, key.word)

    def _paint_swatch(self, painter: QPainter, key: Key, a: QPointF, b: QPointF) -> None:
        if key.look in ("halo", "bad"):
            painter.setPen(QPen(theme().colour(key.token, 0.55), 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(a, b)
            style = Qt.PenStyle.DashLine if key.look == "bad" else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme().colour("text2"), 1.6, style))
        else:
            style = Qt.PenStyle.DotLine if key.look == "dotted" else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme().colour(key.token), 1.4 if key.look == "dotted" else 2.4, style))
        painter.drawLine(a, b)

    def _places(self) -> list[tuple[float, float]]:
        measure = QFontMetricsF(font(metrics.FIGURE))
        places, x, y = [], 0.0, 0.0
        for key in self._keys:
            width = _SWATCH + _GAP + measure.horizontalAdvance(key.word)
            if x and x + width > self.width():
                x, y = 0.0, y + _LINE
            places.append((x, y))
            x += width + _BETWEEN
        return places

    def _height(self) -> int:
        places = self._places()
        return int(places[-1][1] + _LINE) if places else 0

    def _settle(self) -> None:
        if self.height() != self._height():
            self.setFixedHeight(self._height())
