"""What a candidate changed against the one before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from serializer.bridge import Bridge, Member, Node

Change = Literal["added", "kept", "removed"]

_Place = tuple[float, float]
_NEAR_M = 1e-3


@dataclass(frozen=True, slots=True)
class Bar:
    """One member as it is drawn: its ends in metres. ``id`` is its own where it still stands, else its old one."""

    id: int
    material: int
    a: _Place
    b: _Place
    change: Change


@dataclass(frozen=True, slots=True)
class Difference:
    """Members of both candidates, removed ones first so that they lie below; ``compared`` when there was one before."""

    bars: tuple[Bar, ...]
    nodes: tuple[Node, ...]
    compared: bool

    def count(self, change: Change) -> int:
        """How many members are of one kind."""
        return sum(1 for bar in self.bars if bar.change == change)


def difference(bridge: Bridge, before: Bridge | None) -> Difference:
    """Compare by place and material, not by id: designers renumber. Members that meet no two nodes are left out."""
    now = _placed(bridge)
    if before is None:
        bars = [_bar(member, ends, "kept") for member, ends in now]
        return Difference(tuple(bars), bridge.nodes, compared=False)
    earlier = _placed(before)
    stood = {_where(member, ends) for member, ends in earlier}
    stands = {_where(member, ends) for member, ends in now}
    removed = [_bar(member, ends, "removed") for member, ends in earlier if _where(member, ends) not in stands]
    left = [_bar(member, ends, "kept" if _where(member, ends) in stood else "added") for member, ends in now]
    return Difference((*removed, *left), bridge.nodes, compared=True)


def _placed(bridge: Bridge) -> list[tuple[Member, tuple[_Place, _Place]]]:
    nodes = bridge.node_by_id()
    return [
        (member, ((nodes[member.node_a].x, nodes[member.node_a].y), (nodes[member.node_b].x, nodes[member.node_b].y)))
        for member in bridge.members
        if member.node_a in nodes and member.node_b in nodes
    ]


def _where(member: Member, ends: tuple[_Place, _Place]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """A member's material and ends to the millimetre, whichever end is named first."""
    rounded = sorted((round(x / _NEAR_M), round(y / _NEAR_M)) for x, y in ends)
    return member.material, tuple(rounded)


def _bar(member: Member, ends: tuple[_Place, _Place], change: Change) -> Bar:
    return Bar(member.id, member.material, *ends, change)
