"""Banks, platforms, forbidden regions and flags: what the level gives."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from console.editor.canvas.inks import FLAT, line
from console.theme import theme
from controller.levels.level import Level
from serializer.bridge import Node
from validator.site import ForbiddenRegion, Point

FAR_M = 200.0
_HATCH_M, _POLE_M = 0.42, 1.6


def paint_ground(painter: QPainter, level: Level, scale: float) -> None:
    """The banks and the platforms, with their edges. The painter is in metres, y up."""
    edge = line(theme().colour("groundEdge"), 1.6 / scale)
    for bank, outer in ((level.terrain.left_bank, -FAR_M), (level.terrain.right_bank, FAR_M)):
        surface = [QPointF(*point) for point in bank]
        if outer < 0:
            outline = [QPointF(outer, bank[0][1]), *surface]
            closing = [QPointF(bank[-1][0], -FAR_M), QPointF(outer, -FAR_M)]
        else:
            outline = [*surface, QPointF(outer, bank[-1][1])]
            closing = [QPointF(outer, -FAR_M), QPointF(bank[0][0], -FAR_M)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("ground"))
        painter.drawPolygon(QPolygonF([*outline, *closing]))
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([*outline, closing[0]] if outer < 0 else [closing[1], *outline]))
    for platform in level.platforms:
        painter.setPen(edge)
        painter.setBrush(theme().colour("ground"))
        width = platform.x_end - platform.x_start
        painter.drawRect(QRectF(platform.x_start, platform.bottom_y, width, platform.surface_y - platform.bottom_y))


def paint_regions(painter: QPainter, level: Level, scale: float) -> None:
    """Forbidden regions: filled, hatched and dashed, so that they read without colour."""
    for region in level.regions:
        shape = QPolygonF([QPointF(*vertex) for vertex in region.vertices])
        path = QPainterPath()
        path.addPolygon(shape)
        path.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("rock", 0.85 if region.kind == "rock" else 0.45))
        painter.drawPath(path)
        painter.save()
        painter.setClipPath(path)
        painter.setPen(line(theme().colour("clear", 0.8), 1.2 / scale, cap=FLAT))
        painter.drawLines(_hatch(region))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(theme().colour("clear"), 1.8 / scale, Qt.PenStyle.DashLine, FLAT))
        painter.drawPath(path)


def paint_flags(painter: QPainter, level: Level, scale: float) -> None:
    """A flag at each place that a vehicle is bound for."""
    for x, y in sorted({(target.x, target.y) for target in level.targets}):
        painter.setPen(line(theme().colour("text2"), max(0.04, 1.6 / scale)))
        painter.drawLine(QLineF(x, y, x, y + _POLE_M))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("mBlue"))
        painter.drawPolygon(QPolygonF([QPointF(x, y + _POLE_M), QPointF(x + 0.95, y + 1.3), QPointF(x, y + 1.0)]))


def seen_of(level: Level, nodes: Iterable[Node]) -> QRectF:
    """What a fitting view shows of a level and what is drawn on it, in metres; the rectangle's top is the lowest y."""
    anchors = [anchor.y for anchor in level.anchors]
    decks = [level.deck_left_y, level.deck_right_y]
    tells = [_telling_y(region) for region in level.regions]
    surfaces = [platform.surface_y for platform in level.platforms]
    left = min([-2.0, *(vehicle.front_wheel_x - 2.4 for vehicle in level.vehicles[:1])])
    right = max([level.span_m + 2.0, *(target.x + 1.4 for target in level.targets)])
    bottom = min([*anchors, *decks, *surfaces, *tells]) - 2.0
    top = max([*(deck + 3.2 for deck in decks), *(y + 1.0 for y in anchors), *(y + 1.0 for y in tells)])
    seen = QRectF(left, bottom, right - left, top - bottom)
    for node in nodes:
        seen = seen.united(QRectF(node.x - 0.5, node.y - 0.5, 1, 1))
    return seen


def _telling_y(region: ForbiddenRegion) -> float:
    heights = [y for _, y in region.vertices]
    return max(heights) if region.kind == "rock" else min(heights)


def _hatch(region: ForbiddenRegion) -> list[QLineF]:
    xs, ys = [x for x, _ in region.vertices], [max(y, -FAR_M) for _, y in region.vertices]
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    height = top - bottom
    step = _HATCH_M * math.sqrt(2)
    count = math.ceil((right - left + height) / step)
    starts: list[Point] = [(left - height + place * step, bottom) for place in range(count + 1)]
    return [QLineF(x, y, x + height, y + height) for x, y in starts]
