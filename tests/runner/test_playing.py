"""A runner process that plays: pausing, stopping, aborting, going on, and answering all the while."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from episode_accounts import accounts
from runner_child import GATE, GATED_LEVEL, REGISTRY, Conversation
from scripted_parts import DEADLY_LEVEL

from controller.records.session import SessionBusyError, locked, read_session
from controller.store.schema import TABLES
from controller.store.store import Store, rebuild
from controller.sweep.plan import SweepPlan
from controller.sweep.run import resumable_plan, run_sweep
from controller.sweep.runner.by_hand import QUEUE_PLAYS
from controller.sweep.runner.messages import (
    Abort,
    Acknowledged,
    Ended,
    Leave,
    Logged,
    Move,
    Pause,
    Progressed,
    Queued,
    Remove,
    Retry,
    SetPriority,
    Start,
    Stepped,
    StopAfterStep,
    Tried,
    TryDesign,
)

Converse = Callable[..., Conversation]
SIX, TEN, TWELVE, EIGHT = "T1B_Span_6m", "T1B_Span_10m", "T1B_Span_12m", "T1B_Span_8m"


def gated(converse: Converse, gate: Any, level: str = TEN) -> Conversation:
    return converse(**{GATE: str(gate.port), GATED_LEVEL: level})


def at_the_gate(runner: Conversation, entry: int, call: int = 1) -> None:
    runner.hear(Stepped, lambda said: (said.entry, said.kind, said.call) == (entry, "call_started", call))


def at_work(converse: Converse, gate: Any, *levels: str) -> tuple[Conversation, tuple[int, ...]]:
    """A runner that plays these levels and is at the gate with the first of them; their entries."""
    runner = gated(converse, gate)
    runner.ready()
    entries = runner.enqueue(*levels)
    runner.send(Start())
    at_the_gate(runner, entries[0])
    return runner, entries


def through_the_gate(runner: Conversation, gate: Any, entry: int, *calls: int) -> None:
    for call in calls:
        at_the_gate(runner, entry, call)
        gate.let_one_call_go()


def test_the_queue_is_played_in_order_and_told_step_by_step(converse: Converse) -> None:
    runner = converse()
    assert runner.ready().interrupted == 0
    one, two = runner.enqueue(SIX, TEN)
    assert runner.states() == {one: "queued", two: "queued"}
    runner.ask(Start())
    assert runner.hear(Ended).entry == one
    assert runner.hear(Ended).status == "success"
    runner.state("idle")
    assert runner.hear(Progressed, lambda said: said.done == 2).eta_s == 0
    steps = [said for said in runner.said if isinstance(said, Stepped)]
    assert [step.kind for step in steps if step.entry == one] == [
        *("call_started", "response", "attempt_started", "attempt_finished"),
        *("call_started", "response", "attempt_started", "attempt_finished", "finished"),
    ]
    assert [step.text for step in steps if step.entry == two][:3] == [
        "call 1: the designer is asked",
        "call 1: 12 characters in 0.0 s",
        "call 1: 1 violation: PARSE_ERROR",
    ]
    assert steps[-1].episode_folder.endswith(f"patient_loose_r1/{TEN}")
    (row,) = runner.rows(
        "state, call, attempt, cost, family, session_folder, row, budget_map, error_where", f"entry={two}"
    )
    assert row[:5] == ("success", 3, 2, 2360.0, "T1B")
    assert row[6:] == ("patient_loose_r1", "painted-flat", None)
    assert read_session(Path(row[5])).summary.status == "complete"
    runner.ask(Leave())
    assert runner.wait() == 0
    assert runner.errors() == ""


def test_results_and_index_equal_those_of_a_sweep(converse: Converse, tmp_path: Path) -> None:
    levels = (SIX, TEN, TWELVE)
    runner = converse()
    runner.ready(jobs=2)
    runner.enqueue(*levels, conditions=("strict", "loose"))
    runner.send(Start())
    runner.state("idle")
    runner.ask(Leave())
    runner.wait()
    plan = SweepPlan(("patient",), ("strict", "loose"), levels, "painted", 1, "painted-flat")
    run_sweep(plan, tmp_path / "swept", store=tmp_path / "swept.sqlite", registry=REGISTRY)
    assert accounts(tmp_path / "sessions") == accounts(tmp_path / "swept")
    (played,) = (tmp_path / "sessions").iterdir()
    ours, theirs = (json.loads((folder / "summary.json").read_bytes()) for folder in (played, tmp_path / "swept"))
    for summary in (ours, theirs):
        summary.pop("session"), summary.pop("created_at"), summary.pop("runs")
        for result in summary["results"]:
            result.pop("started_at"), result.pop("ended_at")
    assert ours == theirs

    rebuild(tmp_path / "again.sqlite", [played])
    with Store(runner.store) as live, Store(tmp_path / "again.sqlite") as again:
        for table in set(TABLES) - {"queue"}:
            assert live.rows(table) == again.rows(table)
        own = ("entry", "position", "duration_s")
        kept = [[{k: v for k, v in row.items() if k not in own} for row in s.rows("queue")] for s in (live, again)]
        assert kept[0] == kept[1]


def test_a_pause_waits_for_the_step_and_is_told_what_for(converse: Converse, gate: Any) -> None:
    runner, (one, two) = at_work(converse, gate, TEN, SIX)
    began_s = time.perf_counter()
    assert runner.ask(Pause()).error is None
    assert time.perf_counter() - began_s < 1.0
    assert runner.state("pausing").waits_for == "after this call"
    gate.let_one_call_go()
    runner.state("paused")
    runner.hear(Progressed)
    assert runner.states() == {one: "paused", two: "queued"}
    assert runner.rows("call, attempt", f"entry={one}") == [(1, 0)]

    runner.send(Start())
    runner.state("running")
    through_the_gate(runner, gate, one, 2, 3)
    assert runner.hear(Ended).status == "success"
    assert runner.hear(Ended).entry == two
    assert len(list((runner.home / "sessions").glob("**/round_3"))) == 1


def test_no_design_is_run_by_hand_while_an_episode_is_played(converse: Converse, gate: Any) -> None:
    runner, _ = at_work(converse, gate, TEN)
    number = runner.send(TryDesign("painted", TEN, "{}", 1e4))
    assert runner.hear(Tried) == Tried(number, error=QUEUE_PLAYS)
    gate.let_one_call_go()


def test_a_pause_is_remembered_when_its_step_ends_the_episode(converse: Converse, gate: Any) -> None:
    runner = gated(converse, gate, SIX)
    runner.ready()
    one, two = runner.enqueue(SIX, TEN)
    runner.send(Start())
    through_the_gate(runner, gate, one, 1)
    at_the_gate(runner, one, 2)
    runner.ask(Pause())
    runner.state("pausing")
    gate.let_one_call_go()
    runner.state("paused")
    assert runner.states()[two] == "queued"
    runner.send(Start())
    assert runner.hear(Ended, lambda said: said.entry == two).status == "success"
    assert runner.states() == {one: "success", two: "success"}


def test_a_pause_that_is_taken_back_leaves_no_trace(converse: Converse, gate: Any) -> None:
    runner, (one,) = at_work(converse, gate, TEN)
    for command in (Pause(), Start(), Pause(), Start()):
        runner.ask(command)
    gate.let_one_call_go()
    through_the_gate(runner, gate, one, 2, 3)
    assert runner.hear(Ended).status == "success"
    runner.state("idle")


def test_stopping_ends_what_runs_at_its_next_safe_point_and_plays_no_other(converse: Converse, gate: Any) -> None:
    runner, (one, two) = at_work(converse, gate, TEN, SIX)
    runner.ask(StopAfterStep())
    assert runner.state("stopping").waits_for == "after this call"
    gate.let_one_call_go()
    assert runner.hear(Ended).status == "interrupted"
    runner.state("idle")
    assert runner.states() == {one: "interrupted", two: "queued"}
    (account,) = accounts(runner.home / "sessions").values()
    assert account["llm_calls_used"] == 1


def test_a_start_while_stopping_is_remembered(converse: Converse, gate: Any) -> None:
    runner, (_, two) = at_work(converse, gate, TEN, SIX)
    runner.ask(StopAfterStep())
    runner.ask(Start())
    gate.let_one_call_go()
    assert runner.hear(Ended).status == "interrupted"
    assert (runner.hear(Ended).entry, runner.states()[two]) == (two, "success")


def test_aborting_ends_what_runs_wherever_it_is_and_a_retry_plays_it_whole(converse: Converse, gate: Any) -> None:
    runner, (one,) = at_work(converse, gate, TEN)
    runner.ask(Abort())
    assert runner.hear(Ended).status == "interrupted"
    runner.state("idle")
    assert runner.ask(Retry((one,))).note == "1 episode queued again"
    runner.send(Start())
    through_the_gate(runner, gate, one, 1, 2, 3)
    assert runner.hear(Ended).status == "success"
    (aside,) = (runner.home / "sessions").glob("*/*/interrupted/*/trajectory.json")
    assert json.loads(aside.read_bytes())["status"] == "interrupted"
    assert runner.rows("interrupted_tries") == [(1,)]


def test_leaving_while_paused_ends_the_held_episode_in_good_order(converse: Converse, gate: Any) -> None:
    runner, (one,) = at_work(converse, gate, TEN)
    runner.ask(Pause())
    gate.let_one_call_go()
    runner.state("paused")
    runner.ask(Leave())
    assert runner.hear(Ended).status == "interrupted"
    assert runner.wait() == 0
    assert runner.states() == {one: "interrupted"}


def test_a_higher_priority_and_an_earlier_position_are_played_first(converse: Converse) -> None:
    runner = converse()
    runner.ready()
    first, second, third, fourth = runner.enqueue(SIX, EIGHT, TEN, TWELVE)
    runner.ask(SetPriority((third,), 5))
    runner.ask(Move((fourth,), "top"))
    runner.ask(Remove((first,)))
    runner.send(Start())
    runner.state("idle")
    order = [said.entry for said in runner.said if isinstance(said, Ended)]
    assert order == [third, fourth, second]
    assert runner.states()[first] == "cancelled"


def test_pausing_on_failure_is_an_option(converse: Converse) -> None:
    runner = converse()
    runner.ready(pause_on_failure=True)
    one, two = runner.enqueue(SIX, TEN, designers=("broken",))
    runner.send(Start())
    runner.state("paused")
    assert runner.states() == {one: "error", two: "queued"}
    assert runner.rows("error_where, error_message", f"entry={one}")[0][1].startswith(
        "ZeroDivisionError: cannot divide"
    )
    warned = [said.text for said in runner.said if isinstance(said, Logged) and said.level == "warning"]
    assert warned == [f"the queue is paused: {SIX} ended as error"]


def test_a_player_that_dies_costs_its_own_episode(converse: Converse) -> None:
    runner = converse(**{DEADLY_LEVEL: SIX})
    runner.ready()
    one, two = runner.enqueue(SIX, TEN)
    runner.send(Start())
    assert "the process that played it ended (exit code 7)" in runner.hear(Ended).text
    assert runner.hear(Ended).status == "success"
    runner.state("idle")
    assert runner.states() == {one: "error", two: "success"}


def test_commands_are_acknowledged_while_a_call_lasts(converse: Converse, gate: Any) -> None:
    runner, (_, *rest) = at_work(converse, gate, TEN, SIX, EIGHT, TWELVE)
    for _ in range(20):
        assert runner.ask(Move(tuple(rest), "bottom")).note == "3 episodes moved"
    assert not [said for said in runner.said if isinstance(said, Ended)]


def test_several_sessions_are_played_by_one_troupe(converse: Converse) -> None:
    runner = converse()
    runner.ready(jobs=2)
    entries = [*runner.enqueue(SIX, TEN), *runner.enqueue(SIX, conditions=("strict",)), *runner.enqueue(TWELVE)]
    runner.send(Start())
    runner.state("idle")
    assert runner.states() == dict.fromkeys(entries, "success")
    assert len(list((runner.home / "sessions").glob("*/summary.json"))) == 3
    assert len(runner.children()) == 2
    assert {row[0] for row in runner.rows("status", table="sessions")} == {"complete"}


def test_episodes_of_designers_that_wait_are_played_together_and_their_pause_has_a_bound(
    converse: Converse, gate: Any
) -> None:
    runner = gated(converse, gate)
    runner.ready(jobs=1)
    entries = runner.enqueue(TEN, designers=("thoughtful",), repeats=3)
    runner.send(Start())
    assert {runner.hear(Stepped).entry for _ in entries} == set(entries)
    runner.ask(Pause())
    told = runner.state("pausing")
    assert (told.waits_for, told.bound_s) == ("after 3 calls", 300.0)
    for _ in entries:
        gate.let_one_call_go()
    runner.state("paused")
    runner.hear(Progressed)
    assert runner.states() == dict.fromkeys(entries, "paused")
    runner.ask(StopAfterStep())
    runner.state("idle")
    assert runner.states() == dict.fromkeys(entries, "interrupted")


def test_a_folder_that_is_played_is_closed_to_sweeps_and_the_other_way_round(converse: Converse, gate: Any) -> None:
    runner = gated(converse, gate)
    runner.ready()
    (one,) = runner.enqueue(TEN)
    (folder,) = (runner.home / "sessions").iterdir()
    with locked(folder):
        runner.send(Start())
        refused = runner.hear(Logged, lambda said: said.level == "error")
        runner.state("paused")
    assert "another sweep is running in" in refused.text
    assert runner.states() == {one: "queued"}

    runner.send(Start())
    at_the_gate(runner, one)
    with pytest.raises(SessionBusyError):
        run_sweep(resumable_plan(folder), folder, resume=True, store=runner.store, registry=REGISTRY)
    runner.ask(Abort())
    runner.state("idle")
    assert run_sweep(resumable_plan(folder), folder, resume=True, store=runner.store, registry=REGISTRY).complete
    assert runner.states() == {one: "success"}


def test_a_session_that_a_sweep_left_unfinished_can_be_retried_from_the_queue(
    converse: Converse, tmp_path: Path
) -> None:
    plan = SweepPlan(("patient",), ("loose",), (SIX, TEN), "painted", 1, "painted-flat")
    questions = iter([False] * 3)
    run_sweep(
        plan, tmp_path / "s", stop=lambda: next(questions, True), store=tmp_path / "store.sqlite", registry=REGISTRY
    )
    runner = converse()
    runner.ready()
    assert runner.rows("state, position") == [("interrupted", None), ("queued", None)]
    assert runner.ask(Retry((1, 2))).note == "2 episodes queued again"
    runner.send(Start())
    runner.state("idle")
    assert runner.states() == {1: "success", 2: "success"}
    assert "resumed" in read_session(tmp_path / "s").summary.notes[-1].text


def test_at_real_time_each_run_is_given_the_time_of_its_film(converse: Converse) -> None:
    runner = converse()
    runner.ready(pace="real_time")
    (one,) = runner.enqueue(SIX)
    runner.send(Start())
    runner.hear(Stepped, lambda said: said.kind == "attempt_finished")
    # The film lasts 12 s: until then the episode rests, and a stop does not wait for it.
    runner.ask(StopAfterStep())
    assert runner.hear(Ended).status == "interrupted"
    assert runner.rows("call, attempt, duration_s < 12", f"entry={one}") == [(1, 1, 1)]


def test_what_cannot_be_planned_is_refused_at_once_and_what_cannot_be_built_later(converse: Converse) -> None:
    from controller.sweep.runner.messages import Enqueue

    runner = converse()
    runner.ready()
    good = {"conditions": ("loose",), "executor": "painted", "budget_map": "painted-flat"}
    said = runner.ask(Enqueue(("oracle",), levels=(SIX,), **good))
    assert (
        said.error
        == "unknown designer 'oracle': there are broken, echo:PATH, hesitant, patient, thoughtful, truss, verbose"
    )
    assert "did you mean T1B_Span_6m" in str(runner.ask(Enqueue(("patient",), levels=("T1B_Span_6",), **good)).error)
    wrong = {**good, "budget_map": "embedded-flat"}
    assert "calibrated on the embedded executor" in str(runner.ask(Enqueue(("patient",), levels=(SIX,), **wrong)).error)
    number = runner.send(Enqueue(("patient",), levels=(SIX,), repeats=0, **good))
    assert "use 1 or more" in str(runner.hear(Acknowledged, lambda said: said.command == number).error)
    assert not list(runner.home.glob("sessions/*"))
    assert not [said for said in runner.said if isinstance(said, Queued)]
