"""The key that pauses everything, wherever the focus is: read by a thread of its own, never grabbed."""

from __future__ import annotations

import threading

from controller.executor import OperatorNeededError
from controller.native.window import open_desktop

EVERY_S = 0.02


class Hotkey:
    """Watches one key from now on until it is closed.

    Raises:
        HostError: the keys of this display cannot be read.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._seen = threading.Event()
        self._over = threading.Event()
        open_desktop().close()
        self._thread = threading.Thread(target=self._watch, name="hotkey", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Raise ``OperatorNeededError`` once for each time that the key was pressed."""
        if self._seen.is_set():
            self._seen.clear()
            raise OperatorNeededError(f"paused with the {self._key} key: start again when you are ready")

    def close(self) -> None:
        """Stop watching."""
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        # A connection to the display belongs to one thread.
        desktop = open_desktop()
        try:
            while not self._over.wait(EVERY_S):
                if desktop.key_is_down(self._key):
                    self._seen.set()
        finally:
            desktop.close()
