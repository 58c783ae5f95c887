"""What the runner says: events as lines on its one output, in order, without anybody waiting for the reader."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import BinaryIO

from controller.clock import utc_now
from controller.records.redaction import without_machine_paths
from controller.secret_values import without_secrets
from controller.sweep.runner.messages import Event, Logged, LogLevel
from controller.sweep.runner.wire import event_line


class Voice:
    """Speaks from any thread. A reader that is gone is not an error: the end of the input says the same."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()

    def say(self, event: Event) -> None:
        """Say something."""
        self._lines.put(event_line(event))

    def log(self, level: LogLevel, text: str) -> None:
        """Say one line for the log, without keys and paths of the machine."""
        self.say(Logged(utc_now(), level, clean(text)))

    def finish(self) -> None:
        """Wait until everything is said."""
        self._lines.put(None)
        self._thread.join()

    def _speak(self) -> None:
        heard = True
        while (line := self._lines.get()) is not None:
            if heard:
                try:
                    self._output.write(line)
                    self._output.flush()
                except (OSError, ValueError):
                    heard = False


def clean(text: str) -> str:
    """A text without keys and paths of the machine."""
    return without_machine_paths(without_secrets(text))
