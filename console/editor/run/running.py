"""Runs designs beside the window's thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from console.background import Background
from console.editor import strings as say
from console.editor.run.outcome import Outcome, run_design
from controller.levels.level import Level
from serializer.bridge import Bridge
from serializer.errors import PolyBridgeBenchError
from validator.violation import Violation


class Running(QObject):
    """One run at a time. ``started`` carries what to say of it, ``finished`` an ``Outcome``, ``failed`` the fault."""

    started = Signal(str)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._background = Background("editor")
        self._count = 0
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether a run is being made."""
        return self._busy

    def run(self, level: Level, bridge: Bridge, limit: float, violations: tuple[Violation, ...]) -> bool:
        """Begin a run; whether it was begun, which it is not while another is being made."""
        if self._busy:
            return False
        self._busy = True
        number = self._count + 1
        # Only the first run of a process can meet physics that is not compiled yet.
        self.started.emit(say.RUNNING if self._count else say.COMPILING)
        self._background.ask(lambda: run_design(number, level, bridge, limit, violations), self._take)
        return True

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _take(self, found: Outcome | PolyBridgeBenchError) -> None:
        self._busy = False
        if isinstance(found, PolyBridgeBenchError):
            self.failed.emit(str(found))
            return
        self._count = found.number
        self.finished.emit(found)
