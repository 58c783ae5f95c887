"""What is under the pointer, and what a box holds. Places in metres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from console.editor.model.snapping import nearest_node
from serializer.bridge import Bridge, Member, Node
from validator.site import Point


def nearest_member(members: Iterable[Member], nodes: Mapping[int, Node], place: Point, reach_m: float) -> Member | None:
    """The member within reach that is nearest; of several in one place the last drawn."""
    best: tuple[float, Member | None] = (reach_m, None)
    for member in members:
        a, b = nodes.get(member.node_a), nodes.get(member.node_b)
        if a is not None and b is not None:
            gap = distance_to_bar((a.x, a.y), (b.x, b.y), place)
            if gap <= best[0]:
                best = (gap, member)
    return best[1]


def object_at(bridge: Bridge, place: Point, reach_m: float) -> int | None:
    """The id of the node, else of the member, that is there."""
    node = nearest_node(bridge.nodes, *place, reach_m)
    if node is not None:
        return node.id
    member = nearest_member(bridge.members, bridge.node_by_id(), place, reach_m * 0.8)
    return None if member is None else member.id


def objects_in(bridge: Bridge, left: float, bottom: float, right: float, top: float) -> frozenset[int]:
    """The nodes inside a box, and the members that lie wholly in it."""
    inside = {node.id for node in bridge.nodes if left <= node.x <= right and bottom <= node.y <= top}
    return frozenset(inside | {m.id for m in bridge.members if m.node_a in inside and m.node_b in inside})


def distance_to_bar(a: Point, b: Point, place: Point) -> float:
    """From a place to the nearest point between two ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = 0.0 if square == 0 else ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square
    share = min(max(share, 0.0), 1.0)
    return math.hypot(place[0] - a[0] - share * dx, place[1] - a[1] - share * dy)
