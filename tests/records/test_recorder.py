"""What an episode leaves on disk, step by step (paper D.7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from scripted_parts import PaintedExecutor, Scripted, deck, doubled, text_of

from controller.designers.designer import DesignerError
from controller.designers.observation import Observation
from controller.episode.apparatus import Apparatus, BudgetSource, Task
from controller.episode.events import Event
from controller.episode.key import EpisodeKey
from controller.episode.loop import never, run_episode
from controller.levels.catalogue import find_level
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.records.errors import RecordsError
from controller.records.names import INTERRUPTED, RESULT, TRAJECTORY, episode_folder
from controller.records.reading import read_trajectory
from controller.records.recorder import EpisodeRecorder
from controller.sweep.bench import evidence_for
from serializer.save import decode_payload
from validator.check import judge
from validator.message import feedback_text

LEVEL = find_level("T1B_Span_6m")
KEY = EpisodeKey("polybridge", LEVEL.name, "scripted", "strict", 1)
CONTEXT, SAVE = designer_context(LEVEL, 20_000), initial_save(LEVEL)
WEAK_BRIDGE = deck(Observation(1, None, CONTEXT, SAVE))  # type: ignore[arg-type]
WEAK, STRONG, UNREADABLE = text_of(WEAK_BRIDGE), text_of(doubled(WEAK_BRIDGE)), "no bridge \ud800 today\r\n"


def play(session: Path, answers: Sequence[str | Exception], *, stop: Any = never, watch: Any = None) -> EpisodeRecorder:
    recorder = EpisodeRecorder(session, KEY)

    def observe(event: Event) -> None:
        recorder(event)
        if watch is not None:
            watch(event)

    read, gather = evidence_for("embedded")
    apparatus = Apparatus(Scripted(answers), PaintedExecutor(), judge, feedback_text, read, gather)
    source = BudgetSource("flat", "f1a7", "embedded")
    run_episode(Task(KEY, LEVEL, 20_000.0, source, CONTEXT, SAVE), apparatus, observe, stop)
    return recorder


def value(path: Path) -> Any:
    return json.loads(path.read_bytes())


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return tmp_path / "session"


def test_the_trajectory_reads_back_as_it_was(session: Path) -> None:
    recorder = play(session, [UNREADABLE, WEAK, STRONG])
    back = read_trajectory(episode_folder(session, KEY))
    # The painted run's facts name a file of this machine, which no record may.
    assert recorder.trajectory is not None
    assert back.calls[0] == recorder.trajectory.calls[0]
    assert [call.response for call in back.calls] == [UNREADABLE, WEAK, STRONG]
    assert back.calls[2].candidate == doubled(WEAK_BRIDGE)
    assert (back.key, back.status, back.limit) == (KEY, "success", 20_000)


def test_the_trajectory_keeps_the_agreed_fields(session: Path) -> None:
    play(session, [UNREADABLE, WEAK, STRONG])
    trajectory = value(episode_folder(session, KEY) / TRAJECTORY)
    assert trajectory["schema"] == 1
    assert trajectory["budget_map"] == {"name": "flat", "sha256": "f1a7", "executor": "embedded"}
    assert (trajectory["rounds_used"], trajectory["llm_calls_used"], trajectory["physics_attempts_used"]) == (3, 3, 2)
    first, second, _ = trajectory["calls"]
    assert first["attempt"] is None
    assert [violation["code"] for violation in first["violations"]] == ["PARSE_ERROR"]
    assert second["feedback_received"] == "validation"
    attempt = second["attempt"]
    assert (attempt["attempt"], attempt["outcome"]) == (1, "failure_or_timeout")
    assert (attempt["eligible_frames"], attempt["marker_frame"]) == (8, 7)
    assert set(second["candidate"]) == {"nodes", "edges"}
    assert set(second["timing_s"]) == {"observe", "designer", "validate", "execute", "evidence"}


def test_each_round_keeps_all_that_was_sent_answered_judged_and_seen(session: Path) -> None:
    play(session, [UNREADABLE, WEAK, STRONG])
    folder = episode_folder(session, KEY)
    names = [sorted(path.name for path in (folder / f"round_{call}").iterdir()) for call in (1, 2, 3)]
    asked = ["editor.png", "observation.json", "request.json", "response.txt", "usage.json", "violations.json"]
    run = ["design.json", "frames.json", "graph.json", "payload.txt", "states.txt"]
    assert names[0] == asked
    assert names[1] == sorted([*asked, *run, "contact_sheet.png"])
    assert names[2] == sorted([*asked, *run])


def test_the_response_is_kept_to_the_byte(session: Path) -> None:
    play(session, [UNREADABLE, STRONG])
    stored = (episode_folder(session, KEY) / "round_1" / "response.txt").read_bytes()
    assert stored.decode("utf-8", "surrogatepass") == UNREADABLE


def test_the_observation_names_its_pictures_and_they_are_there(session: Path) -> None:
    play(session, [WEAK, STRONG])
    folder = episode_folder(session, KEY) / "round_2"
    observation = value(folder / "observation.json")
    assert observation["context"] == CONTEXT
    assert observation["current_save"] == SAVE
    assert observation["previous_draft"] == WEAK
    assert observation["feedback"]["kind"] == "execution"
    for picture in (observation["editor_frame"], observation["feedback"]["contact_sheet"]):
        assert (folder / picture["file"]).read_bytes().startswith(b"\x89PNG")


def test_the_payload_is_the_design(session: Path) -> None:
    play(session, [STRONG])
    folder = episode_folder(session, KEY) / "round_1"
    assert decode_payload((folder / "payload.txt").read_bytes()) == value(folder / "design.json")


def test_the_frames_file_has_a_reading_of_every_frame(session: Path) -> None:
    play(session, [WEAK, STRONG])
    frames = value(episode_folder(session, KEY) / "round_1" / "frames.json")
    assert [reading["index"] for reading in frames["readings"]] == list(range(-1, 48))
    assert frames["readings"][8] == {
        "index": 7,
        "time_s": 2.0,
        "success_rgb": [0, 0, 0],
        "failure_rgb": [255, 0, 0],
    }
    assert frames["selected_frames"] == [0, 2, 5, 7]


def test_the_result_says_what_it_took(session: Path) -> None:
    play(session, [WEAK, STRONG])
    result = value(episode_folder(session, KEY) / RESULT)
    assert (result["status"], result["outcome"], result["cost"]) == ("success", "success", 1560)
    assert result["usage"] == {"output_tokens": 20}
    assert result["material_use"] == {
        "Road": {"members": 3, "length_m": 6.0, "cost": 1200.0},
        "Wood": {"members": 1, "length_m": 2.0, "cost": 360.0},
    }


def test_the_records_are_complete_after_every_step(session: Path) -> None:
    seen: list[tuple[str, int, int]] = []

    def watch(event: Event) -> None:
        stored = read_trajectory(episode_folder(session, KEY))
        seen.append((stored.status, stored.llm_calls_used, stored.physics_attempts_used))

    play(session, [UNREADABLE, STRONG], watch=watch)
    assert seen == [
        *[("running", 0, 0)] * 3,
        *[("running", 1, 0)] * 4,
        ("running", 2, 1),
        ("success", 2, 1),
    ]


def test_an_error_keeps_the_call_that_it_cut_short_and_what_that_had_used(session: Path) -> None:
    play(session, [WEAK, DesignerError("gone")])
    stored = read_trajectory(episode_folder(session, KEY))
    assert stored.status == "error"
    assert stored.error is not None
    assert stored.error.unconsumed_call is not None
    assert stored.error.unconsumed_call.call == 2
    assert value(episode_folder(session, KEY) / RESULT)["error"] == {"where": "designer", "message": "gone"}


def test_an_interrupted_try_is_set_aside_and_its_usage_counts(session: Path) -> None:
    questions = iter([False, False])
    play(session, [WEAK, STRONG], stop=lambda: next(questions, True))
    before = (episode_folder(session, KEY) / TRAJECTORY).read_bytes()
    play(session, [WEAK, DesignerError("gone")])
    play(session, [STRONG])
    aside = session / KEY.row / INTERRUPTED
    assert sorted(path.name for path in aside.iterdir()) == [f"{LEVEL.name}_1", f"{LEVEL.name}_2"]
    assert (aside / f"{LEVEL.name}_1" / TRAJECTORY).read_bytes() == before
    assert read_trajectory(aside / f"{LEVEL.name}_2").status == "error"
    result = value(episode_folder(session, KEY) / RESULT)
    assert (result["status"], result["interrupted_tries"]) == ("success", 2)
    assert (result["usage"], result["usage_of_interrupted_tries"]) == ({"output_tokens": 30}, {"output_tokens": 20})


def test_a_try_that_left_an_empty_folder_is_set_aside_too(session: Path) -> None:
    episode_folder(session, KEY).mkdir(parents=True)
    play(session, [STRONG])
    assert (session / KEY.row / INTERRUPTED / f"{LEVEL.name}_1").is_dir()
    assert value(episode_folder(session, KEY) / RESULT)["usage_of_interrupted_tries"] == {}


def test_no_record_names_a_path_of_this_machine(session: Path, tmp_path: Path) -> None:
    play(session, [WEAK, DesignerError(f"cannot open {tmp_path}/prompts/a.txt: no such file")])
    here = [str(tmp_path), str(Path.home()), str(Path(__file__).parent)]
    for path in session.rglob("*"):
        if path.is_file():
            content = path.read_bytes().decode("latin-1")
            assert not [place for place in here if place in content], path
    error = read_trajectory(episode_folder(session, KEY)).error
    assert error is not None
    assert error.message == "cannot open a.txt: no such file"


def test_a_record_that_cannot_be_written_is_one_line_that_names_it(session: Path) -> None:
    session.mkdir()
    (session / KEY.row).write_text("in the way")
    with pytest.raises(RecordsError, match=rf"cannot write .*{LEVEL.name}: Not a directory; make room") as caught:
        play(session, [STRONG])
    assert "\n" not in str(caught.value)
