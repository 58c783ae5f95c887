"""The film keeps to its moments, whatever a capture costs, and is the same again from the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.executor import FRAME_COUNT
from controller.executors.film_file import FILM_FILE, StoredFilm
from controller.executors.native import NativeRollout, load_rollout
from controller.executors.rollout_file import RolloutFileError
from controller.frame import EDITOR, Frame
from controller.levels.catalogue import find_level
from controller.native.film import film
from controller.native.pictures import changed_share, is_black, same
from controller.native.platform import platform_fault
from serializer.bridge import Bridge


def picture(value: int) -> Frame:
    return Frame(np.full((8, 8, 3), value, np.uint8))


class Clock:
    """Time that passes only where it is made to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


def filmed(costs_s: Callable[[int], float], scale: float = 1.0) -> tuple[list[float], object]:
    clock, at = Clock(), []

    def capture(index: int) -> Frame:
        at.append(clock.now_s - 100.0)
        clock.now_s += costs_s(index)
        return picture(index)

    return at, film(100.0, scale, capture, clock, clock.sleep)


def test_every_frame_is_taken_at_its_own_moment_however_long_the_others_took() -> None:
    at, taken = filmed(lambda index: 0.2 if index % 2 else 0.01)
    assert at == pytest.approx([(index + 1) / 4 for index in range(FRAME_COUNT)])
    assert [frame.time_s for frame in taken.frames] == [(index + 1) / 4 for index in range(FRAME_COUNT)]
    assert taken.dropped == ()


def test_a_late_frame_says_how_late_and_a_missed_one_is_left_out() -> None:
    _, taken = filmed(lambda index: {3: 0.4, 10: 0.8}.get(index, 0.01))
    assert taken.dropped == (11, 12)
    late = {frame.index: round(frame.late_s, 3) for frame in taken.frames if frame.late_s > 0.001}
    assert late == {4: 0.15, 13: 0.05}


@settings(max_examples=30)
@given(st.lists(st.floats(0, 2), min_size=FRAME_COUNT, max_size=FRAME_COUNT), st.sampled_from([1.0, 6.0]))
def test_the_last_frame_is_always_taken_and_none_is_early(costs_s: list[float], scale: float) -> None:
    at, taken = filmed(lambda index: costs_s[index], scale)
    indices = [frame.index for frame in taken.frames]
    assert indices[-1] == FRAME_COUNT - 1
    assert sorted([*indices, *taken.dropped]) == list(range(FRAME_COUNT))
    assert all(moment >= frame.time_s / scale - 1e-9 for moment, frame in zip(at, taken.frames, strict=True))


def test_a_fault_in_the_middle_ends_the_film() -> None:
    def capture(index: int) -> Frame:
        if index == 5:
            raise ValueError("the window went")
        return picture(index)

    clock = Clock()
    with pytest.raises(ValueError, match="the window went"):
        film(100.0, 1.0, capture, clock, clock.sleep)


def test_a_film_is_the_same_again_from_the_disk(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    frames = [Frame(rng.integers(0, 256, (9, 16, 3), dtype=np.uint8)) for _ in range(4)]
    pngs = tuple(frame.png() for frame in frames)
    rollout = NativeRollout(StoredFilm(pngs[0], pngs[1:], (0.25, 0.5, 1.0), {"executor": "native"}))
    names = rollout.save(tmp_path)
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    level = find_level("T1B_Span_8m")
    again = load_rollout(tmp_path, level, Bridge(level.anchors, ()), 1.0)
    assert again.times_s == rollout.times_s
    assert again.facts == rollout.facts
    for index, frame in zip((EDITOR, 0, 1, 2), frames, strict=True):
        assert same(again.frame(index), frame)
        assert again.pixel(index, 15, 8) == tuple(frame.rgb[8, 15])
    with pytest.raises(IndexError):
        again.frame(3)


def test_a_film_that_is_not_whole_is_refused_with_its_place(tmp_path: Path) -> None:
    level = find_level("T1B_Span_8m")
    bare = Bridge(level.anchors, ())
    with pytest.raises(RolloutFileError, match="cannot read the film in"):
        load_rollout(tmp_path, level, bare, 1.0)
    png = picture(3).png()
    NativeRollout(StoredFilm(png, (png,), (0.25,), {})).save(tmp_path)
    (tmp_path / FILM_FILE).write_text('{"schema": 2, "frames": [], "times_s": [], "facts": {}}')
    with pytest.raises(RolloutFileError, match="has schema 2; this version reads 1"):
        load_rollout(tmp_path, level, bare, 1.0)
    (tmp_path / FILM_FILE).write_text('{"schema": 1, "frames": ["frame_01.png"], "times_s": [], "facts": {}}')
    with pytest.raises(RolloutFileError, match="1 frames and 0 times"):
        load_rollout(tmp_path, level, bare, 1.0)


def test_pictures_are_compared_by_what_an_eye_would_see() -> None:
    quiet, other = picture(100), picture(100)
    other.rgb[0, 0] = 200
    assert changed_share(quiet, picture(106)) == 0
    assert changed_share(quiet, other) == pytest.approx(1 / 16)
    assert changed_share(quiet, Frame(np.zeros((4, 4, 3), np.uint8))) == 1
    assert is_black(picture(15))
    assert not is_black(picture(16))


@pytest.mark.parametrize(
    ("environment", "platform", "said"),
    [
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "linux", None),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", "choose an X11 session"),
        ({}, "linux", "DISPLAY is not set"),
        ({}, "win32", None),
        ({}, "darwin", "windows are not found on macOS"),
    ],
)
def test_a_machine_that_cannot_be_driven_is_refused_in_a_sentence(
    environment: dict[str, str], platform: str, said: str | None
) -> None:
    fault = platform_fault(environment, platform)
    assert fault is None if said is None else said in str(fault)


@pytest.mark.parametrize("damage", ["cut short", "a broken chunk", "no picture"])
def test_a_damaged_picture_is_refused_by_its_number_and_the_others_are_shown(damage: str) -> None:
    good = picture(7).png()
    bad = {
        "cut short": good[: len(good) // 2],
        "a broken chunk": good[:20] + b"\0" * 30 + good[50:],
        "no picture": b"?",
    }[damage]
    rollout = NativeRollout(StoredFilm(bad, (good, bad), (0.25, 0.5), {}))
    assert (rollout.frame(0).rgb == picture(7).rgb).all()
    with pytest.raises(RolloutFileError, match="frame 2, as it was captured, cannot be read"):
        rollout.pixel(1, 0, 0)
    with pytest.raises(RolloutFileError, match="the editor's frame, as it was captured, cannot be read"):
        rollout.frame(EDITOR)
