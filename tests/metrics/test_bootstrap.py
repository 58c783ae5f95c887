"""Drawing whole levels again, against the exact distribution of all draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from controller.metrics.bootstrap import bootstrap_mean, bootstrap_share

CLUSTERS = [(3, 3), (0, 3), (1, 2), (2, 3)]


def exact_quantile(clusters: list[tuple[int, int]], share: float) -> Fraction:
    """A quantile of the pooled share over every possible draw of as many levels as there are."""
    outcomes: Counter[Fraction] = Counter()
    for drawn in product(clusters, repeat=len(clusters)):
        outcomes[Fraction(sum(hits for hits, _ in drawn), sum(of for _, of in drawn))] += 1
    total, seen = sum(outcomes.values()), 0
    for value in sorted(outcomes):
        seen += outcomes[value]
        if seen >= share * total:
            return value
    raise AssertionError("the whole is reached")


def test_the_interval_has_the_quantiles_of_all_possible_draws() -> None:
    interval = bootstrap_share(CLUSTERS, draws=40_000)
    assert interval is not None
    assert interval.low == pytest.approx(float(exact_quantile(CLUSTERS, 0.025)), abs=0.01)
    assert interval.high == pytest.approx(float(exact_quantile(CLUSTERS, 0.975)), abs=0.01)


def test_repeats_that_all_agree_narrow_nothing() -> None:
    once = bootstrap_share([(1, 1), (0, 1)] * 20)
    tenfold = bootstrap_share([(10, 10), (0, 10)] * 20)
    assert once == tenfold


def test_the_same_seed_gives_the_same_interval_and_another_seed_nearly_the_same() -> None:
    first, again, other = (bootstrap_share(CLUSTERS * 10, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first is not None
    assert other is not None
    assert first.low == pytest.approx(other.low, abs=0.02)


@pytest.mark.parametrize("clusters", [[], [(2, 3)], [(3, 3), (2, 2)], [(0, 3), (0, 1)], [(0, 0), (1, 2)]])
def test_where_every_level_says_the_same_there_is_nothing_to_draw(clusters: list[tuple[int, int]]) -> None:
    assert bootstrap_share(clusters) is None


def test_a_mean_of_differences_is_drawn_level_by_level() -> None:
    interval = bootstrap_mean([1.0] * 30 + [0.0] * 30)
    assert interval is not None
    assert interval.low < 0.5 < interval.high
    assert bootstrap_mean([0.5] * 4) is None
    assert bootstrap_mean([]) is None
