"""What a bridge is made of: number, length and cost by material."""

from __future__ import annotations

import math
from dataclasses import dataclass

from serializer.bridge import Bridge, distance_m
from serializer.materials import materials


@dataclass(frozen=True, slots=True)
class Share:
    """One material's part. Length in m, cost in dollars."""

    material: int
    name: str
    count: int
    length_m: float
    cost: float


def tally(bridge: Bridge) -> tuple[Share, ...]:
    """Every material of the benchmark, used or not, in id order."""
    nodes = bridge.node_by_id()
    lengths: dict[int, list[float]] = {number: [] for number in materials()}
    for member in bridge.members:
        if member.material in lengths and member.node_a in nodes and member.node_b in nodes:
            lengths[member.material].append(distance_m(nodes[member.node_a], nodes[member.node_b]))
    return tuple(
        Share(number, material.name, len(lengths[number]), total, total * material.cost_per_m)
        for number, material in materials().items()
        for total in (math.fsum(lengths[number]),)
    )
