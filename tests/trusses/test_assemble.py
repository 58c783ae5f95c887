"""From sized trusses to a bridge graph."""

import pytest

from controller.trusses.assemble import assemble, slots_of_members
from controller.trusses.form import Chord, Form, Shape, Web
from controller.trusses.gap import gaps_between
from controller.trusses.layout import lay_out
from controller.trusses.loads import LoadModel
from controller.trusses.sizing import Sizing, pose, size
from serializer.bridge import Node, cost
from validator.check import check
from validator.site import Site

MODEL = LoadModel(100.0, (5.0, 2.0, 4.0), 4.0, 0.0025, 0.5, 1.7, 3.6)
PLACES = [(0.0, 2.0), (18.0, 2.0), (8.0, 2.0), (10.0, 2.0), (0.0, 0.0)]
ANCHORS = tuple(Node(3 + 2 * i, x, y, is_kinematic=True) for i, (x, y) in enumerate(PLACES))
TOP_ID = 40


def sizings() -> list[Sizing]:
    form = Form(Web.WARREN, (Chord(True, Shape.TRAPEZOID, 1.2),))
    found = []
    for gap in gaps_between((0.0, 2.0), (18.0, 2.0), [(8.0, 10.0, 2.0)], PLACES):
        skeleton = lay_out(gap, form)
        assert skeleton is not None
        problem = pose(skeleton, (8.0, 8.0), frozenset({1, 2, 3}), MODEL)
        assert problem is not None
        sizing = size(problem, 0.6)
        assert sizing is not None
        found.append(sizing)
    return found


def test_the_bridge_is_legal_and_costs_what_the_sizings_say() -> None:
    bridge = assemble(ANCHORS, TOP_ID, sizings())
    site = Site("two gaps", ANCHORS, TOP_ID, frozenset({1, 2, 3}), (), 1e9)
    assert check(bridge, site) == ()
    assert cost(bridge) == pytest.approx(sum(sizing.cost for sizing in sizings()), abs=0.01)


def test_anchors_stay_as_they_are_and_new_ids_go_on_from_the_top() -> None:
    bridge = assemble(ANCHORS, TOP_ID, sizings())
    assert bridge.nodes[: len(ANCHORS)] == ANCHORS
    new = [node.id for node in bridge.nodes[len(ANCHORS) :]] + [member.id for member in bridge.members]
    assert new == list(range(TOP_ID + 1, TOP_ID + 1 + len(new)))
    assert not any(node.is_kinematic for node in bridge.nodes[len(ANCHORS) :])


def test_every_member_is_traced_to_its_slot_and_parallel_ones_differ_in_material() -> None:
    trusses = sizings()
    bridge = assemble(ANCHORS, TOP_ID, trusses)
    slots = slots_of_members(trusses)
    assert len(slots) == len(bridge.members)
    by_slot: dict[tuple[int, int], list[tuple[int, frozenset[int]]]] = {}
    for slot, member in zip(slots, bridge.members, strict=True):
        by_slot.setdefault(slot, []).append((member.material, frozenset((member.node_a, member.node_b))))
    assert any(len(parallel) > 1 for parallel in by_slot.values())
    for parallel in by_slot.values():
        assert len({ends for _, ends in parallel}) == 1
        assert len({material for material, _ in parallel}) == len(parallel)
