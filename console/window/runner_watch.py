"""What the runner said last, kept in one place, and the commands of the toolbar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from PySide6.QtCore import QObject, Signal

from console.services import RunnerPort
from controller.sweep.runner.messages import (
    Abort,
    Acknowledged,
    Command,
    Ended,
    Event,
    Fault,
    Logged,
    Pause,
    Progressed,
    Queued,
    Ready,
    RunnerState,
    Start,
    StateChanged,
    Stepped,
    StopAfterStep,
)

Act = Literal["start", "pause", "stop", "abort"]
COMMANDS: dict[Act, Callable[[], Command]] = {"start": Start, "pause": Pause, "stop": StopAfterStep, "abort": Abort}


@dataclass(frozen=True, slots=True)
class RunnerFacts:
    """The runner as it is known now. ``state`` is ``None`` until it has said one, and while it is not there."""

    connected: bool = False
    ready: bool = False
    state: RunnerState | None = None
    waits_for: str | None = None
    bound_s: float | None = None
    asked: Act | None = None
    total: int = 0
    done: int = 0
    eta_s: float | None = None
    spent_usd: float | None = None
    last_step: datetime | None = None

    @property
    def busy(self) -> bool:
        """Whether closing now would end an episode that runs."""
        return self.connected and self.state in {"running", "pausing", "stopping"}


def allowed(facts: RunnerFacts) -> frozenset[Act]:
    """Which acts make sense in a state; none while the runner is not there."""
    if not (facts.connected and facts.ready):
        return frozenset()
    match facts.state:
        case "idle" | None:
            return frozenset({"start"})
        case "running":
            return frozenset({"pause", "stop", "abort"})
        case "pausing":
            return frozenset({"start", "stop", "abort"})
        case "paused":
            return frozenset({"start", "stop", "abort"})
        case "stopping":
            return frozenset({"abort"})


def same_state(a: RunnerFacts, b: RunnerFacts) -> bool:
    """Whether two facts differ in nothing but figures that count on while a sweep runs."""
    counted = {"total": 0, "done": 0, "eta_s": None, "spent_usd": None, "last_step": None}
    return replace(a, **counted) == replace(b, **counted)  # type: ignore[arg-type]


class RunnerWatch(QObject):
    """Turns events into ``facts``.

    ``said`` carries (time, level, text) for the log, ``noted`` a line for the status bar, ``lost`` (what, detail) when
    the runner has gone unasked, ``ready`` and ``queued`` their events.
    """

    changed = Signal()
    said = Signal(str, str, str)
    noted = Signal(str)
    lost = Signal(str, str)
    ready = Signal(object)
    queued = Signal(object)

    def __init__(self, runner: RunnerPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.facts = RunnerFacts()
        self._runner, self._asked_number, self._leaving = runner, -1, False
        self._fault: Fault | None = None
        runner.event.connect(self._take)
        runner.connected.connect(self._take_connection)

    def ask(self, act: Act) -> None:
        """Send an act; it is pending until the runner acknowledges it."""
        self.facts = replace(self.facts, asked=act)
        self._asked_number = self._runner.send(COMMANDS[act]())
        self.changed.emit()

    def expect_end(self) -> None:
        """The runner has been told to go: its end is no accident."""
        self._leaving = True

    def _take(self, event: Event) -> None:
        match event:
            case Ready():
                self._fault = None
                self.facts = replace(self.facts, connected=True, ready=True, state=self.facts.state or "idle")
                self.ready.emit(event)
            case StateChanged(state, waits_for, bound_s):
                self.facts = replace(self.facts, state=state, waits_for=waits_for, bound_s=bound_s)
            case Acknowledged(command, error, note):
                if command == self._asked_number:
                    self.facts = replace(self.facts, asked=None)
                if error or note:
                    self.noted.emit(error or note)
                if error:
                    self.said.emit("", "error", error)
            case Queued(error=error):
                if error:
                    self.noted.emit(error)
                    self.said.emit("", "error", error)
                self.queued.emit(event)
            case Progressed(total, done, eta_s, spent_usd):
                self.facts = replace(self.facts, total=total, done=done, eta_s=eta_s, spent_usd=spent_usd)
            case Stepped(at=at):
                self.facts = replace(self.facts, last_step=_moment(at))
            case Ended(status=status, text=text):
                self.said.emit("", "error" if status == "error" else "info", text)
            case Logged(at, level, text):
                self.said.emit(at, level, text)
            case Fault(message):
                self._fault = event
                self.said.emit("", "error", message)
            case _:
                return
        self.changed.emit()

    def _take_connection(self, connected: bool) -> None:
        was = self.facts
        if connected:
            self.facts = replace(RunnerFacts(), connected=True)
        else:
            self.facts = RunnerFacts(total=was.total, done=was.done, last_step=was.last_step)
            if was.connected and not self._leaving:
                fault = self._fault
                self.lost.emit(fault.message if fault else "", fault.detail if fault else "")
        self.changed.emit()


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.astimezone()
