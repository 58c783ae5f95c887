"""Rules on ids and references: one id, one object; native anchors untouched; new ids in sequence (paper B.2, C.1)."""

from __future__ import annotations

from collections.abc import Iterator

from serializer.bridge import Node
from validator.facts import Facts, place
from validator.violation import Violation
from validator.wording import listed, member_text, position


def duplicate_id(facts: Facts) -> Iterator[Violation]:
    """Two nodes, two members, or a node and a member share an id. One violation for each such id."""
    if not facts.repeated:
        return
    bearers: dict[int, list[str]] = {shared: [] for shared in facts.repeated}
    for node in facts.bridge.nodes:
        if node.id in bearers:
            bearers[node.id].append(f"a node at {position(node.x, node.y)}")
    for member in facts.bridge.members:
        if member.id in bearers:
            bearers[member.id].append(f"a member from node {member.node_a} to node {member.node_b}")
    for shared, objects in bearers.items():
        yield Violation("DUPLICATE_ID", f"Id {shared} is used {len(objects)} times: {listed(objects)}.", (shared,))


def anchor_changed(facts: Facts) -> Iterator[Violation]:
    """A native anchor is missing, moved (at four decimals), renamed or no longer kinematic.

    Renamed: the id is missing and a kinematic node of unknown id stands in its place. That node is reported here
    alone, neither as INVENTED_ANCHOR nor as NON_SEQUENTIAL_ID.
    """
    for anchor in facts.site.anchors:
        node = facts.drawn.get(anchor.id)
        if node == anchor:
            continue
        what = f"Native anchor {anchor.id} at {position(anchor.x, anchor.y)}"
        if node is not None:
            yield from _altered(anchor, node, what)
        elif anchor.id in facts.renamed:
            new_id = facts.renamed[anchor.id]
            yield Violation("ANCHOR_CHANGED", f"{what} has been renamed to {new_id}.", (anchor.id, new_id))
        else:
            yield Violation("ANCHOR_CHANGED", f"{what} is missing.", (anchor.id,))


def _altered(anchor: Node, node: Node, what: str) -> Iterator[Violation]:
    changes = []
    if place(node) != place(anchor):
        changes.append(f"has been moved to {position(node.x, node.y)}")
    if not node.is_kinematic:
        changes.append("is no longer kinematic")
    if changes:
        yield Violation("ANCHOR_CHANGED", f"{what} {' and '.join(changes)}.", (anchor.id,))


def invented_anchor(facts: Facts) -> Iterator[Violation]:
    """A kinematic node that the level does not have."""
    for node in facts.new_nodes:
        if node.is_kinematic:
            yield Violation(
                "INVENTED_ANCHOR",
                f"Node {node.id} at {position(node.x, node.y)} is kinematic, but the level has no such anchor; "
                f"its anchors are {listed([anchor.id for anchor in facts.site.anchors] or ['none'])}.",
                (node.id,),
            )


def non_sequential_id(facts: Facts) -> Iterator[Violation]:
    """New ids do not go on from the highest id in the current save.

    Nodes and members share one id space. Every new id lies above ``site.top_id``. New node ids go on from there
    without holes, where a member may fill a hole; members may leave gaps, as real saves do. At most one violation
    for the nodes and one for the members. A repeated id is DUPLICATE_ID alone. The holes that a repeated or too low
    id leaves are not held against the ids beyond them.
    """
    top = facts.site.top_id
    new_ids = [node.id for node in facts.new_nodes]
    unused = top + 1
    while unused in facts.ids:
        unused += 1
    wrong = [new for new in new_ids if new <= top and new not in facts.repeated]
    last = max(new_ids, default=top)
    holes = last - top - len([taken for taken in facts.ids if top < taken <= last])
    if holes > sum(facts.repeated.values()) - len(facts.repeated) + len(wrong):
        wrong += [new for new in new_ids if new > unused]
    low_members = [m.id for m in facts.bridge.members if m.id <= top and m.id not in facts.repeated]
    for kind, ids in (("node", wrong), ("member", low_members)):
        if ids:
            one = len(ids) == 1
            yield Violation(
                "NON_SEQUENTIAL_ID",
                f"New {kind} id{'' if one else 's'} {listed(ids)} {'does' if one else 'do'} not go on from {top}, "
                f"the highest id in the current save; the next unused id is {unused}.",
                tuple(ids),
            )


def unknown_node(facts: Facts) -> Iterator[Violation]:
    """A member names a node that does not exist. A missing native anchor is ANCHOR_CHANGED alone."""
    nodes = facts.nodes
    if facts.end_ids <= nodes.keys():
        return
    for member in facts.bridge.members:
        unknown = tuple(dict.fromkeys(end for end in (member.node_a, member.node_b) if end not in nodes))
        if unknown:
            yield Violation(
                "UNKNOWN_NODE",
                f"{member_text(member, nodes)} names {' and '.join(f'node {end}' for end in unknown)}, "
                f"which {'does' if len(unknown) == 1 else 'do'} not exist.",
                (member.id, *unknown),
            )
