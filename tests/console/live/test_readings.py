import json
from pathlib import Path

import pytest
from scripted_parts import text_of
from watched_episodes import bare_deck, good, play

from console.live.readings import Readings, channel_of, failure_so_far, readings_from, success_so_far
from console.services import EpisodeRef
from controller.evidence.profile import load_profile
from controller.records.names import FRAMES

PROFILE = load_profile("embedded")


def of_call(ref: EpisodeRef, call: int) -> Readings:
    return readings_from(json.loads((ref.folder / f"round_{call}" / FRAMES).read_text()), PROFILE)


def test_a_failed_run_is_marked_from_its_first_marked_frame_on(recorded: EpisodeRef) -> None:
    readings = of_call(recorded, 2)
    marker = readings.marker

    assert marker == json.loads((recorded.folder / "round_2" / FRAMES).read_text())["marker_frame"]
    assert failure_so_far(readings, marker - 1) == "not_seen"
    assert failure_so_far(readings, marker) == failure_so_far(readings, 47) == "seen"
    assert readings.marker_time_s == (marker + 1) / 4
    assert success_so_far(readings, PROFILE, 47) == "no_success"


def test_success_is_decided_by_the_last_frame_alone(recorded: EpisodeRef) -> None:
    readings = of_call(recorded, 3)

    first_lit = next(at for at in range(48) if success_so_far(readings, PROFILE, at) == "seen")
    assert success_so_far(readings, PROFILE, first_lit - 1) == "not_seen"
    assert success_so_far(readings, PROFILE, 47) == "success"
    assert failure_so_far(readings, 47) == "not_seen"


def test_the_judged_channel_is_the_one_of_the_rule(recorded: EpisodeRef) -> None:
    readings = of_call(recorded, 3)

    success, failure = readings.judged(PROFILE)

    assert success[-1] == readings.success_rgb[-1][1] == channel_of(PROFILE.success, readings.success_rgb[-1])
    assert failure[0] == readings.failure_rgb[0][0]
    assert len(success) == len(failure) == 48


@pytest.mark.parametrize(
    "broken",
    [
        {"readings": []},
        {"readings": [{"index": 0, "time_s": 0.25, "success_rgb": [1, 2, 3], "failure_rgb": [1, 2, 3]}]},
        {"readings": [{"index": -1, "time_s": None, "success_rgb": [1, 2], "failure_rgb": [1, 2, 3]}]},
        {"readings": [{"index": -1}]},
        {},
    ],
)
def test_readings_that_are_not_whole_are_refused(broken: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        readings_from(broken, PROFILE)


def test_two_plays_of_one_answer_read_alike(tmp_path: Path) -> None:
    answers = [text_of(bare_deck()), good()]

    first, second = (of_call(play(tmp_path / name, answers), 1) for name in ("a", "b"))

    assert first == second
