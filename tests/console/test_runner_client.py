"""The console's side of the runner, with real runner processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QElapsedTimer, QTimer
from runner_child import SCRIPTED

from console.runner_client.client import RunnerClient
from console.runner_client.lines import Lines
from controller.sweep.runner.messages import (
    Acknowledged,
    Ended,
    Enqueue,
    Event,
    Fault,
    Logged,
    Pause,
    Ready,
    Start,
    StateChanged,
    Stepped,
)
from controller.sweep.runner.wire import event_line

SIX = "T1B_Span_6m"
PLAN = Enqueue(("patient",), ("loose",), (SIX,), "painted", "painted-flat")


class Heard:
    """A client and everything that it tells, in order."""

    def __init__(self, qtbot: Any, store: Path, command: tuple[str, ...]) -> None:
        self._qtbot = qtbot
        self.client = RunnerClient(store, command=command)
        self.events: list[Event] = []
        self.connections: list[bool] = []
        self.rungs: list[str] = []
        self.client.event.connect(self.events.append)
        self.client.connected.connect(self.connections.append)
        self.client.rung_changed.connect(self.rungs.append)

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def wait(self, reached: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(reached()), timeout=60_000)

    def start(self) -> None:
        before = len(self.of(Ready))
        self.client.start()
        self.wait(lambda: len(self.of(Ready)) > before)

    def wait_until_gone(self) -> None:
        self.wait(lambda: self.connections and not self.connections[-1])


@pytest.fixture
def hear(qtbot: Any, tmp_path: Path) -> Iterator[Callable[..., Heard]]:
    made: list[Heard] = []

    def make(*command: str) -> Heard:
        made.append(Heard(qtbot, tmp_path / "store.sqlite", command or SCRIPTED))
        return made[-1]

    yield make
    for heard in made:
        heard.client.part()
        heard.client.deleteLater()


def a_program(tmp_path: Path, text: str) -> tuple[str, str]:
    path = tmp_path / "program.py"
    path.write_text(text)
    return sys.executable, str(path)


def test_a_command_is_sent_numbered_and_answered(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.start()
    first, second = heard.client.send(PLAN), heard.client.send(Start())
    assert (first, second) == (1, 2)
    heard.wait(lambda: heard.of(Ended))
    assert [event.command for event in heard.of(Acknowledged)] == [1, 2]
    assert heard.of(Ended)[0].status == "success"
    assert heard.connections == [True]


def test_what_is_sent_before_the_runner_is_ready_is_not_lost(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.client.start()
    heard.client.send(Pause())
    heard.wait(lambda: heard.of(Acknowledged))
    assert heard.of(Acknowledged) == [Acknowledged(1)]


def test_a_command_without_a_runner_is_refused_but_not_before_its_number_is_known(hear: Callable[..., Heard]) -> None:
    heard = hear()
    number = heard.client.send(Start())
    assert heard.events == []
    heard.wait(lambda: heard.events)
    assert heard.events == [Acknowledged(number, "the runner is not there: restart it")]


def test_a_runner_that_was_killed_is_told_and_can_be_started_again(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.start()
    os.kill(heard.client.process_id or 0, 9)
    number = heard.client.send(Pause())
    heard.wait_until_gone()
    assert heard.of(Fault) == [Fault("the runner ended by itself (signal 9)")]
    assert Acknowledged(number, "the runner ended before it answered") in heard.events
    assert heard.client.process_id is None
    heard.start()
    assert heard.connections == [True, False, True]
    assert heard.of(StateChanged)[-1].state == "idle"


def test_a_crash_shows_the_exit_code_and_the_last_words_without_paths(
    hear: Callable[..., Heard], tmp_path: Path
) -> None:
    heard = hear(*a_program(tmp_path, f"import sys; sys.stderr.write('no such thing: {tmp_path}/x\\n'); sys.exit(3)"))
    heard.client.start()
    heard.wait_until_gone()
    assert heard.of(Fault) == [Fault("the runner ended by itself (exit code 3)", "no such thing: x")]


def test_a_fault_that_the_runner_told_is_not_told_twice(hear: Callable[..., Heard], tmp_path: Path) -> None:
    first, second = hear(), hear()
    first.start()
    second.client.start()
    second.wait_until_gone()
    (fault,) = second.of(Fault)
    assert fault.message.startswith("another console works on store.sqlite")


def test_a_program_that_cannot_be_started_is_a_fault(hear: Callable[..., Heard], tmp_path: Path) -> None:
    heard = hear(str(tmp_path / "nothing"))
    heard.client.start()
    heard.wait(lambda: heard.of(Fault))
    assert heard.of(Fault)[0].message.startswith("the runner could not be started: ")
    assert heard.client.process_id is None


def test_the_ladder_begins_with_a_question(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.start()
    heard.client.ask()
    assert heard.client.rung == "asked"
    heard.wait_until_gone()
    assert heard.rungs == ["asked", "none"]
    assert heard.of(Fault) == []
    assert "asked to leave" in heard.of(Logged)[-1].text


def test_the_second_rung_ends_it_at_once(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.start()
    heard.client.terminate()
    heard.wait_until_gone()
    assert heard.rungs == ["terminated", "none"]
    assert heard.of(Fault) == []


def test_who_does_not_hear_is_killed(
    hear: Callable[..., Heard], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = "import signal, sys\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    deaf += 'print(\'{"v":1,"type":"QueueChanged"}\', flush=True)\nsys.stdin.read()\nsignal.pause()\n'
    heard = hear(*a_program(tmp_path, deaf))
    heard.client._patience.setInterval(50)
    heard.client.start()
    heard.wait(lambda: heard.events)
    heard.client.ask()
    heard.client.terminate()
    heard.wait_until_gone()
    assert heard.rungs == ["asked", "terminated", "killed", "none"]
    assert heard.of(Fault) == []


def test_a_line_that_is_no_event_is_logged_and_the_next_is_heard(hear: Callable[..., Heard], tmp_path: Path) -> None:
    said = b"nonsense\n" + event_line(StateChanged("idle")) + b'{"v":2}\n' + event_line(StateChanged("running"))
    heard = hear(*a_program(tmp_path, f"import os, sys; os.write(1, {said!r}); sys.stdin.read()"))
    heard.client.start()
    heard.wait(lambda: len(heard.of(StateChanged)) == 2)
    texts = [event.text for event in heard.of(Logged)]
    assert len(texts) == 2
    assert "not JSON" in texts[0]
    assert "version 2" in texts[1]


def test_a_burst_of_events_is_handed_out_in_slices(hear: Callable[..., Heard], tmp_path: Path, qtbot: Any) -> None:
    step = event_line(Stepped(1, "response", 1, 0, "2026-01-01T00:00:00.000+00:00", "/sessions/s/row/level", "text"))
    text = f"import os, sys\nfor _ in range(50): os.write(1, {step!r} * 100)\nsys.stdin.read()"
    heard = hear(*a_program(tmp_path, text))
    between: list[int] = []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: between.append(len(heard.events)))
    heard.client.start()
    timer.start()
    heard.wait(lambda: len(heard.of(Stepped)) == 5_000)
    timer.stop()
    assert len({count for count in between if 0 < count < 5_000}) > 1


def test_parting_leaves_no_process_behind(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.start()
    process = heard.client.process_id
    clock = QElapsedTimer()
    clock.start()
    heard.client.part()
    assert heard.client.process_id is None
    assert not Path(f"/proc/{process}").exists()
    assert heard.connections == [True, False]
    assert heard.of(Fault) == []


def test_starting_twice_starts_one(hear: Callable[..., Heard]) -> None:
    heard = hear()
    heard.client.start()
    process = heard.client.process_id
    heard.client.start()
    assert heard.client.process_id == process


@given(st.lists(st.binary(max_size=20)), st.data())
def test_lines_come_out_whole_however_they_are_cut(lines: list[bytes], data: st.DataObject) -> None:
    whole = [line.replace(b"\n", b" ") for line in lines]
    stream = b"".join(line + b"\n" for line in whole)
    cut = Lines()
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        cut.add(stream[:size])
        stream = stream[size:]
    found = list(iter(cut.take, None))
    assert found == [line for line in whole if line]
    assert len(cut) == 0


def test_a_line_without_end_is_left_out_and_costs_no_memory() -> None:
    cut = Lines(longest=10)
    for part in (b"short\nfar ", b"too ", b"long ", b"a line", b"\nnext\n"):
        cut.add(part)
    assert list(iter(cut.take, None)) == [b"short", b"next"]
    assert cut.left_out == 1
