"""G1 to G6: several constraints at once. Six families, 40 levels (paper A.3)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.levels.families.blueprint import Blueprint, leaning_rock, overhead, rock
from controller.levels.families.terrain import centred, upward

Weights = tuple[float, ...]

# span, apex of the rock from the deck line; each with two vehicles of 3 and with one of 9
CLEARANCES = ((10, -1), (12, -0.5), (14, 0), (16, 0.5))
# The paper's own two words for these loads.
CLEARANCE_LOADS: tuple[tuple[str, Weights], ...] = (("Multi2", (3, 3)), ("HeavyW3", (9,)))
# span, rise to the right, weights
ROAD_WOOD_SLOPES: tuple[tuple[int, float, Weights], ...] = (
    (8, 1, (3,)),
    (8, 1.5, (3, 3)),
    (9, -2, (3, 3)),
    (10, -2, (3, 3)),
    (10, 2, (3, 3)),
    (12, -2, (2, 2)),
)
SLOPES: tuple[tuple[int, float, Weights], ...] = (
    (10, 1.5, (3, 3)), (12, -2, (3, 3)), (14, 3, (3, 3)), (14, -3, (3, 3, 3)),
    (16, 3.5, (3, 3, 3)), (18, 4, (4, 4)), (20, 4, (3, 3, 3)),
)  # fmt: skip
# span, width of the platform, apex of the rock from the deck line, weights
PLATFORM_ROCKS: tuple[tuple[int, float, float, Weights], ...] = (
    (14, 4, -1, (4,)), (16, 4, -1, (3, 3)), (16, 4, 0, (3, 3)), (18, 4, -0.5, (6,)),
    (20, 4, 0, (4, 4)), (20, 4, 0, (9,)), (22, 4, 0.25, (6, 6)),
)  # fmt: skip
# The span whose rock is the one of the B.3 example: 1 m before a platform from 6 m to 10 m.
EXAMPLE_SPAN = 16
# span, place of the pier as a share of it, depth of its head below the deck, weight
HEAVY_PIERS = ((12, 0.5, 0, 9), (14, 0.5, 0, 9), (16, 0.5, 1, 9), (16, 0.4, 2, 12), (18, 0.5, 2, 12), (20, 0.5, 1, 12))
# span, width of the platform, rise to the right, apex of the rock from the deck line, weights
EVERYTHING: tuple[tuple[int, float, float, float, Weights], ...] = (
    (16, 3, -1, -0.8, (3, 3)),
    (16, 3, 1, -0.5, (4, 4)),
    (18, 3, 1.5, -0.5, (5, 5)),
    (18, 3, 1.5, -0.25, (8,)),
    (20, 3, 2, 0, (5, 5, 5)),
    (22, 3, -2, 0, (8, 8)),
)
HEADROOM_M = 1.2
HEAVY_PG = 6


def blueprints() -> Iterator[Blueprint]:
    """The rows of G1 to G6 in order."""
    for span, apex in CLEARANCES:
        for word, weights in CLEARANCE_LOADS:
            yield Blueprint(
                f"G1_Clearance_{word}_{span}m_R{2 + apex:g}m", "G1", span, weights,
                regions=[leaning_rock((span / 2, apex))], parameters={"rock_apex_m": float(apex)},
            )  # fmt: skip
    for span, rise, weights in ROAD_WOOD_SLOPES:
        yield Blueprint(
            f"G2_RoadWoodSlope_{_load(weights)}_{span}m_{upward(rise)}", "G2", span, weights, rise=rise,
            road_wood=True, parameters={"rise_m": float(rise)},
        )  # fmt: skip
    for span, width, apex, weights in PLATFORM_ROCKS:
        shelf = centred(span, width)
        middle = shelf.x_start / 2
        below = rock((middle, apex), middle - 2.5, middle + 2)
        yield Blueprint(
            f"G3_PlatformRock_{_load(weights)}_{span}m_R{2 + apex:g}m", "G3", span, weights, shelves=[shelf],
            regions=[leaning_rock((shelf.x_start - 1, apex)) if span == EXAMPLE_SPAN else below],
            parameters={"platform_width_m": float(width), "rock_apex_m": float(apex)},
        )  # fmt: skip
    for span, rise, weights in SLOPES:
        yield Blueprint(
            f"G4_Slope_{_load(weights)}_{span}m_{upward(rise)}", "G4", span, weights, rise=rise,
            parameters={"rise_m": float(rise)},
        )  # fmt: skip
    for span, share, depth, weight in HEAVY_PIERS:
        yield Blueprint(
            f"G5_PierHeavy_{span}m_D{depth}m_W{weight}", "G5", span, [weight], pier=(span * share, -float(depth)),
            parameters={"pier_share": share, "pier_depth_m": float(depth)},
        )  # fmt: skip
    for span, width, rise, apex, weights in EVERYTHING:
        yield _everything(span, width, rise, apex, weights)


def _everything(span: int, width: float, rise: float, apex: float, weights: Weights) -> Blueprint:
    """A slope with a platform half way up, a rock in the first gap and a low ceiling over the second."""
    shelf = centred(span, width, rise / 2)
    middle = shelf.x_start / 2
    below = rock((middle, rise / 4 + apex), middle - 2.5, middle + 1.5)
    ceiling = overhead(shelf.x_end + 0.5, span - 0.5, max(shelf.rise, rise) + HEADROOM_M)
    return Blueprint(
        f"G6_Combined_{_load(weights)}_{span}m_{upward(rise)}_P{width}m", "G6", span, weights, rise=rise,
        shelves=[shelf], regions=[below, ceiling],
        parameters={
            "rise_m": float(rise), "platform_width_m": float(width), "rock_apex_m": float(apex),
            "headroom_m": HEADROOM_M,
        },
    )  # fmt: skip


def _load(weights: Weights) -> str:
    """How a name tells its load: ``Multi2``, ``Multi3``, ``Single`` or ``Heavy``."""
    if len(weights) > 1:
        return f"Multi{len(weights)}"
    return "Heavy" if weights[0] >= HEAVY_PG else "Single"
