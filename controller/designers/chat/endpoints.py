"""How many calls an endpoint carries at once, and until when it wants to be left alone: shared by all episodes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.designers.designer import DesignerStoppedError

POLL_S = 0.1


class Endpoint:
    """The gate before one endpoint."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._in_flight = 0
        self._closed_until = 0.0

    @contextmanager
    def place(self, most: int, stop: Callable[[], bool]) -> Iterator[None]:
        """Hold one of ``most`` places, waited for. A call keeps its place through its retries and pauses.

        Raises:
            DesignerStoppedError: a stop was asked for before there was a place.
        """
        with self._changed:
            while self._in_flight >= most:
                if stop():
                    raise DesignerStoppedError("stopped while it waited for its turn at the endpoint")
                self._changed.wait(POLL_S)
            self._in_flight += 1
        try:
            yield
        finally:
            with self._changed:
                self._in_flight -= 1
                self._changed.notify()

    def close_for(self, seconds: float) -> None:
        """Let nobody begin an attempt for so long."""
        with self._changed:
            self._closed_until = max(self._closed_until, time.monotonic() + seconds)

    def opens_in_s(self) -> float:
        """How long nobody may begin an attempt."""
        with self._changed:
            return max(0.0, self._closed_until - time.monotonic())


_endpoints: dict[str, Endpoint] = {}
_lock = threading.Lock()


def endpoint_at(url: str) -> Endpoint:
    """The gate before this endpoint, the same for everybody in this process."""
    with _lock:
        return _endpoints.setdefault(url, Endpoint())
