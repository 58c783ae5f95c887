"""The edits that take several objects: split, merge, mirror, copy and paste."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from console.editor.model.edits import Edit, joined, node_at, nodes_of, rounded, without_doubles
from console.editor.model.numbering import compacted, ids_of, next_id
from serializer.bridge import Bridge, Member, Node
from validator.site import Point


def split(bridge: Bridge, ids: Collection[int]) -> Edit | None:
    """Put a node in the middle of each chosen member and make two of it. The halves are selected."""
    nodes, at = bridge.node_by_id(), next_id(bridge)
    made_nodes: list[Node] = []
    made: list[Member] = []
    members: list[Member] = []
    for member in bridge.members:
        if member.id not in ids:
            members.append(member)
            continue
        a, b = nodes[member.node_a], nodes[member.node_b]
        middle = Node(at, *rounded((a.x + b.x) / 2, (a.y + b.y) / 2))
        if rounded(a.x, a.y) == (middle.x, middle.y) or rounded(b.x, b.y) == (middle.x, middle.y):
            members.append(member)
            continue
        found = node_at(Bridge((*bridge.nodes, *made_nodes), ()), (middle.x, middle.y))
        if found is None:
            made_nodes.append(middle)
            at += 1
        end = (found or middle).id
        members.append(replace(member, node_b=end))
        made.append(replace(member, id=at, node_a=end))
        at += 1
    if not made:
        return None
    halves = {m.id for m in made} | {m.id for m in bridge.members if m.id in ids}
    whole, numbers = compacted(Bridge((*bridge.nodes, *made_nodes), without_doubles((*members, *made))))
    return Edit(whole, frozenset(numbers[each] for each in halves if each in numbers))


def merge(bridge: Bridge, ids: Collection[int], *, onto: int | None = None) -> Edit | None:
    """Make one node of several: at ``onto``, at the anchor among them, or in their middle.

    ``None`` for fewer than two nodes, or more than one anchor: anchors never move.
    """
    chosen = [node for node in bridge.nodes if node.id in ids]
    anchors = [node for node in chosen if node.is_kinematic]
    if len(chosen) < 2 or len(anchors) > 1:
        return None
    stays = next((n for n in chosen if n.id == onto), None) or (anchors[0] if anchors else chosen[0])
    if anchors and stays is not anchors[0]:
        stays = anchors[0]
    if not anchors and onto is None:
        middle = rounded(sum(n.x for n in chosen) / len(chosen), sum(n.y for n in chosen) / len(chosen))
        stays = replace(stays, x=middle[0], y=middle[1])
    gone = {node.id for node in chosen} - {stays.id}

    def end(old: int) -> int:
        return stays.id if old in gone else old

    members = without_doubles([replace(m, node_a=end(m.node_a), node_b=end(m.node_b)) for m in bridge.members])
    nodes = tuple(stays if n.id == stays.id else n for n in bridge.nodes if n.id not in gone)
    whole, numbers = compacted(Bridge(nodes, members))
    return Edit(whole, frozenset({numbers[stays.id]}))


def mirror(bridge: Bridge, ids: Collection[int], axis_x: float) -> Edit | None:
    """Add the mirror image of some members and nodes about a vertical line; what stands there already is used.

    Without ``ids`` all of the bridge is mirrored. The new objects are selected.
    """
    wanted = frozenset(ids) or ids_of(bridge)
    clip = copied(bridge, wanted)
    image = Bridge(tuple(replace(node, x=rounded(2 * axis_x - node.x, node.y)[0]) for node in clip.nodes), clip.members)
    return pasted(bridge, image, 0.0, 0.0)


def copied(bridge: Bridge, ids: Collection[int]) -> Bridge:
    """The chosen members with their ends, and the chosen nodes; an anchor is copied as an ordinary node."""
    ends = nodes_of(bridge, ids)
    inside = [m for m in bridge.members if m.id in ids or {m.node_a, m.node_b} <= set(ids)]
    return Bridge(tuple(replace(node, is_kinematic=False) for node in bridge.nodes if node.id in ends), tuple(inside))


def pasted(bridge: Bridge, clip: Bridge, dx: float, dy: float) -> Edit | None:
    """Add a copy of ``clip``, shifted; its nodes become those that stand in their place, where there are any."""
    at = next_id(bridge)
    place_of = {rounded(node.x, node.y): node.id for node in reversed(bridge.nodes)}
    new_ids: dict[int, int] = {}
    nodes: list[Node] = []
    used = {end for m in clip.members for end in (m.node_a, m.node_b)}
    for node in clip.nodes:
        place = rounded(node.x + dx, node.y + dy)
        if place not in place_of:
            nodes.append(Node(at, *place))
            place_of[place] = at
            at += 1
        elif node.id not in used:
            continue
        new_ids[node.id] = place_of[place]
    members: list[Member] = []
    so_far = bridge
    for member in clip.members:
        a, b = new_ids.get(member.node_a), new_ids.get(member.node_b)
        if a is None or b is None or a == b or joined(so_far, a, b, member.material):
            continue
        members.append(Member(at, member.material, a, b, member.rate))
        so_far = Bridge((), (*bridge.members, *members))
        at += 1
    if not nodes and not members:
        return None
    whole, numbers = compacted(Bridge((*bridge.nodes, *nodes), (*bridge.members, *members)))
    return Edit(whole, frozenset(numbers[each] for each in ids_of(Bridge(tuple(nodes), tuple(members)))))


def centre_of(nodes: Iterable[Node]) -> Point:
    """The middle of the box round some nodes."""
    found = list(nodes)
    xs, ys = [n.x for n in found], [n.y for n in found]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
