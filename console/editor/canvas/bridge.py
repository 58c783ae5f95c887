"""Members and nodes, in passes: halos, casings, loads, joints."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from console.editor.canvas.inks import casing_m, core_m, line, material_colour
from console.editor.canvas.picture import Bar, Picture
from console.theme import theme

_NODE_PX, _ANCHOR_PX, _STUB = 4.2, 5.0, 0.24


def paint_bridge(
    painter: QPainter, picture: Picture, selection: frozenset[int], hover: int | None, scale: float
) -> None:
    """All of it. The painter is in metres, y up; ``scale`` in pixels per metre."""
    whole = [bar for bar in picture.bars if not bar.broken]
    _paint_halos(painter, whole, selection, hover, scale)
    for bar in whole:
        casing = casing_m(bar.material, scale)
        painter.setPen(line(material_colour(bar.material), casing))
        painter.drawLine(_line(bar))
        if bar.load is not None:
            painter.setPen(line(theme().utilisation(bar.load), core_m(casing, bar.load)))
            painter.drawLine(_line(bar))
        if bar.bad:
            painter.setPen(line(theme().colour("mVermil"), casing * 0.5, Qt.PenStyle.DotLine))
            painter.drawLine(_line(bar))
    for bar in picture.bars:
        if bar.broken:
            _paint_stubs(painter, bar, scale)
    _paint_nodes(painter, picture, selection, hover, scale)


def _paint_halos(
    painter: QPainter, bars: Iterable[Bar], selection: frozenset[int], hover: int | None, scale: float
) -> None:
    for bar in bars:
        casing = casing_m(bar.material, scale)
        if bar.bad:
            painter.setPen(line(theme().colour("mVermil", 0.35), casing + 7 / scale))
            painter.drawLine(_line(bar))
        if bar.id in selection:
            painter.setPen(line(theme().colour("mSky", 0.75), casing + 7 / scale))
            painter.drawLine(_line(bar))
        elif bar.id == hover:
            painter.setPen(line(theme().colour("mSky", 0.38), casing + 6 / scale))
            painter.drawLine(_line(bar))


def _paint_stubs(painter: QPainter, bar: Bar, scale: float) -> None:
    """What is left of a broken member: a stub at each joint, each as long as a quarter of it."""
    (ax, ay), (bx, by) = bar.a, bar.b
    apart = math.hypot(bx - ax, by - ay)
    if apart == 0:
        return
    stub = min(_STUB * bar.rest_m, apart / 2.2) / apart
    for (x0, y0), (x1, y1) in ((bar.a, bar.b), (bar.b, bar.a)):
        end = QPointF(x0 + (x1 - x0) * stub, y0 + (y1 - y0) * stub)
        painter.setPen(line(material_colour(bar.material), casing_m(bar.material, scale)))
        painter.drawLine(QPointF(x0, y0), end)
        painter.setPen(line(theme().colour("u2"), casing_m(bar.material, scale) * 0.4))
        painter.drawLine(QPointF(x0, y0), end)


def _paint_nodes(
    painter: QPainter, picture: Picture, selection: frozenset[int], hover: int | None, scale: float
) -> None:
    radius, half = _NODE_PX / scale, _ANCHOR_PX / scale
    for node in picture.bridge.nodes:
        place = QPointF(node.x, node.y)
        ring = None
        if node.id in picture.bad_nodes:
            ring = theme().colour("mVermil", 0.5)
        if node.id in selection:
            ring = theme().colour("mSky", 0.9)
        elif node.id == hover:
            ring = theme().colour("mSky", 0.55)
        if ring is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ring)
            painter.drawEllipse(place, radius * 2.1, radius * 2.1)
        if node.is_kinematic:
            painter.setPen(line(theme().colour("panel"), 1.2 / scale))
            painter.setBrush(theme().colour("anchor"))
            painter.drawRect(QRectF(node.x - half, node.y - half, 2 * half, 2 * half))
        else:
            painter.setPen(line(theme().colour("nodeEdge"), 1.4 / scale))
            painter.setBrush(theme().colour("node"))
            painter.drawEllipse(place, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _line(bar: Bar) -> QLineF:
    return QLineF(bar.a[0], bar.a[1], bar.b[0], bar.b[1])
