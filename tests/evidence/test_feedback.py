"""What a failed run tells the next call: pictures, times, and no cause."""

import io
import json
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image as Picture

from controller.designers.observation import Image
from controller.evidence.detector import detect
from controller.evidence.feedback import execution_feedback
from controller.evidence.profile import Profile
from controller.evidence.sheet import contact_sheet, frame_label

RED, GREEN = (222, 40, 34), (40, 214, 96)


def opened(image: Image) -> NDArray[np.uint8]:
    return np.asarray(Picture.open(io.BytesIO(image.png)).convert("RGB"))


def test_the_summary_states_outcome_duration_detector_frames_and_cut_off(film: Any, profile: Profile) -> None:
    rollout = film(failure={12: RED})
    feedback, selected = execution_feedback(rollout, detect(rollout, profile), 2)
    assert selected == (0, 4, 8, 12)
    summary = json.loads(json.dumps(feedback.summary))
    assert summary["outcome"] == "failure_or_timeout"
    assert summary["physics_attempt"] == 2
    assert summary["duration_s"] == 12.0
    assert summary["detector"]["success"] == "green above 180 at (1228, 20) in the last frame"
    assert summary["detector"]["failure_marker"] == "red above 150 at (1145, 637) in any frame"
    assert summary["selected_frames"] == [
        {"frame": 1, "time_s": 0.25},
        {"frame": 5, "time_s": 1.25},
        {"frame": 9, "time_s": 2.25},
        {"frame": 13, "time_s": 3.25},
    ]
    assert summary["cutoff"] == {
        "marker_detected": True,
        "marker_frame": 13,
        "marker_time_s": 3.25,
        "captured_frames": 48,
        "eligible_frames": 13,
    }


def test_without_a_marker_the_whole_window_stays_eligible(film: Any, profile: Profile) -> None:
    rollout = film()
    feedback, selected = execution_feedback(rollout, detect(rollout, profile), 1)
    assert selected == (0, 16, 31, 47)
    assert feedback.summary["cutoff"]["marker_detected"] is False
    assert feedback.summary["cutoff"]["marker_frame"] is None
    assert feedback.summary["cutoff"]["eligible_frames"] == 48


def test_nothing_that_only_the_executor_knows_reaches_the_designer(film: Any, profile: Profile) -> None:
    rollout = film(failure={12: RED})
    feedback, _ = execution_feedback(rollout, detect(rollout, profile), 1)
    told = json.dumps(feedback.summary)
    for fact in ("secret", "peak", "utilisation", "1.2345", "stop", "broke", "hash"):
        assert fact not in told


def test_a_successful_run_gives_no_feedback(film: Any, profile: Profile) -> None:
    rollout = film(success={47: GREEN})
    with pytest.raises(ValueError, match="successful"):
        execution_feedback(rollout, detect(rollout, profile), 1)


def test_the_sheet_shows_the_four_frames_in_reading_order_under_their_labels(film: Any) -> None:
    sheet = opened(contact_sheet(film(), (0, 16, 31, 47)))
    assert sheet.shape == (788, 1288, 3)
    middles = [sheet[y, x, 0] for y in (200, 600) for x in (320, 960)]
    assert middles == [60, 108, 153, 201]
    for left in (0, 648):
        for top in (0, 398):
            assert sheet[top : top + 30, left : left + 300].max() > 200


def test_labels_count_frames_from_one_and_tell_the_time() -> None:
    assert frame_label(12, 3.25) == "frame 13 \u00b7 3.25 s"


def test_a_sheet_of_one_frame_has_one_row_and_an_empty_cell(film: Any) -> None:
    sheet = opened(contact_sheet(film(), (0,)))
    assert sheet.shape == (390, 1288, 3)
    assert sheet[60:, 700:].max() < 40


def test_frames_of_another_shape_keep_it(film: Any) -> None:
    sheet = opened(contact_sheet(film(size=(2560, 1600)), (20,)))
    assert sheet[200, 320, 0] == 120
    assert sheet[200, 10, 0] < 40
    assert (sheet[200, :640, 0] == 120).sum() == 576


def test_the_same_frames_give_the_same_bytes(film: Any) -> None:
    assert contact_sheet(film(), (0, 5)).png == contact_sheet(film(), (0, 5)).png
