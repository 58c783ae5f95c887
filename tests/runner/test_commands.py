"""What each command does to the queue, told and seen in the store."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from episode_accounts import accounts
from runner_child import Conversation

from controller.records.session import read_session
from controller.sweep.runner.messages import (
    Acknowledged,
    Command,
    Enqueue,
    Leave,
    Logged,
    Move,
    MoveBefore,
    Pause,
    Progressed,
    QueueChanged,
    Queued,
    Remove,
    Repeat,
    Restore,
    Retry,
    SetOptions,
    SetPriority,
    Start,
)

Converse = Callable[..., Conversation]
SIX, EIGHT, TEN, TWELVE = "T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m", "T1B_Span_12m"


def order(runner: Conversation) -> list[int]:
    found = runner.rows("priority, position, entry", "state = 'queued'", "queue")
    return [entry for _, _, entry in sorted(found, key=lambda row: (-row[0], row[1]))]


def done(runner: Conversation, command: Command) -> Acknowledged:
    """A command's acknowledgement, once it is carried out."""
    answer = runner.ask(command)
    runner.hear(QueueChanged)
    return answer


def test_entries_are_moved_ranked_removed_and_brought_back(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    a, b, c, d = runner.enqueue(SIX, EIGHT, TEN, TWELVE)
    runner.hear(QueueChanged)
    assert done(runner, Move((c, d), "up")).note == "2 episodes moved"
    assert order(runner) == [a, c, d, b]
    done(runner, Move((a,), "bottom"))
    assert order(runner) == [c, d, b, a]
    done(runner, Move((d,), "down"))
    assert order(runner) == [c, b, d, a]
    done(runner, MoveBefore((a, d), c))
    assert order(runner) == [d, a, c, b]
    done(runner, MoveBefore((d,), None))
    assert order(runner) == [a, c, b, d]
    assert done(runner, SetPriority((b, 99), 3)).note == "1 episode set to priority 3; 1 left alone"
    assert order(runner) == [b, a, c, d]
    assert done(runner, Remove((a, c))).entries == (a, c)
    assert order(runner) == [b, d]
    assert done(runner, Restore((a, c))).note == "2 episodes brought back"
    assert order(runner) == [b, a, c, d]


def test_a_command_without_anything_to_do_is_refused(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    runner.enqueue(SIX)
    for command, complaint in (
        (Move((9,), "up"), "nothing to move"),
        (MoveBefore((1,), 9), "entry 9 is not queued"),
        (SetPriority((), 1), "no priority to set"),
        (Retry((1,)), "nothing to retry: results stand"),
        (Repeat((9,)), "nothing to repeat"),
        (Remove((9,)), "nothing to remove"),
        (Restore((1,)), "nothing to bring back"),
        (SetOptions(False, 0, "as_fast"), "cannot play 0 episodes at a time"),
    ):
        assert complaint in str(runner.ask(command).error), command
        assert runner.states() == {1: "queued"}, command


def test_enqueueing_makes_the_session_at_once(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    assert runner.enqueue(SIX, TEN, conditions=("strict", "loose"), repeats=2) == tuple(range(1, 9))
    (folder,) = (runner.home / "sessions").iterdir()
    summary = json.loads((folder / "summary.json").read_bytes())
    assert (summary["status"], summary["runs"], summary["results"]) == ("stopped", [], [])
    assert summary["configuration"]["designers"] == {"patient": {"version": 1}}
    assert summary["configuration"]["limits"]["strict"] == {SIX: 20_000, TEN: 20_000}
    assert runner.rows("session, folder", table="sessions") == [(summary["session"], str(folder))]
    assert set(runner.states().values()) == {"queued"}


def test_repeating_queues_the_same_keys_as_further_repeats(converse: Converse) -> None:
    runner = converse()
    runner.ready(jobs=2)
    a, b, c = [*runner.enqueue(SIX, TEN), *runner.enqueue(TWELVE, conditions=("strict",))]
    number = runner.send(Repeat((a, c)))
    first = runner.hear(Queued, lambda said: said.command == number).entries
    number = runner.send(Repeat((a, b, a)))
    second = runner.hear(Queued, lambda said: said.command == number).entries
    keys = {row[0]: row[1:] for row in runner.rows("entry, level, condition, repeat, row")}
    assert [keys[entry] for entry in first] == [
        (SIX, "loose", 2, "patient_loose_r2"),
        (TWELVE, "strict", 2, "patient_strict_r2"),
    ]
    assert sorted(keys[entry] for entry in second) == [
        (TEN, "loose", 2, "patient_loose_r2"),
        (SIX, "loose", 3, "patient_loose_r3"),
    ]
    runner.send(Start())
    runner.state("idle")
    assert set(runner.states().values()) == {"success"}
    assert len(accounts(runner.home / "sessions")) == 7
    plans = [read_session(folder).summary.configuration["plan"] for folder in (runner.home / "sessions").iterdir()]
    assert sorted(plan.get("first_repeat", 1) for plan in plans) == [1, 1, 2, 2, 2, 3]


def test_plans_with_a_path_outlive_the_runner_and_no_record_holds_the_path(tmp_path: Path, converse: Converse) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    runner = converse()
    runner.ready()
    designer = f"echo:{answers}"
    runner.enqueue(SIX, designers=(designer,))
    runner.ask(Leave())
    runner.wait()
    (summary,) = (tmp_path / "sessions").glob("*/summary.json")
    assert str(tmp_path) not in summary.read_text()
    again = converse()
    again.ready()
    again.send(Start())
    again.state("idle")
    assert again.states() == {1: "failed"}


def test_a_session_whose_configuration_changed_is_not_played_on(converse: Converse, tmp_path: Path) -> None:
    runner = converse()
    runner.ready()
    runner.enqueue(SIX)
    runner.enqueue(TEN)
    runner.ask(Leave())
    runner.wait()
    first = min((tmp_path / "sessions").iterdir()) / "summary.json"
    summary = json.loads(first.read_bytes())
    summary["configuration"]["validator"]["sha256"] = "other"
    first.write_text(json.dumps(summary))
    again = converse()
    again.ready()
    again.send(Start())
    again.state("running")
    assert "validator changed since it began" in again.hear(Logged, lambda said: said.level == "error").text
    again.state("paused")
    assert again.states() == {1: "queued", 2: "success"}


def test_progress_counts_what_is_worked_on(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    a, *_ = runner.enqueue(SIX, TEN, TWELVE)
    runner.ask(Remove((a,)))
    runner.send(Start())
    told = runner.hear(Progressed, lambda said: said.done == 2)
    assert (told.total, told.spent_usd) == (2, None)
    assert told.eta_s == 0


def test_options_take_effect_while_playing(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    runner.enqueue(SIX, TEN, TWELVE, EIGHT)
    runner.ask(SetOptions(pause_on_failure=False, jobs=3, pace="as_fast"))
    runner.send(Start())
    runner.state("idle")
    assert 2 <= len(runner.children()) <= 3
    runner.ask(SetOptions(pause_on_failure=False, jobs=1, pace="as_fast"))
    runner.ask(Pause())
    runner.state("paused")
    assert len(runner.children()) == 1


def test_two_designers_of_one_name_cannot_share_a_session(converse: Converse, tmp_path: Path) -> None:
    runner = converse()
    runner.ready()
    given = {"conditions": ("loose",), "levels": (SIX,), "executor": "painted", "budget_map": "painted-flat"}
    number = runner.send(Enqueue((f"echo:{tmp_path}", f"echo:{tmp_path.parent}"), **given))
    answer = runner.hear(Queued, lambda said: said.command == number)
    assert "two designers are both called 'echo'" in str(answer.error)
    assert list((tmp_path / "sessions").iterdir()) == []
