"""What a candidate changed against the call before it, and what each violation names, as things a drawing can show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from console.episode.difference import Bar, Difference
from console.replay import strings
from controller.audit.difference import Difference as Changes
from controller.audit.difference import difference
from serializer.bridge import Bridge, Member, Node
from serializer.materials import materials
from validator.violation import Violation

Kind = Literal["violation", "added", "removed", "moved", "material"]
Place = tuple[float, float]
Line = tuple[Place, Place]
_IDS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Finding:
    """One row of the list. ``lines`` and ``places`` are where it is on the drawing, in metres.

    ``members`` are the ids of the members that it is about, in the candidate that is drawn; of removed ones their old
    ids.
    """

    kind: Kind
    title: str
    text: str
    lines: tuple[Line, ...] = ()
    places: tuple[Place, ...] = ()
    members: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Compared:
    """One candidate against the call before.

    ``shown`` is what the drawing draws; ``moves`` are nodes as (old place, new place); ``rematerialled`` are members
    of another material, and ``was`` says by id which member was what, in words.
    """

    shown: Difference
    findings: tuple[Finding, ...]
    moves: tuple[Line, ...]
    rematerialled: tuple[Line, ...]
    was: Mapping[int, str]


def compare(after: Bridge, before: Bridge | None, violations: Sequence[Violation]) -> Compared:
    """Compare a candidate with the one before it, which may be missing; both may be illegal in any way."""
    now = {node.id: node for node in after.nodes}
    about = tuple(_violated(violation, after, now) for violation in violations)
    if before is None:
        bars = tuple(bar for member in after.members if (bar := _bar(member, now, "kept")))
        return Compared(Difference(bars, after.nodes, compared=False), about, (), (), {})
    found = difference(before, after)
    then = {node.id: node for node in before.nodes}
    added = {id(member) for member in found.members_added}
    removed = [bar for member in found.members_removed if (bar := _bar(member, then, "removed"))]
    stands = [bar for member in after.members if (bar := _bar(member, now, "added" if id(member) in added else "kept"))]
    was = {new.id: strings.WAS.format(material=material_name(old.material)) for old, new in found.members_changed}
    was |= {new.id: strings.WAS_MOVED for _, new in found.members_moved}
    return Compared(
        Difference((*removed, *stands), after.nodes, compared=True),
        (*about, *_changes(found, now, then)),
        tuple((_at(old), _at(new)) for old, new in found.nodes_moved),
        _lines((new for _, new in found.members_changed), now),
        was,
    )


def material_name(material: int) -> str:
    """A material in words, also one that no level admits."""
    known = materials().get(material)
    return f"material {material}" if known is None else known.name


def _changes(found: Changes, now: Mapping[int, Node], then: Mapping[int, Node]) -> Iterable[Finding]:
    pairs: dict[tuple[int, int], list[Member]] = defaultdict(list)
    for old, new in found.members_changed:
        pairs[old.material, new.material].append(new)
    for (old_material, new_material), members in pairs.items():
        title = strings.MATERIAL_TITLE.format(old=material_name(old_material), new=material_name(new_material))
        yield _finding("material", title, members, (), now)
    if found.nodes_moved or found.members_moved:
        moved = [new for _, new in found.nodes_moved]
        yield _finding("moved", strings.MOVED_TITLE, [new for _, new in found.members_moved], moved, now)
    if found.members_added or found.nodes_added:
        yield _finding("added", strings.ADDED_TITLE, found.members_added, found.nodes_added, now)
    if found.members_removed or found.nodes_removed:
        yield _finding("removed", strings.REMOVED_TITLE, found.members_removed, found.nodes_removed, then)
    if found.nothing:
        yield Finding("moved", strings.NOTHING_CHANGED, strings.NOTHING_CHANGED_TEXT)


def _finding(
    kind: Kind, title: str, members: Sequence[Member], nodes: Sequence[Node], where: Mapping[int, Node]
) -> Finding:
    parts = [
        strings.IDS.format(what=what if len(ids) > 1 else what.removesuffix("s"), ids=_ids(ids))
        for what, ids in (
            (strings.MEMBERS, [member.id for member in members]),
            (strings.NODES, [node.id for node in nodes]),
        )
        if ids
    ]
    return Finding(
        kind,
        title,
        " · ".join(parts),
        _lines(members, where),
        tuple(_at(node) for node in nodes),
        frozenset(member.id for member in members),
    )


def _violated(violation: Violation, bridge: Bridge, nodes: Mapping[int, Node]) -> Finding:
    members = [member for member in bridge.members if member.id in violation.ids]
    places = tuple(_at(node) for node in bridge.nodes if node.id in violation.ids)
    ids = frozenset(member.id for member in members)
    return Finding("violation", violation.code, violation.message, _lines(members, nodes), places, ids)


def _lines(members: Iterable[Member], nodes: Mapping[int, Node]) -> tuple[Line, ...]:
    return tuple(
        (_at(nodes[member.node_a]), _at(nodes[member.node_b]))
        for member in members
        if member.node_a in nodes and member.node_b in nodes
    )


def _bar(member: Member, nodes: Mapping[int, Node], change: Literal["added", "kept", "removed"]) -> Bar | None:
    if member.node_a not in nodes or member.node_b not in nodes:
        return None
    return Bar(member.id, member.material, _at(nodes[member.node_a]), _at(nodes[member.node_b]), change)


def _at(node: Node) -> Place:
    return node.x, node.y


def _ids(ids: Sequence[int]) -> str:
    shown = ", ".join(map(str, ids[:_IDS_SHOWN]))
    left = len(ids) - _IDS_SHOWN
    return strings.MORE_IDS.format(ids=shown, left=left) if left > 0 else shown
