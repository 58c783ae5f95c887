"""What pictures cost: full frames, single pixels, a detection, the evidence of a failed run.

A 22 m truss with some sixty members under three vehicles. Prints medians in milliseconds and frames a second.

Run as ``python tests/benchmarks/bench_renderer.py``.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from controller.evidence.detector import detect
from controller.evidence.feedback import execution_feedback
from controller.evidence.profile import load_profile
from controller.executors.embedded import EmbeddedExecutor, EmbeddedRollout
from controller.levels.generate import generate_levels
from controller.levels.level import Level
from controller.simulator.renderer.draw import draw_image
from controller.simulator.renderer.scene import Scene
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, WOOD

LEVEL, LIMIT, ROUNDS = "T4C_Three_22m_W3", 50000.0, 48


def main() -> int:
    """Measure and print."""
    level = {each.name: each for each in generate_levels()}[LEVEL]
    bridge = crossed_truss(level)
    rollout = EmbeddedExecutor().run(level, bridge, LIMIT)
    profile = load_profile("embedded")
    detection = detect(rollout, profile)
    scene = Scene(level, bridge, LIMIT, rollout.run)
    print(f"{level.name}: {len(bridge.members)} members, {rollout.run.stop}")
    _print("frame, as a Qt image", _each(lambda index: draw_image(scene, index)), rate=True)
    _print("frame, as an array", _each(rollout.frame), rate=True)
    _print("frame, as PNG", _each(lambda index: rollout.frame(index).png()), rate=True)
    _print("pixel at the success mark", _each(lambda index: rollout.pixel(index, *profile.success.pixel)))
    _print("pixel at the failure mark", _each(lambda index: rollout.pixel(index, *profile.failure.pixel)))
    _print("pixel in the bridge", _each(lambda index: rollout.pixel(index, 700, 330)))
    _print("detection, both pixels of 49 frames", _each(lambda _: detect(_fresh(rollout), profile)))
    _print("evidence, four frames and their sheet", _each(lambda _: execution_feedback(rollout, detection, 1)))
    with TemporaryDirectory() as folder:
        _print("rollout saved", _each(lambda _: rollout.save(Path(folder))))
    return 0


def crossed_truss(level: Level) -> Bridge:
    """Deck, posts, top chord and one diagonal a panel, in Wood: it does not hold three vehicles."""
    panels = math.ceil(level.span_m / 1.7)
    first = max(anchor.id for anchor in level.anchors) + 1
    xs = [level.span_m * i / panels for i in range(1, panels)]
    deck = [level.anchors[0], *(Node(first + i, x, 2.0) for i, x in enumerate(xs)), level.anchors[1]]
    top = [Node(first + panels + i, x, 3.6) for i, x in enumerate(xs)]
    pairs = [(ROAD, a, b) for a, b in pairwise(deck)]
    pairs += [(WOOD, a, b) for a, b in pairwise(top)]
    pairs += [(WOOD, a, b) for a, b in zip(deck[1:], top, strict=False)]
    pairs += [(WOOD, a, b) for a, b in zip(deck, top, strict=False)]
    members = tuple(Member(first + 3 * panels + i, kind, a.id, b.id) for i, (kind, a, b) in enumerate(pairs))
    return Bridge((*level.anchors, *deck[1:-1], *top), members)


def _fresh(rollout: EmbeddedRollout) -> EmbeddedRollout:
    """The same rollout with nothing prepared yet, as a detection meets it."""
    return EmbeddedRollout(rollout.level, rollout.bridge, rollout.limit, rollout.run)


def _each(call: Callable[[int], object]) -> float:
    """Median milliseconds over the frames of the film, after one warm call."""
    call(0)
    times = []
    for index in range(ROUNDS):
        start = time.perf_counter()
        call(index)
        times.append((time.perf_counter() - start) * 1000)
    return median(times)


def _print(what: str, milliseconds: float, *, rate: bool = False) -> None:
    per_second = f"  {1000 / milliseconds:7.0f} /s" if rate else ""
    print(f"  {what:40s} {milliseconds:8.3f} ms{per_second}")


if __name__ == "__main__":
    sys.exit(main())
