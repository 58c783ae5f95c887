"""Members and nodes, in passes: halos, casings, loads, joints."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPen

from console.editor.canvas.halos import paint_halos
from console.editor.canvas.inks import FLAT, casing_m, core_m, line, material_colour
from console.editor.canvas.joints import paint_joints
from console.editor.canvas.picture import Bar, Picture
from console.theme import theme
from serializer.materials import ROAD

_STUB = 0.24
_SHADES = 40
"""Loads are painted in so many steps of colour, so that members of one step are one call."""


def paint_bridge(
    painter: QPainter, picture: Picture, selection: frozenset[int], hover: int | None, scale: float
) -> None:
    """All of it. The painter is in metres, y up; ``scale`` in pixels per metre.

    Lines of one pen are drawn together and with flat ends, which the joints cover: round ends cost three times as much.
    """
    whole = [bar for bar in picture.bars if not bar.broken]
    paint_halos(painter, whole, selection, hover, scale)
    for material in sorted({bar.material for bar in whole}, key=lambda material: material == ROAD):
        bars = [bar for bar in whole if bar.material == material]
        casing = casing_m(material, scale)
        _paint_lines(painter, line(material_colour(material), casing, cap=FLAT), bars)
        shades: dict[int, list[Bar]] = defaultdict(list)
        for bar in bars:
            if bar.load is not None:
                shades[round(min(bar.load, 1.0) * _SHADES)].append(bar)
        for shade, loaded in shades.items():
            share = shade / _SHADES
            _paint_lines(painter, line(theme().utilisation(share), core_m(casing, share), cap=FLAT), loaded)
    bad = [bar for bar in whole if bar.bad]
    _paint_lines(painter, line(theme().colour("mVermil"), 2.0 / scale, Qt.PenStyle.DotLine, FLAT), bad)
    _paint_stubs(painter, picture.bars, scale)
    paint_joints(painter, picture, selection, hover)


def _paint_lines(painter: QPainter, pen: QPen, bars: Iterable[Bar]) -> None:
    lines = [QLineF(bar.a[0], bar.a[1], bar.b[0], bar.b[1]) for bar in bars]
    if lines:
        painter.setPen(pen)
        painter.drawLines(lines)


def _paint_stubs(painter: QPainter, bars: Iterable[Bar], scale: float) -> None:
    """What is left of broken members: a stub at each joint, each as long as a quarter of the member."""
    stubs: dict[int, list[QLineF]] = defaultdict(list)
    for bar in bars:
        (ax, ay), (bx, by) = bar.a, bar.b
        apart = math.hypot(bx - ax, by - ay)
        if bar.broken and apart > 0:
            stub = min(_STUB * bar.rest_m, apart / 2.2) / apart
            dx, dy = (bx - ax) * stub, (by - ay) * stub
            stubs[bar.material] += [QLineF(ax, ay, ax + dx, ay + dy), QLineF(bx, by, bx - dx, by - dy)]
    for material, lines in stubs.items():
        casing = casing_m(material, scale)
        painter.setPen(line(material_colour(material), casing, cap=FLAT))
        painter.drawLines(lines)
        painter.setPen(line(theme().colour("u2"), casing * 0.4, cap=FLAT))
        painter.drawLines(lines)
