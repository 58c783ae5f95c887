"""The verdict is read from two pixels and from nothing else."""

from dataclasses import asdict, replace
from typing import Any

from controller.evidence.detector import detect
from controller.evidence.profile import Profile

GREEN, RED = (40, 214, 96), (222, 40, 34)


def test_success_is_the_last_frames_green(film: Any, profile: Profile) -> None:
    assert detect(film(success={47: GREEN}), profile).success


def test_green_that_is_gone_in_the_last_frame_is_no_success(film: Any, profile: Profile) -> None:
    detection = detect(film(success=dict.fromkeys(range(47), GREEN)), profile)
    assert not detection.success
    assert detection.marker_index is None


def test_the_first_marked_frame_is_the_cut_off(film: Any, profile: Profile) -> None:
    assert detect(film(failure={30: RED, 12: RED, 47: RED}), profile).marker_index == 12


def test_a_red_pixel_in_the_editor_frame_marks_nothing(film: Any, profile: Profile, editor: int) -> None:
    assert detect(film(failure={editor: RED}), profile).marker_index is None


def test_every_reading_is_kept_the_editor_frames_first(film: Any, profile: Profile, editor: int) -> None:
    detection = detect(film(success={editor: (1, 2, 3), 47: GREEN}, failure={0: RED}), profile)
    assert [reading.index for reading in detection.readings] == [editor, *range(48)]
    assert [reading.time_s for reading in detection.readings][:3] == [None, 0.25, 0.5]
    assert detection.readings[0].success_rgb == (1, 2, 3)
    assert detection.readings[1].failure_rgb == RED
    assert asdict(detection.readings[-1]) == {
        "index": 47,
        "time_s": 12.0,
        "success_rgb": GREEN,
        "failure_rgb": (40, 40, 40),
    }


def test_a_reddish_screen_is_told_from_the_marker_by_dominance_and_change(
    film: Any, profile: Profile, editor: int
) -> None:
    reddish = dict.fromkeys(range(editor, 48), (160, 150, 150))
    marked = film(failure=reddish | {20: RED})
    strict = replace(profile, failure=replace(profile.failure, dominance=60, change=40))
    assert detect(marked, profile).marker_index == 0
    assert detect(marked, strict).marker_index == 20


def test_a_film_without_frames_is_no_success(film: Any, profile: Profile) -> None:
    detection = detect(film(count=0), profile)
    assert not detection.success
    assert len(detection.readings) == 1


def test_the_same_film_can_be_a_success_and_carry_a_marker(film: Any, profile: Profile) -> None:
    detection = detect(film(success={47: GREEN}, failure={40: RED}), profile)
    assert detection.success
    assert detection.marker_index == 40
