"""Loads what a stand-in needs once, and forks one for every line of JSON on its standard input."""

from __future__ import annotations

import json
import os
import signal
import sys

import PySide6.QtWidgets  # noqa: F401 - loaded before the forks

import console.standin.window  # noqa: F401 - loaded before the forks
from console.standin.start import main, warm_up


def live(options: list[str], pipe: str, display: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ |= {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
    os.environ.pop("WAYLAND_DISPLAY", None)
    os.dup2(os.open(pipe, os.O_WRONLY), sys.stdout.fileno())
    os._exit(main(options))


if __name__ == "__main__":
    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # Read without a buffer, which a fork would share.
    while line := os.read(0, 1 << 16):
        child = os.fork()
        if not child:
            live(**json.loads(line))
        os.write(1, f"{child}\n".encode())
