"""Metres to the pixels of a small drawing, and back to the member under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from console.episode.difference import Bar
from controller.levels.level import Level
from serializer.bridge import Node
from validator.site import Point

_MARGIN_PX, _BANK_M, _AIR_M = 10.0, 1.4, 0.4
_FAR_M = 60.0
_REACH_PX = 6.0

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in metres."""


@dataclass(frozen=True, slots=True)
class Fit:
    """``scale`` is in pixels per metre; the origin is the pixel of the world's (0, 0)."""

    scale: float
    origin_x: float
    origin_y: float

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of a place in metres; what is absurdly far is drawn at a far place instead."""
        x, y = (min(max(value, -1e4), 1e4) if math.isfinite(value) else 0.0 for value in (x, y))
        return QPointF(self.origin_x + x * self.scale, self.origin_y - y * self.scale)

    def bank(self, line: Sequence[Point], width: int, height: int) -> QPolygonF:
        """A bank, closed along the side and the foot of the drawing."""
        left = line[0][1] >= line[-1][1] if len(line) > 1 else True
        outer = -10.0 if left else width + 10.0
        points = [self.point(*place) for place in line]
        first, last = points[0], points[-1]
        if left:
            return QPolygonF(
                [QPointF(outer, first.y()), *points, QPointF(last.x(), height + 10.0), QPointF(outer, height + 10.0)]
            )
        return QPolygonF(
            [QPointF(first.x(), height + 10.0), *points, QPointF(outer, last.y()), QPointF(outer, height + 10.0)]
        )


def metres_seen(level: Level | None, nodes: Iterable[Node]) -> Box:
    """What a drawing shows: the gap with both bank heads, and every node that is not absurdly far from it."""
    near = [node for node in nodes if abs(node.x) < _FAR_M and abs(node.y) < _FAR_M]
    xs, ys = [node.x for node in near], [node.y for node in near]
    if level is not None:
        xs += [-_BANK_M, level.span_m + _BANK_M]
        ys += [level.deck_left_y, level.deck_right_y, *(anchor.y for anchor in level.anchors)]
    if not xs or not ys:
        return (0.0, 0.0, 1.0, 1.0)
    return (min(xs), min(ys) - _AIR_M, max(xs), max(ys) + _AIR_M)


def fit_to(box: Box, width: int, height: int) -> Fit:
    """The largest scale at which a box fits, in the middle of the drawing."""
    left, bottom, right, top = box
    wide, high = max(right - left, 1e-6), max(top - bottom, 1e-6)
    scale = max(1e-3, min((width - 2 * _MARGIN_PX) / wide, (height - 2 * _MARGIN_PX) / high))
    return Fit(scale, width / 2 - (left + right) / 2 * scale, height / 2 + (bottom + top) / 2 * scale)


def nearest_bar(bars: Iterable[Bar], fit: Fit, place: QPointF) -> Bar | None:
    """The member under the pointer, one that stands before one that was removed; ``None`` where there is none near."""
    found = [(_distance(bar, fit, place), bar.change == "removed", at, bar) for at, bar in enumerate(bars)]
    near = [each for each in found if each[0] <= _REACH_PX]
    return min(near, key=lambda each: (each[1], each[0], each[2]))[3] if near else None


def _distance(bar: Bar, fit: Fit, place: QPointF) -> float:
    a, b = fit.point(*bar.a), fit.point(*bar.b)
    dx, dy = b.x() - a.x(), b.y() - a.y()
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((place.x() - a.x()) * dx + (place.y() - a.y()) * dy) / length
    share = min(max(share, 0.0), 1.0)
    return math.hypot(place.x() - a.x() - share * dx, place.y() - a.y() - share * dy)
