"""The runner under load: how soon it answers, how fast it enqueues, how little the window feels of a running sweep."""

from __future__ import annotations

import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from console.runner_client.client import RunnerClient
from controller.episode.apparatus import BudgetSource
from controller.levels.catalogue import all_levels
from controller.records.session import Session
from controller.records.summary import Row, Summary
from controller.store.queue import Queue
from controller.sweep.runner.messages import (
    Acknowledged,
    Command,
    Ended,
    Enqueue,
    Event,
    Move,
    Progressed,
    Queued,
    Ready,
    SetOptions,
    Start,
    StateChanged,
    Stepped,
)
from controller.sweep.runner.wire import command_line, event_from, event_line

COMMANDS, PAUSE_S = 400, 0.02
GUI_S = 12.0
LEVELS = tuple(level.name for level in all_levels())
PLAN = Enqueue(("truss",), ("strict", "loose"), LEVELS, "embedded", "embedded-v1")


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Median, 99th percentile and worst."""
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99)]
    return f"p50 {at[0]:6.2f}  p99 {at[1]:6.2f}  worst {ordered[-1]:6.2f} {unit}"


class Pipe:
    """A runner spoken to without Qt, so that only its own time is measured."""

    def __init__(self, home: Path) -> None:
        places = ["--store", str(home / "store.sqlite"), "--sessions", str(home / "sessions")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "controller.sweep.runner", *places], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.number = 0
        self.ended = 0

    def send(self, command: Command) -> int:
        self.number += 1
        assert self.process.stdin is not None
        self.process.stdin.write(command_line(self.number, command))
        self.process.stdin.flush()
        return self.number

    def hear(self, kind: type) -> Event:
        assert self.process.stdout is not None
        while True:
            event = event_from(self.process.stdout.readline())
            self.ended += isinstance(event, Ended)
            if isinstance(event, kind):
                return event

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def acknowledgements(home: Path) -> None:
    """Command to answer while two players are at work on a queue of 378."""
    began_s = time.perf_counter()
    runner = Pipe(home)
    runner.hear(Ready)
    print(f"ready after                         {(time.perf_counter() - began_s) * 1e3:6.0f} ms")
    runner.send(SetOptions(pause_on_failure=False, jobs=2, pace="as_fast"))
    runner.send(PLAN)
    entries = runner.hear(Queued).entries  # type: ignore[union-attr]
    runner.send(Start())
    while runner.ended < 4:
        runner.hear(Ended)
    took = []
    for turn in range(COMMANDS):
        sent_s = time.perf_counter()
        number = runner.send(Move(entries[-20:], "up" if turn % 2 else "down"))
        while (event := runner.hear(Acknowledged)).command != number:  # type: ignore[union-attr]
            pass
        took.append((time.perf_counter() - sent_s) * 1e3)
        assert event.error is None  # type: ignore[union-attr]
        select.select([], [], [], PAUSE_S)
    print(f"acknowledgement during a sweep      {spread(took)}   (aim 50; {runner.ended} episodes ended meanwhile)")
    runner.close()


def enqueueing(home: Path) -> None:
    """Ten thousand rows: the transaction alone, and from the command to the answer."""
    source = BudgetSource("embedded-v1", "0", "embedded")
    took = []
    with Queue(home / "direct.sqlite") as queue:
        for number in range(5):
            rows = tuple(
                Row(f"truss_{condition}_r{repeat}", "truss", condition, repeat, "embedded", source)
                for condition in ("strict", "loose")
                for repeat in range(1, 28)
            )
            summary = Summary(f"s{number}", "2026-01-01T00:00:00+00:00", "polybridge", LEVELS, rows, {})
            began_s = time.perf_counter()
            count = len(queue.enqueue(Session(home, summary), "{}"))
            took.append((time.perf_counter() - began_s) * 1e3)
    print(f"enqueue {count:,} rows (transaction)  {spread(took)}   (aim 100)")
    runner = Pipe(home / "through")
    runner.hear(Ready)
    for name in ("first", "second"):
        began_s = time.perf_counter()
        runner.send(Enqueue(("truss",), ("strict", "loose"), LEVELS, "embedded", "embedded-v1", repeats=27))
        runner.hear(Queued)
        print(f"{name + ' command of 10,206 to rows':<36}{(time.perf_counter() - began_s) * 1e3:6.0f} ms")
    runner.close()


def decoding() -> None:
    """A thousand events off the wire."""
    step = Stepped(
        1, "attempt_finished", 2, 1, "2026-01-01T00:00:00.000+00:00", "/sessions/s/row/level", "run 1: success"
    )
    line = event_line(step)
    took = []
    for _ in range(50):
        began_s = time.perf_counter()
        for _ in range(1_000):
            event_from(line)
        took.append((time.perf_counter() - began_s) * 1e3)
    print(f"1,000 events decoded                {spread(took)}")


class TimedClient(RunnerClient):
    """A client that notes the processor time of each stretch in which it hands out events."""

    def __init__(self, store: Path) -> None:
        super().__init__(store)
        self.stretches_ms: list[float] = []

    def _decode(self) -> None:
        began_s = time.thread_time()
        super()._decode()
        self.stretches_ms.append((time.thread_time() - began_s) * 1e3)


def lateness(home: Path, *, playing: bool) -> None:
    """A 5 ms timer in a GUI process, with a client whose runner plays (or not)."""
    client = TimedClient(home / "store.sqlite")
    events = {"all": 0, "ended": 0}
    late: list[float] = []
    expected = 0.0

    def tick() -> None:
        nonlocal expected
        now = time.perf_counter()
        if expected:
            late.append(max(0.0, (now - expected) * 1e3))
        expected = now + 0.005

    timer = QTimer(interval=5, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)

    def follow(event: Event) -> None:
        events["all"] += 1
        events["ended"] += isinstance(event, Ended)
        if isinstance(event, Ready) and playing:
            client.send(SetOptions(pause_on_failure=False, jobs=2, pace="as_fast"))
            client.send(PLAN)
            client.send(Start())
        begins = isinstance(event, Ended) if playing else isinstance(event, Progressed | StateChanged)
        if begins and not timer.isActive():
            timer.start()
            QTimer.singleShot(int(GUI_S * 1e3), QCoreApplication.instance().quit)  # type: ignore[union-attr]

    client.event.connect(follow)
    client.start()
    QCoreApplication.exec()
    timer.stop()
    client.part()
    what = "while a sweep runs" if playing else "at rest"
    told = f"{events['all']} events, {events['ended']} episodes"
    print(f"5 ms timer late {what:<20}{spread(late)}   (aim p99 8, worst 20; {told})")
    print(f"  of it at work in the client       {spread(client.stretches_ms)}")


def main() -> None:
    application = QGuiApplication([])
    with tempfile.TemporaryDirectory(prefix="bench_runner_") as folder:
        home = Path(folder)
        decoding()
        acknowledgements(home / "acknowledged")
        enqueueing(home)
        lateness(home / "rest", playing=False)
        lateness(home / "playing", playing=True)
    del application


if __name__ == "__main__":
    main()
