"""Forbidden regions as prepared shapely polygons, and what shapely says of nodes and members near them (paper C.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from serializer.bridge import Node
from validator.facts import Bar
from validator.site import ForbiddenRegion

if TYPE_CHECKING:
    from shapely import Polygon

TOUCH_M = 1e-9
"""Up to this distance from a region counts as touching it: far below the fourth decimal, above rounding noise."""


@dataclass(frozen=True, slots=True)
class Area:
    """A region's polygon, prepared for repeated queries, and its bounding box widened by ``TOUCH_M``."""

    polygon: Polygon
    min_x: float
    min_y: float
    max_x: float
    max_y: float

    def may_meet(self, a: Node, b: Node) -> bool:
        """Whether the bounding box of a member overlaps: a cheap test that most members fail."""
        beside = (a.x > self.max_x and b.x > self.max_x) or (a.x < self.min_x and b.x < self.min_x)
        return not (beside or (a.y > self.max_y and b.y > self.max_y) or (a.y < self.min_y and b.y < self.min_y))


@lru_cache(maxsize=1024)
def area_of(region: ForbiddenRegion) -> Area:
    """The region, prepared; kept for the next candidate on the same level. Any simple polygon, convex or not."""
    import shapely

    polygon = shapely.Polygon(region.vertices)
    shapely.prepare(polygon)
    min_x, min_y, max_x, max_y = polygon.bounds
    return Area(polygon, min_x - TOUCH_M, min_y - TOUCH_M, max_x + TOUCH_M, max_y + TOUCH_M)


def bars_meeting(area: Area, bars: Sequence[Bar]) -> list[tuple[Bar, float]]:
    """The members that are inside, cross or touch the area, each with the length in metres that lies in or on it."""
    near = [bar for bar in bars if area.may_meet(bar.a, bar.b)]
    if not near:
        return []
    import numpy as np
    import shapely

    with np.errstate(over="ignore", invalid="ignore"):  # a candidate may hold coordinates near the largest float
        lines = shapely.linestrings([((bar.a.x, bar.a.y), (bar.b.x, bar.b.y)) for bar in near])
        meets = shapely.dwithin(area.polygon, lines, TOUCH_M)
        if not meets.any():
            return []
        shared_m = shapely.length(shapely.intersection(area.polygon, lines[meets]))
    hit = [bar for bar, met in zip(near, meets.tolist(), strict=True) if met]
    return list(zip(hit, shared_m.tolist(), strict=True))


def nodes_meeting(area: Area, nodes: Sequence[Node]) -> list[tuple[Node, float]]:
    """The nodes that are inside the area or on its edge, each with its distance in metres from that edge."""
    if not nodes:
        return []
    import numpy as np
    import shapely

    with np.errstate(over="ignore", invalid="ignore"):
        points = shapely.points([(node.x, node.y) for node in nodes])
        meets = shapely.dwithin(area.polygon, points, TOUCH_M)
        if not meets.any():
            return []
        depth_m = shapely.distance(area.polygon.exterior, points[meets])
    hit = [node for node, met in zip(nodes, meets.tolist(), strict=True) if met]
    return list(zip(hit, depth_m.tolist(), strict=True))
