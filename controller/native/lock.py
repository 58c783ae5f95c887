"""One driver at a time on a machine: two would press each other's keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from controller.native.errors import HostError

if TYPE_CHECKING:
    from filelock import BaseFileLock

TAKEOVER_S = 5.0
"""How long a guard may still be giving files back."""


def lock_file(state: Path) -> Path:
    """The lock's file."""
    return state / "driver.lock"


def take_the_game(state: Path) -> BaseFileLock:
    """Hold the game; free when the process ends.

    Raises:
        HostError: another process drives it.
    """
    from filelock import FileLock, Timeout

    # The thread that ends a process need not be the one that drove.
    lock = FileLock(lock_file(state), thread_local=False)
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=TAKEOVER_S)
    except Timeout:
        raise HostError("another process drives the game: one at a time; close it, or use --jobs 1") from None
    except OSError as fault:
        raise HostError(f"{state} cannot be written: {fault.strerror or fault}") from fault
    return lock
