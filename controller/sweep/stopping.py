"""Ctrl+C as a question that is asked at safe points."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


def say_nothing() -> None:
    """Nobody is told."""


@contextmanager
def stop_on_interrupt(tell: Callable[[], None] = say_nothing) -> Iterator[Callable[[], bool]]:
    """While inside, the first Ctrl+C or SIGTERM turns the yielded question ``True``; a second interrupts at once.

    ``tell`` is called at the first, wherever this thread is: the question may not be asked for minutes. Only the main
    thread may enter: it is the one that Python gives signals to.
    """
    asked = False

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature that signal wants
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        tell()

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
