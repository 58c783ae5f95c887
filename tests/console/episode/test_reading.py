import json
import shutil
from pathlib import Path

import pytest
from scripted_parts import text_of
from watched_episodes import LEVEL, bare_deck, good, play, too_long

from console.episode.account import Account, Unavailable
from console.episode.place import ref_of
from console.episode.reading import SHEET_WIDTH_PX, read_account
from console.services import EpisodeRef
from controller.designers.designer import DesignerError
from controller.episode.events import Event
from controller.records.names import CONTACT_SHEET, OBSERVATION, TRAJECTORY, VIOLATIONS


def copied(ref: EpisodeRef, folder: Path) -> EpisodeRef:
    shutil.copytree(ref.session_folder, folder / "copy")
    return EpisodeRef(folder / "copy", ref.row, ref.level)


def test_an_episode_is_named_by_its_folder(recorded: EpisodeRef) -> None:
    assert ref_of(recorded.folder) == recorded


def test_every_call_has_its_stage_and_what_it_led_to_word_for_word(recorded: EpisodeRef) -> None:
    account = read_account(recorded)

    assert isinstance(account, Account)
    assert [call.stage for call in account.calls] == ["rejected", "run_failed", "success"]
    refused, failed, succeeded = account.calls
    assert "EDGE_TOO_LONG" in refused.feedback.text
    assert refused.feedback.text == json.loads((refused.folder / VIOLATIONS).read_text())["message"]
    assert json.loads(failed.feedback.text)["outcome"] == "failure_or_timeout"
    assert succeeded.feedback is None
    assert account.level is not None
    assert account.level.name == LEVEL


def test_the_contact_sheet_is_kept_small_and_only_where_there_is_one(recorded: EpisodeRef) -> None:
    refused, failed, succeeded = read_account(recorded).calls

    assert failed.sheet.width() == SHEET_WIDTH_PX
    assert refused.sheet is None
    assert succeeded.sheet is None


def test_an_episode_that_has_not_begun_is_no_fault(tmp_path: Path) -> None:
    found = read_account(EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL))

    assert isinstance(found, Unavailable)
    assert not found.begun


def test_a_damaged_trajectory_is_unavailable_and_its_file_is_named(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    whole = (ref.folder / TRAJECTORY).read_bytes()
    (ref.folder / TRAJECTORY).write_bytes(whole[: len(whole) // 2])

    found = read_account(ref)

    assert isinstance(found, Unavailable)
    assert found.begun
    assert TRAJECTORY in found.reason
    assert "damaged" in found.reason


def test_a_trajectory_of_a_newer_version_says_so(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    value = json.loads((ref.folder / TRAJECTORY).read_text())
    (ref.folder / TRAJECTORY).write_text(json.dumps({**value, "schema": 99}))

    assert "newer version" in read_account(ref).reason


@pytest.mark.parametrize(("call", "name"), [(1, VIOLATIONS), (3, OBSERVATION)])
def test_a_lost_file_of_a_round_costs_its_feedback_alone(
    recorded: EpisodeRef, tmp_path: Path, call: int, name: str
) -> None:
    ref = copied(recorded, tmp_path)
    (ref.folder / f"round_{call}" / name).unlink()

    account = read_account(ref)

    assert isinstance(account, Account)
    faults = [each.feedback.fault for each in account.calls if each.feedback is not None and each.feedback.fault]
    assert len(faults) == 1
    assert name in faults[0]


def test_a_contact_sheet_that_is_no_picture_is_left_out(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    (ref.folder / "round_2" / CONTACT_SHEET).write_bytes(b"not a picture")

    assert read_account(ref).calls[1].sheet is None


def test_a_level_that_is_not_known_here_leaves_the_calls_readable(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    strange = EpisodeRef(ref.session_folder, ref.row, "No_Such_Level")
    ref.folder.rename(strange.folder)

    account = read_account(strange)

    assert account.level is None
    assert "No_Such_Level" in account.level_fault
    assert len(account.calls) == 3


def test_a_call_that_an_error_gave_back_is_shown_and_not_counted(tmp_path: Path) -> None:
    ref = play(tmp_path, [text_of(too_long()), DesignerError("no connection to the model")])

    account = read_account(ref)

    assert account.trajectory.status == "error"
    assert [(call.stage, call.counted) for call in account.calls] == [("rejected", True), ("cut_short", False)]


def test_a_running_episode_shows_the_call_that_waits(tmp_path: Path) -> None:
    seen = []

    def look(event: Event) -> None:
        if type(event).__name__ in ("CallStarted", "ResponseReceived", "AttemptStarted"):
            seen.append(read_account(EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL)).calls[-1].stage)

    play(tmp_path, [text_of(bare_deck()), good()], watch=look)

    assert seen == ["waiting", "reading", "running", "waiting", "reading", "running"]


def test_an_interrupted_call_is_cut_short(tmp_path: Path) -> None:
    answers = iter([False, True])
    ref = play(tmp_path, [good()], stop=lambda: next(answers))

    account = read_account(ref)

    assert account.trajectory.status == "interrupted"
    assert [call.stage for call in account.calls] == ["cut_short"]


def test_earlier_tries_are_counted(tmp_path: Path) -> None:
    answers = iter([False, True])
    play(tmp_path, [good()], stop=lambda: next(answers))
    ref = play(tmp_path, [good()])

    assert read_account(ref).earlier_tries == 1
