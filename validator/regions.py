"""Forbidden regions as prepared shapely polygons, and what shapely says of nodes and members near them (paper C.1)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, pairwise
from typing import TYPE_CHECKING, NamedTuple

from serializer.bridge import Node
from serializer.materials import foreign_types, materials
from validator.facts import Bar
from validator.site import ForbiddenRegion, Point

if TYPE_CHECKING:
    from shapely import LinearRing, Polygon

TOUCH_M = 1e-9
"""Up to this distance from a region counts as touching it: far below the fourth decimal, above rounding noise."""


@dataclass(frozen=True, slots=True)
class Area:
    """A region made ready for many queries.

    ``corners`` are its vertices, ``polygon`` is prepared and ``edge`` is its boundary; ``min_x`` to ``max_y`` is its
    bounding box, widened by ``TOUCH_M``; ``member_types`` are the save types of the materials that it applies to.
    """

    corners: tuple[Point, ...]
    polygon: Polygon
    edge: LinearRing
    min_x: float
    min_y: float
    max_x: float
    max_y: float
    member_types: frozenset[int]


@lru_cache(maxsize=1024)
def area_of(region: ForbiddenRegion) -> Area:
    """The region, made ready; kept for the next candidate on the same level. Any simple polygon, convex or not."""
    import shapely

    polygon = shapely.Polygon(region.vertices)
    shapely.prepare(polygon)
    min_x, min_y, max_x, max_y = polygon.bounds
    names = foreign_types() | {kind: material.name for kind, material in materials().items()}
    return Area(
        corners=region.vertices,
        polygon=polygon,
        edge=polygon.exterior,
        min_x=min_x - TOUCH_M,
        min_y=min_y - TOUCH_M,
        max_x=max_x + TOUCH_M,
        max_y=max_y + TOUCH_M,
        member_types=frozenset(kind for kind, name in names.items() if name in region.applies_to),
    )


class Meeting(NamedTuple):
    """What of a bridge is inside, crosses or touches a region.

    ``nodes`` come with their distance in metres from its edge, ``bars`` with their length in metres in or on it.
    """

    nodes: list[tuple[Node, float]]
    bars: list[tuple[Bar, float]]


NOTHING = Meeting([], [])


def meeting(area: Area, bars: Sequence[Bar], native: Container[int]) -> Meeting:
    """The members that the region applies to and that meet it, and their nodes that do, but for these native ids.

    A bounding box spares shapely most members. It is asked about all lines at once, then about all points at once: a
    call takes longer than a point.
    """
    min_x, min_y, max_x, max_y, types = area.min_x, area.min_y, area.max_x, area.max_y, area.member_types
    near = [
        bar
        for bar in bars
        if not (
            (bar.a.x > max_x and bar.b.x > max_x)
            or (bar.a.x < min_x and bar.b.x < min_x)
            or (bar.a.y > max_y and bar.b.y > max_y)
            or (bar.a.y < min_y and bar.b.y < min_y)
        )
        and bar.member.material in types
    ]
    if not near:
        return NOTHING
    import numpy as np
    import shapely

    with np.errstate(over="ignore", invalid="ignore"):  # a candidate may hold coordinates near the largest float
        lines = shapely.linestrings(np.array([((bar.a.x, bar.a.y), (bar.b.x, bar.b.y)) for bar in near], np.float64))
        hit = list(compress(near, shapely.dwithin(area.polygon, lines, TOUCH_M).tolist()))
        return _measured(area, hit, native) if hit else NOTHING


def _measured(area: Area, bars: list[Bar], native: Container[int]) -> Meeting:
    """Members that meet the region, and their nodes, with their measures.

    A member is cut where its line meets the line of an edge; each piece lies wholly in or out, as its middle does.
    Shapely's intersection gives the same (a test compares them) and made a check with four such members a fifth slower.
    """
    import numpy as np
    import shapely

    pieces: list[tuple[int, float]] = []
    places: list[tuple[float, float]] = []
    for index, bar in enumerate(bars):
        for start, end in pairwise(_cuts(bar.a, bar.b, area.corners)):
            middle = (start + end) / 2
            pieces.append((index, (end - start) * bar.length_m))
            places.append((bar.a.x + middle * (bar.b.x - bar.a.x), bar.a.y + middle * (bar.b.y - bar.a.y)))
    nodes = list({node.id: node for bar in bars for node in (bar.a, bar.b) if node.id not in native}.values())
    places += [(node.x, node.y) for node in nodes]
    points = shapely.points(np.array(places, np.float64))
    within = shapely.dwithin(area.polygon, points, TOUCH_M)
    shared_m = [0.0] * len(bars)
    for index, length_m in compress(pieces, within.tolist()):
        shared_m[index] += length_m
    in_region = within[len(pieces) :]
    depth_m = shapely.distance(area.edge, points[len(pieces) :][in_region]).tolist() if in_region.any() else []
    inside = compress(nodes, in_region.tolist())
    return Meeting(list(zip(inside, depth_m, strict=True)), list(zip(bars, shared_m, strict=True)))


def _cuts(a: Node, b: Node, corners: tuple[Point, ...]) -> list[float]:
    """Fractions of the way from a to b, ends included, at which the lines of the polygon's edges are met."""
    dx, dy = b.x - a.x, b.y - a.y
    cuts = [0.0, 1.0]
    px, py = corners[-1]
    for qx, qy in corners:
        cross = dx * (qy - py) - dy * (qx - px)
        if cross:  # an edge along the member ends at its neighbours, which cut
            along = ((px - a.x) * (qy - py) - (py - a.y) * (qx - px)) / cross
            if 0 < along < 1:
                cuts.append(along)
        px, py = qx, qy
    return sorted(cuts)
