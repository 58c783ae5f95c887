"""What several rules ask about one candidate, looked up once."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from serializer.bridge import Bridge, Member, Node, distance_m
from serializer.materials import Material, materials
from validator.site import Site


class Bar(NamedTuple):
    """A member both of whose ends are known and differ; ``material`` is ``None`` for a type the benchmark lacks."""

    member: Member
    a: Node
    b: Node
    length_m: float
    material: Material | None


@dataclass(frozen=True, slots=True)
class Facts:
    """One candidate on one site.

    ``drawn`` are the candidate's nodes by id, the first of each id. ``nodes`` adds the native anchors that are
    missing from it, in their native place: their absence is one violation and not one for every member that uses
    them. ``natives`` are the level's anchors by id, ``renamed`` the ids of missing ones and the id of the kinematic
    node that stands in their place, ``new_nodes`` all other drawn nodes. ``ids`` are all ids in use, ``repeated``
    those that more than one object bears, with their number. ``end_ids`` are the node ids that members name.
    ``cost`` is in dollars, infinite where it exceeds what a float can hold.
    """

    bridge: Bridge
    site: Site
    drawn: dict[int, Node]
    nodes: dict[int, Node]
    natives: dict[int, Node]
    renamed: dict[int, int]
    new_nodes: tuple[Node, ...]
    bars: tuple[Bar, ...]
    ids: frozenset[int]
    repeated: dict[int, int]
    end_ids: frozenset[int]
    cost: float


def facts_of(bridge: Bridge, site: Site) -> Facts:
    """Look up everything the rules share, for any bridge whatsoever."""
    drawn = bridge.node_by_id()
    natives = {anchor.id: anchor for anchor in site.anchors}
    missing = [anchor for anchor in site.anchors if anchor.id not in drawn]
    renamed = _renamed(drawn, natives, missing) if missing else {}
    nodes = drawn | {anchor.id: anchor for anchor in missing} if missing else drawn
    ids = [node.id for node in bridge.nodes] + [member.id for member in bridge.members]
    distinct = frozenset(ids)
    stand_ins = set(renamed.values())
    bars = _bars(bridge, nodes)
    return Facts(
        bridge=bridge,
        site=site,
        drawn=drawn,
        nodes=nodes,
        natives=natives,
        renamed=renamed,
        new_nodes=tuple(node for node in drawn.values() if node.id not in natives and node.id not in stand_ins),
        bars=bars,
        ids=distinct,
        repeated=_repeated(ids) if len(distinct) < len(ids) else {},
        end_ids=frozenset([m.node_a for m in bridge.members] + [m.node_b for m in bridge.members]),
        cost=_cost(bars),
    )


def place(node: Node) -> tuple[float, float]:
    """Where a node stands, at the four decimals of the conversion (B.2)."""
    return round(node.x, 4), round(node.y, 4)


def _renamed(drawn: dict[int, Node], natives: dict[int, Node], missing: list[Node]) -> dict[int, int]:
    """Missing native ids, each with the first kinematic node of unknown id in the same place."""
    strangers: dict[tuple[float, float], int] = {}
    for node in drawn.values():
        if node.is_kinematic and node.id not in natives:
            strangers.setdefault(place(node), node.id)
    return {anchor.id: strangers[place(anchor)] for anchor in missing if place(anchor) in strangers}


def _bars(bridge: Bridge, nodes: dict[int, Node]) -> tuple[Bar, ...]:
    table, known = materials(), nodes.get
    return tuple(
        [
            Bar(member, a, b, distance_m(a, b), table.get(member.material))
            for member in bridge.members
            if (a := known(member.node_a)) is not None and (b := known(member.node_b)) is not None and a is not b
        ]
    )


def _repeated(ids: list[int]) -> dict[int, int]:
    return {shared: count for shared, count in Counter(ids).items() if count > 1}


def _cost(bars: tuple[Bar, ...]) -> float:
    """As ``serializer.bridge.cost``, from the lengths at hand: a member that is no bar costs nothing there either."""
    try:
        return round(math.fsum([bar.length_m * bar.material.cost_per_m for bar in bars if bar.material]), 2)
    except OverflowError:  # coordinates near the largest float: dearer than any limit, and that is all that matters
        return math.inf
