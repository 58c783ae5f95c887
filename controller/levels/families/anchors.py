"""T1: where a bridge may hold on. Seven families, 59 levels."""

from __future__ import annotations

from collections.abc import Iterator

from controller.levels.families.blueprint import Blueprint

SPANS = ((6, 2), (8, 2), (10, 2), (12, 3), (14, 3), (16, 3), (18, 4), (20, 4), (22, 4))
ROAD_WOOD_SPANS = ((6, 3), (7, 3), (8, 3), (9, 3), (10, 4), (11, 4), (12, 4))
DECK_SPANS = ((6, 2), (8, 3), (10, 3), (12, 3), (14, 3), (16, 4), (18, 4), (20, 4))
# span, depth of the lowest anchor, weight
LOW_ANCHORS = (
    (8, 2, 3), (10, 3, 3), (12, 2, 4), (13, 4, 4), (14, 3, 5), (16, 5, 5), (18, 4, 5), (20, 6, 5), (22, 6, 5),
)  # fmt: skip
# span, further anchors left, further anchors right (against their deck end), weight
UNEQUAL = (
    (8, (-2.0,), (), 3),
    (10, (-1.0,), (-2.0,), 4),
    (10, (), (-2.0,), 4),
    (12, (1.5,), (2.0,), 4),
    (12, (-2.0, -4.0), (), 4),
    (14, (-1.0, -2.0), (-1.0,), 5),
    (16, (2.0,), (-2.0,), 4),
    (18, (-1.0,), (-2.0,), 4),
    (20, (-2.0,), (), 5),
)
# span, place of the pier as a share of it, depth of its head below the deck, weight
PIERS = (
    (12, 0.5, 0, 3), (14, 0.5, 1, 3), (14, 0.4, 0, 5), (16, 0.5, 0, 5), (16, 0.5, 2, 5),
    (18, 0.4, 1, 5), (18, 0.5, 3, 5), (20, 0.5, 2, 6), (22, 0.6, 2, 6),
)  # fmt: skip
# span, height of the anchors above the deck, weight
SUSPENSIONS = ((8, 1.5, 3), (10, 1.5, 4), (12, 2, 4), (14, 2, 4), (16, 2, 4), (18, 2, 4), (20, 2.5, 4), (22, 3, 5))


def blueprints() -> Iterator[Blueprint]:
    """The rows of T1B to T1H in order."""
    for span, weight in SPANS:
        yield Blueprint(f"T1B_Span_{span}m", "T1B", span, [weight])
    for span, weight in ROAD_WOOD_SPANS:
        yield Blueprint(f"T1C_RoadWood_{span}m", "T1C", span, [weight], road_wood=True)
    for span, weight in DECK_SPANS:
        yield Blueprint(f"T1D_Deck_{span}m", "T1D", span, [weight], left=(), right=())
    for span, depth, weight in LOW_ANCHORS:
        offsets = tuple(-float(metre) for metre in range(1, depth + 1))
        yield Blueprint(
            f"T1E_LowAnchor_{span}m_D{depth}m", "T1E", span, [weight], left=offsets, right=offsets,
            parameters={"lowest_depth_m": float(depth)},
        )  # fmt: skip
    for span, left, right, weight in UNEQUAL:
        yield Blueprint(
            f"T1F_Unequal_{span}m_L{1 + len(left)}R{1 + len(right)}", "T1F", span, [weight], left=left, right=right,
            parameters={"left_offsets_m": left, "right_offsets_m": right},
        )  # fmt: skip
    for span, share, depth, weight in PIERS:
        yield Blueprint(
            f"T1G_Pier_{span}m_D{depth}m", "T1G", span, [weight], pier=(span * share, -float(depth)),
            parameters={"pier_share": share, "pier_depth_m": float(depth)},
        )  # fmt: skip
    for span, height, weight in SUSPENSIONS:
        yield Blueprint(
            f"T1H_Suspension_{span}m_H{height:g}m", "T1H", span, [weight], left=(height,), right=(height,),
            parameters={"anchor_height_m": float(height)},
        )  # fmt: skip
