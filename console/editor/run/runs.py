"""The runs of what is drawn: begun on the chosen executor, the last one kept and told apart from the drawing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from console.editor import strings as say
from console.editor.design import Design
from console.editor.model.edits import Edit
from console.editor.run.outcome import Outcome
from console.editor.run.player import Player
from console.editor.run.running import Running
from console.executor_names import EMBEDDED
from console.services import Services
from console.settings.sweeping import chosen_executor
from validator.violation import Violation

ALLOWED = frozenset({"OVER_BUDGET"})
"""Violations with which a design may be run: a limit is found by running bridges, some above the present one."""


class Runs(QObject):
    """``began`` carries what to say of a run, ``ran`` its outcome, ``failed`` why there is none."""

    began = Signal(str)
    ran = Signal(object)
    failed = Signal(str)

    def __init__(self, design: Design, player: Player, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._design, self._player, self._services = design, player, services
        self._running = Running(services.runner)
        self._last: Outcome | None = None
        parent.destroyed.connect(self._running.close)
        self._running.started.connect(self.began)
        self._running.finished.connect(self._take)
        self._running.failed.connect(self.failed)

    @property
    def last(self) -> Outcome | None:
        """The newest run on this level."""
        return self._last

    @property
    def is_current(self) -> bool:
        """Whether what is drawn is what was run last."""
        return self._last is not None and self._last.bridge == self._design.bridge

    @property
    def executor(self) -> str:
        """The executor that a design is run on: the one that the toolbar has chosen."""
        return chosen_executor(self._services.settings) or EMBEDDED

    @property
    def hindrances(self) -> tuple[Violation, ...]:
        """The violations that keep the design from being run."""
        return tuple(each for each in self._design.violations if each.code not in ALLOWED)

    @property
    def can_begin(self) -> bool:
        """Whether the design can be run now."""
        return bool(self._design.bridge.members) and not self.hindrances and not self._running.busy

    @property
    def busy(self) -> bool:
        """Whether a run is being made."""
        return self._running.busy

    @property
    def on_game(self) -> bool:
        """Whether a game is being driven for it, which can be stopped."""
        return self._running.on_game

    def ran_on(self, executor: str) -> bool:
        """Whether what is drawn was run there last."""
        return self.is_current and self._last is not None and self._last.executor == executor

    def run(self) -> None:
        """Run what is drawn on the chosen executor; play or pause the film where it ran there; stop a run on a game."""
        if self._running.on_game:
            self._running.stop()
        else:
            self._run_on(self.executor)

    def run_embedded(self) -> None:
        """Run what is drawn on the embedded physics, whichever executor is chosen."""
        self._run_on(EMBEDDED)

    def show(self, folder: Path) -> None:
        """Show a run that was made on a game before, from the folder of its trial."""
        self._running.read(folder)

    def restore(self) -> None:
        """Draw again what was run last, as a step of undo."""
        if self._last is not None:
            words = say.STEPS["restore"].format(number=self._last.number)
            self._design.commit(words, Edit(self._last.bridge))

    def forget(self) -> None:
        """Another level or file: what was run was not of it."""
        self._last = None

    def close(self) -> None:
        """End what is being run."""
        self._running.close()

    def _run_on(self, executor: str) -> None:
        design = self._design
        if self.ran_on(executor):
            self._player.toggle()
        elif not design.bridge.members:
            self._services.say(say.CANNOT_RUN_EMPTY)
        elif self.hindrances:
            count = len(self.hindrances)
            self._services.say(say.CANNOT_RUN.format(what=say.VIOLATION_COUNT[count > 1].format(number=count)))
        else:
            self._running.run(executor, design.level, design.bridge, design.limit, design.violations)

    def _take(self, outcome: Outcome) -> None:
        if outcome.level == self._design.level:
            self._last = outcome
        self.ran.emit(outcome)
