"""What a candidate changed against the one before it: added, removed, moved, made of another material (paper F.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from serializer.bridge import Bridge, Member, Node
from serializer.materials import materials

NEAR_M = 1e-3
"""Two places closer than this are one: coordinates are rounded to 0.1 mm."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Nodes and members by what became of them; pairs are (before, after).

    ``members_moved`` kept their material and both ends, of which at least one stands elsewhere now;
    ``members_changed`` have another material, wherever they stand. ``members_kept`` are those of the later candidate.
    """

    nodes_added: tuple[Node, ...] = ()
    nodes_removed: tuple[Node, ...] = ()
    nodes_moved: tuple[tuple[Node, Node], ...] = ()
    members_added: tuple[Member, ...] = ()
    members_removed: tuple[Member, ...] = ()
    members_moved: tuple[tuple[Member, Member], ...] = ()
    members_changed: tuple[tuple[Member, Member], ...] = ()
    members_kept: tuple[Member, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether both candidates are the same bridge, whatever their ids and their order."""
        return not (
            self.nodes_added
            or self.nodes_removed
            or self.nodes_moved
            or self.members_added
            or self.members_removed
            or self.members_moved
            or self.members_changed
        )


def difference(before: Bridge, after: Bridge) -> Difference:
    """Compare two candidates, which may be illegal in any way.

    Members that name a node which does not exist are compared by the ids that they name.
    """
    later_by_earlier = _matched_nodes(before.nodes, after.nodes)
    matched = {id(later) for later in later_by_earlier.values()}
    moved = tuple(
        (node, later_by_earlier[id(node)])
        for node in before.nodes
        if id(node) in later_by_earlier and not _near(node, later_by_earlier[id(node)])
    )
    # An end is told by the place it has in the later candidate, under the id it has there.
    names = {node.id: later_by_earlier[id(node)].id for node in reversed(before.nodes) if id(node) in later_by_earlier}
    known = {node.id for node in before.nodes}
    ends = {node: names.get(node, ("gone", node) if node in known else node) for node in _named(before.members)}
    return replace(
        _members(before.members, after.members, ends, {later.id for _, later in moved}),
        nodes_added=tuple(node for node in after.nodes if id(node) not in matched),
        nodes_removed=tuple(node for node in before.nodes if id(node) not in later_by_earlier),
        nodes_moved=moved,
    )


def in_words(found: Difference) -> str:
    """The difference in one line, such as ``6 members Wood to Steel, 2 nodes moved``; ``nothing changed``."""
    names = {material.id: material.name for material in materials().values()}
    changes: dict[tuple[int, int], int] = defaultdict(int)
    for old, new in found.members_changed:
        changes[old.material, new.material] += 1
    parts = [
        f"{_counted(count, 'member')} {names.get(old, f'type {old}')} to {names.get(new, f'type {new}')}"
        for (old, new), count in changes.items()
    ]
    for count, what, became in (
        (len(found.members_added), "member", "added"),
        (len(found.members_removed), "member", "removed"),
        (len(found.nodes_added), "node", "added"),
        (len(found.nodes_removed), "node", "removed"),
        (len(found.nodes_moved), "node", "moved"),
    ):
        if count:
            parts.append(f"{_counted(count, what)} {became}")
    return ", ".join(parts) or "nothing changed"


def _matched_nodes(before: Iterable[Node], after: Iterable[Node]) -> dict[int, Node]:
    """The later node of each earlier one, by the earlier one's identity: in one place, else under one id."""
    found: dict[int, Node] = {}
    rest_before, rest_after = list(before), list(after)
    rules: tuple[Callable[[Node], Hashable], ...] = (
        lambda node: (_place(node), node.id),
        _place,
        lambda node: node.id,
    )
    for rule in rules:
        waiting: dict[Hashable, list[Node]] = defaultdict(list)
        for node in rest_after:
            waiting[rule(node)].append(node)
        left = []
        for node in rest_before:
            candidates = waiting[rule(node)]
            if candidates:
                found[id(node)] = candidates.pop(0)
            else:
                left.append(node)
        rest_before = left
        rest_after = [node for nodes in waiting.values() for node in nodes]
    return found


def _members(
    before: Sequence[Member], after: Sequence[Member], ends: Mapping[int, Hashable], moved: set[int]
) -> Difference:
    """Members between the same two ends, of one material if possible; ``ends`` says who an earlier end is now."""
    by_ends: dict[Hashable, list[Member]] = defaultdict(list)
    for member in before:
        by_ends[frozenset((ends[member.node_a], ends[member.node_b]))].append(member)
    kept, shifted, changed, fresh = [], [], [], []
    pending = []
    for member in after:
        earlier = by_ends[frozenset((member.node_a, member.node_b))]
        same = next((old for old in earlier if old.material == member.material), None)
        if same is None:
            pending.append(member)
            continue
        earlier.remove(same)
        if member.node_a in moved or member.node_b in moved:
            shifted.append((same, member))
        else:
            kept.append(member)
    for member in pending:
        earlier = by_ends[frozenset((member.node_a, member.node_b))]
        if earlier:
            changed.append((earlier.pop(0), member))
        else:
            fresh.append(member)
    left = {id(member) for members in by_ends.values() for member in members}
    return Difference(
        members_added=tuple(fresh),
        members_removed=tuple(member for member in before if id(member) in left),
        members_moved=tuple(shifted),
        members_changed=tuple(changed),
        members_kept=tuple(kept),
    )


def _named(members: Iterable[Member]) -> set[int]:
    return {node for member in members for node in (member.node_a, member.node_b)}


def _place(node: Node) -> tuple[int, int]:
    return round(node.x / NEAR_M), round(node.y / NEAR_M)


def _near(a: Node, b: Node) -> bool:
    return _place(a) == _place(b)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
