"""How a violation's message spells numbers, places, members and lists: plain, short and bounded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from serializer.bridge import Member, Node
from serializer.materials import foreign_types, materials

LISTED = 20
"""How many ids or places one message spells out; ``Violation.ids`` always holds all of them."""


@lru_cache(maxsize=4096)  # the same few coordinates come back in message after message, draft after draft
def number(value: float) -> str:
    """A coordinate or length with up to four decimals; enormous ones in scientific form, so a line stays short."""
    if not abs(value) < 1e9:
        return f"{value:.6g}"
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def length(value_m: float) -> str:
    """A measured length in metres with up to three decimals."""
    return number(round(value_m, 3)) if abs(value_m) < 1e9 else number(value_m)


def dollars(value: float) -> str:
    """An amount to the cent."""
    return f"${value:,.2f}" if abs(value) < 1e12 else f"${value:.6g}"


def position(x: float, y: float) -> str:
    """A place as ``(x, y)`` in metres."""
    return f"({number(x)}, {number(y)})"


def node_at(node: Node) -> str:
    """A node as ``node 7 at (2, 3.5)``."""
    return f"node {node.id} at {position(node.x, node.y)}"


def material_name(type_id: int) -> str | None:
    """The game's name of a member type, admissible or not; ``None`` where it has none."""
    material = materials().get(type_id)
    return material.name if material is not None else foreign_types().get(type_id)


def member_text(member: Member, nodes: Mapping[int, Node]) -> str:
    """A member as ``Member 41 (Wood, node 7 at (2, 3.5) to node 9 at (4, 4.5))``."""
    ends = (node_at(nodes[end]) if end in nodes else f"node {end}" for end in (member.node_a, member.node_b))
    return f"Member {member.id} ({material_name(member.material) or f'type {member.material}'}, {' to '.join(ends)})"


def listed(items: Sequence[object]) -> str:
    """Items with commas and a final ``and``; beyond ``LISTED`` the number of the rest."""
    shown = [str(item) for item in items[:LISTED]]
    if len(items) > LISTED:
        shown.append(f"{len(items) - LISTED:,} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def materials_listed(type_ids: Iterable[int]) -> str:
    """Material types as ``Road (type 1) and Wood (type 2)``."""
    return listed([f"{material_name(kind) or 'unnamed'} (type {kind})" for kind in sorted(type_ids)] or ["no material"])
