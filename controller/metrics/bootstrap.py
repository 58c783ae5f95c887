"""Intervals that hold when levels are repeated: whole levels are drawn again, never single episodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from controller.metrics.intervals import Interval

DRAWS = 5_000
SEED = 20_260_000
_TAILS_PERCENT = (2.5, 97.5)


def bootstrap_share(clusters: Sequence[tuple[int, int]], seed: int = SEED, draws: int = DRAWS) -> Interval | None:
    """The 95 % percentile interval of a pooled share; ``clusters`` are (hits, of) of one level each.

    ``None`` where drawing says nothing: fewer than two levels, or the same share in all of them.
    """
    known = [(hits, of) for hits, of in clusters if of]
    if len({hits / of for hits, of in known}) < 2:
        return None
    return _percentiles([hits for hits, _ in known], [of for _, of in known], seed, draws)


def bootstrap_mean(values: Sequence[float], seed: int = SEED, draws: int = DRAWS) -> Interval | None:
    """The 95 % percentile interval of a mean of one value a level, such as a paired difference; ``None`` as above."""
    if len(set(values)) < 2:
        return None
    return _percentiles(values, [1] * len(values), seed, draws)


def _percentiles(sums: Sequence[float], sizes: Sequence[int], seed: int, draws: int) -> Interval:
    import numpy as np

    n = len(sums)
    counts = _draws(n, seed, draws)
    # Levels are nearly always of one size; then every draw is of one size too, and half of the work is saved.
    drawn = n * sizes[0] if len(set(sizes)) == 1 else counts @ np.asarray(sizes, float)
    shares = (counts @ np.asarray(sums, float)) / drawn
    low, high = np.percentile(shares, _TAILS_PERCENT)
    return Interval(float(low), float(high))


@lru_cache(maxsize=1)
def _draws(n: int, seed: int, draws: int) -> Any:  # noqa: ANN401 - an array, whose library is loaded only when needed
    """How often each of ``n`` levels is drawn, by draw (draws x n, float): the same for every rate of a row."""
    import numpy as np

    drawn = np.random.default_rng(seed).integers(0, n, (draws, n)) + n * np.arange(draws)[:, None]
    return np.bincount(drawn.ravel(), minlength=draws * n).reshape(draws, n).astype(float)
