"""How far an export is, and stopping it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from controller.export.errors import ExportCancelledError

Stage = Literal["checking", "records", "pictures", "tables", "searching", "checksums"]
STAGES: tuple[Stage, ...] = ("checking", "records", "pictures", "tables", "searching", "checksums")


@dataclass(frozen=True, slots=True)
class ExportProgress:
    """``done`` of ``total`` steps of one stage; the stages come in the order of ``STAGES``."""

    stage: Stage
    done: int
    total: int


Listener = Callable[[ExportProgress], None]


class Steps:
    """Counts the steps of a stage, tells of each, and ends the export when a cancel is asked for."""

    def __init__(self, tell: Listener, cancelled: Callable[[], bool]) -> None:
        self._tell = tell
        self._cancelled = cancelled
        self._stage: Stage = "checking"
        self._done = self._total = 0

    def begin(self, stage: Stage, total: int) -> None:
        """A new stage.

        Raises:
            ExportCancelledError: a cancel was asked for.
        """
        self._stage, self._done, self._total = stage, 0, total
        self._step()

    def next(self) -> None:
        """One step more; raises as ``begin``."""
        self._done += 1
        self._step()

    def _step(self) -> None:
        if self._cancelled():
            raise ExportCancelledError("the export was cancelled; nothing of it is left")
        self._tell(ExportProgress(self._stage, self._done, self._total))
