# ruff: noqa: ARG002 - the protocols give the signatures
"""How long the executor stands idle while eight episodes wait for a slow model: aim under 10 % of the time.

Time runs twenty times as fast as in the setting that is meant: a model that answers in 20 s, an executor that takes
12 s. Every bridge fails, so that each episode takes its three calls and three runs. The model is a server on this
machine that is asked over HTTP; the executor sleeps, and paints its verdict.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

PARTS = str(Path(__file__).parents[1] / "parts")
if PARTS not in sys.path:
    sys.path.insert(0, PARTS)

from loopback import Loopback, observation_of  # noqa: E402
from scripted_parts import REGISTRY, PaintedExecutor, PaintedRollout, deck, text_of  # noqa: E402

from controller.levels.level import Level  # noqa: E402
from controller.sweep.plan import SweepPlan  # noqa: E402
from controller.sweep.registry import REGISTRY as REAL  # noqa: E402
from controller.sweep.registry import Registry  # noqa: E402
from controller.sweep.run import run_sweep  # noqa: E402
from controller.sweep.turns import Turns  # noqa: E402
from serializer.bridge import Bridge  # noqa: E402

FASTER = 20.0
MODEL_S, EXECUTOR_S = 20.0, 12.0
IN_FLIGHT = 8
LEVELS = tuple(f"T1B_Span_{span}m" for span in range(6, 23, 2)) + tuple(
    f"T1C_RoadWood_{span}m" for span in range(6, 13)
)
CARD = """
schema = 1
title = "A slow model"
model = "slow"
endpoint = "{url}"
images = true
as_of = 2026-01-31
[transport]
in_flight = 16
"""


class SlowExecutor(PaintedExecutor):
    """Takes its time; ``busy`` collects when each run began and ended, and no bridge succeeds."""

    busy: list[tuple[float, float]] = []  # noqa: RUF012 - one list for the whole benchmark

    def run(self, level: Level, bridge: Bridge, limit: float) -> PaintedRollout:
        began = time.perf_counter()
        time.sleep(EXECUTOR_S / FASTER)
        self.busy.append((began, time.perf_counter()))
        return PaintedRollout(False, 7)


def slow_answer(body: dict[str, Any]) -> str:
    time.sleep(MODEL_S / FASTER)
    return text_of(deck(observation_of(body)))


def measure(order: str) -> None:
    """One sweep, and its figures."""
    SlowExecutor.busy.clear()
    executors = {"painted": "bench_concurrency:SlowExecutor"}
    registry = Registry(REAL.designers, executors, budget_maps=REGISTRY.budget_maps)
    plan = SweepPlan(("chat:slow",), ("loose",), LEVELS, "painted", 1, "painted-flat")
    with Loopback() as server, tempfile.TemporaryDirectory() as folder:
        server.answer = slow_answer
        place = Path(folder)
        (place / "slow.toml").write_text(CARD.format(url=server.url))
        with patch.dict(os.environ, PBBENCH_MODELS=folder):
            began = time.perf_counter()
            result = run_sweep(plan, place / "s", IN_FLIGHT, store=place / "store.sqlite", registry=registry)
            took = time.perf_counter() - began
    assert result.progress.counts == {"failed": len(LEVELS)}
    runs = SlowExecutor.busy
    busy, span = sum(end - start for start, end in runs), runs[-1][1] - runs[0][0]
    alone = len(runs) * (MODEL_S + EXECUTOR_S)
    print(f"{order}: {len(LEVELS)} episodes, {IN_FLIGHT} in flight, {len(runs)} runs")
    print(f"  whole sweep     {took:6.1f} s here, {took * FASTER:5.0f} s as meant; one at a time {alone:5.0f} s")
    print(f"  executor idle   {1 - busy / took:6.1%} of the sweep (aim 10 %), {1 - busy / span:.1%} once it has begun")


def main() -> None:
    sys.modules["bench_concurrency"] = sys.modules[__name__]
    measure("evidence first")
    with patch.object(Turns, "soon", Turns.in_turn):
        measure("first come, first served")


if __name__ == "__main__":
    main()
