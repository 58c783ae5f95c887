"""Nodes and slots of one truss, before any section is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from controller.trusses.gap import Point
from controller.trusses.sections import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Skeleton:
    """A truss without sections. Positions are rounded to four decimals, as a candidate's are (paper B.2).

    Attributes:
        xy: (nodes, 2) positions in m.
        fixed: (nodes,) 1 where the node is an anchor.
        pairs: (slots, 2) node indices.
        is_deck: (slots,) 1 where the slot carries the road.
        lengths_m: (slots,).
        deck: node indices along the road, left to right: always 0, 1, 2 ...
    """

    xy: Floats
    fixed: Ints
    pairs: Ints
    is_deck: Ints
    lengths_m: Floats
    deck: Ints

    def without(self, slot: int) -> Skeleton | None:
        """The skeleton less one slot, or ``None`` when that leaves a free node with fewer than two slots."""
        keep = np.arange(len(self.pairs)) != slot
        pairs = self.pairs[keep]
        degree = np.bincount(pairs.ravel(), minlength=len(self.xy))
        if np.any((degree < 2) & (self.fixed == 0)):
            return None
        return Skeleton(self.xy, self.fixed, pairs, self.is_deck[keep], self.lengths_m[keep], self.deck)


@dataclass(slots=True)
class Draft:
    """A skeleton in the making: equal positions are one node, equal pairs one slot."""

    points: list[Point] = field(default_factory=list)
    fixed: list[int] = field(default_factory=list)
    slots: dict[tuple[int, int], int] = field(default_factory=dict)
    deck: list[int] = field(default_factory=list)
    _index: dict[Point, int] = field(default_factory=dict)

    def node(self, x: float, y: float, *, fixed: bool = False) -> int:
        """The index of the node at this place, made when there is none."""
        place = (round(float(x), 4), round(float(y), 4))
        index = self._index.get(place)
        if index is None:
            index = self._index[place] = len(self.points)
            self.points.append(place)
            self.fixed.append(0)
        if fixed:
            self.fixed[index] = 1
        return index

    def slot(self, a: int, b: int, *, is_deck: bool = False) -> None:
        """Join two nodes; what is already joined, and a node with itself, is left alone."""
        if a != b:
            self.slots.setdefault((a, b) if a < b else (b, a), int(is_deck))

    def finish(self) -> Skeleton:
        """The arrays."""
        xy = np.array(self.points, np.float64)
        pairs = np.array(list(self.slots), np.int64)
        span = xy[pairs[:, 1]] - xy[pairs[:, 0]]
        return Skeleton(
            xy=xy,
            fixed=np.array(self.fixed, np.int64),
            pairs=pairs,
            is_deck=np.array(list(self.slots.values()), np.int64),
            lengths_m=np.sqrt(span[:, 0] * span[:, 0] + span[:, 1] * span[:, 1]),
            deck=np.array(self.deck, np.int64),
        )
