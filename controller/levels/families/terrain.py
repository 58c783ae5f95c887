"""T2: the shape of the ground. Eleven families, 64 levels."""

from __future__ import annotations

from collections.abc import Iterator

from controller.levels.families.blueprint import Blueprint, Shelf, leaning_rock, overhead

Rows = tuple[tuple[int, float, int], ...]

# span, difference of the banks, weight: T2A rises by it, T2B falls
STEPS = ((8, 1, 3), (10, 1.5, 3), (12, 2, 4), (14, 3, 4), (16, 4, 4), (20, 5, 5))
# span, depth of the low anchor left and right, run-out of the face left and right, weight
UNEVEN = (
    (8, 2, 4, 0, 0, 3),
    (10, 2, 1, 0.25, 0, 4),
    (12, 1, 2, 0.3, 0, 4),
    (14, 2, 1, 0, 0.3, 4),
    (16, 2, 5, 0.25, 0, 5),
    (20, 2, 3, 0.25, 0, 5),
)
# span, run-out of both faces per metre of depth, weight
SLOPED = ((8, 0.25, 3), (10, 0.5, 4), (12, 0.5, 4), (14, 0.75, 5), (18, 0.75, 5), (22, 1.0, 5))
# span, width of a platform, weight
WIDE: Rows = ((14, 4, 4), (16, 4, 4), (18, 5, 6), (20, 5, 6), (22, 6, 8), (22, 4, 8))
NARROW: Rows = ((13, 1, 3), (14, 1.5, 4), (16, 1, 4), (18, 2, 6), (20, 1.5, 6), (22, 1, 6))
TWO: Rows = ((16, 2, 3), (18, 2, 4), (20, 2, 6), (22, 2, 6), (22, 1.5, 8))
ROAD_WOOD_PLATFORMS: Rows = ((12, 3, 3), (14, 3, 3), (15, 2, 3), (16, 2, 4), (18, 2, 4), (20, 2, 4))
NARROW_SHARE = 0.45
# span, apex of the rock from the deck line, its place as a share of the span, weight
ROCKS = (
    (10, -1.5, 0.5, 3),
    (12, -1, 0.4, 3),
    (14, -0.5, 0.5, 3),
    (14, 0, 0.5, 4),
    (16, 0.25, 0.6, 4),
    (18, 0.5, 0.5, 5),
)
# span, headroom, share of the span it covers, weight
HEADROOMS = ((8, 1.2, 0.4, 3), (10, 1, 0.6, 4), (12, 1, 0.6, 4), (14, 0.8, 1, 4), (16, 0.8, 0.8, 5), (20, 0.6, 1, 5))
# span, rise to the right, weight
ROAD_WOOD_STEPS: Rows = ((6, 0.8, 3), (7, -1, 3), (8, 1.5, 3), (9, -2, 4), (10, 2, 4))


def blueprints() -> Iterator[Blueprint]:
    """The rows of T2A to T2K in order."""
    yield from _banks()
    yield from _platforms()
    for span, apex, share, weight in ROCKS:
        yield Blueprint(
            f"T2H_Rock_{span}m_R{2 + apex:g}m", "T2H", span, [weight], regions=[leaning_rock((span * share, apex))],
            parameters={"rock_apex_m": float(apex), "rock_share": share},
        )  # fmt: skip
    for span, headroom, share, weight in HEADROOMS:
        ceiling = overhead(span * (1 - share) / 2, span * (1 + share) / 2, headroom)
        yield Blueprint(
            f"T2I_Overhead_{span}m_H{headroom:g}m", "T2I", span, [weight], regions=[ceiling],
            parameters={"headroom_m": float(headroom), "covered_share": float(share)},
        )  # fmt: skip
    for span, rise, weight in ROAD_WOOD_STEPS:
        yield Blueprint(
            f"T2J_RoadWoodSlope_{span}m_{upward(rise)}", "T2J", span, [weight], rise=rise, road_wood=True,
            parameters={"rise_m": float(rise)},
        )  # fmt: skip
    for span, width, weight in ROAD_WOOD_PLATFORMS:
        yield Blueprint(
            f"T2K_RoadWoodPlatform_{span}m_P{width}m", "T2K", span, [weight], road_wood=True,
            shelves=[centred(span, width)], parameters={"platform_width_m": float(width)},
        )  # fmt: skip


def upward(rise: float) -> str:
    """How a name tells a slope: ``Up1.5m``, ``Down2m``."""
    return f"{'Up' if rise > 0 else 'Down'}{abs(rise):g}m"


def centred(span: float, width: float, rise: float = 0.0) -> Shelf:
    """A platform in the middle of the gap."""
    return Shelf((span - width) / 2, (span + width) / 2, rise)


def _banks() -> Iterator[Blueprint]:
    for family, word, sign in (("T2A", "RightHigh", 1), ("T2B", "RightLow", -1)):
        for span, step, weight in STEPS:
            name = f"{family}_{word}_{span}m_{'H' if sign > 0 else 'D'}{step:g}m"
            yield Blueprint(name, family, span, [weight], rise=sign * step, parameters={"rise_m": float(sign * step)})
    for span, left, right, left_run, right_run, weight in UNEVEN:
        yield Blueprint(
            f"T2C_UnevenBanks_{span}m_L{left}mR{right}m", "T2C", span, [weight], left=(-left,), right=(-right,),
            left_run_out=left_run, right_run_out=right_run,
            parameters={
                "left_depth_m": float(left), "right_depth_m": float(right),
                "left_run_out": float(left_run), "right_run_out": float(right_run),
            },
        )  # fmt: skip
    for span, run_out, weight in SLOPED:
        yield Blueprint(
            f"T2D_SlopedFace_{span}m_K{run_out:g}", "T2D", span, [weight], left_run_out=run_out, right_run_out=run_out,
            parameters={"run_out": run_out},
        )  # fmt: skip


def _platforms() -> Iterator[Blueprint]:
    for span, width, weight in WIDE:
        yield Blueprint(
            f"T2E_Wide_{span}m_P{width}m", "T2E", span, [weight], shelves=[centred(span, width)],
            parameters={"platform_width_m": float(width)},
        )  # fmt: skip
    for span, width, weight in NARROW:
        start = round((span - width) * NARROW_SHARE, 2)
        yield Blueprint(
            f"T2F_Narrow_{span}m_P{width:g}m", "T2F", span, [weight], shelves=[Shelf(start, start + width)],
            parameters={"platform_width_m": float(width)},
        )  # fmt: skip
    for span, width, weight in TWO:
        gap = (span - 2 * width) / 3
        shelves = [Shelf(gap, gap + width), Shelf(2 * gap + width, 2 * gap + 2 * width)]
        yield Blueprint(
            f"T2G_TwoPlatforms_{span}m_P{width:g}m", "T2G", span, [weight], shelves=shelves,
            parameters={"platform_width_m": float(width)},
        )  # fmt: skip
