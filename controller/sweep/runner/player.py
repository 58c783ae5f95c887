"""A process that plays entries of any session: one at a time, or, for designers that wait for others, many in threads.

Its main thread plays, or starts the threads that do; a second one listens, so that a hold or a halt is heard in the
middle of a step. When the runner is gone the pipe ends, and the process with it, whatever it is doing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue

from controller.clock import utc_now
from controller.episode.events import AttemptFinished, Event
from controller.episode.key import EpisodeKey
from controller.sweep.bench import Bench, Recipe, described_fault
from controller.sweep.configuration import Described
from controller.sweep.registry import Registry
from controller.sweep.runner.gate import Gate, Gatekeeper, Go, Halt, Hold
from controller.sweep.runner.steps import Step, StepTeller
from controller.sweep.turns import Turns
from controller.sweep.worker import unblock_interrupts
from serializer.errors import PolyBridgeBenchError

NICENESS = 10
BENCHES = 8
"""How many sessions a player keeps the parts of."""


@dataclass(frozen=True, slots=True)
class Describe:
    """Build the parts of a recipe and say what they are."""

    recipe: Recipe


@dataclass(frozen=True, slots=True)
class Play:
    """Play one episode. ``real_time`` gives each run, once it is recorded, the time that its film lasts."""

    entry: int
    recipe: Recipe
    key: EpisodeKey
    real_time: bool


@dataclass(frozen=True, slots=True)
class Try:
    """Run one design by hand; ``trials`` is the folder that its own goes into."""

    registry: Registry
    executor: str
    level: str
    candidate: str
    limit: float
    trials: Path


@dataclass(frozen=True, slots=True)
class Parts:
    """What the parts of a recipe say of themselves; the answer to ``Describe``."""

    described: Described
    longest_call_s: float | None


@dataclass(frozen=True, slots=True)
class Unbuilt:
    """The parts of a recipe cannot be built; why, in a line. The other answer to ``Describe``."""

    message: str


@dataclass(frozen=True, slots=True)
class Ran:
    """The design was run, and all of it is in this folder; the answer to ``Try``."""

    folder: Path


@dataclass(frozen=True, slots=True)
class Unrun:
    """It was not run, or not filmed; why, in a line. The other answer to ``Try``."""

    message: str


@dataclass(frozen=True, slots=True)
class Took:
    """An episode took a step, which is recorded."""

    entry: int
    step: Step


@dataclass(frozen=True, slots=True)
class Held:
    """An episode waits, because of the hold of this number."""

    entry: int
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """An episode's records are complete; with a ``fault`` they could not be completed, which concerns every episode."""

    entry: int
    fault: str | None = None


Question = Describe | Try
Order = Question | Play | Hold | Go | Halt | None
Report = Parts | Unbuilt | Ran | Unrun | Took | Held | Played


def play_alone(pipe: Connection) -> None:
    """The life of a process that plays one episode at a time."""
    _Player(pipe, together=False).live()


def play_together(pipe: Connection) -> None:
    """The life of a process that plays many, in threads that take turns at one executor."""
    _Player(pipe, together=True).live()


def _give_way() -> None:
    """Let the console and the runner go first where there are more processes than processors."""
    if sys.platform == "win32":
        import ctypes

        below_normal = 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
    else:
        os.nice(NICENESS)


class _Player:
    def __init__(self, pipe: Connection, *, together: bool) -> None:
        self._pipe = pipe
        self._together = together
        self._turns = Turns() if together else None
        self._speaking = threading.Lock()
        self._reading = threading.Lock()
        self._keeper = Gatekeeper(self._hear)
        self._inbox: SimpleQueue[Callable[[], Report] | None] = SimpleQueue()
        self._benches: OrderedDict[Path, tuple[Recipe, Bench]] = OrderedDict()
        self._building = threading.Lock()

    def live(self) -> None:
        # The terminal sends Ctrl+C to everybody; only the runner decides what it means.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        unblock_interrupts()
        _give_way()
        threading.Thread(target=self._listen, name="listen", daemon=True).start()
        while (job := self._inbox.get()) is not None:
            if self._together:
                threading.Thread(target=self._do, args=(job,), daemon=True).start()
            else:
                self._do(job)

    def _listen(self) -> None:
        while True:
            self._pipe.poll(None)
            self._hear()

    def _hear(self) -> None:
        """Take in everything that was said by now; from any thread."""
        with self._reading:
            while self._pipe.poll():
                try:
                    self._take(self._pipe.recv())
                except (EOFError, OSError):
                    os._exit(1)

    def _take(self, order: Order) -> None:
        match order:
            case None:
                self._inbox.put(None)
            case Describe(recipe):
                self._inbox.put(partial(self._described, recipe))
            case Try():
                self._inbox.put(partial(self._tried, order))
            case Play():
                self._inbox.put(partial(self._played, order, self._keeper.gate(self._held(order.entry))))
            case _:
                self._keeper.take(order)

    def _do(self, job: Callable[[], Report]) -> None:
        self._say(job())

    def _played(self, order: Play, gate: Gate) -> Played:
        try:
            self._play(order, gate)
        except PolyBridgeBenchError as fault:
            return Played(order.entry, str(fault))
        return Played(order.entry)

    def _described(self, recipe: Recipe) -> Parts | Unbuilt:
        try:
            bench = self._bench(recipe)
        except PolyBridgeBenchError as fault:
            return Unbuilt(str(fault))
        return Parts(bench.described, bench.longest_call_s)

    def _tried(self, order: Try) -> Ran | Unrun:
        from controller.calibration.play import play_trial

        def run() -> Path:
            executor = order.registry.executor(order.executor)
            return play_trial(executor, order.level, order.candidate, order.limit, order.trials)

        try:
            return Ran(run() if self._turns is None else self._turns.in_turn(run))
        except PolyBridgeBenchError as fault:
            return Unrun(str(fault))
        except Exception as fault:  # noqa: BLE001 - told with its place to whoever asked, and the player lives on
            return Unrun(described_fault(fault))

    def _play(self, order: Play, gate: Gate) -> None:
        teller = StepTeller()

        def watch(event: Event) -> None:
            step = teller.step(event)
            if step is not None:
                self._say(Took(order.entry, step))
            if order.real_time and isinstance(event, AttemptFinished):
                gate.rest(event.rollout.times_s[-1])

        def tell(line: str) -> None:
            self._say(Took(order.entry, teller.note(utc_now(), line)))

        self._bench(order.recipe).play(order.key, gate.stop, tell, watch, gate.halted)

    def _bench(self, recipe: Recipe) -> Bench:
        with self._building:
            known = self._benches.pop(recipe.session, None)
            if known is None or known[0] != recipe:
                known = (recipe, Bench(recipe, self._turns))
            self._benches[recipe.session] = known
            if len(self._benches) > BENCHES:
                self._benches.popitem(last=False)
            return known[1]

    def _held(self, entry: int) -> Callable[[int], None]:
        return lambda number: self._say(Held(entry, number))

    def _say(self, report: Report) -> None:
        with self._speaking:
            self._pipe.send(report)
