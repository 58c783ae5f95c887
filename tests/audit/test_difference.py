"""What a candidate changed: told by place first, by id second."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.audit.difference import Difference, difference, in_words
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD

ANCHORS = (Node(1, 0.0, 2.0, True), Node(2, 6.0, 2.0, True))
BEFORE = Bridge(
    (*ANCHORS, Node(3, 2.0, 2.0), Node(4, 4.0, 2.0)),
    (Member(5, ROAD, 1, 3), Member(6, ROAD, 3, 4), Member(7, WOOD, 1, 4), Member(8, ROAD, 4, 2)),
)


def test_the_same_bridge_differs_in_nothing() -> None:
    found = difference(BEFORE, BEFORE)
    assert found.nothing
    assert found.members_kept == BEFORE.members
    assert in_words(found) == "nothing changed"


def test_a_member_of_another_material_is_changed_and_not_removed_and_added() -> None:
    after = replace(BEFORE, members=(*BEFORE.members[:2], Member(7, STEEL, 4, 1), BEFORE.members[3]))
    found = difference(BEFORE, after)
    assert found.members_changed == ((BEFORE.members[2], after.members[2]),)
    assert (found.members_added, found.members_removed) == ((), ())
    assert in_words(found) == "1 member Wood to Steel"


def test_a_node_that_keeps_its_id_and_changes_its_place_has_moved_with_its_members() -> None:
    after = replace(BEFORE, nodes=(*ANCHORS, Node(3, 2.0, 3.0), BEFORE.nodes[3]))
    found = difference(BEFORE, after)
    assert found.nodes_moved == ((BEFORE.nodes[2], after.nodes[2]),)
    assert [new.id for _, new in found.members_moved] == [5, 6]
    assert [member.id for member in found.members_kept] == [7, 8]
    assert in_words(found) == "1 node moved"


def test_a_removed_node_takes_its_members_with_it() -> None:
    after = Bridge((*ANCHORS, BEFORE.nodes[3]), (BEFORE.members[2], BEFORE.members[3], Member(9, STEEL, 1, 2)))
    found = difference(BEFORE, after)
    assert found.nodes_removed == (BEFORE.nodes[2],)
    assert [member.id for member in found.members_removed] == [5, 6]
    assert [member.id for member in found.members_added] == [9]


def test_two_materials_on_one_pair_of_nodes_are_told_apart() -> None:
    doubled = replace(BEFORE, members=(*BEFORE.members, Member(9, WOOD, 3, 1)))
    found = difference(BEFORE, doubled)
    assert [member.id for member in found.members_added] == [9]
    assert not found.members_changed
    assert difference(doubled, BEFORE).members_removed == (doubled.members[-1],)


def test_members_that_name_a_node_nobody_has_are_compared_by_the_ids_they_name() -> None:
    stray = replace(BEFORE, members=(*BEFORE.members, Member(9, WOOD, 3, 77)))
    assert difference(stray, stray).nothing
    assert [member.id for member in difference(BEFORE, stray).members_added] == [9]


def renumbered(bridge: Bridge, order: list[int], first: int) -> Bridge:
    """The same bridge under other ids and in another order."""
    ids = {bridge.nodes[place].id: first + place for place in order}
    nodes = tuple(replace(bridge.nodes[place], id=ids[bridge.nodes[place].id]) for place in order)
    members = tuple(
        replace(member, id=first + 100 + place, node_a=ids[member.node_b], node_b=ids[member.node_a])
        for place, member in enumerate(bridge.members)
    )
    return Bridge(nodes, members)


@given(order=st.permutations(range(4)), first=st.integers(1, 500))
def test_a_designer_that_renumbers_everything_has_changed_nothing(order: list[int], first: int) -> None:
    assert difference(BEFORE, renumbered(BEFORE, order, first)).nothing


def some_bridge(random_numbers: random.Random) -> Bridge:
    nodes = tuple(
        Node(i, random_numbers.randrange(6), random_numbers.randrange(4)) for i in range(random_numbers.randrange(1, 9))
    )
    members = tuple(
        Member(
            100 + i,
            random_numbers.choice((ROAD, WOOD, STEEL)),
            random_numbers.randrange(9),
            random_numbers.randrange(9),
        )
        for i in range(random_numbers.randrange(12))
    )
    return Bridge(nodes, members)


@given(st.randoms(use_true_random=False))
def test_every_node_and_member_of_both_candidates_is_told_exactly_once(random_numbers: random.Random) -> None:
    before, after = some_bridge(random_numbers), some_bridge(random_numbers)
    found = difference(before, after)
    gone = [*found.members_removed, *(old for old, _ in (*found.members_moved, *found.members_changed))]
    new = [
        *found.members_added,
        *found.members_kept,
        *(member for _, member in (*found.members_moved, *found.members_changed)),
    ]
    assert sorted(new, key=lambda member: member.id) == list(after.members)
    assert len(gone) + len(found.members_kept) == len(before.members)
    assert len(before.nodes) - len(found.nodes_removed) == len(after.nodes) - len(found.nodes_added)


@pytest.mark.parametrize("nothing", [Bridge((), ())])
def test_a_candidate_without_anything_can_be_compared(nothing: Bridge) -> None:
    assert difference(nothing, nothing) == Difference()
    assert len(difference(nothing, BEFORE).members_added) == 4
