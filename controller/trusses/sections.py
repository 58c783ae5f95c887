"""What a slot may hold: ladders of parallel members, weakest first (paper Table 6).

A deck slot always holds a road, alone or doubled by wood, steel or both; any other slot holds wood, steel or both.
Parallel members share the strain, so their strengths, weights and costs add.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from serializer.materials import ROAD, STEEL, WOOD, materials

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WEB_LADDER: tuple[tuple[int, ...], ...] = ((WOOD,), (STEEL,), (WOOD, STEEL))
DECK_LADDER: tuple[tuple[int, ...], ...] = ((ROAD,), (ROAD, WOOD), (ROAD, STEEL), (ROAD, WOOD, STEEL))
LADDERS = (WEB_LADDER, DECK_LADDER)
STEEL_ONLY = WEB_LADDER.index((STEEL,))
LENGTH_TOLERANCE_M = 1e-4


@dataclass(frozen=True, slots=True, eq=False)
class SectionTable:
    """Strength (PN), self-weight (PN/m) and cost ($/m) by [is deck, rung]; rungs past a ladder's end are zero."""

    strength_pn: Floats
    weight_pn_per_m: Floats
    cost_per_m: Floats


@cache
def section_table(self_weights_pn_per_m: tuple[float, float, float]) -> SectionTable:
    """The ladders as arrays, with self-weights of road, wood and steel from the caller's load model."""
    weight_pn_per_m = dict(zip((ROAD, WOOD, STEEL), self_weights_pn_per_m, strict=True))
    rungs = max(len(ladder) for ladder in LADDERS)
    strength, weight, cost = (np.zeros((2, rungs)) for _ in range(3))
    for use, ladder in enumerate(LADDERS):
        for rung, section in enumerate(ladder):
            strength[use, rung] = sum(materials()[m].strength_pn for m in section)
            weight[use, rung] = sum(weight_pn_per_m[m] for m in section)
            cost[use, rung] = sum(materials()[m].cost_per_m for m in section)
    return SectionTable(strength, weight, cost)


@cache
def top_rungs(material_ids: frozenset[int]) -> tuple[int, int]:
    """The highest admitted rung of the web ladder and of the deck ladder."""
    return tuple(  # type: ignore[return-value]
        max((rung for rung, section in enumerate(ladder) if material_ids.issuperset(section)), default=-1)
        for ladder in LADDERS
    )


def rung_bounds(lengths_m: Floats, is_deck: Ints, material_ids: frozenset[int]) -> tuple[Ints, Ints] | None:
    """The lowest and highest rung of every slot, or ``None`` when some slot is too long for every admitted section."""
    top_web, top_deck = top_rungs(material_ids)
    short_m = materials()[WOOD].max_length_m + LENGTH_TOLERANCE_M
    long_m = materials()[STEEL].max_length_m + LENGTH_TOLERANCE_M
    low = np.zeros(len(lengths_m), np.int64)
    high = np.where(is_deck == 1, top_deck, top_web).astype(np.int64)
    is_long = lengths_m > short_m
    if np.any(is_long & (is_deck == 1)) or np.any(lengths_m > long_m) or high.min(initial=0) < 0:
        return None
    if np.any(is_long):
        if STEEL not in material_ids:
            return None
        low[is_long] = high[is_long] = STEEL_ONLY
    return low, high
