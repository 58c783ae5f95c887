"""T4: what drives across. Three families, 26 levels, all on a flat span with the usual two anchors a bank."""

from __future__ import annotations

from collections.abc import Iterator

from controller.levels.families.blueprint import Blueprint

HEAVY = ((8, 6), (10, 6), (10, 9), (12, 8), (14, 8), (14, 10), (16, 9), (18, 8), (18, 10), (20, 10))
# span, number of vehicles, weight of each
SEVERAL = ((8, 2, 3), (10, 2, 3), (12, 2, 3), (14, 3, 2), (14, 3, 3), (16, 3, 3), (18, 3, 3), (22, 3, 3))
HEAVY_CONVOYS = ((8, 2, 6), (10, 2, 6), (12, 3, 5), (12, 3, 6), (14, 2, 6), (14, 2, 8), (16, 3, 6), (18, 3, 6))
COUNT_WORDS = {2: "Two", 3: "Three"}


def blueprints() -> Iterator[Blueprint]:
    """The rows of T4B to T4D in order."""
    for span, weight in HEAVY:
        yield Blueprint(f"T4B_Heavy_{span}m_W{weight}", "T4B", span, [weight])
    for span, count, weight in SEVERAL:
        yield Blueprint(f"T4C_{COUNT_WORDS[count]}_{span}m_W{weight}", "T4C", span, [weight] * count)
    for span, count, weight in HEAVY_CONVOYS:
        yield Blueprint(f"T4D_{COUNT_WORDS[count]}Heavy_{span}m_W{weight}", "T4D", span, [weight] * count)
