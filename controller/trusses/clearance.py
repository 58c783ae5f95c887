"""Whether a skeleton keeps clear of forbidden polygons, with a margin, so that rounding never decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from controller.compiled import compiled
from controller.trusses.gap import Point
from controller.trusses.sections import Floats, Ints
from controller.trusses.skeleton import Skeleton

MARGIN_M = 0.02


def keeps_clear(skeleton: Skeleton, polygons: Sequence[Sequence[Point]], margin_m: float = MARGIN_M) -> bool:
    """Whether no slot comes nearer than ``margin_m`` to any polygon (simple, convex or not), inside included."""
    return not any(
        _any_slot_touches(skeleton.xy, skeleton.pairs, np.array(polygon, np.float64), margin_m) for polygon in polygons
    )


@compiled
def _point_to_segment_squared(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    t = 0.0 if length == 0.0 else min(1.0, max(0.0, ((px - ax) * ex + (py - ay) * ey) / length))
    dx, dy = px - ax - t * ex, py - ay - t * ey
    return dx * dx + dy * dy


@compiled
def _is_inside(px: float, py: float, polygon: Floats) -> bool:
    inside = False
    corners = polygon.shape[0]
    for i in range(corners):
        j = i - 1 if i else corners - 1
        if (polygon[i, 1] > py) != (polygon[j, 1] > py):
            crossing = polygon[i, 0] + (polygon[j, 0] - polygon[i, 0]) * (py - polygon[i, 1]) / (
                polygon[j, 1] - polygon[i, 1]
            )
            if px < crossing:
                inside = not inside
    return inside


@compiled
def _cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> float:
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


@compiled
def _any_slot_touches(xy: Floats, pairs: Ints, polygon: Floats, margin: float) -> bool:
    left, right = polygon[:, 0].min() - margin, polygon[:, 0].max() + margin
    bottom, top = polygon[:, 1].min() - margin, polygon[:, 1].max() + margin
    limit = margin * margin
    for e in range(pairs.shape[0]):
        ax, ay = xy[pairs[e, 0], 0], xy[pairs[e, 0], 1]
        bx, by = xy[pairs[e, 1], 0], xy[pairs[e, 1], 1]
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < bottom or min(ay, by) > top:
            continue
        if _is_inside(ax, ay, polygon) or _is_inside(bx, by, polygon):
            return True
        for i in range(polygon.shape[0]):
            j = i - 1 if i else polygon.shape[0] - 1
            cx, cy, dx, dy = polygon[i, 0], polygon[i, 1], polygon[j, 0], polygon[j, 1]
            if _cross(ax, ay, bx, by, cx, cy) * _cross(ax, ay, bx, by, dx, dy) < 0.0 and (
                _cross(cx, cy, dx, dy, ax, ay) * _cross(cx, cy, dx, dy, bx, by) < 0.0
            ):
                return True
            nearest = min(
                min(
                    _point_to_segment_squared(ax, ay, cx, cy, dx, dy), _point_to_segment_squared(bx, by, cx, cy, dx, dy)
                ),
                min(
                    _point_to_segment_squared(cx, cy, ax, ay, bx, by), _point_to_segment_squared(dx, dy, ax, ay, bx, by)
                ),
            )
            if nearest < limit:
                return True
    return False
