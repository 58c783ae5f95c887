"""Sends the commands of one plan, and says what the runner made of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from console.plan import strings
from console.plan.strings import counted
from console.services import RunnerPort
from controller.sweep.runner.messages import Acknowledged, Enqueue, Queued, Repeat


class PlanSender(QObject):
    """``said`` carries a line and the role of its label; ``busy`` until every command is carried out or refused."""

    said = Signal(str, str)
    busy_changed = Signal()

    def __init__(self, runner: RunnerPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._waiting: set[int] = set()
        self._errors: list[str] = []
        self._added = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self._waiting)

    def send(self, commands: Sequence[Enqueue | Repeat], episodes: int) -> None:
        """Send them in order; ``episodes`` is what they come to, for the line."""
        self._added, self._errors = 0, []
        self._waiting = {self._runner.send(command) for command in commands}
        self.said.emit(strings.ADDING.format(episodes=counted(episodes)), "dim")
        self.busy_changed.emit()

    def take(self, event: Acknowledged | Queued) -> bool:
        """What the runner says of a command of this plan; ``False`` for those of others.

        A command is acknowledged before its session is on disk; only then is it known what was queued.
        """
        if event.command not in self._waiting:
            return False
        if event.error is not None:
            self._errors.append(event.error)
        elif isinstance(event, Queued):
            self._added += len(event.entries)
        else:
            return True
        self._waiting.discard(event.command)
        if not self._waiting:
            self._say()
            self.busy_changed.emit()
        return True

    def forget(self) -> None:
        """The runner is gone before it answered."""
        if self._waiting:
            self._waiting.clear()
            self.said.emit(strings.UNANSWERED, "error")
            self.busy_changed.emit()

    def _say(self) -> None:
        if self._errors:
            self.said.emit(strings.REFUSED.format(error="; ".join(dict.fromkeys(self._errors))), "error")
        else:
            self.said.emit(strings.ADDED.format(episodes=counted(self._added)), "good")
