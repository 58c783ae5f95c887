"""One thread beside the window's, for what reads the disk or draws."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from serializer.errors import PolyBridgeBenchError

T = TypeVar("T")


class Background(QObject):
    """Runs one job at a time, in the order asked; ``then`` is called in the window's thread with what came of it.

    A job's typed error is handed over like a result: a panel shows it. Any other error is a fault of the program and
    is raised in the window's thread, where the crash report catches it. After ``close`` nothing is handed over.
    """

    _done = Signal(object, object, object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._open = True
        # Queued always: a job that ends at once must not call back from inside ``ask``.
        self._done.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def ask(self, job: Callable[[], T], then: Callable[[T | PolyBridgeBenchError], None]) -> None:
        """Do a job soon."""
        if self._open:
            self._pool.submit(self._work, job, then)

    def close(self) -> None:
        """Drop what waits, let the job at work end, and hand over nothing more."""
        self._open = False
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, job: Callable[[], object], then: Callable[[Any], None]) -> None:
        try:
            result: object = job()
            fault: Exception | None = None
        except PolyBridgeBenchError as refusal:
            result, fault = refusal, None
        except Exception as error:  # noqa: BLE001 - raised again where the window sees it
            result, fault = None, error
        self._done.emit(then, result, fault)

    def _hand_over(self, then: Callable[[Any], None], result: object, fault: Exception | None) -> None:
        if fault is not None:
            raise fault
        if self._open:
            then(result)
