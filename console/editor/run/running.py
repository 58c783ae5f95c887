"""Runs designs beside the window's thread: on the embedded executor in one of its own, on a game in the runner."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from console.background import Background
from console.editor import strings as say
from console.editor.run.making import outcome_of_trial, run_design
from console.editor.run.on_game import OnGame, pause_key
from console.editor.run.outcome import Outcome
from console.executor_names import EMBEDDED, executor_name
from console.services import RunnerPort
from controller.levels.level import Level
from serializer.bridge import Bridge
from serializer.errors import PolyBridgeBenchError
from validator.violation import Violation


class Running(QObject):
    """One run at a time. ``started`` carries what to say of it, ``finished`` an ``Outcome``, ``failed`` the fault."""

    started = Signal(str)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, runner: RunnerPort) -> None:
        super().__init__()
        self._background = Background("editor")
        self._game = OnGame(runner, self)
        self._game.ran.connect(self._read)
        self._game.failed.connect(self._fail)
        self._count = 0
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether a run is being made."""
        return self._busy

    @property
    def on_game(self) -> bool:
        """Whether a game is being driven for it."""
        return self._game.busy

    def run(self, executor: str, level: Level, bridge: Bridge, limit: float, violations: tuple[Violation, ...]) -> bool:
        """Begin a run; whether it was begun, which it is not while another is being made."""
        if self._busy:
            return False
        self._busy = True
        if executor == EMBEDDED:
            number = self._count + 1
            # Only the first run of a process can meet physics that is not compiled yet.
            self.started.emit(say.RUNNING if self._count else say.COMPILING)
            self._background.ask(lambda: run_design(number, level, bridge, limit, violations), self._take)
        else:
            self._game.begin(executor, level, bridge, limit)
            key = pause_key(executor)
            ends_it = say.ENDS_IT.format(key=key) if key else ""
            self.started.emit(say.RUNNING_ON.format(executor=executor_name(executor)) + ends_it)
        return True

    def read(self, folder: Path) -> None:
        """Take a run that was made on a game before, unless one is being made."""
        if not self._busy:
            self._busy = True
            self.started.emit(say.READING_RUN)
            self._read(str(folder))

    def stop(self) -> None:
        """End a run on a game; any other is over sooner than that could be asked for."""
        self._game.stop()

    def close(self) -> None:
        """End the thread, and what is being run on a game."""
        self._game.stop()
        self._background.close()

    def _read(self, folder: str) -> None:
        number = self._count + 1
        self._background.ask(lambda: outcome_of_trial(number, Path(folder)), self._take)

    def _take(self, found: Outcome | PolyBridgeBenchError) -> None:
        if isinstance(found, PolyBridgeBenchError):
            self._fail(str(found))
            return
        self._busy = False
        self._count = found.number
        self.finished.emit(found)

    def _fail(self, why: str) -> None:
        self._busy = False
        self.failed.emit(why)
