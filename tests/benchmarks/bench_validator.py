"""Time of one validation beside shapely and networkx object by object, in one run.

A 40-member bridge with three forbidden regions, feedback text included; legal and with one, five and nine violations.
Prints the median of interleaved rounds in microseconds and the ratio. The peer answers the same questions in the
plainest way: a shapely object per node and member against polygons built beforehand, a networkx graph for
connectivity, a short message per violation.

Run as ``python tests/benchmarks/bench_validator.py``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from statistics import median

import networkx as nx
from shapely import LineString, Point, Polygon

from serializer.bridge import Bridge, Member, Node, cost, distance_m
from serializer.materials import ROAD, STEEL, WOOD, materials
from validator.check import check
from validator.message import feedback_text
from validator.site import ForbiddenRegion, Site
from validator.violation import Violation

ROUNDS, CALLS = 60, 20
ALL_MATERIALS = ("Road", "Wood", "Steel", "Hydraulics")


def forty_members() -> tuple[Bridge, Site]:
    """A Warren truss of nine panels over 18 m on four anchors: nine road, eight chord, eighteen web, five doubled."""
    anchors = (Node(1, 0, 2, True), Node(2, 0, 0, True), Node(3, 18, 2, True), Node(4, 18, 0, True))
    deck = [anchors[0], *(Node(4 + i, 2.0 * i, 2) for i in range(1, 9)), anchors[2]]
    top = [Node(13 + i, 2.0 * i + 1, 3.5) for i in range(9)]
    pairs = [(ROAD, a, b) for a, b in pairwise(deck)]
    pairs += [(STEEL, a, b) for a, b in pairwise(top)]
    pairs += [(WOOD, deck[i + end], top[i]) for i in range(9) for end in (0, 1)]
    pairs += [(WOOD, a, b) for a, b in pairwise(deck[:6])]
    members = tuple(Member(22 + i, kind, a.id, b.id) for i, (kind, a, b) in enumerate(pairs))
    regions = (
        ForbiddenRegion("rock", "triangle", ((9, 1.9), (4, -5), (14, -5)), ALL_MATERIALS),
        ForbiddenRegion("rock", "triangle", ((3, 1.5), (1, -5), (5, -5)), ALL_MATERIALS),
        ForbiddenRegion("overhead", "rectangle", ((2, 3.6), (16, 3.6), (16, 6), (2, 6)), ALL_MATERIALS),
    )
    site = Site("Benchmark", anchors, 4, frozenset({ROAD, WOOD, STEEL}), regions, 50_000)
    return Bridge((*anchors, *deck[1:-1], *top), members), site


def object_by_object(bridge: Bridge, site: Site, polygons: list[Polygon]) -> list[Violation]:
    """The rules in their plainest form, one shapely object and one graph edge at a time."""
    found: list[Violation] = []
    table, nodes = materials(), bridge.node_by_id()
    natives = {anchor.id: anchor for anchor in site.anchors}
    ids = [node.id for node in bridge.nodes] + [member.id for member in bridge.members]
    found += [Violation("DUPLICATE_ID", f"Id {i} is used twice.", (i,)) for i in set(ids) if ids.count(i) > 1]
    for anchor in site.anchors:
        if nodes.get(anchor.id) != anchor:
            found.append(Violation("ANCHOR_CHANGED", f"Anchor {anchor.id} changed.", (anchor.id,)))
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    seen: set[tuple[int, int, int]] = set()
    for member in bridge.members:
        a, b = nodes[member.node_a], nodes[member.node_b]
        graph.add_edge(a.id, b.id)
        length, material = distance_m(a, b), table[member.material]
        text = f"Member {member.id} ({material.name}, node {a.id} at ({a.x}, {a.y}) to node {b.id} at ({b.x}, {b.y}))"
        if length > material.max_length_m + 0.001:
            found.append(Violation("EDGE_TOO_LONG", f"{text} is {length:.3f} m long.", (member.id,)))
        if length < 0.001:
            found.append(Violation("ZERO_LENGTH", f"{text} has no length.", (member.id,)))
        key = (min(a.id, b.id), max(a.id, b.id), member.material)
        if key in seen:
            found.append(Violation("DUPLICATE_EDGE", f"{text} is there twice.", (member.id,)))
        seen.add(key)
    for node in bridge.nodes:
        if node.id not in natives:
            if node.is_kinematic:
                found.append(Violation("INVENTED_ANCHOR", f"Node {node.id} is kinematic.", (node.id,)))
            if graph.degree[node.id] == 0:
                found.append(Violation("ISOLATED_NODE", f"Node {node.id} has no member.", (node.id,)))
    for component in nx.connected_components(graph):
        if not component & natives.keys():
            found.append(Violation("DISCONNECTED", f"Nodes {sorted(component)} float.", tuple(component)))
    for region, polygon in zip(site.regions, polygons, strict=True):
        for node in bridge.nodes:
            if node.id not in natives and polygon.intersects(Point(node.x, node.y)):
                found.append(Violation("CLEARANCE", f"Node {node.id} at ({node.x}, {node.y}).", (node.id,)))
        for member in bridge.members:
            if table[member.material].name in region.applies_to:
                a, b = nodes[member.node_a], nodes[member.node_b]
                line = LineString([(a.x, a.y), (b.x, b.y)])
                if polygon.intersects(line):
                    shared = polygon.intersection(line).length
                    found.append(Violation("CLEARANCE", f"Member {member.id}, {shared:.3f} m.", (member.id,)))
    total = cost(bridge)
    if total > site.budget_limit:
        found.append(Violation("OVER_BUDGET", f"{total} over {site.budget_limit}."))
    return found


def cases() -> list[tuple[str, Bridge, Site]]:
    """The legal bridge and three illegal ones of growing trouble."""
    bridge, site = forty_members()
    touching = replace(site, regions=(*site.regions[:2], replace(site.regions[2], vertices=RAISED)))
    lowered = replace(bridge, nodes=tuple(replace(n, y=n.y - 1.2) if n.id in (8, 9) else n for n in bridge.nodes))
    return [
        ("legal", bridge, site),
        ("over budget", bridge, replace(site, budget_limit=1_000)),
        ("top chord in a region", bridge, touching),
        ("two deck nodes in the rock", lowered, site),
    ]


RAISED = ((8.5, 3.5), (9.5, 3.5), (9.5, 6.0), (8.5, 6.0))


def median_us(call: Callable[[], object]) -> float:
    """Microseconds of one call, over ``CALLS`` of them."""
    start = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - start) / CALLS * 1e6


def main() -> None:
    """Print one line a case: violations, both medians, ratio."""
    print(f"{'40 members, 3 regions':28}{'violations':>11}{'ours µs':>10}{'peer µs':>10}{'ratio':>8}")
    for name, bridge, site in cases():
        polygons = [Polygon(region.vertices) for region in site.regions]
        ours, peers = [], []
        for _ in range(ROUNDS):
            ours.append(median_us(lambda b=bridge, s=site: feedback_text(check(b, s))))
            peers.append(median_us(lambda b=bridge, s=site, p=polygons: feedback_text(object_by_object(b, s, p))))
        mine, theirs = median(ours), median(peers)
        found, peer_found = check(bridge, site), object_by_object(bridge, site, polygons)
        if {v.code for v in found} != {v.code for v in peer_found}:
            sys.exit(f"{name}: the two disagree")
        print(f"{name:28}{len(found):11}{mine:10.0f}{theirs:10.0f}{theirs / mine:8.1f}")


if __name__ == "__main__":
    main()
