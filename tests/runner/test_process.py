"""The runner as a process: alone on its store, gone with its console, and found again as it was left."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from episode_accounts import accounts
from runner_child import GATE, GATED_LEVEL, Conversation

from controller.sweep.runner.messages import (
    Acknowledged,
    Ended,
    Fault,
    Logged,
    Pause,
    Ready,
    Retry,
    Start,
    StateChanged,
    Stepped,
)

Converse = Callable[..., Conversation]
SIX, TEN = "T1B_Span_6m", "T1B_Span_10m"
CONSOLE = Path(__file__).parent.parent / "parts" / "console_child.py"


def at_the_gate(converse: Converse, gate: Any) -> tuple[Conversation, int]:
    """A runner in the middle of the first of two episodes."""
    runner = converse(**{GATE: str(gate.port), GATED_LEVEL: TEN})
    runner.ready()
    one, _ = runner.enqueue(TEN, SIX)
    runner.send(Start())
    runner.hear(Stepped)
    return runner, one


GRACE_S = 5.0
"""It takes up to a tenth of a second; the machine may be busy with other tests."""


def ends_within(watched: int, seconds: float) -> bool:
    """Whether the process behind a descriptor ends in time."""
    return bool(select.select([watched], [], [], seconds)[0])


def test_a_killed_runner_is_found_as_it_was_left_and_nothing_is_played_unasked(converse: Converse, gate: Any) -> None:
    runner, one = at_the_gate(converse, gate)
    players = [os.pidfd_open(pid) for pid in runner.children()]
    runner.process.kill()
    assert len(players) == 1
    for player in players:
        assert ends_within(player, GRACE_S), "a player outlived its runner"
        os.close(player)
    assert runner.rows("state") == [("queued",), ("running",)]

    again = converse()
    assert again.ready().interrupted == 1
    assert again.first(StateChanged).state == "paused"
    assert again.states() == {one: "interrupted", one + 1: "queued"}
    (account,) = accounts(again.home / "sessions").values()
    assert (account["status"], len(account["calls"])) == ("interrupted", 1)
    again.ask(Retry((one,)))
    again.send(Start())
    assert again.hear(Ended).entry == one + 1
    assert again.hear(Ended, lambda said: said.entry == one).status == "success"


def test_a_runner_that_was_killed_while_paused_is_found_interrupted_too(converse: Converse, gate: Any) -> None:
    runner, one = at_the_gate(converse, gate)
    runner.ask(Pause())
    gate.let_one_call_go()
    runner.state("paused")
    while runner.states()[one] != "paused":
        select.select([], [], [], 0.01)
    runner.process.kill()
    runner.wait()
    assert converse().ready().interrupted == 1


def test_the_end_of_its_input_ends_the_runner_and_its_players_at_once(converse: Converse, gate: Any) -> None:
    runner, _ = at_the_gate(converse, gate)
    family = [os.pidfd_open(pid) for pid in (runner.process.pid, *runner.children())]
    assert runner.process.stdin is not None
    runner.process.stdin.close()
    until_s = time.monotonic() + GRACE_S
    for member in family:
        assert ends_within(member, max(0.0, until_s - time.monotonic())), "somebody outlived the console"
        os.close(member)


def test_a_console_that_is_killed_takes_runner_and_players_with_it(tmp_path: Path, gate: Any) -> None:
    with subprocess.Popen(
        [sys.executable, str(CONSOLE), str(tmp_path / "store.sqlite"), TEN],
        stdout=subprocess.PIPE,
        env={**os.environ, GATE: str(gate.port), GATED_LEVEL: TEN},
        text=True,
        start_new_session=True,
    ) as console:
        assert console.stdout is not None
        family = [os.pidfd_open(int(pid)) for pid in console.stdout.readline().split()]
        assert len(family) == 2
        console.kill()
    until_s = time.monotonic() + GRACE_S
    for member in family:
        assert ends_within(member, max(0.0, until_s - time.monotonic())), "somebody outlived the console"
        os.close(member)


def test_a_terminated_runner_ends_what_runs_in_good_order(converse: Converse, gate: Any) -> None:
    runner, one = at_the_gate(converse, gate)
    runner.process.send_signal(signal.SIGTERM)
    assert runner.hear(Ended).status == "interrupted"
    assert runner.wait() == 0
    assert runner.states() == {one: "interrupted", one + 1: "queued"}
    assert converse().ready().interrupted == 0


def test_ctrl_c_in_the_terminal_is_the_console_s_business(converse: Converse, gate: Any) -> None:
    runner, one = at_the_gate(converse, gate)
    os.killpg(runner.process.pid, signal.SIGINT)
    assert runner.ask(Pause()).error is None
    gate.let_one_call_go()
    runner.state("paused")
    assert one in runner.states()


def test_a_second_runner_on_the_same_store_is_refused_in_one_line(converse: Converse) -> None:
    first = converse()
    first.ready()
    second = converse()
    fault = second.hear(Fault)
    assert fault.message.startswith("another console works on store.sqlite: close it first")
    assert second.wait() == 1
    assert second.errors().count("\n") == 1
    assert first.ask(Pause()).error is None


def test_a_store_that_cannot_be_used_is_one_fault(tmp_path: Path, converse: Converse) -> None:
    (tmp_path / "store.sqlite").write_bytes(b"this is no database, and never was one" * 100)
    runner = converse()
    assert "pbbench store rebuild" in runner.hear(Fault).message
    assert runner.wait() == 1


def test_a_line_that_is_no_command_is_refused_and_the_next_one_is_heard(converse: Converse) -> None:
    runner = converse()
    runner.hear(Ready)
    dance = b'{"v":1,"type":"Dance","number":7}\n'
    for line in (b"\n", b"\xff\xff\n", b"[]\n", dance, b"{" * 5000 + b"\n"):
        runner.write(line)
        if line is dance:
            assert "unknown type 'Dance'" in str(runner.hear(Acknowledged, lambda said: said.command == 7).error)
        assert "not understood" in runner.hear(Logged).text, line
        assert runner.ask(Pause()).error is None, line


def test_whatever_prints_does_not_reach_the_console(converse: Converse, tmp_path: Path) -> None:
    noisy = tmp_path / "noisy.py"
    noisy.write_text(
        f"import sys; sys.path.insert(0, {str(CONSOLE.parent)!r})\n"
        "import os, runner_child\n"
        "if __name__ == '__main__':\n"
        "    from controller.sweep.runner import process\n"
        "    streams = process._private_streams\n"
        "    def loud():\n"
        "        found = streams()\n"
        "        print('print', flush=True); os.write(1, b'write\\n')\n"
        "        return found\n"
        "    process._private_streams = loud\n"
        "    runner_child.main()\n"
    )
    runner = converse((sys.executable, str(noisy)))
    runner.ready()
    runner.process.terminate()
    runner.wait()
    assert runner.errors() == "print\nwrite\n"
