"""From sized trusses to one legal bridge graph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from controller.trusses.sections import LADDERS
from controller.trusses.sizing import Sizing
from serializer.bridge import Bridge, Member, Node


def assemble(anchors: Sequence[Node], top_id: int, sizings: Sequence[Sizing]) -> Bridge:
    """Every anchor unchanged, then new nodes and then members, with ids going on from ``top_id``; one sizing a gap.

    A joint at an anchor's place is that anchor. Parallel members of one slot differ in material, so none is a
    duplicate.

    Raises:
        KeyError: a fixed joint stands where no anchor is.
    """
    ids = count(top_id + 1)
    by_place = {(round(a.x, 4), round(a.y, 4)): a.id for a in anchors}
    nodes: list[Node] = list(anchors)
    names: list[list[int]] = []
    for sizing in sizings:
        skeleton, own = sizing.problem.skeleton, []
        for (x, y), fixed in zip(skeleton.xy.tolist(), skeleton.fixed.tolist(), strict=True):
            place = (round(x, 4), round(y, 4))
            if fixed:
                own.append(by_place[place])
            else:
                if place not in by_place:
                    by_place[place] = next(ids)
                    nodes.append(Node(by_place[place], *place))
                own.append(by_place[place])
        names.append(own)
    members = tuple(
        Member(next(ids), material, own[a], own[b])
        for sizing, own in zip(sizings, names, strict=True)
        for (a, b), is_deck, rung in zip(
            sizing.problem.skeleton.pairs.tolist(),
            sizing.problem.skeleton.is_deck.tolist(),
            sizing.rungs.tolist(),
            strict=True,
        )
        for material in LADDERS[is_deck][rung]
    )
    return Bridge(tuple(nodes), members)


def slots_of_members(sizings: Sequence[Sizing]) -> list[tuple[int, int]]:
    """For every member of ``assemble``'s bridge, in order: which sizing and which of its slots it belongs to."""
    return [
        (gap, slot)
        for gap, sizing in enumerate(sizings)
        for slot, (is_deck, rung) in enumerate(
            zip(sizing.problem.skeleton.is_deck.tolist(), sizing.rungs.tolist(), strict=True)
        )
        for _ in LADDERS[is_deck][rung]
    ]
