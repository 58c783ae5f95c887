"""Ids: the next one, and closing the holes that a removal leaves."""

from __future__ import annotations

from dataclasses import replace

from serializer.bridge import Bridge


def ids_of(bridge: Bridge) -> frozenset[int]:
    """The ids of all nodes and members."""
    return frozenset([node.id for node in bridge.nodes] + [member.id for member in bridge.members])


def top_id(bridge: Bridge) -> int:
    """The highest id of the anchors, from which all others go on."""
    return max((node.id for node in bridge.nodes if node.is_kinematic), default=0)


def next_id(bridge: Bridge) -> int:
    """The id that the next new object takes."""
    return max(ids_of(bridge), default=0) + 1


def compacted(bridge: Bridge) -> tuple[Bridge, dict[int, int]]:
    """The bridge without holes in its ids, order kept, and each object's new id by its old one."""
    top = top_id(bridge)
    free = sorted(
        [node.id for node in bridge.nodes if not node.is_kinematic] + [member.id for member in bridge.members]
    )
    ids = {old: top + place for place, old in enumerate(free, 1)}
    ids |= {node.id: node.id for node in bridge.nodes if node.is_kinematic}
    if all(old == new for old, new in ids.items()):
        return bridge, ids
    nodes = tuple(node if ids[node.id] == node.id else replace(node, id=ids[node.id]) for node in bridge.nodes)
    members = tuple(
        replace(member, id=ids[member.id], node_a=ids[member.node_a], node_b=ids[member.node_b])
        for member in bridge.members
    )
    return Bridge(nodes, members), ids
