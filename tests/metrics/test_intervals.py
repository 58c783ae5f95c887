"""Wilson's interval against values that can be looked up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.metrics.intervals import wilson


def test_nothing_observed_gives_no_interval() -> None:
    assert wilson(0, 0) is None


def test_the_interval_agrees_with_published_values() -> None:
    interval = wilson(8, 10)
    assert (interval.low, interval.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-7)


def test_no_success_starts_at_exactly_zero_and_still_leaves_room_above() -> None:
    interval = wilson(0, 10)
    assert interval.low == 0.0
    assert interval.high == pytest.approx(0.27753, abs=1e-5)


def test_all_successes_end_at_exactly_one_and_still_leave_room_below() -> None:
    interval = wilson(10, 10)
    assert interval.high == 1.0
    assert interval.low == pytest.approx(1 - 0.27753, abs=1e-5)


@pytest.mark.parametrize(("successes", "n"), [(-1, 5), (6, 5), (1, 0)])
def test_impossible_counts_are_refused(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match="impossible"):
        wilson(successes, n)


@given(st.integers(1, 2000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_rate_and_is_symmetric_in_failure_and_success(counts: tuple[int, int]) -> None:
    hits, n = counts
    interval, mirrored = wilson(hits, n), wilson(n - hits, n)
    assert 0 <= interval.low <= hits / n <= interval.high <= 1
    assert interval.low == pytest.approx(1 - mirrored.high, abs=1e-12)
