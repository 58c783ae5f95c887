"""Four frames at even distances, both ends included."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.evidence.selection import eligible_count, evenly_spaced


@pytest.mark.parametrize(
    ("count", "expected"),
    [(48, (0, 16, 31, 47)), (13, (0, 4, 8, 12)), (20, (0, 6, 13, 19)), (5, (0, 1, 3, 4)), (4, (0, 1, 2, 3))],
)
def test_known_lengths_give_known_frames(count: int, expected: tuple[int, ...]) -> None:
    assert evenly_spaced(count) == expected


@pytest.mark.parametrize(("count", "expected"), [(3, (0, 1, 2)), (2, (0, 1)), (1, (0,)), (0, ())])
def test_a_shorter_sequence_gives_each_of_its_frames_once(count: int, expected: tuple[int, ...]) -> None:
    assert evenly_spaced(count) == expected


@given(count=st.integers(2, 500), wanted=st.integers(2, 9))
def test_frames_are_distinct_rising_even_and_hold_both_ends(count: int, wanted: int) -> None:
    chosen = evenly_spaced(count, wanted)
    assert len(chosen) == min(count, wanted)
    assert (chosen[0], chosen[-1]) == (0, count - 1)
    gaps = [b - a for a, b in pairwise(chosen)]
    assert min(gaps) >= 1
    assert max(gaps) - min(gaps) <= 1


def test_the_marked_frame_is_the_last_eligible_one() -> None:
    assert eligible_count(48, 12) == 13
    assert eligible_count(48, 0) == 1
    assert eligible_count(48, None) == 48
