"""Worker processes and their pipes: started, spoken to, found dead, let go. What they do is their own business."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from controller.sweep.worker import block_interrupts, unblock_interrupts

LEAVE_S = 5.0
"""How long a worker that was told to leave may take."""


class Pool:
    """Processes that run ``work(pipe, *arguments)``; each is known by our end of its pipe.

    Spawned, not forked: a fork would copy whatever threads and locks this process has, and Windows cannot.
    """

    def __init__(self) -> None:
        self._processes: dict[Connection, SpawnProcess] = {}

    @property
    def pipes(self) -> tuple[Connection, ...]:
        """Our end of every worker's pipe, first hired first."""
        return tuple(self._processes)

    def hire(self, work: Callable[..., None], *arguments: object) -> Connection:
        """Start one more."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, *arguments), daemon=True)
        if sys.platform != "win32":
            from multiprocessing.resource_tracker import ensure_running

            # It lets interrupts through again as it starts, so it must not start between here and the worker.
            ensure_running()
        block_interrupts()
        try:
            process.start()
        finally:
            unblock_interrupts()
        theirs.close()
        self._processes[ours] = process
        return ours

    @staticmethod
    def tell(pipe: Connection, message: object) -> bool:
        """Send something; ``False`` when the worker is dead, which its pipe will also say."""
        try:
            pipe.send(message)
        except OSError:
            return False
        return True

    @staticmethod
    def hear(pipe: Connection) -> Any:  # noqa: ANN401 - the workers' own reports
        """The next report, waited for; ``None`` when the worker died."""
        try:
            return pipe.recv()
        except (EOFError, OSError):
            return None

    def bury(self, pipe: Connection) -> str:
        """Forget a worker that died; how it did."""
        process = self._processes.pop(pipe)
        pipe.close()
        process.join(LEAVE_S)
        code = process.exitcode
        return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"

    def kill(self, pipes: Iterable[Connection]) -> None:
        """End workers at once, wherever they are."""
        doomed = list(pipes)
        for pipe in doomed:
            self._processes[pipe].kill()
        for pipe in doomed:
            self._processes.pop(pipe).join()
            pipe.close()

    def dismiss(self, pipes: Iterable[Connection], patience_s: float = LEAVE_S) -> None:
        """Let workers leave, who take ``None`` as their last order; end those that do not in this time."""
        leaving = list(pipes)
        for pipe in leaving:
            with suppress(OSError):
                pipe.send(None)
        until_s = time.monotonic() + patience_s
        for pipe in leaving:
            self._processes[pipe].join(max(0.0, until_s - time.monotonic()))
        self.kill(leaving)
