"""The parent's side of a sweep's worker processes: one pipe each, one episode at a time each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait

from controller.episode.key import EpisodeKey
from controller.sweep.bench import Recipe
from controller.sweep.configuration import Described
from controller.sweep.crew import LEAVE_S, Began, Played, Step, Stop
from controller.sweep.errors import SweepError
from controller.sweep.pool import Pool
from controller.sweep.worker import Done, Halt, Ready, Refused, work

STOP_POLL_S = 0.1
"""How often a stop is asked for while nothing else happens."""


@dataclass(frozen=True, slots=True)
class _Worker:
    pipe: Connection
    key: EpisodeKey | None = None
    ready: bool = False


class Workers:
    """``jobs`` worker processes."""

    def __init__(self, recipe: Recipe, jobs: int) -> None:
        self._recipe = recipe
        self._pool = Pool()
        self._workers: dict[Connection, _Worker] = {}
        try:
            for _ in range(jobs):
                self._hire()
        except BaseException:
            self.dismiss()
            raise

    def describe(self) -> Described:
        """What the first worker that is ready says of its bench.

        Raises:
            SweepError: a worker cannot build its bench, or died.
        """
        while True:
            for worker in self._speaking(None):
                report = self._hear(worker)
                if isinstance(report, Ready):
                    self._workers[worker.pipe] = replace(worker, ready=True)
                    return report.described
                death = self._pool.bury(worker.pipe)
                del self._workers[worker.pipe]
                raise SweepError(f"a worker died as it started ({death}): try --jobs 1 to see why")

    def play(self, keys: Sequence[EpisodeKey], stop: Stop) -> Iterator[Step]:
        """Hand out the episodes as workers become free.

        Raises:
            SweepError: the records cannot be written, or workers die as they start.
        """
        waiting, halted = deque(keys), False
        while True:
            if stop() and not halted:
                waiting.clear()
                halted = True
                self._halt()
            for worker in list(self._workers.values()):
                if waiting and worker.ready and worker.key is None:
                    key = waiting.popleft()
                    yield Began(key)
                    yield from self._give(worker, key)
            if not waiting and all(worker.key is None for worker in self._workers.values()):
                return
            for worker in self._speaking(STOP_POLL_S):
                yield from self._attend(worker)

    def dismiss(self, patience_s: float = LEAVE_S) -> None:
        """Let every worker leave at its next safe point, so that no record is cut off; end those that do not."""
        self._halt()
        self._pool.dismiss(self._pool.pipes, patience_s)
        self._workers.clear()

    def _hire(self) -> None:
        pipe = self._pool.hire(work, self._recipe)
        self._workers[pipe] = _Worker(pipe)

    def _give(self, worker: _Worker, key: EpisodeKey) -> Iterator[Played]:
        self._workers[worker.pipe] = busy = replace(worker, key=key)
        if not self._pool.tell(worker.pipe, key):
            yield from self._bury(busy)

    def _speaking(self, timeout_s: float | None) -> list[_Worker]:
        """The workers that have reported or died, waited for."""
        heard = wait(list(self._workers), timeout_s)
        return [worker for pipe, worker in self._workers.items() if pipe in heard]

    def _attend(self, worker: _Worker) -> Iterator[Played]:
        match self._hear(worker):
            case Ready():
                self._workers[worker.pipe] = replace(worker, ready=True)
            case Done():
                self._workers[worker.pipe] = replace(worker, key=None)
                if worker.key is not None:
                    yield Played(worker.key)
            case None:
                yield from self._bury(worker)

    def _hear(self, worker: _Worker) -> Ready | Done | None:
        """The worker's report; ``None`` when it died."""
        report: Ready | Done | Refused | None = self._pool.hear(worker.pipe)
        if isinstance(report, Refused):
            raise SweepError(report.message)
        return report

    def _bury(self, worker: _Worker) -> Iterator[Played]:
        """Put a new worker in the place of a dead one; the episode that it was playing is over."""
        death = self._pool.bury(worker.pipe)
        del self._workers[worker.pipe]
        if worker.key is None and not worker.ready:
            raise SweepError(f"a worker died as it started ({death}): try --jobs 1 to see why")
        self._hire()
        if worker.key is not None:
            yield Played(worker.key, death)

    def _halt(self) -> None:
        for worker in self._workers.values():
            # One that died meanwhile is found by its closed pipe.
            if worker.key is not None:
                self._pool.tell(worker.pipe, Halt())
