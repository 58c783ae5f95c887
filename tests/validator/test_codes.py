"""Each rule by name: one change to a legal bridge, the exact code, message and ids."""

from dataclasses import replace

import pytest

from serializer.bridge import Bridge, Member, Node, cost
from serializer.materials import ROAD, STEEL, WOOD
from validator.check import check
from validator.rules import RULES
from validator.site import Site
from validator.violation import CODES, Violation


def with_node(bridge: Bridge, node: Node) -> Bridge:
    return replace(bridge, nodes=(*bridge.nodes, node))


def with_member(bridge: Bridge, *members: Member) -> Bridge:
    return replace(bridge, members=(*bridge.members, *members))


def instead(bridge: Bridge, node_id: int, node: Node) -> Bridge:
    return replace(bridge, nodes=tuple(node if old.id == node_id else old for old in bridge.nodes))


def test_the_table_covers_every_code_but_the_two_of_the_reader_in_order() -> None:
    assert ("PARSE_ERROR", "SCHEMA_ERROR", *(code for code, _ in RULES)) == CODES


def test_a_legal_bridge_has_no_violation(bridge: Bridge, site: Site) -> None:
    assert check(bridge, site) == ()


def test_two_nodes_with_one_id_are_named_with_both_places(bridge: Bridge, site: Site) -> None:
    assert check(with_node(bridge, Node(5, 3, 2.25)), site) == (
        Violation("DUPLICATE_ID", "Id 5 is used 2 times: a node at (2, 2) and a node at (3, 2.25).", (5,)),
    )


def test_two_members_with_one_id_are_a_duplicate(bridge: Bridge, site: Site) -> None:
    assert check(with_member(bridge, Member(11, WOOD, 1, 5)), site) == (
        Violation(
            "DUPLICATE_ID",
            "Id 11 is used 2 times: a member from node 6 to node 4 and a member from node 1 to node 5.",
            (11,),
        ),
    )


def test_a_member_may_not_bear_the_id_of_a_node_or_of_an_anchor(bridge: Bridge, site: Site) -> None:
    extra = with_member(bridge, Member(6, WOOD, 1, 5), Member(1, WOOD, 3, 5))
    assert check(extra, site) == (
        Violation("DUPLICATE_ID", "Id 1 is used 2 times: a node at (0, 2) and a member from node 3 to node 5.", (1,)),
        Violation("DUPLICATE_ID", "Id 6 is used 2 times: a node at (2, 1) and a member from node 1 to node 5.", (6,)),
    )


def test_a_missing_anchor_is_reported_once_and_its_members_are_measured_from_its_place(
    bridge: Bridge, site: Site
) -> None:
    without = replace(bridge, nodes=tuple(node for node in bridge.nodes if node.id != 2))
    assert check(without, site) == (Violation("ANCHOR_CHANGED", "Native anchor 2 at (0, 0) is missing.", (2,)),)
    tight = replace(site, budget_limit=cost(bridge) - 0.01)
    assert [violation.code for violation in check(without, tight)] == ["ANCHOR_CHANGED", "OVER_BUDGET"]


def test_a_moved_anchor_is_compared_at_four_decimals(bridge: Bridge, site: Site) -> None:
    assert check(instead(bridge, 2, Node(2, 0.00004, 0, True)), site) == ()
    assert check(instead(bridge, 2, Node(2, 0.0001, 0, True)), site) == (
        Violation("ANCHOR_CHANGED", "Native anchor 2 at (0, 0) has been moved to (0.0001, 0).", (2,)),
    )


def test_an_anchor_must_stay_kinematic(bridge: Bridge, site: Site) -> None:
    assert check(instead(bridge, 1, Node(1, 0, 2)), site) == (
        Violation("ANCHOR_CHANGED", "Native anchor 1 at (0, 2) is no longer kinematic.", (1,)),
    )
    assert check(instead(bridge, 1, Node(1, 0.5, 2)), site) == (
        Violation(
            "ANCHOR_CHANGED",
            "Native anchor 1 at (0, 2) has been moved to (0.5, 2) and is no longer kinematic.",
            (1,),
        ),
    )


def test_a_renamed_anchor_is_neither_invented_nor_out_of_sequence(bridge: Bridge, site: Site) -> None:
    renamed = Bridge(
        nodes=tuple(Node(99, 0, 2, True) if node.id == 1 else node for node in bridge.nodes),
        members=(Member(7, ROAD, 99, 5), *bridge.members[1:]),
    )
    assert check(renamed, site) == (
        Violation("ANCHOR_CHANGED", "Native anchor 1 at (0, 2) has been renamed to 99.", (1, 99)),
    )


def test_of_two_nodes_in_a_missing_anchors_place_one_is_the_renamed_and_one_is_invented(
    bridge: Bridge, site: Site
) -> None:
    twice = with_node(instead(bridge, 2, Node(12, 0, 0, True)), Node(13, 0, 0, True))
    codes = [(violation.code, violation.ids) for violation in check(twice, site)]
    assert codes[:2] == [("ANCHOR_CHANGED", (2, 12)), ("INVENTED_ANCHOR", (13,))]


def test_a_kinematic_node_that_the_level_lacks_is_an_invented_anchor(bridge: Bridge, site: Site) -> None:
    assert check(instead(bridge, 6, Node(6, 2, 1, True)), site) == (
        Violation(
            "INVENTED_ANCHOR",
            "Node 6 at (2, 1) is kinematic, but the level has no such anchor; its anchors are 1, 2, 3 and 4.",
            (6,),
        ),
    )


def test_a_hole_in_the_new_node_ids_is_named_with_the_next_unused_id(bridge: Bridge, site: Site) -> None:
    far = Bridge(
        nodes=tuple(replace(node, id=20) if node.id == 6 else node for node in bridge.nodes),
        members=tuple(
            replace(m, node_a=20 if m.node_a == 6 else m.node_a, node_b=20 if m.node_b == 6 else m.node_b)
            for m in bridge.members
        ),
    )
    assert check(far, site) == (
        Violation(
            "NON_SEQUENTIAL_ID",
            "New node id 20 does not go on from 4, the highest id in the current save; the next unused id is 6.",
            (20,),
        ),
    )


def test_a_member_may_fill_a_hole_and_members_may_leave_gaps(bridge: Bridge, site: Site) -> None:
    interleaved = Bridge(
        nodes=(*site.anchors, Node(5, 2, 2), Node(7, 2, 1)),
        members=(
            Member(6, ROAD, 1, 5),
            Member(8, ROAD, 5, 3),
            Member(19, WOOD, 5, 7),
            Member(23, STEEL, 2, 7),
            Member(1000, STEEL, 7, 4),
        ),
    )
    assert check(interleaved, site) == ()


def test_ids_at_or_below_the_highest_of_the_save_are_one_violation_a_kind(bridge: Bridge, site: Site) -> None:
    roomy = replace(site, anchors=tuple(replace(a, id=a.id + 10) for a in site.anchors), top_id=14)
    low = Bridge(
        nodes=(*roomy.anchors, Node(1, 2, 2), Node(2, 2, 1)),
        members=(
            Member(3, ROAD, 11, 1),
            Member(4, ROAD, 1, 13),
            Member(15, WOOD, 1, 2),
            Member(16, STEEL, 12, 2),
            Member(17, STEEL, 2, 14),
        ),
    )
    said = "do not go on from 14, the highest id in the current save; the next unused id is 18."
    assert check(low, roomy) == (
        Violation("NON_SEQUENTIAL_ID", f"New node ids 1 and 2 {said}", (1, 2)),
        Violation("NON_SEQUENTIAL_ID", f"New member ids 3 and 4 {said}", (3, 4)),
    )


def test_the_hole_that_a_low_id_leaves_is_not_held_against_the_ids_beyond(bridge: Bridge, site: Site) -> None:
    low = Bridge(
        nodes=tuple(replace(node, id=-5) if node.id == 5 else node for node in bridge.nodes),
        members=tuple(
            replace(m, node_a=-5 if m.node_a == 5 else m.node_a, node_b=-5 if m.node_b == 5 else m.node_b)
            for m in bridge.members
        ),
    )
    assert [(violation.code, violation.ids) for violation in check(low, site)] == [("NON_SEQUENTIAL_ID", (-5,))]


def test_the_hole_that_a_repeated_node_id_leaves_is_not_a_second_mistake(bridge: Bridge, site: Site) -> None:
    nodes = (*site.anchors, Node(5, 2, 2), Node(5, 3, 3), Node(7, 2, 1))
    members = tuple(
        Member(m.id + 10, m.material, 7 if m.node_a == 6 else m.node_a, 7 if m.node_b == 6 else m.node_b)
        for m in bridge.members
    )
    assert [violation.code for violation in check(Bridge(nodes, members), site)] == ["DUPLICATE_ID"]


def test_a_member_to_a_node_that_is_not_there_is_named_with_both_ends(bridge: Bridge, site: Site) -> None:
    extra = with_member(bridge, Member(12, WOOD, 5, 44), Member(13, STEEL, 45, 46), Member(14, STEEL, 47, 47))
    assert check(extra, site) == (
        Violation(
            "UNKNOWN_NODE",
            "Member 12 (Wood, node 5 at (2, 2) to node 44) names node 44, which does not exist.",
            (12, 44),
        ),
        Violation(
            "UNKNOWN_NODE",
            "Member 13 (Steel, node 45 to node 46) names node 45 and node 46, which do not exist.",
            (13, 45, 46),
        ),
        Violation(
            "UNKNOWN_NODE", "Member 14 (Steel, node 47 to node 47) names node 47, which does not exist.", (14, 47)
        ),
    )


def test_a_self_loop_is_not_a_zero_length_member_too(bridge: Bridge, site: Site) -> None:
    assert check(with_member(bridge, Member(12, WOOD, 6, 6)), site) == (
        Violation("SELF_LOOP", "Member 12 starts and ends at node 6 at (2, 1).", (12,)),
    )


@pytest.mark.parametrize(
    ("material", "what"),
    [
        (0, "type 0, which marks a node and no member"),
        (4, "type 4, Hydraulics, which no level admits"),
        (5, "type 5, Rope, which no level admits"),
        (6, "type 6, Suspension, which no level admits"),
        (7, "type 7, Suspension, which no level admits"),
        (8, "type 8, Cable, which no level admits"),
        (9, "type 9, which is no material"),
        (-1, "type -1, which is no material"),
    ],
)
def test_a_type_that_is_no_admissible_material_is_named(bridge: Bridge, site: Site, material: int, what: str) -> None:
    changed = with_member(bridge, Member(12, material, 1, 3))
    assert check(changed, site) == (
        Violation(
            "ILLEGAL_MATERIAL",
            f"Member 12, node 1 to node 3, has {what}; "
            "this level admits Road (type 1), Wood (type 2) and Steel (type 3).",
            (12,),
        ),
    )


def test_a_material_that_this_level_does_not_admit_is_named(bridge: Bridge, site: Site) -> None:
    violations = check(bridge, replace(site, material_ids=frozenset({ROAD, WOOD})))
    assert violations[0] == Violation(
        "ILLEGAL_MATERIAL",
        "Member 10, node 2 to node 6, has type 3, Steel, which this level does not admit; "
        "this level admits Road (type 1) and Wood (type 2).",
        (10,),
    )
    assert [violation.code for violation in violations] == ["ILLEGAL_MATERIAL"] * 2


def test_a_long_member_is_stated_with_ends_length_and_limit(bridge: Bridge, site: Site) -> None:
    assert check(with_member(bridge, Member(12, WOOD, 6, 4)), site) == (
        Violation(
            "EDGE_TOO_LONG",
            "Member 12 (Wood, node 6 at (2, 1) to node 4 at (4, 0)) is 2.236 m long; Wood allows 2 m.",
            (12,),
        ),
    )


@pytest.mark.parametrize(("x", "legal"), [(2.0, True), (2.001, True), (2.0011, False)])
def test_a_member_may_be_a_millimetre_over_its_limit(bridge: Bridge, site: Site, x: float, legal: bool) -> None:
    moved = instead(bridge, 5, Node(5, x, 2))
    assert [violation.code for violation in check(moved, site)] == ([] if legal else ["EDGE_TOO_LONG"])


def test_binary_rounding_never_decides_over_the_tolerance(site: Site) -> None:
    shifted = replace(site, anchors=(Node(1, 0.3, 2, True),), top_id=1)
    bridge = Bridge((*shifted.anchors, Node(2, 2.301, 2)), (Member(3, ROAD, 1, 2),))
    assert check(bridge, shifted) == ()


@pytest.mark.parametrize(("gap", "legal"), [(0.0, False), (0.001, False), (0.0011, True)])
def test_ends_within_a_millimetre_are_in_one_place(bridge: Bridge, site: Site, gap: float, legal: bool) -> None:
    close = with_member(with_node(bridge, Node(12, 2, 1 - gap)), Member(13, WOOD, 6, 12))
    close = replace(
        close,
        nodes=tuple(replace(n, id=7) if n.id == 12 else n for n in close.nodes),
        members=tuple(replace(m, id=m.id + 10, node_b=7 if m.node_b == 12 else m.node_b) for m in close.members),
    )
    assert [violation.code for violation in check(close, site)] == ([] if legal else ["ZERO_LENGTH"])


def test_a_zero_length_member_is_stated_with_its_length() -> None:
    site = Site("One", (Node(1, 0, 0, True),), 1, frozenset({ROAD}), (), 100)
    bridge = Bridge((Node(1, 0, 0, True), Node(2, 0.0005, 0)), (Member(3, ROAD, 1, 2),))
    assert check(bridge, site) == (
        Violation(
            "ZERO_LENGTH",
            "Member 3 (Road, node 1 at (0, 0) to node 2 at (0.0005, 0)) is 0.0005 m long; "
            "its ends are in one place (within 0.001 m).",
            (3,),
        ),
    )


def test_one_material_twice_on_two_nodes_is_a_duplicate_in_either_direction(bridge: Bridge, site: Site) -> None:
    thrice = with_member(bridge, Member(12, ROAD, 5, 1), Member(13, ROAD, 1, 5))
    assert check(thrice, site) == (
        Violation(
            "DUPLICATE_EDGE",
            "Members 7, 12 and 13 are Road on the same two nodes, node 1 at (0, 2) and node 5 at (2, 2); "
            "one of a material is allowed.",
            (7, 12, 13),
        ),
    )


def test_different_materials_on_the_same_two_nodes_are_legal(bridge: Bridge, site: Site) -> None:
    assert check(with_member(bridge, Member(12, WOOD, 1, 5), Member(13, STEEL, 5, 1)), site) == ()


def test_a_new_node_without_a_member_is_isolated_and_nothing_more(bridge: Bridge, site: Site) -> None:
    members = tuple(replace(member, id=member.id + 10) for member in bridge.members)
    lonely = replace(with_node(bridge, Node(7, 1, 3.5)), members=members)
    assert check(lonely, site) == (Violation("ISOLATED_NODE", "Node 7 at (1, 3.5) is used by no member.", (7,)),)


def test_a_floating_component_is_one_violation_with_all_its_nodes(bridge: Bridge, site: Site) -> None:
    floating = Bridge(
        nodes=(*bridge.nodes, Node(7, 1, 3), Node(8, 2, 3), Node(9, 3, 3), Node(10, 1, 0), Node(11, 2, 0)),
        members=(
            *(replace(member, id=member.id + 10) for member in bridge.members),
            Member(30, WOOD, 7, 8),
            Member(31, WOOD, 8, 9),
            Member(32, WOOD, 10, 11),
        ),
    )
    assert check(floating, site) == (
        Violation(
            "DISCONNECTED",
            "3 nodes are connected to no native anchor by any chain of members: "
            "node 7 at (1, 3), node 8 at (2, 3) and node 9 at (3, 3).",
            (7, 8, 9),
        ),
        Violation(
            "DISCONNECTED",
            "2 nodes are connected to no native anchor by any chain of members: "
            "node 10 at (1, 0) and node 11 at (2, 0).",
            (10, 11),
        ),
    )


def test_an_invented_anchor_holds_nothing(bridge: Bridge, site: Site) -> None:
    held = Bridge(
        nodes=(*bridge.nodes, Node(7, 1, 3), Node(8, 2, 3, True)),
        members=(*(replace(m, id=m.id + 10) for m in bridge.members), Member(30, WOOD, 7, 8)),
    )
    assert [(v.code, v.ids) for v in check(held, site)] == [("INVENTED_ANCHOR", (8,)), ("DISCONNECTED", (7,))]


def test_the_budget_is_held_to_the_cent(bridge: Bridge, site: Site) -> None:
    assert cost(bridge) == 2992.46
    assert check(bridge, replace(site, budget_limit=2992.46)) == ()
    assert check(bridge, replace(site, budget_limit=2992.45)) == (
        Violation("OVER_BUDGET", "The bridge costs $2,992.46; the limit is $2,992.45, exceeded by $0.01."),
    )


def test_independent_mistakes_are_returned_together_in_the_order_of_the_codes(bridge: Bridge, site: Site) -> None:
    worse = with_member(
        instead(bridge, 1, Node(1, 0, 2)), Member(12, WOOD, 6, 4), Member(13, 9, 1, 5), Member(14, ROAD, 5, 5)
    )
    codes = [violation.code for violation in check(worse, replace(site, budget_limit=100))]
    assert codes == ["ANCHOR_CHANGED", "SELF_LOOP", "ILLEGAL_MATERIAL", "EDGE_TOO_LONG", "OVER_BUDGET"]
