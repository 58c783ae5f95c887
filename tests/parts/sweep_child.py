"""A sweep in a process of its own, to be killed, interrupted or starved; one JSON object a line says how it goes."""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from scripted_parts import REGISTRY

from controller.sweep.plan import SweepPlan
from controller.sweep.progress import EpisodeEnded, SweepEvent
from controller.sweep.run import run_sweep
from controller.sweep.stopping import stop_on_interrupt
from serializer.errors import PolyBridgeBenchError


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


def on_event(event: SweepEvent) -> None:
    ended = {"status": event.status} if isinstance(event, EpisodeEnded) else {}
    say(event=type(event).__name__, level=getattr(getattr(event, "key", None), "level", None), **ended)


def told(asked: Callable[[], bool]) -> Callable[[], bool]:
    """The same question; says so when it is asked again after its first yes, for by then the workers know."""
    heeded = 0

    def stop() -> bool:
        nonlocal heeded
        if not asked():
            return False
        heeded += 1
        if heeded == 2:
            say(event="heeded", level=None)
        return True

    return stop


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--designer", default="hesitant")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--largest-file", type=int)
    options.add_argument("folder", type=Path)
    options.add_argument("levels", nargs="+")
    chosen = options.parse_args()
    if chosen.largest_file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (chosen.largest_file, chosen.largest_file))
    plan = SweepPlan((chosen.designer,), ("loose",), tuple(chosen.levels), "painted", 1, "painted-flat")
    try:
        with stop_on_interrupt() as asked:
            stop = told(asked)
            result = run_sweep(plan, chosen.folder, chosen.jobs, on_event, stop, registry=REGISTRY)
    except PolyBridgeBenchError as fault:
        say(error=str(fault))
        sys.exit(2)
    heavy = sorted({"numba", "PySide6"} & sys.modules.keys())
    say(complete=result.complete, stopped=result.stopped, heavy=heavy)


if __name__ == "__main__":
    main()
