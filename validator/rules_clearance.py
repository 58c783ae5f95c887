"""The rule on forbidden regions (paper A.5, C.1): the boundary counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from validator.facts import Facts
from validator.regions import area_of, meeting
from validator.site import ForbiddenRegion
from validator.violation import Violation
from validator.wording import length, listed, member_text, position

_SHOWN_M = 0.0005
"""Shorter than this a measure would print as 0 m, so the message says that the edge is touched."""


def clearance(facts: Facts) -> Iterator[Violation]:
    """A node or member inside, crossing or touching a forbidden region that applies to its material.

    A region applies to a node through the members that use it; a native anchor is never to blame. One violation for
    each object and region: region by region, nodes first.
    """
    native = facts.natives.keys() | set(facts.renamed.values())
    for ordinal, region in enumerate(facts.site.regions, start=1):
        nodes, bars = meeting(area_of(region), facts.bars, native)
        if not bars:  # a node of a member lies on that member
            continue
        where = _region_text(ordinal, region)
        for node, depth_m in nodes:
            what = f"on the edge of {where}" if depth_m < _SHOWN_M else f"{length(depth_m)} m inside {where}"
            yield Violation("CLEARANCE", f"Node {node.id} at {position(node.x, node.y)} is {what}.", (node.id,))
        for bar, shared_m in bars:
            what = f"touches {where}" if shared_m < _SHOWN_M else f"has {length(shared_m)} m in or along {where}"
            yield Violation("CLEARANCE", f"{member_text(bar.member, facts.nodes)} {what}.", (bar.member.id,))


@lru_cache(maxsize=1024)
def _region_text(ordinal: int, region: ForbiddenRegion) -> str:
    corners = [position(x, y) for x, y in region.vertices]
    return f"forbidden region {ordinal} ({region.kind} {region.shape} with corners {listed(corners)})"
