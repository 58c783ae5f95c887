"""Filming a run: 48 captures on an absolute schedule, encoded by a thread of their own (paper C.4, Table 9)."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from controller.executor import FRAME_COUNT, FRAMES_PER_S
from controller.frame import Frame

Clock = Callable[[], float]
Sleep = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture: its number from 0, when it was due and how late it was taken (seconds of the game), and its PNG."""

    index: int
    time_s: float
    late_s: float
    png: bytes


@dataclass(frozen=True, slots=True)
class Film:
    """What was captured; ``dropped`` are the numbers of the frames that were not, because the next was already due."""

    frames: tuple[FilmFrame, ...]
    dropped: tuple[int, ...]


def film(
    began_s: float,
    time_scale: float,
    capture: Callable[[int], Frame],
    clock: Clock = time.perf_counter,
    sleep: Sleep = time.sleep,
) -> Film:
    """Capture frames 0 .. 47, due 0.25, 0.50 ... 12.00 s of the game's time after ``began_s`` of ``clock``.

    Each is due at its own moment of the run, so that one late frame makes no other late. A frame is dropped when it
    could only be taken as late as the next; the last is always taken. ``capture`` raises to end the film.
    """
    interval_s = 1 / FRAMES_PER_S / time_scale
    taken, dropped = [], []
    with ThreadPoolExecutor(1, "film") as writer:
        for index in range(FRAME_COUNT):
            due_s = began_s + (index + 1) * interval_s
            ahead_s = due_s - clock()
            if ahead_s > 0:
                sleep(ahead_s)
            late_s = max(0.0, clock() - due_s)
            if late_s >= interval_s and index < FRAME_COUNT - 1:
                dropped.append(index)
                continue
            taken.append((index, late_s, writer.submit(capture(index).png)))
        frames = tuple(
            FilmFrame(index, (index + 1) / FRAMES_PER_S, late_s * time_scale, png.result())
            for index, late_s, png in taken
        )
    return Film(frames, tuple(dropped))
