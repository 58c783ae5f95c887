"""The clearance rule: the boundary counts, materials select, native anchors are never to blame."""

from dataclasses import replace

import pytest

from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD
from validator.check import check
from validator.site import ForbiddenRegion, Site
from validator.violation import Violation

EVERY = ("Road", "Wood", "Steel", "Hydraulics")
SQUARE = ((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0))
HORSESHOE = ((0.0, 0.0), (6.0, 0.0), (6.0, 3.0), (4.0, 3.0), (4.0, 1.0), (2.0, 1.0), (2.0, 3.0), (0.0, 3.0))
"""Open at the top between x = 2 and x = 4 above y = 1."""


def around(vertices: tuple[tuple[float, float], ...], *materials: str) -> Site:
    """A level with one anchor at (0, 5) and one region."""
    return Site(
        "Region",
        (Node(1, 0, 5, True),),
        1,
        frozenset({ROAD, WOOD, STEEL}),
        (ForbiddenRegion("rock", "polygon", vertices, materials or EVERY),),
        1e9,
    )


def from_anchor(*points: tuple[float, float], material: int = STEEL) -> Bridge:
    """A chain of members from the anchor through the points."""
    nodes = (Node(1, 0, 5, True), *(Node(2 + i, x, y) for i, (x, y) in enumerate(points)))
    return Bridge(nodes, tuple(Member(100 + i, material, 1 + i, 2 + i) for i in range(len(points))))


def blamed(bridge: Bridge, site: Site) -> list[int]:
    """Ids of all clearance violations; other codes (lengths) are of no concern here."""
    return [blame for v in check(bridge, site) if v.code == "CLEARANCE" for blame in v.ids]


@pytest.mark.parametrize(
    ("end", "touches"),
    [
        ((1.0, 1.0), True),  # a corner
        ((1.5, 1.0), True),  # an edge
        ((1.5, 1.0001), False),
        ((1.5, 1.0 + 5e-10), True),
        ((0.9999, 0.9999), False),
        ((1.5, 0.5), True),  # inside
    ],
)
def test_a_node_on_the_boundary_counts_and_the_next_fourth_decimal_does_not(
    end: tuple[float, float], touches: bool
) -> None:
    assert blamed(from_anchor(end), around(SQUARE)) == ([2, 100] if touches else [])


@pytest.mark.parametrize(
    ("start", "end", "touches"),
    [
        ((0.0, 1.0), (3.0, 1.0), True),  # along an edge
        ((0.0, 1.0001), (3.0, 1.0001), False),
        ((0.0, 2.0), (3.0, -1.0), True),  # through two corners
        ((0.0, 2.0), (3.0, 0.5), True),  # grazes the corner (2, 1) exactly
        ((0.0, 2.0), (3.0, 0.5002), False),
        ((-1.0, 0.5), (3.0, 0.5), True),  # right across, both ends outside
        ((2.5, 2.0), (2.5, -1.0), False),
    ],
)
def test_a_member_that_crosses_or_touches_is_blamed_alone_when_its_ends_are_outside(
    start: tuple[float, float], end: tuple[float, float], touches: bool
) -> None:
    assert blamed(from_anchor(start, end), around(SQUARE)) == ([101] if touches else [])


def test_a_slanted_edge_is_touched_in_spite_of_binary_rounding() -> None:
    site = around(((0.0, 0.0), (3.0, 0.0), (0.0, 0.9)))
    on_the_edge = from_anchor((4.0, 4.0), (1.0, 0.6))
    assert blamed(on_the_edge, site) == [3, 101]
    assert blamed(from_anchor((4.0, 4.0), (1.0, 0.6001)), site) == []


def test_the_hollow_of_a_concave_region_is_free_and_its_arms_are_not() -> None:
    site = around(HORSESHOE)
    assert blamed(from_anchor((3.0, 4.0), (3.0, 1.1)), site) == []
    assert blamed(from_anchor((3.0, 4.0), (3.0, 1.0)), site) == [3, 101]
    assert blamed(from_anchor((3.0, 4.0), (3.0, 2.0), (3.9, 4.0)), site) == []
    assert blamed(from_anchor((3.0, 4.0), (3.0, 2.0), (5.0, 4.0)), site) == [102]  # grazes the corner (4, 3)
    assert blamed(from_anchor((-1.0, 4.0), (-1.0, 2.0), (7.0, 2.0)), site) == [102]


def test_a_region_applies_to_the_materials_it_names() -> None:
    wood_only = around(SQUARE, "Wood")
    assert blamed(from_anchor((1.5, 0.5), material=STEEL), wood_only) == []
    assert blamed(from_anchor((1.5, 0.5), material=WOOD), wood_only) == [2, 100]


def test_a_node_is_blamed_when_the_region_applies_to_any_of_its_members() -> None:
    steel = from_anchor((1.5, 0.5), (1.5, 3.0))
    mixed = replace(steel, members=(steel.members[0], replace(steel.members[1], material=WOOD)))
    assert blamed(mixed, around(SQUARE, "Wood")) == [2, 101]


def test_a_foreign_material_that_the_region_names_is_checked_too() -> None:
    codes = {violation.code for violation in check(from_anchor((1.5, 0.5), material=4), around(SQUARE))}
    assert codes == {"ILLEGAL_MATERIAL", "CLEARANCE"}
    codes = {violation.code for violation in check(from_anchor((1.5, 0.5), material=99), around(SQUARE))}
    assert codes == {"ILLEGAL_MATERIAL"}


def test_a_native_anchor_in_a_region_is_not_blamed_but_its_members_are() -> None:
    site = around(((-1.0, 4.0), (1.0, 4.0), (1.0, 6.0), (-1.0, 6.0)))
    assert blamed(from_anchor((3.0, 5.0)), site) == [100]
    renamed = Bridge((Node(7, 0, 5, True), Node(2, 3, 5)), (Member(100, STEEL, 7, 2),))
    assert blamed(renamed, site) == [100]


def test_an_isolated_node_in_a_region_has_no_material_and_is_isolated_alone() -> None:
    bridge = from_anchor((3.0, 5.0))
    lonely = replace(bridge, nodes=(*bridge.nodes, Node(3, 1.5, 0.5)))
    assert [violation.code for violation in check(lonely, around(SQUARE))] == ["ISOLATED_NODE"]


def test_each_region_that_is_met_is_reported_with_its_number() -> None:
    site = around(SQUARE)
    twice = replace(site, regions=(*site.regions, replace(site.regions[0], kind="overhead")))
    messages = [violation.message for violation in check(from_anchor((0.0, 3.0), (1.5, 1.0)), twice)]
    assert ["region 1 (rock" in text for text in messages] == [True, True, False, False]
    assert ["region 2 (overhead" in text for text in messages] == [False, False, True, True]


def test_messages_state_place_measure_and_corners() -> None:
    where = "forbidden region 1 (rock polygon with corners (1, 0), (2, 0), (2, 1) and (1, 1))"
    assert check(from_anchor((1.5, 3.0), (1.5, 0.75)), around(SQUARE)) == (
        Violation("CLEARANCE", f"Node 3 at (1.5, 0.75) is 0.25 m inside {where}.", (3,)),
        Violation(
            "CLEARANCE",
            f"Member 101 (Steel, node 2 at (1.5, 3) to node 3 at (1.5, 0.75)) has 0.25 m in or along {where}.",
            (101,),
        ),
    )
    assert check(from_anchor((1.5, 3.0), (1.5, 1.0)), around(SQUARE)) == (
        Violation("CLEARANCE", f"Node 3 at (1.5, 1) is on the edge of {where}.", (3,)),
        Violation(
            "CLEARANCE", f"Member 101 (Steel, node 2 at (1.5, 3) to node 3 at (1.5, 1)) touches {where}.", (101,)
        ),
    )
