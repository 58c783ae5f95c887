"""The vehicles, by their three discs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from console.editor.canvas.inks import line
from console.theme import theme
from validator.site import Point

_BODIES = ("#C4272E", "#2C6CA8", "#C9781C")
_WHEEL_M = 0.25


def paint_traffic(painter: QPainter, discs: Sequence[Point], scale: float) -> None:
    """Every vehicle, the leader last, so that it stays on top. The painter is in metres, y up."""
    for place in reversed(range(len(discs) // 3)):
        rear, front, body = discs[3 * place : 3 * place + 3]
        _paint_vehicle(painter, rear, front, body, QColor(_BODIES[place % len(_BODIES)]), scale)


def _paint_vehicle(painter: QPainter, rear: Point, front: Point, body: Point, paint: QColor, scale: float) -> None:
    base = math.hypot(front[0] - rear[0], front[1] - rear[1])
    if base < 1e-6:
        return
    middle = ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2)
    angle = math.degrees(math.atan2(front[1] - rear[1], front[0] - rear[0]))
    upright = (front[0] - rear[0]) * (body[1] - middle[1]) - (front[1] - rear[1]) * (body[0] - middle[0])
    painter.save()
    painter.translate(*middle)
    painter.rotate(angle)
    if upright < 0:
        painter.scale(1, -1)
    half = base / 2
    painter.setPen(line(QColor("#1B1416"), max(0.03, 1.2 / scale)))
    painter.setBrush(paint)
    painter.drawPath(_hull(half))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#27323D"))
    painter.drawPath(_glass(half))
    painter.restore()
    for wheel in (rear, front):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#16181B"))
        painter.drawEllipse(QPointF(*wheel), _WHEEL_M, _WHEEL_M)
        painter.setBrush(theme().colour("mGrey"))
        painter.drawEllipse(QPointF(*wheel), _WHEEL_M * 0.45, _WHEEL_M * 0.45)


def _hull(half: float) -> QPainterPath:
    path = QPainterPath(QPointF(-half - 0.42, 0.0))
    path.lineTo(-half - 0.46, 0.3)
    path.quadTo(-half - 0.4, 0.5, -half - 0.1, 0.5)
    path.lineTo(-half + 0.22, 0.86)
    path.quadTo(-half + 0.3, 0.94, -half + 0.5, 0.94)
    path.lineTo(half - 0.66, 0.94)
    path.quadTo(half - 0.5, 0.94, half - 0.38, 0.82)
    path.lineTo(half - 0.08, 0.5)
    path.quadTo(half + 0.34, 0.46, half + 0.42, 0.28)
    path.lineTo(half + 0.42, 0.0)
    path.closeSubpath()
    return path


def _glass(half: float) -> QPainterPath:
    path = QPainterPath(QPointF(-half + 0.12, 0.52))
    path.lineTo(-half + 0.36, 0.82)
    path.lineTo(-0.12, 0.82)
    path.lineTo(-0.12, 0.52)
    path.closeSubpath()
    path.moveTo(0.0, 0.52)
    path.lineTo(0.0, 0.82)
    path.lineTo(half - 0.58, 0.82)
    path.lineTo(half - 0.3, 0.52)
    path.closeSubpath()
    return path
