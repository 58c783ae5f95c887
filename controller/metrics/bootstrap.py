"""Intervals that hold when levels are repeated: whole levels are drawn again, never single episodes."""

from __future__ import annotations

from collections.abc import Sequence

from controller.metrics.intervals import Interval

DRAWS = 10_000
SEED = 20_260_000
_CHUNK = 2_000
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
    rng = np.random.default_rng(seed)
    numerator, denominator = np.asarray(sums, float), np.asarray(sizes, float)
    shares = []
    # In chunks, so that memory does not grow with the number of draws times levels.
    for begin in range(0, draws, _CHUNK):
        counts = rng.multinomial(n, np.full(n, 1 / n), size=min(_CHUNK, draws - begin))
        shares.append((counts @ numerator) / (counts @ denominator))
    low, high = np.percentile(np.concatenate(shares), _TAILS_PERCENT)
    return Interval(float(low), float(high))
