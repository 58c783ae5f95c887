"""A bridge from outside, brought into the shape in which the editor keeps one, with an account of what was changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from console.editor import strings as say
from console.editor.model.edits import rounded
from console.editor.model.numbering import compacted, ids_of
from serializer.bridge import Bridge, Member, Node
from serializer.materials import materials
from validator.wording import listed

FAR_M = 1000.0


@dataclass(frozen=True, slots=True)
class Adopted:
    """``notes`` say, one each, what differs from the bridge that was given; empty where nothing does."""

    bridge: Bridge
    notes: tuple[str, ...]


def adopt(given: Bridge, anchors: Sequence[Node]) -> Adopted:
    """The level's anchors in their places, nothing else kinematic, ids once each, in sequence, members with two ends.

    Materials and lengths stay as they are: the validator names them, and they can be mended on the canvas.
    """
    notes: list[str] = []
    nodes, renamed = _nodes(given, anchors, notes)
    members = _members(given, nodes, renamed, notes)
    bridge = Bridge(tuple(nodes), tuple(members))
    whole, numbers = compacted(bridge)
    before = ids_of(given)
    if any(old != new for old, new in numbers.items() if old in before):
        notes.append(say.NOTE_NUMBERED)
    return Adopted(whole, tuple(notes))


def blank(anchors: Sequence[Node]) -> Bridge:
    """What a level starts with."""
    return Bridge(tuple(anchors), ())


def _nodes(given: Bridge, anchors: Sequence[Node], notes: list[str]) -> tuple[list[Node], dict[int, int]]:
    native = {anchor.id: anchor for anchor in anchors}
    place_of = {rounded(anchor.x, anchor.y): anchor.id for anchor in anchors}
    taken = {*native, *(member.id for member in given.members)}
    spare = max([*taken, *(node.id for node in given.nodes)], default=0) + 1
    made: dict[int, Node] = {}
    renamed: dict[int, int] = {}
    moved, invented, repeated, far = [], [], [], []
    for node in given.nodes:
        place = rounded(node.x, node.y) if _near(node) else None
        if node.id in renamed:
            repeated.append(node.id)
        elif node.id in native:
            renamed[node.id] = node.id
            anchor = native[node.id]
            if place != rounded(anchor.x, anchor.y) or not node.is_kinematic:
                moved.append(node.id)
        elif place is None:
            far.append(node.id)
        elif node.is_kinematic and place in place_of:
            renamed[node.id] = place_of[place]
        else:
            if node.is_kinematic:
                invented.append(node.id)
            identity = node.id
            if identity in taken or identity < 1:
                identity, spare = spare, spare + 1
                repeated.append(node.id)
            taken.add(identity)
            renamed[node.id] = identity
            made[identity] = replace(node, id=identity, x=place[0], y=place[1], is_kinematic=False)
    seen = {node.id for node in given.nodes}
    _note(notes, say.NOTE_ANCHORS_ADDED, [anchor.id for anchor in anchors if anchor.id not in seen])
    _note(notes, say.NOTE_ANCHORS_MOVED, moved)
    _note(notes, say.NOTE_INVENTED, invented)
    _note(notes, say.NOTE_REPEATED, repeated)
    _note(notes, say.NOTE_FAR, far)
    return [*anchors, *made.values()], renamed


def _members(given: Bridge, nodes: list[Node], renamed: dict[int, int], notes: list[str]) -> list[Member]:
    taken = {node.id for node in nodes}
    spare = max([*taken, *(member.id for member in given.members)], default=0) + 1
    made: list[Member] = []
    loose, foreign, repeated = [], [], []
    for member in given.members:
        a, b = renamed.get(member.node_a), renamed.get(member.node_b)
        if a is None or b is None or a == b:
            loose.append(member.id)
            continue
        identity = member.id
        if identity in taken or identity < 1:
            identity, spare = spare, spare + 1
            repeated.append(member.id)
        taken.add(identity)
        if member.material not in materials():
            foreign.append(member.id)
        made.append(replace(member, id=identity, node_a=a, node_b=b))
    _note(notes, say.NOTE_LOOSE, loose)
    _note(notes, say.NOTE_REPEATED_MEMBERS, repeated)
    _note(notes, say.NOTE_FOREIGN, foreign)
    return made


def _note(notes: list[str], words: tuple[str, str], ids: Sequence[int]) -> None:
    if ids:
        notes.append(words[len(ids) > 1].format(which=listed(ids)))


def _near(node: Node) -> bool:
    return math.isfinite(node.x) and math.isfinite(node.y) and max(abs(node.x), abs(node.y)) <= FAR_M
