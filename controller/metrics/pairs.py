"""Statistics of paired yes-or-no outcomes, exact where they can be."""

from __future__ import annotations

import math
from dataclasses import dataclass

from controller.metrics.intervals import Interval, wilson


@dataclass(frozen=True, slots=True)
class Pairs:
    """Levels by the outcome of two rows: in both, in one of them only, in neither."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def n(self) -> int:
        """All pairs."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def difference(self) -> float | None:
        """First share less second share; ``None`` without pairs."""
        return (self.only_first - self.only_second) / self.n if self.n else None


def mcnemar_exact(pairs: Pairs) -> float | None:
    """The two-sided exact p that both rows succeed equally often; 1 where they never differ, ``None`` without pairs."""
    if not pairs.n:
        return None
    discordant = pairs.only_first + pairs.only_second
    fewer = min(pairs.only_first, pairs.only_second)
    tail = sum(math.comb(discordant, i) for i in range(fewer + 1))
    # Whole numbers until the last division, so that 189 levels lose nothing.
    return min(1.0, 2 * tail / (1 << discordant))


def newcombe(pairs: Pairs) -> Interval | None:
    """The 95 % interval of the paired difference: Newcombe's square-and-add of two Wilson intervals (his method 10)."""
    n = pairs.n
    if not n:
        return None
    ones, twos = pairs.both + pairs.only_first, pairs.both + pairs.only_second
    first, second = wilson(ones, n), wilson(twos, n)
    if first is None or second is None:
        raise AssertionError("there are pairs")
    p, q = ones / n, twos / n
    phi = _phi(pairs)
    difference = p - q
    below = _added(p - first.low, second.high - q, phi)
    above = _added(first.high - p, q - second.low, phi)
    return Interval(max(-1.0, difference - below), min(1.0, difference + above))


def _added(a: float, b: float, phi: float) -> float:
    return math.sqrt(max(0.0, a * a - 2 * phi * a * b + b * b))


def _phi(pairs: Pairs) -> float:
    """The correlation of the outcomes, 0 where a margin is empty; shrunk for continuity where it is positive."""
    a, b, c, d = pairs.both, pairs.only_first, pairs.only_second, pairs.neither
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    if not margins:
        return 0.0
    excess = float(a * d - b * c)
    if excess > 0:
        excess = max(excess - pairs.n / 2, 0.0)
    return excess / math.sqrt(margins)
