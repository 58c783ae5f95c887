from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.live.flaws import flaw_of
from console.live.follow import Follow, Wanted
from console.live.plot_layout import LEFT, RIGHT, PlotFrame, kept_apart, nearest_frame, tick_step_s
from console.live.strip import THUMBNAILS, at_or_before, crop_of, strip_frames
from console.services import EpisodeRef

TIMES = tuple((index + 1) / 4 for index in range(48))
ONE, TWO = (EpisodeRef(Path("s"), "row", level) for level in ("one", "two"))


# ------------------------------------------------------------------------------------------------- flaws


def test_a_black_frame_is_flagged_and_a_dark_one_is_not() -> None:
    black = np.full((720, 1280, 3), 3, np.uint8)
    dark = black.copy()
    dark[::8, ::8] = 40

    assert flaw_of(black, None) == "black"
    assert flaw_of(dark, None) is None


def test_a_frame_equal_to_the_one_before_is_frozen_and_one_changed_pixel_is_not() -> None:
    frame = np.full((720, 1280, 3), 90, np.uint8)
    moved = frame.copy()
    moved[719, 1279, 2] += 1

    assert flaw_of(frame, frame.copy()) == "frozen"
    assert flaw_of(moved, frame) is None
    assert flaw_of(frame, np.full((90, 160, 3), 90, np.uint8)) is None


# ------------------------------------------------------------------------------------------------- filmstrip


def test_a_run_that_fails_early_fills_the_strip_with_what_moved_and_ends_with_the_last_frame() -> None:
    frames = strip_frames(TIMES, duration_s=3.0)

    assert len(frames) == THUMBNAILS
    assert frames[-1] == 47
    assert max(frames[:-1]) <= 11


def test_a_run_through_the_whole_window_is_spread_evenly() -> None:
    frames = strip_frames(TIMES, duration_s=12.0)

    assert frames[0] == 0
    assert frames[-1] == 47
    assert {b - a for a, b in pairwise(frames)} <= {4, 5}


@given(count=st.integers(0, 60), duration_s=st.floats(0, 20))
def test_the_strip_holds_each_frame_at_most_once_and_in_order(count: int, duration_s: float) -> None:
    frames = strip_frames(tuple((index + 1) / 4 for index in range(count)), duration_s)

    assert list(frames) == sorted(set(frames))
    assert len(frames) == min(count, THUMBNAILS)
    assert all(0 <= frame < count for frame in frames)
    assert count == 0 or frames[-1] == count - 1


def test_the_thumbnail_in_sight_is_the_one_at_or_before_the_frame() -> None:
    assert [at_or_before((2, 5, 9), frame) for frame in (0, 2, 4, 5, 8, 9, 47)] == [0, 0, 0, 1, 1, 2, 2]


@given(width=st.integers(1, 2000), height=st.integers(1, 2000), w=st.floats(1, 300), h=st.floats(1, 300))
def test_a_thumbnail_shows_a_part_that_lies_inside_the_frame(width: int, height: int, w: float, h: float) -> None:
    left, top, wide, high = crop_of(width, height, w, h)

    assert left >= 0
    assert top >= 0
    assert wide >= 1
    assert high >= 1
    assert left + wide <= width
    assert top + high <= height


# ------------------------------------------------------------------------------------------------- plot


@given(wanted=st.lists(st.floats(0, 200), min_size=1, max_size=5), distance=st.floats(1, 20))
def test_labels_keep_apart_and_within_bounds_where_there_is_room(wanted: list[float], distance: float) -> None:
    placed = kept_apart(wanted, distance, 0, 200)

    assert all(-1e-9 <= row <= 200 + 1e-9 for row in placed)
    rows = sorted(placed)
    assert all(b - a >= distance - 1e-9 for a, b in pairwise(rows))
    assert sorted(range(len(wanted)), key=lambda at: (wanted[at], at)) == sorted(
        range(len(placed)), key=lambda at: placed[at]
    )


def test_labels_that_do_not_collide_stand_where_they_are_wanted() -> None:
    assert kept_apart([10, 60], 15, 0, 100) == [10, 60]


def test_a_place_on_the_plot_goes_there_and_back() -> None:
    frame = PlotFrame(640, 160, 12)

    assert frame.x(0) == LEFT
    assert frame.x(12) == 640 - RIGHT
    assert frame.time_at(frame.x(3.25)) == pytest.approx(3.25)
    assert frame.time_at(-50) == 0
    assert nearest_frame(TIMES, 3.3) == 12
    assert frame.y(0) > frame.y(255)


@pytest.mark.parametrize("width", [60, 200, 560, 900, 2000])
def test_ticks_are_never_closer_than_their_words(width: float) -> None:
    step = tick_step_s(width, 12)

    assert step == 12 or width * step / 12 >= 44


# ------------------------------------------------------------------------------------------------- follow


def test_only_the_newest_run_waits() -> None:
    follow = Follow()
    follow.arrived(Wanted(ONE, 1))
    follow.arrived(Wanted(TWO, 1))

    assert follow.waits
    assert follow.take() == Wanted(TWO, 1)
    assert follow.take() is None


def test_a_pinned_episode_hides_the_runs_of_others() -> None:
    follow = Follow()
    follow.arrived(Wanted(TWO, 1))
    follow.pin(ONE)

    assert not follow.waits
    assert not follow.arrived(Wanted(TWO, 2))
    assert follow.arrived(Wanted(ONE, 2))
    follow.unpin()
    assert follow.arrived(Wanted(TWO, 3))
    assert follow.take() == Wanted(TWO, 3)
