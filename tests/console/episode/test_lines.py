from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from scripted_parts import text_of
from watched_episodes import bare_deck, play

from console.episode.lines import Line, lines_after, lines_before, mark_of
from console.episode.reading import read_account
from console.services import EpisodeRef

NOW = datetime.now().astimezone() + timedelta(minutes=1)


def told(lines: tuple[Line, ...]) -> dict[str, str]:
    return {line.name: line.value for line in lines}


def test_a_refused_call_tells_what_was_seen_answered_and_fed_back(recorded: EpisodeRef) -> None:
    account = read_account(recorded)
    refused = account.calls[0]

    before, after = told(lines_before(refused, NOW)), told(lines_after(refused, account, NOW))

    assert before["Observation"] == "screenshot, context, save"
    assert before["Candidate"] == "6 members · $3,800"
    assert "10 tok" in before["Response"]
    assert after["Feedback"] == "the violations, with the draft"
    assert mark_of(refused, NOW).word == "1 violation"


def test_a_failed_run_tells_its_frames_and_when_it_failed(recorded: EpisodeRef) -> None:
    account = read_account(recorded)
    failed = account.calls[1]
    marker = failed.record.attempt.marker_frame

    after = told(lines_after(failed, account, NOW))

    assert told(lines_before(failed, NOW))["Observation"] == "+ draft of call 1, violations"
    assert after["Run"] == f"attempt 1 · {marker + 1} of 48 frames"
    assert mark_of(failed, NOW).word == f"run failed, {(marker + 1) / 4:.2f} s"


def test_what_was_tolerated_in_a_response_is_said(tmp_path: Path) -> None:
    fenced = f"```json\n{text_of(bare_deck())}\n```"
    account = read_account(play(tmp_path, [fenced, fenced, fenced]))

    line = next(line for line in lines_before(account.calls[0], NOW) if line.name == "Tolerated")

    assert line.value
    assert line.role == "warning"


def test_a_last_failed_run_says_that_nothing_was_sent(tmp_path: Path) -> None:
    weak = text_of(bare_deck())
    account = read_account(play(tmp_path, [weak, weak, weak]))

    assert told(lines_after(account.calls[2], account, NOW))["Feedback"] == "none sent: no call was left"


def test_a_waiting_call_says_for_how_long(recorded: EpisodeRef) -> None:
    account = read_account(recorded)
    first = account.calls[0]
    started = (NOW - timedelta(seconds=41)).isoformat()
    waiting = replace(first, stage="waiting", record=replace(first.record, started_at=started, response=None))

    assert told(lines_before(waiting, NOW))["Response"] == "waiting for the model, 41 s"
    assert mark_of(waiting, NOW).word == "waiting 41 s"
