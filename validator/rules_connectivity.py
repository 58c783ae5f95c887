"""Rules on how the graph hangs together: every new node is used, and held by a native anchor (paper C.1)."""

from __future__ import annotations

from collections.abc import Iterator

from serializer.bridge import Node
from validator.facts import Facts
from validator.violation import Violation
from validator.wording import listed, node_at, position

_SWEEPS = 3
"""How often the members are gone through before the search is left to the disjoint set."""


def isolated_node(facts: Facts) -> Iterator[Violation]:
    """A new node that no member uses. A native anchor may stay unused."""
    for node in facts.new_nodes:
        if node.id not in facts.end_ids:
            yield Violation(
                "ISOLATED_NODE", f"Node {node.id} at {position(node.x, node.y)} is used by no member.", (node.id,)
            )


def disconnected(facts: Facts) -> Iterator[Violation]:
    """A dynamic node whose component holds no native anchor: a disjoint set over all members with known ends.

    One violation for each floating component, with all its dynamic nodes; an isolated node is ISOLATED_NODE alone. An
    anchor that was moved, renamed, left out or made dynamic still holds its component: that change is reported once.
    """
    if _all_held(facts):
        return
    parent = {node_id: node_id for node_id in facts.nodes}

    def root(node_id: int) -> int:
        while parent[node_id] != node_id:
            parent[node_id] = node_id = parent[parent[node_id]]
        return node_id

    for bar in facts.bars:
        parent[root(bar.a.id)] = root(bar.b.id)
    held = {root(anchor_id) for anchor_id in (*facts.natives, *facts.renamed.values())}
    floating: dict[int, list[Node]] = {}
    for node in facts.new_nodes:
        if not node.is_kinematic and node.id in facts.end_ids and root(node.id) not in held:
            floating.setdefault(root(node.id), []).append(node)
    for nodes in floating.values():
        subject = f"{len(nodes)} nodes are" if len(nodes) > 1 else "1 node is"
        yield Violation(
            "DISCONNECTED",
            f"{subject} connected to no native anchor by any chain of members: {listed([node_at(n) for n in nodes])}.",
            tuple(node.id for node in nodes),
        )


def _all_held(facts: Facts) -> bool:
    """Whether every node with a member is soon reached from the native anchors: most drafts need no disjoint set."""
    pairs = [(bar.member.node_a, bar.member.node_b) for bar in facts.bars]
    held = {*facts.natives, *facts.renamed.values()}
    for _ in range(_SWEEPS):
        for a, b in pairs:
            if a in held:
                held.add(b)
            elif b in held:
                held.add(a)
        if facts.end_ids <= held:
            return True
    return False
