"""The child that lets go of held keys and gives files back when the process that drives the game is gone.

It reads ``down KEY`` and ``up KEY`` from its standard input. When that ends, for whatever reason, it releases what is
still down, and, where ``over`` was not said before, gives the user's files back unless another driver has taken over by
then. It has a session of its own, so that what ends its parent does not end it.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from controller.native.errors import HostError, InstallError
from controller.native.screen_profile import INPUTS, InputName

PATIENCE_S = 10.0
DYING_S = 5.0
"""How long the system may take to free the lock of a parent whose pipe has ended already."""
OVER = "over"


class Guard:
    """The parent's end: a key is told before it goes down and after it came up.

    Raises:
        HostError: the child cannot be started.
    """

    def __init__(self, name: InputName, state: Path) -> None:
        # What it says is dropped: nobody reads a pipe that outlives us, and a full one would stop it.
        self._child = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-m", "controller.native.guard", name, str(state)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._speaking = threading.Lock()

    def down(self, key: str) -> None:
        """A key is about to go down."""
        self._say(f"down {key}")

    def up(self, key: str) -> None:
        """A key has come up."""
        self._say(f"up {key}")

    def close(self) -> None:
        """Let the child finish; it releases and gives back what is left."""
        pipe = self._child.stdin
        # A child that is dead already needs to be told nothing more.
        with suppress(HostError):
            self._say(OVER)
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
        try:
            self._child.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()

    def _say(self, line: str) -> None:
        pipe = self._child.stdin
        try:
            with self._speaking:
                if pipe is None:
                    raise BrokenPipeError
                pipe.write(f"{line}\n".encode())
                pipe.flush()
        except OSError:
            raise HostError("the guard of the held keys is gone, so nothing is pressed: start again") from None


def keys_left_down(lines: Iterable[str]) -> tuple[str, ...]:
    """What is down after all of these messages, in the order in which it went down."""
    held: dict[str, None] = {}
    for line in lines:
        word, _, key = line.strip().partition(" ")
        if word == "down":
            held[key] = None
        else:
            held.pop(key, None)
    return tuple(held)


def main(name: str, state: str) -> int:
    """The child's whole life."""
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, signal.SIG_IGN)
    from filelock import FileLock, Timeout

    from controller.native.input import load_library, release
    from controller.native.journal import Journal
    from controller.native.lock import lock_file

    told = list(sys.stdin)
    left = keys_left_down(told)
    if left:
        library = load_library(next(known for known in INPUTS if known == name))
        for key in left:
            release(library, key)
    if told and told[-1].strip() == OVER:
        # The parent lives, and sees to the files itself.
        return 0
    try:
        with FileLock(lock_file(Path(state)), timeout=DYING_S):
            Journal(Path(state)).give_back()
    except Timeout:
        # Another driver has begun, and has given back what it found.
        return 0
    except (InstallError, OSError):
        # The journal stays, and the next start says what is wrong.
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
