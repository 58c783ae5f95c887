"""Over generated trusses: a legal one has no violation, one mistake gives exactly its code, and nothing ever raises."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from serializer.bridge import Bridge, Member, Node, cost, distance_m
from serializer.materials import ROAD, STEEL, WOOD, foreign_types, materials
from validator.check import check
from validator.facts import facts_of
from validator.message import feedback_text
from validator.regions import area_of, meeting
from validator.site import ForbiddenRegion, Site
from validator.violation import CODES

Draft = tuple[Bridge, Site]
Mutation = Callable[[st.DrawFn, Bridge, Site], Draft]
EVERY = ("Road", "Wood", "Steel", "Hydraulics")


@st.composite
def trusses(draw: st.DrawFn) -> Draft:
    """A legal Warren truss on a level of its own: span, panels, depth, side, materials, ids and regions vary."""
    panels = draw(st.integers(3, 10))
    width = draw(st.floats(1.4, 2.0).map(lambda w: round(w, 2)))
    depth = draw(st.floats(0.4, 1.6).map(lambda d: round(d, 2))) * draw(st.sampled_from((1, -1)))
    road_wood_only = draw(st.booleans())
    span = round(panels * width, 4)
    first_id = draw(st.integers(1, 5))
    places = [(0.0, 2.0), (span, 2.0), (0.0, -0.5), (span, -0.5)]
    anchors = tuple(Node(first_id + 2 * i, x, y, True) for i, (x, y) in enumerate(places))
    top_id = anchors[-1].id + draw(st.integers(0, 3))

    deck = [(round(i * width, 4), 2.0) for i in range(1, panels)]
    chord = [(round((i + 0.5) * width, 4), round(2.0 + depth, 4)) for i in range(panels)]
    new = [Node(top_id + 1 + i, x, y) for i, (x, y) in enumerate((*deck, *chord))]
    path = [anchors[0], *new[: panels - 1], anchors[1]]
    away = new[panels - 1 :]
    light = [WOOD] if road_wood_only else [WOOD, STEEL]
    ends = [(ROAD, a, b) for a, b in pairwise(path)]
    # One number for every material and both orders: drawn one by one they take most of the time.
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    ends += [(chance.choice(light), a, b) for a, b in pairwise(away)]
    for i, knee in enumerate(away):
        kind = chance.choice(light)
        ends += [(kind, path[i], knee), (kind, knee, path[i + 1])]
    gap = draw(st.integers(0, 4))
    members = tuple(
        Member(new[-1].id + 1 + gap + i * (1 + gap), kind, a.id, b.id) for i, (kind, a, b) in enumerate(ends)
    )
    nodes = (*anchors, *new)
    bridge = Bridge(tuple(chance.sample(nodes, len(nodes))), tuple(chance.sample(members, len(members))))
    regions = tuple(
        ForbiddenRegion("rock", "triangle", ((x, -4.0), (x - 3, -9.0), (x + 3, -9.0)), EVERY)
        for x in draw(st.lists(st.floats(-5, 25), max_size=3))
    )
    admitted = frozenset({ROAD, WOOD} if road_wood_only else {ROAD, WOOD, STEEL})
    spare = draw(st.sampled_from((0.0, 0.01, 5000.0)))
    return bridge, Site("Generated", anchors, top_id, admitted, regions, round(cost(bridge) + spare, 2))


def free_id(bridge: Bridge) -> int:
    """An id above every other."""
    return max(x.id for x in (*bridge.nodes, *bridge.members)) + 1


def next_node_id(bridge: Bridge, site: Site) -> int:
    """The next id in sequence."""
    used = {x.id for x in (*bridge.nodes, *bridge.members)}
    return next(candidate for candidate in range(site.top_id + 1, 10_000) if candidate not in used)


def new_node(draw: st.DrawFn, bridge: Bridge, site: Site) -> Node:
    """Some node that is no anchor."""
    native = {anchor.id for anchor in site.anchors}
    return draw(st.sampled_from([node for node in bridge.nodes if node.id not in native]))


def adding(bridge: Bridge, nodes: tuple[Node, ...] = (), members: tuple[Member, ...] = ()) -> Bridge:
    return Bridge((*bridge.nodes, *nodes), (*bridge.members, *members))


def exchanging(bridge: Bridge, old: Node | Member, new: Node | Member) -> Bridge:
    return Bridge(
        tuple(new if x is old else x for x in bridge.nodes),  # type: ignore[misc]
        tuple(new if x is old else x for x in bridge.members),  # type: ignore[misc]
    )


def renumbering(bridge: Bridge, old: int, new: int) -> Bridge:
    return Bridge(
        tuple(replace(n, id=new) if n.id == old else n for n in bridge.nodes),
        tuple(
            replace(m, node_a=new if m.node_a == old else m.node_a, node_b=new if m.node_b == old else m.node_b)
            for m in bridge.members
        ),
    )


def repeat_an_id(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node, member = new_node(draw, bridge, site), draw(st.sampled_from(bridge.members))
    other = draw(st.sampled_from([m for m in bridge.members if m is not member]))
    anchor = draw(st.sampled_from(site.anchors))
    return draw(
        st.sampled_from(
            [
                adding(bridge, nodes=(replace(node, x=node.x + 1),)),
                adding(bridge, nodes=(replace(anchor, is_kinematic=False),)),
                exchanging(bridge, member, replace(member, id=node.id)),
                exchanging(bridge, member, replace(member, id=anchor.id)),
                exchanging(bridge, member, replace(member, id=other.id)),
            ]
        )
    ), site


def change_an_anchor(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    anchor = draw(st.sampled_from([node for node in bridge.nodes if node.is_kinematic]))
    return draw(
        st.sampled_from(
            [
                replace(bridge, nodes=tuple(node for node in bridge.nodes if node is not anchor)),
                exchanging(bridge, anchor, replace(anchor, x=anchor.x + 0.0002)),
                exchanging(bridge, anchor, replace(anchor, y=anchor.y - 0.0001)),
                exchanging(bridge, anchor, replace(anchor, is_kinematic=False)),
                renumbering(bridge, anchor.id, free_id(bridge)),
            ]
        )
    ), site


def invent_an_anchor(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node = new_node(draw, bridge, site)
    return exchanging(bridge, node, replace(node, is_kinematic=True)), site


def skip_ids(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node, member = new_node(draw, bridge, site), draw(st.sampled_from(bridge.members))
    choices = [renumbering(bridge, node.id, free_id(bridge) + draw(st.integers(0, 10**12)))]
    unused_below = sorted(set(range(-3, site.top_id)) - {anchor.id for anchor in site.anchors})
    low = draw(st.sampled_from(unused_below))
    choices += [renumbering(bridge, node.id, low), exchanging(bridge, member, replace(member, id=low))]
    return draw(st.sampled_from(choices)), site


def name_a_stranger(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node, fresh = new_node(draw, bridge, site), free_id(bridge)
    ends = draw(st.sampled_from([(node.id, fresh + 1), (fresh + 1, node.id), (fresh + 1, fresh + 1)]))
    return adding(bridge, members=(Member(fresh, ROAD, *ends),)), site


def loop(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node = draw(st.sampled_from(bridge.nodes))
    return adding(bridge, members=(Member(free_id(bridge), WOOD, node.id, node.id),)), site


def misuse_a_material(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    member = draw(st.sampled_from(bridge.members))
    kinds = [0, *foreign_types(), 9, -1, 10**20, *(materials().keys() - site.material_ids)]
    return exchanging(bridge, member, replace(member, material=draw(st.sampled_from(kinds)))), site


def overstretch(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    kind = draw(st.sampled_from(sorted(site.material_ids)))
    limit = materials()[kind].max_length_m
    joined = {frozenset((m.node_a, m.node_b)) for m in bridge.members}
    far = [
        (a.id, b.id)
        for a in bridge.nodes
        for b in bridge.nodes
        if distance_m(a, b) > limit + 0.0011 and frozenset((a.id, b.id)) not in joined
    ]
    return adding(bridge, members=(Member(free_id(bridge), kind, *draw(st.sampled_from(far))),)), site


def shrink_to_nothing(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    node = draw(st.sampled_from(bridge.nodes))
    twin = Node(next_node_id(bridge, site), node.x + draw(st.sampled_from((0, 0.0007, -0.001))), node.y)
    return adding(bridge, (twin,), (Member(free_id(bridge) + 1, WOOD, node.id, twin.id),)), site


def double_a_member(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    member = draw(st.sampled_from(bridge.members))
    ends = draw(st.permutations((member.node_a, member.node_b)))
    return adding(bridge, members=(Member(free_id(bridge), member.material, *ends),)), site


def leave_a_node_alone(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    x, y = draw(st.tuples(st.floats(-50, 50), st.floats(-50, 50)))
    return adding(bridge, nodes=(Node(next_node_id(bridge, site), round(x, 4), round(y, 4)),)), site


def float_in_the_air(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    first = next_node_id(bridge, site)
    with_first = adding(bridge, (Node(first, 3, 9),))
    second = next_node_id(with_first, site)
    return adding(with_first, (Node(second, 4.5, 9),), (Member(free_id(bridge) + 2, ROAD, second, first),)), site


def put_a_rock_in_the_way(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    member = draw(st.sampled_from(bridge.members))
    nodes, along = bridge.node_by_id(), draw(st.floats(0.1, 0.9))
    a, b = nodes[member.node_a], nodes[member.node_b]
    x, y = a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)
    rock = ForbiddenRegion("rock", "diamond", ((x - 0.1, y), (x, y - 0.1), (x + 0.1, y), (x, y + 0.1)), EVERY)
    return bridge, replace(site, regions=(*site.regions, rock))


def overspend(draw: st.DrawFn, bridge: Bridge, site: Site) -> Draft:
    return bridge, replace(site, budget_limit=round(cost(bridge) - draw(st.sampled_from((0.01, 1, 500))), 2))


MUTATIONS: dict[str, Mutation] = {
    "DUPLICATE_ID": repeat_an_id,
    "ANCHOR_CHANGED": change_an_anchor,
    "INVENTED_ANCHOR": invent_an_anchor,
    "NON_SEQUENTIAL_ID": skip_ids,
    "UNKNOWN_NODE": name_a_stranger,
    "SELF_LOOP": loop,
    "ILLEGAL_MATERIAL": misuse_a_material,
    "EDGE_TOO_LONG": overstretch,
    "ZERO_LENGTH": shrink_to_nothing,
    "DUPLICATE_EDGE": double_a_member,
    "ISOLATED_NODE": leave_a_node_alone,
    "DISCONNECTED": float_in_the_air,
    "CLEARANCE": put_a_rock_in_the_way,
    "OVER_BUDGET": overspend,
}


@given(trusses())
def test_a_generated_truss_is_legal(draft: Draft) -> None:
    assert check(*draft) == ()


def test_every_code_that_a_bridge_can_break_has_its_mutation() -> None:
    assert ("PARSE_ERROR", "SCHEMA_ERROR", *MUTATIONS) == CODES


@pytest.mark.parametrize("code", MUTATIONS)
@given(data=st.data())
def test_one_mistake_gives_exactly_its_code(code: str, data: st.DataObject) -> None:
    bridge, site = data.draw(trusses())
    if code != "OVER_BUDGET":
        site = replace(site, budget_limit=1e9)

    @st.composite
    def mutated(draw: st.DrawFn) -> Draft:
        return MUTATIONS[code](draw, bridge, site)

    violations = check(*data.draw(mutated()))
    assert {violation.code for violation in violations} == {code}
    assert f"1. {code}: {violations[0].message}" in feedback_text(violations)


ids = st.one_of(st.integers(-2, 8), st.integers())
numbers = st.one_of(
    st.integers(-8, 8).map(lambda n: n / 2),
    st.floats(-1e9, 1e9),
    st.floats(allow_nan=False, allow_infinity=False),
)
any_bridge = st.builds(
    Bridge,
    st.lists(st.builds(Node, ids, numbers, numbers, st.booleans()), max_size=9).map(tuple),
    st.lists(st.builds(Member, ids, ids, ids, ids, numbers), max_size=12).map(tuple),
)
SMALL = Site(
    "Small",
    (Node(1, 0, 2, True), Node(2, 4, 2, True)),
    2,
    frozenset({ROAD, WOOD}),
    (
        ForbiddenRegion("rock", "triangle", ((2, 1), (0, -3), (4, -3)), EVERY),
        ForbiddenRegion("overhead", "hook", ((0, 3), (4, 3), (4, 4), (1, 4), (1, 5), (0, 5)), ("Wood", "Cable")),
    ),
    500,
)


@given(any_bridge)
def test_no_bridge_whatsoever_raises_and_the_text_stays_bounded(bridge: Bridge) -> None:
    violations = check(bridge, SMALL)
    known = {x.id for x in (*bridge.nodes, *bridge.members)} | {1, 2}
    known.update(end for m in bridge.members for end in (m.node_a, m.node_b))
    ranks = [CODES.index(violation.code) for violation in violations]
    assert ranks == sorted(ranks)
    assert all(known.issuperset(violation.ids) for violation in violations)
    assert all("\n" not in violation.message for violation in violations)
    assert len(feedback_text(violations)) < 120 * 2000


@given(any_bridge)
def test_the_same_bridge_gives_the_same_text(bridge: Bridge) -> None:
    again = Bridge(tuple(replace(n) for n in bridge.nodes), tuple(replace(m) for m in bridge.members))
    assert feedback_text(check(bridge, SMALL)) == feedback_text(check(again, replace(SMALL)))


near_ids = st.integers(1, 7)
grid = st.integers(-16, 24).map(lambda n: n / 4)
tangles = st.builds(
    lambda places, pairs: Bridge(
        (*SMALL.anchors, *(Node(3 + i, x, y) for i, (x, y) in enumerate(places))),
        tuple(Member(50 + i, kind, a, b) for i, (kind, a, b) in enumerate(pairs)),
    ),
    st.lists(st.tuples(grid, grid), min_size=5, max_size=5),
    st.lists(st.tuples(st.sampled_from((ROAD, WOOD)), near_ids, near_ids), max_size=12),
)


@given(tangles)
def test_connectivity_agrees_with_networkx(bridge: Bridge) -> None:
    graph = nx.Graph()
    graph.add_nodes_from(node.id for node in bridge.nodes)
    graph.add_edges_from((m.node_a, m.node_b) for m in bridge.members)
    floating = {frozenset(part) for part in nx.connected_components(graph) if not part & {1, 2} and graph.edges(part)}
    assert {frozenset(v.ids) for v in check(bridge, SMALL) if v.code == "DISCONNECTED"} == floating


@given(tangles)
def test_clearance_agrees_with_plain_shapely_on_a_quarter_metre_grid(bridge: Bridge) -> None:
    nodes, expected = bridge.node_by_id(), []
    for region in SMALL.regions:
        polygon = Polygon(region.vertices)
        for member in bridge.members:
            a, b = nodes[member.node_a], nodes[member.node_b]
            applies = materials()[member.material].name in region.applies_to and a is not b
            if applies and polygon.intersects(LineString([(a.x, a.y), (b.x, b.y)])):
                expected.append(member.id)
    found = [v.ids[0] for v in check(bridge, SMALL) if v.code == "CLEARANCE" and v.message.startswith("Member")]
    assert found == expected


@given(tangles)
def test_the_length_in_a_region_agrees_with_shapelys_intersection(bridge: Bridge) -> None:
    for region in SMALL.regions:
        area, polygon = area_of(region), Polygon(region.vertices)
        for bar, shared_m in meeting(area, facts_of(bridge, SMALL).bars, ()).bars:
            line = LineString([(bar.a.x, bar.a.y), (bar.b.x, bar.b.y)])
            assert shared_m == pytest.approx(polygon.intersection(line).length, abs=1e-9)


@given(any_bridge)
def test_the_cost_of_the_facts_is_that_of_the_bridge_with_the_anchors_it_lacks(bridge: Bridge) -> None:
    lacking = tuple(anchor for anchor in SMALL.anchors if anchor.id not in bridge.node_by_id())
    try:
        expected = cost(Bridge((*bridge.nodes, *lacking), bridge.members))
    except OverflowError:
        expected = math.inf
    assert facts_of(bridge, SMALL).cost == expected


@pytest.mark.parametrize("far", [8e305, 1.7e308])
def test_a_cost_beyond_floats_is_over_every_budget(far: float) -> None:
    bridge = Bridge((*SMALL.anchors, Node(3, far, 0), Node(4, -far, 0)), (Member(5, ROAD, 1, 3), Member(6, ROAD, 1, 4)))
    assert "OVER_BUDGET" in {violation.code for violation in check(bridge, SMALL)}
