"""A screen of its own, the stand-in on it, and the executor that drives it: all real, all ended afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from controller.native.platform import prepare_platform
from controller.native.profile_file import load_screen_profile
from controller.native.screen_profile import ScreenProfile, Wait
from controller.native.window_x11 import X11Desktop

PATIENCE_S = 20.0
LEAKS = "ignore:unclosed file:ResourceWarning"
"""python-xlib and pyscreeze leave the files open that they read while they are loaded."""
FAST = 8.0
"""Seconds of the game in one second: a run's window of 12 s takes 1.5."""


class Lines:
    """What a child prints, line by line, as it comes."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._lines: list[dict[str, Any]] = []
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def events(self) -> list[dict[str, Any]]:
        with self._changed:
            return list(self._lines)

    def wait_for(self, event: str, after: int = 0, **facts: object) -> dict[str, Any]:
        """The first event of this kind with these facts, from the given place on."""
        wanted = {"event": event, **facts}

        def found() -> dict[str, Any] | None:
            return next((line for line in self._lines[after:] if wanted.items() <= line.items()), None)

        with self._changed:
            assert self._changed.wait_for(lambda: found() is not None, PATIENCE_S), (wanted, self._lines)
            line = found()
        assert line is not None
        return line

    def close(self) -> None:
        self._thread.join(PATIENCE_S)
        self._stream.close()

    def _read(self) -> None:
        for line in self._stream:
            with self._changed:
                self._lines.append(json.loads(line))
                self._changed.notify_all()


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen of 1920 x 1080 at 24 bits; its name, which is in ``DISPLAY`` meanwhile."""
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[theirs],
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    before = {name: os.environ.get(name) for name in ("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY")}
    try:
        with os.fdopen(ours) as told:
            name = f":{told.readline().strip()}"
        os.environ.pop("WAYLAND_DISPLAY", None)
        os.environ["DISPLAY"] = name
        prepare_platform()
        yield name
    finally:
        for variable, value in before.items():
            if value is None:
                os.environ.pop(variable, None)
            else:
                os.environ[variable] = value
        server.terminate()
        server.wait(PATIENCE_S)
        close_left_pipes()


def close_left_pipes() -> None:
    """pyscreeze asks for a program when it is loaded on a screen, and keeps the answer's pipes to the end."""
    asked = getattr(sys.modules.get("pyscreeze"), "whichProc", None)
    if asked is not None:
        asked.stdout.close()
        asked.stderr.close()


@contextmanager
def window_manager() -> Iterator[None]:
    """openbox, until the end of the block; the screen is without one before and after."""
    desktop = X11Desktop()
    manager = subprocess.Popen(["openbox", "--sm-disable"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(desktop.is_managed)
        yield
    finally:
        manager.terminate()
        manager.wait(PATIENCE_S)
        desktop.close()


@contextmanager
def stand_in(folder: Path, *options: object, level: str | None = None) -> Iterator[Lines]:
    """The stand-in game on the screen, in fast time; what happens in it."""
    given = ["--folder", folder, "--events", "--time-scale", FAST, *options]
    given += [] if level is None else ["--level", level]
    pipe = folder.parent / f"events-{len(list(folder.parent.iterdir()))}"
    os.mkfifo(pipe)
    pid = nursery().start([str(each) for each in given], pipe)
    lines = Lines(pipe.open(encoding="utf-8"))
    try:
        lines.wait_for("ready")
        yield lines
    finally:
        # One that has crashed, as it was asked to, is gone.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        lines.close()


class Nursery:
    """A process that has loaded all that a stand-in needs, and forks one at once."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("standin_nursery.py")
        self._process = subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, options: list[str], pipe: Path) -> int:
        """Start one whose standard output is a named pipe; its process number."""
        order = {"options": options, "pipe": str(pipe), "display": os.environ["DISPLAY"]}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE_S)


@cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery()


def fast_profile(folder: Path, **changed: Any) -> ScreenProfile:
    """The stand-in's profile for fast time, with its files in a folder of the test's.

    Its waits are long, for a busy machine; a test of what does not come sets a short one.
    """
    profile = load_screen_profile("native-standin")
    fast = replace(
        profile,
        time_scale=FAST,
        # However busy the machine: in fast time a frame is missed after 30 ms, and a game that waits for a processor
        # looks frozen soon.
        most_dropped=47,
        frozen_frames=48,
        keys=replace(profile.keys, held_s=0.03),
        install=replace(profile.install, folders=(str(folder),)),
        loaded=Wait(15.0, profile.loaded.changed),
        stopped=Wait(10.0, profile.stopped.changed),
        started=Wait(10.0, profile.started.changed),
    )
    return replace(fast, **changed)


def until(true: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Ask until it is so."""
    end_s = time.monotonic() + patience_s
    pause = threading.Event()
    while not true():
        assert time.monotonic() < end_s, "it did not come"
        pause.wait(0.02)
