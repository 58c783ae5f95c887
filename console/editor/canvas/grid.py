"""Grid lines, and rulers with the pointer's place."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap

from console.editor import strings as say
from console.editor.canvas.inks import FLAT, line
from console.theme import font, metrics, theme
from validator.site import Point

STEPS = ((0.25, "grid"), (1.0, "gridMid"), (5.0, "gridMajor"))
RULER_LEFT, RULER_BOTTOM = 34.0, 22.0
_LEAST_PX, _PILL = 9.0, 18.0


def paint_grid(painter: QPainter, seen: QRectF, scale: float) -> None:
    """Lines every 0.25 m, 1 m and 5 m; a step that would be finer than some pixels is left out. Metres, y up."""
    for step, token in STEPS:
        if step * scale < _LEAST_PX:
            continue
        lines = [QLineF(x, seen.top(), x, seen.bottom()) for x in _multiples(seen.left(), seen.right(), step)]
        lines += [QLineF(seen.left(), y, seen.right(), y) for y in _multiples(seen.top(), seen.bottom(), step)]
        painter.setPen(line(theme().colour(token), 1.0 / scale, cap=FLAT))
        painter.drawLines(lines)


def paint_rulers(
    painter: QPainter,
    width: float,
    height: float,
    scale: float,
    to_metres: Callable[[float, float], Point],
) -> None:
    """Scales at the left and at the foot, in pixels of the view."""
    foot = height - RULER_BOTTOM
    painter.fillRect(QRectF(0, 0, RULER_LEFT, height), theme().colour("panel"))
    painter.fillRect(QRectF(0, foot, width, RULER_BOTTOM), theme().colour("panel"))
    painter.setPen(line(theme().colour("border"), 1))
    painter.drawLine(QPointF(RULER_LEFT - 0.5, 0), QPointF(RULER_LEFT - 0.5, foot))
    painter.drawLine(QPointF(RULER_LEFT, foot + 0.5), QPointF(width, foot + 0.5))
    painter.setFont(font(metrics.FIGURE))
    left, top = to_metres(RULER_LEFT, 0)
    right, bottom = to_metres(width, foot)
    step = _tick_step(scale, 34)
    for x in _multiples(left, right, step):
        at = RULER_LEFT + (x - left) * scale
        painter.setPen(theme().colour("axis"))
        painter.drawLine(QPointF(at, foot), QPointF(at, foot + 4))
        if RULER_LEFT + 8 <= at <= width - 8:
            box = QRectF(at - 30, foot + 3, 60, RULER_BOTTOM - 4)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _figure(x, step))
    step = _tick_step(scale, 22)
    for y in _multiples(bottom, top, step):
        at = (top - y) * scale
        painter.setPen(theme().colour("axis"))
        painter.drawLine(QPointF(RULER_LEFT - 4, at), QPointF(RULER_LEFT, at))
        if 8 <= at <= foot - 8:
            box = QRectF(0, at - 9, RULER_LEFT - 7, 18)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _figure(y, step))
    painter.setPen(theme().colour("text3"))
    painter.drawText(QRectF(0, foot, RULER_LEFT, RULER_BOTTOM), Qt.AlignmentFlag.AlignCenter, say.METRES)


def paint_cursor(
    painter: QPainter,
    width: float,
    height: float,
    scale: float,
    to_metres: Callable[[float, float], Point],
    cursor: QPointF,
) -> None:
    """The pointer's place in metres, on both rulers."""
    foot = height - RULER_BOTTOM
    left, top = to_metres(RULER_LEFT, 0)
    right, bottom = to_metres(width, foot)
    if left <= cursor.x() <= right and bottom <= cursor.y() <= top:
        _paint_pill(painter, cursor.x(), QPointF(RULER_LEFT + (cursor.x() - left) * scale, foot + 11), width)
        _paint_pill(painter, cursor.y(), QPointF(RULER_LEFT / 2 - 1, (top - cursor.y()) * scale), width)


class Rulers:
    """Both rulers, drawn once for a view, a look and a screen, and then stamped."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = QPixmap()

    def paint(self, painter: QPainter, size: QSize, scale: float, to_metres: Callable[[float, float], Point]) -> None:
        """For a view of a size in pixels."""
        ratio = painter.device().devicePixelRatio()
        key = (size.width(), size.height(), ratio, scale, to_metres(0, 0), theme().name)
        if self._key != key:
            self._picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            once = QPainter(self._picture)
            once.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_rulers(once, size.width(), size.height(), scale, to_metres)
            once.end()
            self._key = key
        # Only the strips: laying the clear middle over the drawing would cost as much as a good part of it.
        foot = size.height() - RULER_BOTTOM
        for strip in (QRectF(0, 0, RULER_LEFT, foot), QRectF(0, foot, size.width(), RULER_BOTTOM)):
            source = QRectF(strip.topLeft() * ratio, strip.size() * ratio)
            painter.drawPixmap(strip, self._picture, source)


def _paint_pill(painter: QPainter, value: float, centre: QPointF, width: float) -> None:
    face = font(metrics.FIGURE, 600)
    words = say.CURSOR.format(value=value + 0.0).replace("-", "−")
    wide = QFontMetricsF(face).horizontalAdvance(words) + 6
    at = min(max(centre.x() - wide / 2, 0), width - wide)
    box = QRectF(at, centre.y() - _PILL / 2, wide, _PILL)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("accent"))
    painter.drawRoundedRect(box, 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme().colour("onAccent"))
    painter.setFont(face)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _tick_step(scale: float, room_px: float) -> float:
    return next((step for step in (0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0) if step * scale >= room_px), 100.0)


def _figure(value: float, step: float) -> str:
    text = f"{value:.0f}" if step >= 1 else f"{value:.1f}" if step == 0.5 else f"{value:.2f}"
    return "0" if float(text) == 0 else text.replace("-", "−")


def _multiples(low: float, high: float, step: float) -> list[float]:
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [place * step for place in range(first, last + 1)]
