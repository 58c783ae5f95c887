"""Overlapping tags, read off a level's own facts so that no table can disagree with them (paper A.6; never shown)."""

from __future__ import annotations

from dataclasses import replace

from controller.levels.level import Level
from serializer.materials import STEEL

USUAL_DEPTH_M = 2.0
DEEP_M = 4.0
HEAVY_PG = 6.0
HEAVY_TOTAL_PG = 12.0
LONG_SPAN_M = 18.0


def derive_tags(level: Level, *, pier: bool, sloped_face: bool) -> Level:
    """The level with its tags, in a fixed order. A tag is a fact about a level; sums over tags mean nothing."""
    left, right = _bank_offsets(level)
    weights = [vehicle.weight_pg for vehicle in level.vehicles]
    kinds = {region.kind for region in level.regions}
    below = [[offset for offset in bank if offset < 0] for bank in (left, right)]
    lowest = min((offset for bank in below for offset in bank), default=0.0)
    rules = {
        "slope": level.deck_left_y != level.deck_right_y,
        "long_span": level.span_m >= LONG_SPAN_M,
        "road_wood_only": STEEL not in level.material_ids,
        "multi_vehicle": len(weights) > 1,
        "convoy": len(weights) > 2,
        "heavy": max(weights) >= HEAVY_PG or sum(weights) >= HEAVY_TOTAL_PG,
        "platform": bool(level.platforms),
        "multi_platform": len(level.platforms) > 1,
        "pier": pier,
        "rock_clearance": "rock" in kinds,
        "overhead_clearance": "overhead" in kinds,
        "deck_anchors_only": len(level.anchors) == 2,
        "low_anchor": lowest < -USUAL_DEPTH_M or any(len(bank) > 1 for bank in below),
        "deep": lowest <= -DEEP_M,
        "suspension": any(offset > 0 for offset in left + right),
        "unequal_anchors": sorted(left) != sorted(right),
        "sloped_face": sloped_face,
    }
    return replace(level, tags=tuple(tag for tag, holds in rules.items() if holds))


def _bank_offsets(level: Level) -> tuple[list[float], list[float]]:
    """Heights of each bank's further anchors against its deck end; piers and platform corners are neither bank's."""
    supports = {anchor_id for platform in level.platforms for anchor_id in platform.support_anchor_ids}
    left_foot, right_foot = level.terrain.left_bank[-1][0], level.terrain.right_bank[0][0]
    further = [anchor for anchor in level.anchors[2:] if anchor.id not in supports]
    left = [round(anchor.y - level.deck_left_y, 4) for anchor in further if anchor.x <= left_foot]
    right = [round(anchor.y - level.deck_right_y, 4) for anchor in further if anchor.x >= right_foot]
    return left, right
