"""The road's own line: where its joints stand and how high."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from controller.trusses.gap import Gap, Point
from controller.trusses.skeleton import Draft

PANEL_M = 2.0
STEEPEST_GRADE = 0.40
PIER_REACH_M = 0.3
SHORTEST_SLOT_M = 0.3


@dataclass(frozen=True, slots=True)
class DeckLine:
    """Joints of the road, left to right, and which of them stand on an anchor.

    ``low_pier`` is a pier that stands too far below the road to carry a joint itself.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    on_anchor: tuple[bool, ...]
    low_pier: Point | None

    def lay(self, draft: Draft) -> int | None:
        """Lay the road; return the node of the low pier, ``None`` where there is none."""
        for x, y, on_anchor in zip(self.xs, self.ys, self.on_anchor, strict=True):
            draft.deck.append(draft.node(x, y, fixed=on_anchor))
        for a, b in pairwise(draft.deck):
            draft.slot(a, b, is_deck=True)
        return draft.node(*self.low_pier, fixed=True) if self.low_pier else None


@lru_cache(maxsize=1024)
def deck_line(gap: Gap, rise_m: float, extra_panels: int, pier: Point | None) -> DeckLine | None:
    """The road over a gap; a pier gets a joint of its own. ``None`` when too steep, or its panels too short."""
    xs = _stations(gap, rise_m, extra_panels, pier)
    ys = [deck_y(gap, rise_m, x) for x in xs]
    on_anchor = [i in (0, len(xs) - 1) for i in range(len(xs))]
    low_pier = pier
    for i, x in enumerate(xs):
        if pier and abs(x - pier[0]) < 1e-6 and abs(pier[1] - ys[i]) < PIER_REACH_M:
            ys[i], on_anchor[i], low_pier = pier[1], True, None
    for (xa, ya), (xb, yb) in pairwise(zip(xs, ys, strict=True)):
        if abs(yb - ya) > STEEPEST_GRADE * (xb - xa) + 1e-9 or xb - xa < SHORTEST_SLOT_M:
            return None
    return DeckLine(tuple(xs), tuple(ys), tuple(on_anchor), low_pier)


def deck_y(gap: Gap, rise_m: float, x: float) -> float:
    """Height of the road at ``x``: the straight line between the ends plus a parabola of ``rise_m`` at mid-span."""
    along = (x - gap.left[0]) / gap.span_m
    return gap.line_y(x) + rise_m * 4.0 * along * (1.0 - along)


def _stations(gap: Gap, rise_m: float, extra_panels: int, pier: Point | None) -> list[float]:
    splits = [gap.left[0], *([pier[0]] if pier else []), gap.right[0]]
    xs = [splits[0]]
    for start, stop in pairwise(splits):
        panels = _fewest_panels(gap, rise_m, start, stop) + extra_panels
        xs += [start + (stop - start) * (i + 1) / panels for i in range(panels)]
    return xs


def _fewest_panels(gap: Gap, rise_m: float, start: float, stop: float) -> int:
    """The fewest equal panels from ``start`` to ``stop`` that no road member exceeds its length in."""
    panels = max(1, math.ceil((stop - start) / PANEL_M - 1e-9))
    while True:
        xs = [start + (stop - start) * i / panels for i in range(panels + 1)]
        points = [(x, deck_y(gap, rise_m, x)) for x in xs]
        if all(math.hypot(b[0] - a[0], b[1] - a[1]) <= PANEL_M + 1e-5 for a, b in pairwise(points)):
            return panels
        panels += 1
