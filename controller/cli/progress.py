"""How far a sweep is: one line that moves on a terminal, a few plain lines anywhere else."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from typing import TextIO

from controller.sweep.progress import EpisodeEnded, EpisodeWaits, Progress, SweepEvent, SweepStarted

BAR_CELLS = 24
TERMINAL_PERIOD_S = 0.1
LOG_PERIOD_S = 30.0
SETTLING_S = 5.0
"""Before that, starting up is most of the time that went by, and says nothing of what is left."""


class ProgressDisplay:
    """Shows a sweep's events on a stream, seldom enough to cost nothing.

    Faults of the infrastructure and what an episode waits for get lines of their own.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._moves = stream.isatty()
        self._shown_at = -float("inf")
        self._width = 0

    def show(self, event: SweepEvent) -> None:
        """One more event."""
        match event:
            case SweepStarted():
                self.note(f"{event.to_play} of {event.progress.total} episodes to play, records in {event.folder}")
            case EpisodeWaits():
                self.note(f"{event.key.row} {event.key.level}: {event.text}")
            case EpisodeEnded():
                if event.status == "error":
                    self.note(f"{event.key.row} {event.key.level}: {event.message}")
                self._advance(event)

    def note(self, text: str) -> None:
        """A line of its own, above a moving one."""
        self._stream.write(self._line_above(text))
        self._stream.flush()

    def break_in(self, text: str) -> None:
        """The same from a signal's handler, which may come in the middle of a write: past the stream's own buffer."""
        os.write(self._stream.fileno(), self._line_above(text).encode())

    def close(self) -> None:
        """Leave the last state standing."""
        if self._width:
            self._stream.write("\n")
            self._stream.flush()
            self._width = 0

    def _line_above(self, text: str) -> str:
        wiped = "\r" + " " * self._width + "\r" if self._width else ""
        self._width = 0
        return f"{wiped}{text}\n"

    def _advance(self, event: EpisodeEnded) -> None:
        now, progress = self._clock(), event.progress
        period_s = TERMINAL_PERIOD_S if self._moves else LOG_PERIOD_S
        if progress.done < progress.total and now - self._shown_at < period_s:
            return
        self._shown_at = now
        line = f"{progress_line(progress)}  {event.key.row} {event.key.level}: {event.status}"
        if not self._moves:
            self._stream.write(line + "\n")
        else:
            line = line[: shutil.get_terminal_size().columns - 1]
            self._stream.write("\r" + line.ljust(self._width))
            self._width = len(line)
        self._stream.flush()


def progress_line(progress: Progress) -> str:
    """The bar, the count, and the time left or taken."""
    filled = BAR_CELLS * progress.done // progress.total if progress.total else BAR_CELLS
    bar = "#" * filled + "." * (BAR_CELLS - filled)
    if progress.done == progress.total:
        timing = f"took {clock_text(progress.elapsed_s)}"
    elif progress.eta_s is None or progress.elapsed_s < SETTLING_S:
        timing = "estimating"
    else:
        timing = f"ETA {clock_text(progress.eta_s)}"
    return f"[{bar}] {progress.done}/{progress.total}  {timing}"


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
