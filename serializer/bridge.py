"""The frozen node-member-material graph that every room speaks of (paper B.2)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from serializer.materials import materials


@dataclass(frozen=True, slots=True)
class Node:
    """A joint: position in metres (y up); ``is_kinematic`` marks an anchor that the level gives."""

    id: int
    x: float
    y: float
    is_kinematic: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A bar of one material between two nodes (JSON: ``edge``); ``rate`` is kept for the save format."""

    id: int
    material: int
    node_a: int
    node_b: int
    rate: float = 0


@dataclass(frozen=True, slots=True)
class Bridge:
    """The nodes and members of one design, in the designer's own order. May be illegal in any way."""

    nodes: tuple[Node, ...]
    members: tuple[Member, ...]

    def node_by_id(self) -> dict[int, Node]:
        """Nodes by id; of two with one id the first stands."""
        found: dict[int, Node] = {}
        for node in self.nodes:
            found.setdefault(node.id, node)
        return found


def distance_m(a: Node, b: Node) -> float:
    """Distance of two nodes in metres."""
    return math.hypot(b.x - a.x, b.y - a.y)


def cost(bridge: Bridge) -> float:
    """Material cost in dollars, to the cent: the sum of length times cost per metre.

    Members of unknown material or with an unknown end cost nothing: the validator names them.
    """
    table, nodes = materials(), bridge.node_by_id()
    return round(
        math.fsum(
            distance_m(nodes[m.node_a], nodes[m.node_b]) * table[m.material].cost_per_m
            for m in bridge.members
            if m.material in table and m.node_a in nodes and m.node_b in nodes
        ),
        2,
    )
