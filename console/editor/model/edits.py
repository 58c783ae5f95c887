"""The plain edits: add, move, delete, change material."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from console.editor.model.numbering import compacted, next_id
from serializer.bridge import Bridge, Member, Node
from validator.site import Point

PLACES = 4
"""Decimals of a coordinate, as the conversion of a candidate rounds them (protocol section 4)."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What an edit makes: the bridge, and the ids that are selected afterwards."""

    bridge: Bridge
    ids: frozenset[int] = frozenset()


def rounded(x: float, y: float) -> Point:
    """A place as it can be saved; never a negative zero."""
    return round(x, PLACES) + 0.0, round(y, PLACES) + 0.0


def node_at(bridge: Bridge, place: Point) -> Node | None:
    """The node that stands exactly there; of several the first."""
    wanted = rounded(*place)
    return next((node for node in bridge.nodes if rounded(node.x, node.y) == wanted), None)


def add_member(bridge: Bridge, start: int, end: int | Point, material: int) -> Edit | None:
    """A member from a node to another, or to a place, where a node is made if none stands there.

    ``None`` where start and end are one node, or a member of this material joins them already.
    """
    nodes = bridge.nodes
    identity = next_id(bridge)
    if isinstance(end, tuple):
        found = node_at(bridge, end)
        if found is None:
            found = Node(identity, *rounded(*end))
            nodes, identity = (*nodes, found), identity + 1
        end = found.id
    if start == end or joined(bridge, start, end, material):
        return None
    member = Member(identity, material, start, end)
    return Edit(Bridge(nodes, (*bridge.members, member)), frozenset({member.id}))


def joined(bridge: Bridge, a: int, b: int, material: int) -> bool:
    """Whether a member of this material joins two nodes, in either direction."""
    ends = {a, b}
    return any(m.material == material and {m.node_a, m.node_b} == ends for m in bridge.members)


def move_nodes(bridge: Bridge, ids: Collection[int], dx: float, dy: float) -> Edit | None:
    """Shift nodes, in metres; anchors stay where the level has them."""
    wanted = frozenset(ids)
    moved = {
        node.id: Node(node.id, *place)
        for node in bridge.nodes
        if node.id in wanted and not node.is_kinematic
        if (place := rounded(node.x + dx, node.y + dy)) != (node.x, node.y)
    }
    if not moved:
        return None
    return Edit(Bridge(tuple(moved.get(node.id, node) for node in bridge.nodes), bridge.members), wanted)


def nodes_of(bridge: Bridge, ids: Collection[int]) -> frozenset[int]:
    """The nodes among some ids, and the ends of the members among them."""
    ends = {end for m in bridge.members if m.id in ids for end in (m.node_a, m.node_b)}
    return frozenset(node.id for node in bridge.nodes if node.id in ids) | ends


def delete(bridge: Bridge, ids: Collection[int]) -> Edit | None:
    """Remove nodes with their members, members, and nodes that no member needs any more. Anchors stay."""
    gone = {node.id for node in bridge.nodes if node.id in ids and not node.is_kinematic}
    kept = tuple(m for m in bridge.members if m.id not in ids and not {m.node_a, m.node_b} & gone)
    if not gone and len(kept) == len(bridge.members):
        return None
    used_before = {end for m in bridge.members for end in (m.node_a, m.node_b)}
    used = {end for m in kept for end in (m.node_a, m.node_b)}
    orphans = used_before - used
    nodes = tuple(n for n in bridge.nodes if n.is_kinematic or not (n.id in gone or n.id in orphans))
    return Edit(compacted(Bridge(nodes, kept))[0])


def set_material(bridge: Bridge, ids: Collection[int], material: int) -> Edit | None:
    """Make members of another material; one that would stand beside its equal stays as it is."""
    members = list(bridge.members)
    taken = {(m.material, frozenset((m.node_a, m.node_b))) for m in members}
    changed = False
    for place, member in enumerate(members):
        key = (material, frozenset((member.node_a, member.node_b)))
        if member.id in ids and member.material != material and key not in taken:
            taken.add(key)
            members[place] = replace(member, material=material)
            changed = True
    return Edit(Bridge(bridge.nodes, tuple(members)), frozenset(ids)) if changed else None


def without_doubles(members: Collection[Member]) -> tuple[Member, ...]:
    """Members without loops, and one of each material on the same two nodes."""
    kept: dict[tuple[int, frozenset[int]], Member] = {}
    for member in members:
        if member.node_a != member.node_b:
            kept.setdefault((member.material, frozenset((member.node_a, member.node_b))), member)
    return tuple(kept.values())


def moved_to(bridge: Bridge, places: Mapping[int, Point]) -> Bridge:
    """Nodes put at places of their own."""
    return Bridge(
        tuple(
            Node(node.id, *places[node.id], node.is_kinematic) if node.id in places else node for node in bridge.nodes
        ),
        bridge.members,
    )
