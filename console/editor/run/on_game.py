"""Has the runner run a design on a game: it alone presses keys and looks at the screen."""

from __future__ import annotations

import json

from PySide6.QtCore import QObject, Signal

from console.editor import strings as say
from console.services import RunnerPort
from controller.levels.level import Level
from controller.sweep.runner.messages import Acknowledged, Event, StopTrial, Tried, TryDesign
from serializer.bridge import Bridge
from serializer.candidate import candidate_json


def pause_key(executor: str) -> str:
    """The key that ends a run on a game, as it stands on it; empty where no profile names one."""
    from controller.evidence.profile import ProfileError
    from controller.native.profile_file import load_screen_profile

    try:
        return load_screen_profile(executor).hotkey.capitalize()
    except ProfileError:
        # The run itself will say what is wrong with it.
        return ""


class OnGame(QObject):
    """One run at a time. ``ran`` carries the folder of the trial, ``failed`` why there is none."""

    ran = Signal(str)
    failed = Signal(str)

    def __init__(self, runner: RunnerPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._number: int | None = None
        runner.event.connect(self._take)
        runner.connected.connect(self._take_connection)

    @property
    def busy(self) -> bool:
        """Whether a run is being made."""
        return self._number is not None

    def begin(self, executor: str, level: Level, bridge: Bridge, limit: float) -> None:
        """Ask for a run."""
        candidate = json.dumps(candidate_json(bridge, say.CANDIDATE_THOUGHT))
        self._number = self._runner.send(TryDesign(executor, level.name, candidate, float(limit)))

    def stop(self) -> None:
        """Have the run ended where it is; ``failed`` follows."""
        if self.busy:
            self._runner.send(StopTrial())

    def _take(self, event: Event) -> None:
        match event:
            case Acknowledged(command, str() as error) if command == self._number:
                self._fail(error)
            case Tried(command, str() as folder) if command == self._number:
                self._number = None
                self.ran.emit(folder)
            case Tried(command, error=error) if command == self._number:
                self._fail(error or "")

    def _take_connection(self, connected: bool) -> None:
        if not connected and self.busy:
            self._fail(say.RUNNER_GONE)

    def _fail(self, why: str) -> None:
        self._number = None
        self.failed.emit(why)
