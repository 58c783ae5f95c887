"""Rules on single members and pairs of them: ends, material, length (paper Table 6, C.1)."""

from __future__ import annotations

from collections.abc import Iterator

from serializer.materials import NODE_TYPE, materials
from validator.facts import Facts
from validator.violation import Violation
from validator.wording import length, listed, material_name, materials_listed, member_text, node_at, number

LENGTH_TOLERANCE_M = 0.001
"""How far over its material's limit a member may be, since coordinates are rounded."""

ZERO_LENGTH_M = 0.001
"""Up to this distance two ends are in one place."""

_ROUNDING_M = 1e-9
"""What binary fractions add to a length of decimal coordinates, so that exactly the tolerance is within it."""


def self_loop(facts: Facts) -> Iterator[Violation]:
    """Both endpoints are one node."""
    for member in facts.bridge.members:
        if member.node_a == member.node_b and member.node_a in facts.nodes:
            yield Violation(
                "SELF_LOOP",
                f"Member {member.id} starts and ends at {node_at(facts.nodes[member.node_a])}.",
                (member.id,),
            )


def illegal_material(facts: Facts) -> Iterator[Violation]:
    """A type that is no material, or one that the level does not admit; says which it admits."""
    admitted, known = facts.site.material_ids, materials()
    for member in facts.bridge.members:
        kind = member.material
        if kind in known and kind in admitted:
            continue
        if kind == NODE_TYPE:
            what = "which marks a node and no member"
        elif kind in known:
            what = f"{known[kind].name}, which this level does not admit"
        elif (foreign := material_name(kind)) is not None:
            what = f"{foreign}, which no level admits"
        else:
            what = "which is no material"
        yield Violation(
            "ILLEGAL_MATERIAL",
            f"Member {member.id}, node {member.node_a} to node {member.node_b}, has type {kind}, {what}; "
            f"this level admits {materials_listed(admitted)}.",
            (member.id,),
        )


def edge_too_long(facts: Facts) -> Iterator[Violation]:
    """Length over the material's limit by more than the tolerance. A member of unknown material has no limit."""
    for bar in facts.bars:
        material = bar.material
        if material is not None and bar.length_m > material.max_length_m + LENGTH_TOLERANCE_M + _ROUNDING_M:
            yield Violation(
                "EDGE_TOO_LONG",
                f"{member_text(bar.member, facts.nodes)} is {length(bar.length_m)} m long; "
                f"{material.name} allows {number(material.max_length_m)} m.",
                (bar.member.id,),
            )


def zero_length(facts: Facts) -> Iterator[Violation]:
    """Two different nodes in one place. A self loop is SELF_LOOP alone."""
    for bar in facts.bars:
        if bar.length_m <= ZERO_LENGTH_M + _ROUNDING_M:
            yield Violation(
                "ZERO_LENGTH",
                f"{member_text(bar.member, facts.nodes)} is {number(bar.length_m)} m long; "
                f"its ends are in one place (within {number(ZERO_LENGTH_M)} m).",
                (bar.member.id,),
            )


def duplicate_edge(facts: Facts) -> Iterator[Violation]:
    """The same material on the same two nodes, either direction; different materials there are legal.

    One violation for each pair of nodes and material.
    """
    members = [bar.member for bar in facts.bars]
    keys = [
        (m.node_a, m.node_b, m.material) if m.node_a < m.node_b else (m.node_b, m.node_a, m.material) for m in members
    ]
    if len(set(keys)) == len(keys):
        return
    groups: dict[tuple[int, int, int], list[int]] = {}
    for key, member in zip(keys, members, strict=True):
        groups.setdefault(key, []).append(member.id)
    for (first, second, kind), ids in groups.items():
        if len(ids) > 1:
            yield Violation(
                "DUPLICATE_EDGE",
                f"Members {listed(ids)} are {material_name(kind) or f'type {kind}'} on the same two nodes, "
                f"{node_at(facts.nodes[first])} and {node_at(facts.nodes[second])}; one of a material is allowed.",
                tuple(ids),
            )
