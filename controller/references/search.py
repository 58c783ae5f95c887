"""The reference search: deterministic, and the same whatever else runs."""

from __future__ import annotations

from dataclasses import dataclass

from controller.levels.level import Level
from controller.references.draft import load_model
from controller.references.dynamics import relieve, strengthen
from controller.references.statics import drafts, pose_all
from controller.references.verify import verify
from controller.simulator.constants import CONSTANTS, Constants
from controller.simulator.run import Run
from serializer.bridge import Bridge, cost

STATIC_TARGETS = (0.88, 0.84, 0.80, 0.74, 0.66)
TRIED_PER_TARGET = 16


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A verified reference: the bridge, its cost in dollars, its nominal run, and its forms in words."""

    bridge: Bridge
    cost: float
    run: Run
    description: str


def search_reference(level: Level, constants: Constants = CONSTANTS) -> Found | None:
    """The cheapest verified bridge over all sizing targets, or ``None``: then the level's parameters are wrong."""
    posed = pose_all(level, load_model(constants))
    best: Found | None = None
    for target in STATIC_TARGETS:
        for rank, draft in enumerate(drafts(posed, target)):
            if rank >= TRIED_PER_TARGET or (best is not None and draft.cost >= best.cost):
                break
            strong = strengthen(level, draft, constants)
            if strong is None or (best is not None and strong[0].cost >= 1.1 * best.cost):
                continue
            light = relieve(level, *strong, constants)
            bridge = light.bridge(level)
            price = cost(bridge)
            if best is not None and price >= best.cost:
                continue
            verified = verify(level, bridge, constants=constants)
            if not verified.faults:
                best = Found(bridge, price, verified.run, light.describe())
    return best
