"""The edits as rules on plain bridges."""

from collections.abc import Callable

from editor_parts import bridge_of, members_at
from hypothesis import given, settings
from hypothesis import strategies as st

from console.editor.design import Design
from console.editor.model.adopt import adopt, blank
from console.editor.model.edits import Edit, add_member, delete, move_nodes, set_material
from console.editor.model.numbering import compacted, ids_of, top_id
from console.editor.model.reshaping import copied, merge, mirror, pasted, split
from console.editor.model.tally import tally
from controller.levels.catalogue import all_levels, find_level
from controller.references.record import read_reference
from serializer.bridge import Bridge, Node, cost
from validator.check import check

LEVEL = find_level("T1B_Span_10m")
TOP = max(anchor.id for anchor in LEVEL.anchors)
SQUARE = bridge_of(
    [(1, 0, 0, True), (2, 4, 0, True), (3, 1, 1, False), (4, 3, 1, False)],
    [(5, 2, 1, 3), (6, 2, 3, 4), (7, 2, 4, 2)],
)


def test_a_member_to_a_free_place_makes_its_node_and_goes_on_from_the_highest_id() -> None:
    edit = add_member(blank(LEVEL.anchors), LEVEL.anchors[0].id, (1.0, 3.0), 2)
    assert edit is not None
    node, member = edit.bridge.nodes[-1], edit.bridge.members[-1]
    assert (node.id, node.x, node.y, node.is_kinematic) == (TOP + 1, 1.0, 3.0, False)
    assert (member.id, member.node_a, member.node_b) == (TOP + 2, LEVEL.anchors[0].id, TOP + 1)


def test_a_second_member_of_one_material_on_the_same_nodes_is_not_made_but_one_of_another_is() -> None:
    assert add_member(SQUARE, 4, 3, 2) is None
    assert add_member(SQUARE, 3, 3, 2) is None
    doubled = add_member(SQUARE, 4, (1.0, 1.0), 3)
    assert doubled is not None
    assert len(doubled.bridge.nodes) == 4
    assert doubled.bridge.members[-1].node_b == 3


def test_deleting_a_node_takes_its_members_and_what_hung_on_them_and_closes_the_ids() -> None:
    edit = delete(SQUARE, {3})
    assert edit is not None
    assert [node.id for node in edit.bridge.nodes] == [1, 2, 3]
    assert members_at(edit.bridge) == {(2, frozenset({(3.0, 1.0), (4.0, 0.0)}))}
    assert delete(SQUARE, {1}) is None, "an anchor stays"


def test_moving_leaves_anchors_where_they_are() -> None:
    edit = move_nodes(SQUARE, {1, 3}, 0.5, -0.25)
    assert edit is not None
    assert [(n.x, n.y) for n in edit.bridge.nodes] == [(0, 0), (4, 0), (1.5, 0.75), (3, 1)]
    assert move_nodes(SQUARE, {1, 2}, 1, 1) is None
    assert move_nodes(SQUARE, {3}, 0, 0) is None


def test_splitting_halves_a_member_and_keeps_the_length_and_the_cost() -> None:
    edit = split(SQUARE, {6})
    assert edit is not None
    assert len(edit.bridge.members) == 4
    assert cost(edit.bridge) == cost(SQUARE)
    assert {
        m.id for m in edit.bridge.members if 2.0 in {edit.bridge.node_by_id()[e].x for e in (m.node_a, m.node_b)}
    } == edit.ids


def test_merging_prefers_the_anchor_and_drops_what_becomes_double() -> None:
    edit = merge(SQUARE, {1, 3})
    assert edit is not None
    assert members_at(edit.bridge) == {(2, frozenset({(0, 0), (3, 1)})), (2, frozenset({(3, 1), (4, 0)}))}
    assert merge(SQUARE, {1, 2}) is None, "two anchors stay two"
    middle = merge(SQUARE, {3, 4})
    assert middle is not None
    assert (2.0, 1.0) in {(n.x, n.y) for n in middle.bridge.nodes}


def test_a_mirror_image_uses_what_stands_there_and_twice_is_once() -> None:
    half = bridge_of([(1, 0, 0, True), (2, 4, 0, True), (3, 1, 1, False)], [(4, 2, 1, 3)])
    edit = mirror(half, (), 2.0)
    assert edit is not None
    assert members_at(edit.bridge) == {(2, frozenset({(0, 0), (1, 1)})), (2, frozenset({(4, 0), (3, 1)}))}
    assert mirror(edit.bridge, (), 2.0) is None


def test_a_copy_is_pasted_beside_and_an_anchor_in_it_becomes_a_node() -> None:
    clip = copied(SQUARE, {5})
    assert not any(node.is_kinematic for node in clip.nodes)
    edit = pasted(SQUARE, clip, 0.0, 3.0)
    assert edit is not None
    assert (2, frozenset({(0, 3), (1, 4)})) in members_at(edit.bridge)
    assert sum(node.is_kinematic for node in edit.bridge.nodes) == 2
    assert pasted(SQUARE, clip, 0.0, 0.0) is None, "in its own place there is nothing to add"


def test_a_material_is_changed_but_never_into_a_double() -> None:
    doubled = add_member(SQUARE, 3, 4, 3)
    assert doubled is not None
    edit = set_material(doubled.bridge, {5, 6}, 3)
    assert edit is not None
    assert {m.id: m.material for m in edit.bridge.members} == {5: 3, 6: 2, 7: 2, 8: 3}


def test_the_tally_adds_up_to_the_cost() -> None:
    bridge = read_reference(LEVEL.name).bridge
    shares = tally(bridge)
    assert sum(share.count for share in shares) == len(bridge.members)
    assert round(sum(share.cost for share in shares), 2) == cost(bridge)


def test_every_stored_reference_is_adopted_as_it_is() -> None:
    for level in all_levels():
        bridge = read_reference(level.name).bridge
        adopted = adopt(bridge, level.anchors)
        assert adopted.bridge == bridge, level.name
        assert adopted.notes == ()


def test_a_strange_bridge_is_adopted_with_an_account_of_what_was_changed() -> None:
    anchors = (Node(1, 0, 2, is_kinematic=True), Node(2, 4, 2, is_kinematic=True))
    strange = bridge_of(
        [(1, 0.5, 2, True), (7, 2, 2, True), (7, 2, 3, False), (9, 1, 1, False), (10, 1e9, 0, False)],
        [(9, 2, 1, 7), (9, 2, 7, 9), (20, 2, 1, 44), (21, 2, 7, 7), (22, 6, 7, 9)],
    )
    adopted = adopt(strange, anchors)
    assert adopted.bridge.nodes[:2] == anchors
    assert sum(node.is_kinematic for node in adopted.bridge.nodes) == 2
    assert len(adopted.bridge.members) == 3
    words = " · ".join(adopted.notes)
    for part in (
        "missing anchor 2 was put back",
        "changed anchor 1 was put back in its place",
        "anchor 7, which the level lacks, became a node",
        "node ids 7 and 9 were used twice",
        "node 10, out of all range, was left out",
        "members 20 and 21, without two ends, were left out",
        "member id 9 was used twice",
        "member 22 is of a material that no level admits",
        "renumbered",
    ):
        assert part in words
    codes = {violation.code for violation in check(adopted.bridge, LEVEL.site(50_000))}
    assert not codes & {"DUPLICATE_ID", "UNKNOWN_NODE", "SELF_LOOP"}


PLACES = st.tuples(st.integers(-8, 48), st.integers(-8, 24)).map(lambda p: (p[0] / 4, p[1] / 4))
ANY = st.integers(0, 10_000)
CHOICES = st.lists(ANY, max_size=6)
MATERIALS = st.integers(1, 3)


def _pick(bridge: Bridge, numbers: list[int]) -> set[int]:
    """Some ids of the bridge, the same for the same numbers."""
    there = sorted(ids_of(bridge))
    return {there[number % len(there)] for number in numbers}


def _node(bridge: Bridge, number: int) -> int:
    return bridge.nodes[number % len(bridge.nodes)].id


Act = Callable[[Bridge], Edit | None]
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(lambda n, p, m: lambda b: add_member(b, _node(b, n), p, m), ANY, PLACES, MATERIALS),
    st.builds(lambda n, k, m: lambda b: add_member(b, _node(b, n), _node(b, k), m), ANY, ANY, MATERIALS),
    st.builds(lambda c, p: lambda b: move_nodes(b, _pick(b, c), *p), CHOICES, PLACES),
    st.builds(lambda c: lambda b: delete(b, _pick(b, c)), CHOICES),
    st.builds(lambda c: lambda b: split(b, _pick(b, c)), CHOICES),
    st.builds(lambda c: lambda b: merge(b, _pick(b, c)), CHOICES),
    st.builds(lambda c: lambda b: mirror(b, _pick(b, c), LEVEL.span_m / 2), CHOICES),
    st.builds(lambda c, m: lambda b: set_material(b, _pick(b, c), m), CHOICES, MATERIALS),
    st.builds(lambda c, p: lambda b: pasted(b, copied(b, _pick(b, c)), *p), CHOICES, PLACES),
)


@settings(max_examples=120, deadline=None)
@given(acts=st.lists(ACTS, max_size=25), runs=st.lists(st.sampled_from(["", "nudge"]), min_size=25, max_size=25))
def test_any_edits_keep_the_shape_and_undo_to_the_start_and_redo_to_the_end(acts: list[Act], runs: list[str]) -> None:
    design = Design(LEVEL, 20_000)
    start, seen = design.bridge, [design.bridge]
    for act, run in zip(acts, runs, strict=False):
        if design.commit("step", act(design.bridge), run=run):
            seen.append(design.bridge)
        free = [o for o in ids_of(design.bridge) if o > TOP]
        assert sorted(free) == list(range(TOP + 1, TOP + 1 + len(free))), "ids go on without holes"
        assert top_id(design.bridge) == TOP
        assert compacted(design.bridge)[0] is design.bridge
        codes = {violation.code for violation in design.violations}
        never = {"NON_SEQUENTIAL_ID", "DUPLICATE_ID", "ANCHOR_CHANGED", "UNKNOWN_NODE", "SELF_LOOP", "INVENTED_ANCHOR"}
        assert not codes & never
    end, states = design.bridge, {id(bridge) for bridge in seen}
    while design.undo.canUndo():
        design.undo.undo()
        assert id(design.bridge) in states
    assert design.bridge == start
    while design.undo.canRedo():
        design.undo.redo()
    assert design.bridge == end
    assert design.violations == check(end, LEVEL.site(20_000))
    assert design.cost == cost(end)


def test_a_choice_is_told_of_where_it_is_another_and_is_there_before_the_drawing_is() -> None:
    design, told, seen = Design(LEVEL, 20_000), [], []
    design.selection_changed.connect(lambda: told.append(design.selection))
    design.changed.connect(lambda: seen.append(design.selection))
    design.commit("draw", add_member(design.bridge, LEVEL.anchors[0].id, (1.0, 3.0), 2))
    (chosen,) = told
    assert seen == [chosen], "who follows the drawing sees the choice that goes with it"
    design.commit("move", move_nodes(design.bridge, {TOP + 1}, 0.25, 0.0))
    assert told == [chosen, frozenset({TOP + 1})]
    moved = move_nodes(design.bridge, {TOP + 1}, 0.25, 0.0)
    design.commit("move", moved)
    assert len(seen) == 3
    assert len(told) == 2, "the node that is moved again is chosen already"
    design.undo.undo()
    assert design.selection == frozenset({TOP + 1})
