"""How sure a rate is."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z_95 = 1.959963984540054
"""The normal quantile that leaves 2.5 % on either side."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends of a confidence interval, as shares in 0..1."""

    low: float
    high: float


def wilson(successes: float, n: int, z: float = Z_95) -> Interval | None:
    """Wilson's score interval of ``successes`` out of ``n``; ``None`` for n = 0, where nothing is known.

    ``successes`` may be fractional: the mean share over repeats times the number of levels.

    Raises:
        ValueError: the count is outside 0..n.
    """
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes out of {n} are impossible")
    if n == 0:
        return None
    share, z2 = successes / n, z * z
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half_width = z / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    # At the ends the exact bound is 0 or 1; rounding must not leave it a hair off.
    low = 0.0 if successes == 0 else max(0.0, centre - half_width)
    high = 1.0 if successes == n else min(1.0, centre + half_width)
    return Interval(low, high)
