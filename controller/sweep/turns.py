"""One executor for many episodes: one thread owns it, and does what they ask for in turn."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from queue import PriorityQueue
from typing import ParamSpec, TypeVar

from controller.executor import Executor, Rollout
from controller.frame import Frame
from controller.levels.level import Level
from serializer.bridge import Bridge

T = TypeVar("T")
P = ParamSpec("P")

SOON, RUN, END = 0, 1, 2


class Turns:
    """A thread and what waits for it. Work that lets a designer go on comes before runs; else first come, first served.

    One thread, and not a lock: a screen capture and a window belong to the thread that opened them.
    """

    def __init__(self) -> None:
        self._waiting: PriorityQueue[tuple[int, int, Callable[[], None] | None]] = PriorityQueue()
        self._number = itertools.count()
        self._busy_s = 0.0
        self._thread = threading.Thread(target=self._work, name="executor", daemon=True)
        self._thread.start()

    @property
    def busy_s(self) -> float:
        """How long the executor has been at work."""
        return self._busy_s

    @property
    def waiting(self) -> int:
        """How much waits for its turn, without what is being done."""
        return self._waiting.qsize()

    def soon(self, work: Callable[[], T]) -> T:
        """The result of short work, or what it raised; before any run that waits."""
        return self._done(SOON, work)

    def in_turn(self, work: Callable[[], T]) -> T:
        """The result of a run, or what it raised."""
        return self._done(RUN, work)

    def soon_each(self, function: Callable[P, T]) -> Callable[P, T]:
        """The same function, done ``soon`` whenever it is called."""

        def done(*arguments: P.args, **named: P.kwargs) -> T:
            return self.soon(lambda: function(*arguments, **named))

        return done

    def close(self, patience_s: float) -> None:
        """End the thread after what waits now."""
        self._waiting.put((END, next(self._number), None))
        self._thread.join(patience_s)

    def _done(self, rank: int, work: Callable[[], T]) -> T:
        result: Future[T] = Future()

        def do() -> None:
            try:
                result.set_result(work())
            except BaseException as fault:  # noqa: BLE001 - raised again where the work was asked for
                result.set_exception(fault)

        self._waiting.put((rank, next(self._number), do))
        return result.result()

    def _work(self) -> None:
        while (work := self._waiting.get()[2]) is not None:
            began = time.perf_counter()
            work()
            self._busy_s += time.perf_counter() - began


class Taken:
    """An executor that is used in turn."""

    def __init__(self, executor: Executor, turns: Turns) -> None:
        self._executor = executor
        self._turns = turns

    @property
    def name(self) -> str:
        """The executor's own."""
        return self._executor.name

    @property
    def configuration(self) -> Mapping[str, object]:
        """The executor's own: turns change no result."""
        return self._executor.configuration

    def editor_frame(self, level: Level, bridge: Bridge, limit: float) -> Frame:
        """The editor's picture, soon: a designer waits for it."""
        return self._turns.soon(lambda: self._executor.editor_frame(level, bridge, limit))

    def run(self, level: Level, bridge: Bridge, limit: float) -> Rollout:
        """A run, when it is its turn."""
        return self._turns.in_turn(lambda: self._executor.run(level, bridge, limit))
