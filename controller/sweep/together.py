"""A crew of threads, for designers that wait: many episodes in flight, one executor."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from queue import Empty, SimpleQueue

from controller.episode.key import EpisodeKey
from controller.sweep.bench import Bench, Recipe
from controller.sweep.configuration import Described
from controller.sweep.crew import LEAVE_S, Began, Played, Step, Stop, Waits
from controller.sweep.turns import Turns

LISTEN_S = 0.1
"""How often this thread looks up, so that a signal reaches it on every system."""


class _Left:
    """A thread is done; ``fault`` is what ended it early."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault


class Together:
    """``jobs`` episodes at once, each in a thread of its own."""

    def __init__(self, recipe: Recipe, jobs: int) -> None:
        self._jobs = jobs
        self._turns = Turns()
        self._leaving = threading.Event()
        self._threads: list[threading.Thread] = []
        try:
            self._bench = Bench(recipe, self._turns)
        except BaseException:
            self.dismiss()
            raise

    @property
    def executor_busy_s(self) -> float:
        """How long the executor has been at work."""
        return self._turns.busy_s

    def describe(self) -> Described:
        """What the parts say of themselves."""
        return self._bench.described

    def play(self, keys: Sequence[EpisodeKey], stop: Stop) -> Iterator[Step]:
        """Play these episodes, begun in this order.

        Raises:
            PolyBridgeBenchError: the records cannot be written.
        """
        waiting, news = iter(keys), SimpleQueue[Step | _Left]()
        choosing = threading.Lock()

        def halted() -> bool:
            return self._leaving.is_set() or stop()

        def next_key() -> EpisodeKey | None:
            with choosing:
                return None if halted() else next(waiting, None)

        def work() -> None:
            try:
                while (key := next_key()) is not None:
                    news.put(Began(key))
                    self._bench.play(key, halted, partial(_tell, news, key))
                    news.put(Played(key))
            except Exception as fault:  # noqa: BLE001 - raised again in the thread that listens
                news.put(_Left(fault))
            else:
                news.put(_Left())

        for number in range(min(self._jobs, len(keys))):
            thread = threading.Thread(target=work, name=f"episode place {number + 1}", daemon=True)
            self._threads.append(thread)
            thread.start()
        yield from self._listen(news, len(self._threads))

    def dismiss(self, patience_s: float = LEAVE_S) -> None:
        """Stop what is in flight, and let the threads go; all of them together have this time."""
        self._leaving.set()
        until_s = time.monotonic() + patience_s
        for thread in self._threads:
            thread.join(max(0.0, until_s - time.monotonic()))
        self._turns.close(max(0.0, until_s - time.monotonic()))

    def _listen(self, news: SimpleQueue[Step | _Left], threads: int) -> Iterator[Step]:
        fault: Exception | None = None
        while threads:
            try:
                step = news.get(timeout=LISTEN_S)
            except Empty:
                continue
            if not isinstance(step, _Left):
                yield step
                continue
            threads -= 1
            if step.fault is not None:
                fault = fault or step.fault
                self._leaving.set()
        if fault is not None:
            raise fault


def _tell(news: SimpleQueue[Step | _Left], key: EpisodeKey, text: str) -> None:
    news.put(Waits(key, text))
