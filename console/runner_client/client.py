"""``RunnerClient``: the one object through which the console has to do with its runner."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QTimer, Signal

from console.runner_client import strings as say
from console.runner_client.lines import LONGEST, Lines
from console.settings.places import sessions_of
from controller.clock import utc_now
from controller.records.redaction import without_machine_paths
from controller.secret_values import without_secrets
from controller.sweep.runner.messages import (
    Acknowledged,
    Command,
    Event,
    Fault,
    Leave,
    Logged,
    LogLevel,
    MessageError,
)
from controller.sweep.runner.wire import command_line, event_from

Rung = Literal["none", "asked", "terminated", "killed"]

SLICE_S = 0.003
"""How long events are decoded and handed out at a stretch before the window gets its turn."""
TERMINATE_MS = 5_000
"""How long a runner that was terminated may take before it is killed."""
GONE_MS = 1_000
"""How long the application waits for the runner as it ends."""
LAST_LINES = 30
"""Lines of the runner's standard error that are kept for the case that it crashes."""


class RunnerClient(QObject):
    """A ``RunnerPort``.

    ``event`` carries every event, ``connected`` whether the process is there, ``rung_changed`` how it is being ended.
    A runner that ends by itself is told as a ``Fault`` (its own, or one made of its exit and its last words), then by
    ``connected(False)``. ``command`` is what is started, for tests.
    """

    event = Signal(object)  # type: ignore[assignment]  # the port's name; Qt looks for methods only, and finds its own
    connected = Signal(bool)
    rung_changed = Signal(str)

    def __init__(self, store: Path, parent: QObject | None = None, command: Sequence[str] | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("runnerClient")
        self._command = list(command or (sys.executable, "-m", "controller.sweep.runner"))
        self._command += ["--store", str(store), "--sessions", str(sessions_of(store))]
        self._process: QProcess | None = None
        self._lines = Lines()
        self._errors: deque[str] = deque(maxlen=LAST_LINES)
        self._number = 0
        self._unanswered: set[int] = set()
        self._faulted = False
        self._rung: Rung = "none"
        self._decoder = QTimer(self, interval=0)
        self._decoder.timeout.connect(self._decode)
        self._patience = QTimer(self, interval=TERMINATE_MS, singleShot=True)
        self._patience.timeout.connect(self.kill)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.part)

    @property
    def rung(self) -> Rung:
        """How far up the ladder the runner is being ended."""
        return self._rung

    @property
    def process_id(self) -> int | None:
        """The runner's process; ``None`` when it is not there."""
        return None if self._process is None else self._process.processId()

    def start(self) -> None:
        """Start the runner, unless it is there."""
        if self._process is not None:
            return
        self._lines, self._faulted = Lines(), False
        self._errors.clear()
        self._process = process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.started.connect(lambda: self.connected.emit(True))
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        program, *arguments = self._command
        process.start(program, arguments)

    def send(self, command: Command) -> int:
        """Send a command; its number. Where there is no runner it is refused, as an event."""
        self._number += 1
        number = self._number
        if self._process is None:
            refusal = Acknowledged(number, say.NOT_THERE)
            QTimer.singleShot(0, self, lambda: self.event.emit(refusal))
            return number
        self._unanswered.add(number)
        self._process.write(command_line(number, command))
        if isinstance(command, Leave):
            self._climb("asked", say.ASKED)
        return number

    # ------------------------------------------------------------------------------------------------ the ladder

    def ask(self) -> None:
        """First rung: leave at the next safe point."""
        if self._process is not None:
            self.send(Leave())

    def terminate(self) -> None:
        """Second rung: end at once, in good order."""
        if self._process is not None:
            self._climb("terminated", say.TERMINATED)
            self._process.terminate()
            self._patience.start()

    def kill(self) -> None:
        """Third rung."""
        if self._process is not None:
            self._climb("killed", say.KILLED)
            self._process.kill()

    def part(self) -> None:
        """The application ends: let the runner see the end of its input, and be gone when this returns."""
        process = self._process
        if process is None:
            return
        self._rung = "killed"
        process.closeWriteChannel()
        if not process.waitForFinished(GONE_MS):
            process.kill()
            process.waitForFinished(GONE_MS)

    def _climb(self, rung: Rung, told: str) -> None:
        if rung != self._rung:
            self._rung = rung
            self._log("warning", told)
            self.rung_changed.emit(rung)

    # ---------------------------------------------------------------------------------------------- what it says

    def _read(self) -> None:
        if self._process is not None:
            self._lines.add(bytes(self._process.readAllStandardOutput().data()))
            if self._lines.left_out:
                self._lines.left_out = 0
                self._log("error", say.TOO_LONG.format(megabytes=LONGEST // 1_000_000))
            self._decode()

    def _decode(self) -> None:
        """Hand out events for one slice of time; the rest has its turn after whatever the window has to do."""
        until_s = time.perf_counter() + SLICE_S
        while (line := self._lines.take()) is not None:
            self._hand_out(line)
            if time.perf_counter() > until_s:
                break
        if len(self._lines):
            self._decoder.start()
        else:
            self._decoder.stop()

    def _hand_out(self, line: bytes) -> None:
        try:
            event = event_from(line)
        except MessageError as fault:
            self._log("error", say.NOT_UNDERSTOOD.format(fault=fault))
            return
        if isinstance(event, Acknowledged):
            self._unanswered.discard(event.command)
        elif isinstance(event, Fault):
            self._faulted = True
        self.event.emit(event)

    def _read_errors(self) -> None:
        if self._process is not None:
            text = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            self._errors.extend(line for line in text.splitlines() if line.strip())

    # ------------------------------------------------------------------------------------------------- its end

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            self._gone(Fault(say.NOT_STARTED.format(reason=self._process.errorString())))

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._process is None:
            return
        self._read_errors()
        self._lines.add(bytes(self._process.readAllStandardOutput().data()))
        while (line := self._lines.take()) is not None:
            self._hand_out(line)
        asked = self._rung != "none"
        if status == QProcess.ExitStatus.CrashExit:
            how = say.CRASHED if sys.platform == "win32" else say.SIGNAL.format(number=code)
        else:
            how = say.EXIT_CODE.format(code=code)
        words = without_machine_paths(without_secrets("\n".join(self._errors)))
        self._gone(None if asked or self._faulted else Fault(say.ENDED.format(how=how), words))

    def _gone(self, fault: Fault | None) -> None:
        process, self._process = self._process, None
        self._decoder.stop()
        self._patience.stop()
        if process is not None:
            process.deleteLater()
        if fault is not None:
            self.event.emit(fault)
        for number in sorted(self._unanswered):
            self.event.emit(Acknowledged(number, say.NOT_ANSWERED))
        self._unanswered.clear()
        if self._rung != "none":
            self._rung = "none"
            self.rung_changed.emit("none")
        self.connected.emit(False)

    def _log(self, level: LogLevel, text: str) -> None:
        event: Event = Logged(utc_now(), level, text)
        self.event.emit(event)
