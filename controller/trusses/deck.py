"""The road's own line: where its joints stand and how high."""

from __future__ import annotations

import math

from controller.trusses.form import Form
from controller.trusses.gap import Gap
from controller.trusses.skeleton import Draft

PANEL_M = 2.0
STEEPEST_GRADE = 0.40
PIER_REACH_M = 0.3
SHORTEST_SLOT_M = 0.3


def deck_y(gap: Gap, rise_m: float, x: float) -> float:
    """Height of the road at ``x``: the straight line between the ends plus a parabolic hump of ``rise_m`` at mid-span."""
    along = (x - gap.left[0]) / gap.span_m
    return gap.line_y(x) + rise_m * 4.0 * along * (1.0 - along)


def fewest_panels(gap: Gap, rise_m: float, start: float, stop: float) -> int:
    """The fewest equal panels from ``start`` to ``stop`` that no road member exceeds its length in."""
    panels = max(1, math.ceil((stop - start) / PANEL_M - 1e-9))
    while True:
        xs = [start + (stop - start) * i / panels for i in range(panels + 1)]
        ys = [deck_y(gap, rise_m, x) for x in xs]
        if all(math.hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i]) <= PANEL_M + 1e-5 for i in range(panels)):
            return panels
        panels += 1


def stations(gap: Gap, form: Form) -> list[float]:
    """The x of every deck joint, left to right; a pier gets one of its own."""
    splits = [gap.left[0], *([form.pier[0]] if form.pier else []), gap.right[0]]
    xs = [splits[0]]
    for start, stop in zip(splits, splits[1:], strict=False):
        panels = fewest_panels(gap, form.rise_m, start, stop) + form.extra_panels
        xs += [start + (stop - start) * (i + 1) / panels for i in range(panels)]
    return xs


def lay_deck(draft: Draft, gap: Gap, form: Form) -> tuple[list[float], int | None] | None:
    """Lay the road; return its stations and the node of a pier that stands below it (``None`` where it needs none).

    ``None`` instead of both when the road would be steeper than vehicles climb or its panels too short.
    """
    xs = stations(gap, form)
    low_pier = form.pier
    for i, x in enumerate(xs):
        y = deck_y(gap, form.rise_m, x)
        is_end = i in (0, len(xs) - 1)
        if form.pier and abs(x - form.pier[0]) < 1e-6 and abs(form.pier[1] - y) < PIER_REACH_M:
            draft.deck.append(draft.node(*form.pier, fixed=True))
            low_pier = None
        else:
            draft.deck.append(draft.node(x, y, fixed=is_end))
    for a, b in zip(draft.deck, draft.deck[1:], strict=False):
        (xa, ya), (xb, yb) = draft.points[a], draft.points[b]
        if abs(yb - ya) > STEEPEST_GRADE * (xb - xa) + 1e-9 or xb - xa < SHORTEST_SLOT_M:
            return None
        draft.slot(a, b, is_deck=True)
    return xs, draft.node(*low_pier, fixed=True) if low_pier else None
