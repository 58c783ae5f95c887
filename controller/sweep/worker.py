"""A worker process: builds its bench, says what it is, plays what it is told, dies with its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from controller.episode.key import EpisodeKey
from controller.sweep.bench import Bench, Recipe
from controller.sweep.configuration import Described
from serializer.errors import PolyBridgeBenchError


@dataclass(frozen=True, slots=True)
class Ready:
    """The bench is built."""

    described: Described


@dataclass(frozen=True, slots=True)
class Done:
    """The episode's records are complete."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A typed error that ends the sweep; its one line."""

    message: str


@dataclass(frozen=True, slots=True)
class Halt:
    """To a worker: end the running episode at its next safe point. Its arrival alone is the message."""


Report = Ready | Done | Refused


def work(pipe: Connection, recipe: Recipe) -> None:
    """The worker's whole life. Orders are keys, ``Halt``, or ``None`` for the end; each key is answered once."""
    # The terminal sends Ctrl+C to everybody; only the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    unblock_interrupts()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    try:
        bench = Bench(recipe)
        pipe.send(Ready(bench.described))
        while (order := pipe.recv()) is not None:
            if isinstance(order, EpisodeKey):
                # Nothing but a halt is sent while an episode runs, and a closed pipe reads as one too.
                bench.play(order, pipe.poll)
                pipe.send(Done())
    except PolyBridgeBenchError as fault:
        pipe.send(Refused(str(fault)))
    except (EOFError, BrokenPipeError):
        return


def block_interrupts() -> None:
    """Hold Ctrl+C back, so that a process that is started now is born deaf to it; where the system can."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def unblock_interrupts() -> None:
    """Let Ctrl+C through again; one that was held back arrives now."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
