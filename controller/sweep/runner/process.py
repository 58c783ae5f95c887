"""The runner's process: its input, its output, its end.

The main thread listens, a second one plays. When the input ends the console is gone, and so is the process, at once:
what was running says so on disk and is found at the next start. A polite end (``Leave``, or SIGTERM, which does not
wait for safe points) leaves nothing running behind.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import BinaryIO

from controller.records.provenance import DISTRIBUTION
from controller.sweep.errors import SweepError
from controller.sweep.registry import REGISTRY, Registry
from controller.sweep.runner.desk import Desk
from controller.sweep.runner.messages import Abort, Acknowledged, Fault, Leave, MessageError
from controller.sweep.runner.stage import Stage
from controller.sweep.runner.voice import Voice, clean
from controller.sweep.runner.wire import command_from, number_in
from serializer.errors import PolyBridgeBenchError

EXIT_GONE, EXIT_FAULT = 0, 1


class RunnerBusyError(SweepError):
    """Another runner works on the store."""


def run_runner(store: Path, sessions: Path, registry: Registry = REGISTRY) -> None:
    """Be the runner of a store until told to leave; never returns."""
    commands, events = _private_streams()
    voice = Voice(events)
    try:
        with _alone(store):
            _Runner(store, sessions, registry, voice).live(commands)
    except PolyBridgeBenchError as fault:
        voice.say(Fault(clean(str(fault))))
        voice.finish()
        sys.stderr.write(f"{fault}\n")
    _end(EXIT_FAULT)


class _Runner:
    def __init__(self, store: Path, sessions: Path, registry: Registry, voice: Voice) -> None:
        self._store = store
        self._registry = registry
        self._voice = voice
        self._stage = Stage(store, sessions, registry, voice)

    def live(self, commands: BinaryIO) -> None:
        """Listen until the input ends; the thread that plays ends the process when it is told to leave."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: self._abort_and_leave())
        threading.Thread(target=self._play, name="stage", daemon=True).start()
        desk = Desk(self._store, self._registry)
        for line in commands:
            self._take(desk, line)
        _end(EXIT_GONE)

    def _take(self, desk: Desk, line: bytes) -> None:
        try:
            number, command = command_from(line)
        except MessageError as fault:
            refused = number_in(line)
            if refused is not None:
                self._voice.say(Acknowledged(refused, str(fault)))
            self._voice.log("error", f"a command was not understood: {fault}")
            return
        answer = desk.take(number, command)
        self._voice.say(answer)
        if answer.error is None:
            self._stage.tell(number, command)

    def _abort_and_leave(self) -> None:
        self._stage.tell(0, Abort())
        self._stage.tell(0, Leave())

    def _play(self) -> None:
        try:
            self._stage.run(_product())
        except PolyBridgeBenchError as fault:
            self._fail(str(fault), "")
        except Exception as fault:  # noqa: BLE001 - the console must hear of whatever ends the runner
            self._fail(f"{type(fault).__name__}: {fault}", traceback.format_exc())
        self._voice.finish()
        _end(EXIT_GONE)

    def _fail(self, message: str, detail: str) -> None:
        self._voice.say(Fault(clean(message), clean(detail)))
        self._voice.finish()
        sys.stderr.write(clean(detail or f"{message}\n"))
        _end(EXIT_FAULT)


def _private_streams() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the console, out of reach of whatever prints or reads; prints go to standard error."""
    commands, events = os.dup(0), os.dup(1)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return os.fdopen(commands, "rb"), os.fdopen(events, "wb")


@contextmanager
def _alone(store: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    store.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{store}.runner.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout as fault:
        raise RunnerBusyError(f"another console works on {store}: close it first, or give another store") from fault
    try:
        yield
    finally:
        lock.release()


def _product() -> str:
    try:
        return f"PolyBridgeBench {version(DISTRIBUTION)}"
    except PackageNotFoundError:
        return "PolyBridgeBench"


def _end(code: int) -> None:
    """End the process now, and its players with it; nothing waits for a thread."""
    for player in multiprocessing.active_children():
        player.kill()
    sys.stderr.flush()
    os._exit(code)
