"""The one design at a time that a person runs outside the queue, on the machine that the queue uses as well."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from controller.sweep.registry import Registry
from controller.sweep.runner.messages import Tried, TryDesign
from controller.sweep.runner.player import Try
from controller.sweep.runner.troupe import Troupe
from controller.sweep.runner.voice import Voice, clean

QUEUE_PLAYS = "episodes are being played: stop the queue after this step, or let it end, then run the design"
ANOTHER_RUNS = "another design is being run: wait for it, or stop it"
LEAVING = "the runner is being ended"


class ByHand:
    """Has a design run in a player process; while it is ``on``, no episode begins."""

    def __init__(self, troupe: Troupe, registry: Registry, voice: Voice, trials: Path) -> None:
        self._troupe = troupe
        self._registry = registry
        self._voice = voice
        self._trials = trials

    @property
    def on(self) -> bool:
        """Whether a design is being run."""
        return self._troupe.tries

    def begin(self, number: int, command: TryDesign) -> None:
        """Run a design, unless something else is being run."""
        hindrance = QUEUE_PLAYS if self._troupe.parts else ANOTHER_RUNS if self.on else None
        if hindrance is not None:
            self.refuse(number, hindrance)
            return
        order = Try(self._registry, command.executor, command.level, command.candidate, command.limit, self._trials)
        together = self._registry.in_one_process((), command.executor)
        self._voice.log("info", f"{command.level}: a design is run by hand on {command.executor}")
        self._troupe.attempt(order, partial(self._take, number, command), together=together)

    def refuse(self, number: int, why: str) -> None:
        """Say that a design is not run."""
        self._voice.say(Tried(number, error=why))

    def stop(self) -> None:
        """End the run where it is."""
        self._troupe.stop_trial()

    def _take(self, number: int, command: TryDesign, outcome: Path | str) -> None:
        if isinstance(outcome, Path):
            self._voice.log("info", f"{command.level}: the design was run, and its film is in {outcome.name}")
            self._voice.say(Tried(number, folder=str(outcome)))
        else:
            self._voice.log("warning", f"{command.level}: the design was not run: {outcome}")
            self.refuse(number, clean(outcome))
