"""Where the free end of a member goes, and where a moved node does."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from console.editor.model.edits import rounded
from serializer.bridge import Node
from validator.site import Point

GRID_M = 0.25
_STRAIGHT_RAD = math.radians(45)
Kind = Literal["free", "grid", "node", "equal", "limit"]


@dataclass(frozen=True, slots=True)
class Snap:
    """A place in metres, what drew it there, and the node that stands there, if any. ``length_m`` is from the start."""

    x: float
    y: float
    kind: Kind
    length_m: float
    node: int | None = None
    wanted_m: float = 0.0

    @property
    def place(self) -> Point:
        """Where it is."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Rules:
    """``reach_m`` is how near the pointer must be, ``limit_m`` the longest member, ``equal_m`` lengths to repeat."""

    reach_m: float
    grid: bool = True
    straight: bool = False
    limit_m: float = math.inf
    equal_m: tuple[float, ...] = ()


def to_grid(x: float, y: float) -> Point:
    """The nearest grid point."""
    return rounded(round(x / GRID_M) * GRID_M, round(y / GRID_M) * GRID_M)


def nearest_node(nodes: Iterable[Node], x: float, y: float, reach_m: float) -> Node | None:
    """The node within reach that is nearest."""
    found = min(nodes, key=lambda node: (node.x - x) ** 2 + (node.y - y) ** 2, default=None)
    return found if found is not None and math.hypot(found.x - x, found.y - y) <= reach_m else None


def snap_end(start: Node, nodes: Iterable[Node], x: float, y: float, rules: Rules) -> Snap:
    """The end of a member that is drawn from ``start`` while the pointer is at (x, y).

    A node within reach and limit first; else the limit where the pointer is beyond it; else the grid or the length of a
    neighbour, whichever the pointer is nearer to; else the pointer itself.
    """
    wanted = math.hypot(x - start.x, y - start.y)
    others = [node for node in nodes if node.id != start.id]
    near = nearest_node(others, x, y, rules.reach_m)
    if near is not None and math.hypot(near.x - start.x, near.y - start.y) <= rules.limit_m + 1e-3:
        return Snap(near.x, near.y, "node", math.hypot(near.x - start.x, near.y - start.y), near.id, wanted)
    if rules.straight:
        x, y = _straightened(start, x, y)
    along = math.hypot(x - start.x, y - start.y)
    if along > rules.limit_m + 1e-9:
        return _snap(start, *_at_length(start, x, y, rules.limit_m), "limit", wanted)
    choices: list[tuple[float, Snap]] = []
    if rules.grid:
        place = _grid_on_line(start, x, y) if rules.straight else to_grid(x, y)
        gap = math.hypot(place[0] - x, place[1] - y)
        if math.hypot(place[0] - start.x, place[1] - start.y) <= rules.limit_m + 1e-9:
            choices.append((gap, _snap(start, *place, "grid", wanted)))
        choices += [
            (abs(length - along), _snap(start, *_at_length(start, x, y, length), "equal", wanted))
            for length in rules.equal_m
            if 0 < length <= rules.limit_m + 1e-9 and abs(length - along) <= rules.reach_m / 2
        ]
        if not choices:
            return _snap(start, *_at_length(start, x, y, rules.limit_m), "limit", wanted)
        exact = [each for each in choices if each[1].kind == "grid" and _is_equal(each[1].length_m, rules.equal_m)]
        return min(exact or choices, key=lambda each: each[0])[1]
    return _snap(start, x, y, "free", wanted)


def snap_move(node: Node, x: float, y: float, rules: Rules) -> Point:
    """Where a dragged node goes, by grid or freely."""
    if rules.straight:
        x, y = _straightened(node, x, y)
    if not rules.grid:
        return rounded(x, y)
    return to_grid(x, y)


def _is_equal(length: float, lengths: Iterable[float]) -> bool:
    return any(abs(length - each) < 1e-4 for each in lengths)


def _snap(start: Node, x: float, y: float, kind: Kind, wanted: float) -> Snap:
    x, y = rounded(x, y)
    return Snap(x, y, kind, math.hypot(x - start.x, y - start.y), None, wanted)


def _at_length(start: Node, x: float, y: float, length: float) -> Point:
    along = math.hypot(x - start.x, y - start.y)
    if along == 0:
        return start.x + length, start.y
    return start.x + (x - start.x) * length / along, start.y + (y - start.y) * length / along


def _straightened(start: Node, x: float, y: float) -> Point:
    """The pointer on the nearest of eight directions from the start."""
    angle = round(math.atan2(y - start.y, x - start.x) / _STRAIGHT_RAD) * _STRAIGHT_RAD
    along = (x - start.x) * math.cos(angle) + (y - start.y) * math.sin(angle)
    return start.x + along * math.cos(angle), start.y + along * math.sin(angle)


def _grid_on_line(start: Node, x: float, y: float) -> Point:
    """A whole number of grid steps from the start, along its own direction."""
    dx, dy = x - start.x, y - start.y
    return rounded(start.x + round(dx / GRID_M) * GRID_M, start.y + round(dy / GRID_M) * GRID_M)
