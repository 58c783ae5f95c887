from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from console.replay.changes import compare
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD
from validator.violation import Violation

NODES = (Node(1, 0.0, 0.0, True), Node(2, 4.0, 0.0, True), Node(3, 2.0, 0.0), Node(4, 2.0, 1.5))
BEFORE = Bridge(NODES, (Member(5, ROAD, 1, 3), Member(6, ROAD, 3, 2), Member(7, WOOD, 1, 4), Member(8, WOOD, 4, 2)))


def titles(after: Bridge, before: Bridge | None = BEFORE, *violations: Violation) -> list[tuple[str, str]]:
    return [(each.title, each.text) for each in compare(after, before, violations).findings]


def test_what_was_added_removed_moved_and_made_of_another_material_is_listed_apart() -> None:
    nodes = (*NODES[:3], replace(NODES[3], y=2.0), Node(9, 3.0, -1.0))
    members = (*BEFORE.members[:2], replace(BEFORE.members[2], material=STEEL), Member(10, WOOD, 2, 9))

    compared = compare(Bridge(nodes, members), BEFORE, ())

    assert [(each.kind, each.title, each.text) for each in compared.findings] == [
        ("material", "Wood to Steel", "member 7"),
        ("moved", "Moved", "node 4"),
        ("added", "Added", "member 10 · node 9"),
        ("removed", "Removed", "member 8"),
    ]
    assert compared.moves == (((2.0, 1.5), (2.0, 2.0)),)
    assert compared.rematerialled == (((0.0, 0.0), (2.0, 2.0)),)
    assert compared.was == {7: "was Wood"}
    assert {bar.id: bar.change for bar in compared.shown.bars} == {
        5: "kept",
        6: "kept",
        7: "kept",
        8: "removed",
        10: "added",
    }


def test_a_moved_member_is_neither_added_nor_removed() -> None:
    moved = Bridge((*NODES[:3], replace(NODES[3], y=2.0)), BEFORE.members)
    compared = compare(moved, BEFORE, ())
    assert [each.text for each in compared.findings] == ["members 7, 8 · node 4"]
    assert compared.was == {7: "moved", 8: "moved"}
    assert compared.shown.count("added") == compared.shown.count("removed") == 0


def test_a_violation_comes_first_and_is_where_its_members_and_nodes_are() -> None:
    violation = Violation("EDGE_TOO_LONG", "Member 7 is long", (7, 4))
    first = compare(BEFORE, None, (violation,)).findings[0]
    assert (first.kind, first.title, first.text) == ("violation", "EDGE_TOO_LONG", "Member 7 is long")
    assert first.lines == (((0.0, 0.0), (2.0, 1.5)),)
    assert first.places == ((2.0, 1.5),)
    assert first.members == {7}


def test_the_same_bridge_under_other_ids_has_not_changed() -> None:
    renumbered = Bridge(
        tuple(replace(node, id=node.id + 20) for node in NODES),
        tuple(Member(m.id + 20, m.material, m.node_a + 20, m.node_b + 20) for m in BEFORE.members),
    )
    assert titles(renumbered) == [("Nothing changed", "It is the same bridge as in the call before.")]


def test_a_first_candidate_without_violations_has_nothing_to_report() -> None:
    compared = compare(BEFORE, None, ())
    assert compared.findings == ()
    assert not compared.shown.compared


def test_many_ids_are_cut_and_counted() -> None:
    members = tuple(Member(10 + at, WOOD, 1, 4) for at in range(20))
    ((_title, text),) = titles(Bridge(NODES, (*BEFORE.members, *members)))
    assert text.endswith("and 8 more")


SMALL = st.integers(1, 6)
ILLEGAL = st.builds(
    Bridge,
    st.lists(st.builds(Node, SMALL, st.floats(-5, 5), st.floats(-5, 5)), max_size=5).map(tuple),
    st.lists(st.builds(Member, SMALL, st.integers(0, 9), SMALL, SMALL), max_size=6).map(tuple),
)


@given(ILLEGAL, ILLEGAL)
def test_illegal_candidates_are_compared_too_and_no_member_is_drawn_without_ends(after: Bridge, before: Bridge) -> None:
    compared = compare(after, before, (Violation("UNKNOWN_NODE", "one", (1, 2)),))
    ends = {(node.x, node.y) for node in (*after.nodes, *before.nodes)}
    assert all(bar.a in ends and bar.b in ends for bar in compared.shown.bars)
    assert all(a in ends and b in ends for finding in compared.findings for a, b in finding.lines)
