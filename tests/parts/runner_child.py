"""A runner with the scripted parts, and a console's half of a conversation with it."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from scripted_parts import REGISTRY as PARTS
from scripted_parts import Hesitant

from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.sweep.runner.messages import (
    Acknowledged,
    Command,
    Enqueue,
    Event,
    Queued,
    Ready,
    SetOptions,
    StateChanged,
)
from controller.sweep.runner.wire import command_line, event_from

PATIENCE_S = 60.0
SCRIPTED = (sys.executable, str(Path(__file__)))
REAL = (sys.executable, "-m", "controller.sweep.runner")

GATE, GATED_LEVEL = "PBBENCH_TEST_GATE_PORT", "PBBENCH_TEST_LEVEL_AT_THE_GATE"

T = TypeVar("T")


class Patient(Hesitant):
    """Hesitant, and waits in each call on one level until the test lets it go."""

    name = "patient"

    def propose(self, observation: Observation) -> Proposal:
        if observation.context["task_context"]["levelName"] == os.environ.get(GATED_LEVEL):  # type: ignore[index]
            with socket.create_connection(("127.0.0.1", int(os.environ[GATE]))) as waiting:
                waiting.recv(1)
        return super().propose(observation)


class Thoughtful(Patient):
    """Patient, and one of those that wait for others: at most five minutes a call."""

    name = "thoughtful"
    longest_call_s = 300.0


class Echo:
    """Answers with nothing that could be read; made from a path, which must exist."""

    name = "echo"

    def __init__(self, path: str) -> None:
        self.configuration = {"entries": len(list(Path(path).iterdir())), "seen_at": path}

    def propose(self, observation: Observation) -> Proposal:
        return Proposal(f"echo of call {observation.call}")


REGISTRY = replace(
    PARTS,
    designers={
        **PARTS.designers,
        "patient": "runner_child:Patient",
        "thoughtful": "runner_child:Thoughtful",
        "echo:PATH": "runner_child:Echo",
    },
    slow=frozenset({"thoughtful"}),
)


class Conversation:
    """One runner process on one store; everything it says is kept."""

    def __init__(self, home: Path, command: Sequence[str] = SCRIPTED, **environment: str) -> None:
        self.home, self.store = home, home / "store.sqlite"
        places = ["--store", str(self.store), "--sessions", str(home / "sessions")]
        self.process = subprocess.Popen(
            [*command, *places],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        self.said: list[Event] = []
        self._number = 0
        self._heard: SimpleQueue[Event | None] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._heard.put(event_from(line))
        self._heard.put(None)

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def send(self, command: Command) -> int:
        self._number += 1
        self.write(command_line(self._number, command))
        return self._number

    def ask(self, command: Command) -> Acknowledged:
        """Send a command and wait for its acknowledgement."""
        number = self.send(command)
        return self.hear(Acknowledged, lambda said: said.command == number)

    def hear(self, kind: type[T], wanted: Callable[[T], bool] = lambda _: True) -> T:
        """The next event of a kind that is as wanted."""
        until_s = time.monotonic() + PATIENCE_S
        while True:
            try:
                event = self._heard.get(timeout=max(0.0, until_s - time.monotonic()))
            except Empty:
                raise AssertionError(f"nothing of the kind was said: {self.said[-8:]}") from None
            if event is None:
                raise AssertionError(f"the runner ended: {self.errors()}; it said {self.said[-8:]}")
            self.said.append(event)
            if isinstance(event, kind) and wanted(event):
                return event

    def first(self, kind: type[T]) -> T:
        """The first event of a kind, also one that was said already."""
        return next((said for said in self.said if isinstance(said, kind)), None) or self.hear(kind)

    def ready(self, jobs: int = 1, **options: Any) -> Ready:
        found = self.hear(Ready)
        self.ask(SetOptions(options.get("pause_on_failure", False), jobs, options.get("pace", "as_fast")))
        return found

    def state(self, name: str) -> StateChanged:
        """Wait until the runner says that it is in a state."""
        return self.hear(StateChanged, lambda said: said.state == name)

    def enqueue(self, *levels: str, **changes: Any) -> tuple[int, ...]:
        """Queue episodes, by default of the patient designer; their entries."""
        given: dict[str, Any] = {
            "designers": ("patient",),
            "conditions": ("loose",),
            "executor": "painted",
            "budget_map": "painted-flat",
        }
        number = self.send(Enqueue(levels=levels, **{**given, **changes}))
        queued = self.hear(Queued, lambda said: said.command == number)
        assert queued.error is None, queued.error
        return queued.entries

    def rows(self, columns: str = "*", where: str = "1", table: str = "queue_rows") -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.store)) as database:
            return database.execute(f"SELECT {columns} FROM {table} WHERE {where} ORDER BY 1").fetchall()

    def states(self) -> dict[int, str]:
        return dict(self.rows("entry, state"))

    def children(self) -> list[int]:
        pid = self.process.pid
        found = []
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
        return [child for child in found if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def wait(self) -> int:
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def main() -> None:
    from controller.sweep.runner.process import run_runner

    options = argparse.ArgumentParser()
    options.add_argument("--store", type=Path)
    options.add_argument("--sessions", type=Path)
    chosen = options.parse_args()
    run_runner(chosen.store, chosen.sessions, REGISTRY)


if __name__ == "__main__":
    main()
