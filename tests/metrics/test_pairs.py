"""Paired yes-or-no outcomes, against enumeration with exact fractions and against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.metrics.pairs import Pairs, mcnemar_exact, newcombe

SMALL = st.builds(
    Pairs,
    both=st.integers(0, 6),
    only_first=st.integers(0, 6),
    only_second=st.integers(0, 6),
    neither=st.integers(0, 6),
)


def enumerated_p(pairs: Pairs) -> Fraction:
    """Every way in which the discordant pairs could have fallen, each as likely; those at least as uneven count."""
    discordant = pairs.only_first + pairs.only_second
    uneven = abs(pairs.only_first - pairs.only_second)
    as_uneven = sum(abs(2 * sum(fallen) - discordant) >= uneven for fallen in product((0, 1), repeat=discordant))
    return Fraction(as_uneven, 2**discordant)


@given(SMALL.filter(lambda pairs: pairs.n > 0))
def test_the_exact_p_is_the_enumerated_share_of_ways_at_least_as_uneven(pairs: Pairs) -> None:
    assert mcnemar_exact(pairs) == pytest.approx(float(enumerated_p(pairs)), rel=1e-15)


@given(st.integers(0, 189), st.integers(0, 189))
def test_the_exact_p_of_a_whole_benchmark_is_a_probability_and_does_not_depend_on_the_order(a: int, b: int) -> None:
    one, other = mcnemar_exact(Pairs(5, a, b, 5)), mcnemar_exact(Pairs(5, b, a, 5))
    assert one is not None
    assert one == other
    assert 0 < one <= 1


def test_rows_that_never_differ_have_p_one_and_no_levels_have_none() -> None:
    assert mcnemar_exact(Pairs(10, 0, 0, 5)) == 1.0
    assert mcnemar_exact(Pairs(0, 0, 0, 0)) is None
    assert newcombe(Pairs(0, 0, 0, 0)) is None
    assert Pairs(0, 0, 0, 0).difference is None


def test_the_interval_of_the_difference_is_that_of_the_worked_example_of_its_author() -> None:
    # Newcombe 1998, method 10, for 36, 12, 2, 0: difference 0.2, from 0.0569 to 0.3404.
    pairs = Pairs(36, 12, 2, 0)
    interval = newcombe(pairs)
    assert interval is not None
    assert pairs.difference == pytest.approx(0.2)
    assert (round(interval.low, 4), round(interval.high, 4)) == (0.0569, 0.3404)


@given(SMALL.filter(lambda pairs: pairs.n > 0))
def test_the_interval_holds_the_difference_and_turns_over_with_the_rows(pairs: Pairs) -> None:
    interval = newcombe(pairs)
    turned = newcombe(Pairs(pairs.both, pairs.only_second, pairs.only_first, pairs.neither))
    difference = pairs.difference
    assert interval is not None
    assert turned is not None
    assert difference is not None
    assert -1 <= interval.low <= difference + 1e-12
    assert difference - 1e-12 <= interval.high <= 1
    assert interval.low == pytest.approx(-turned.high)


def test_a_single_level_that_one_row_alone_solves_leaves_nearly_everything_open() -> None:
    interval = newcombe(Pairs(0, 1, 0, 0))
    assert interval is not None
    assert interval.low < 0
    assert interval.high == 1.0
    assert mcnemar_exact(Pairs(0, 1, 0, 0)) == 1.0
