"""The reference search: deterministic, and the same whatever else runs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from controller.levels.level import Level
from controller.references.draft import load_model
from controller.references.dynamics import relieve, strengthen
from controller.references.statics import Posed, drafts, pose_menu, pose_nearby
from controller.references.verify import verify
from controller.simulator.constants import CONSTANTS, Constants
from controller.simulator.run import Run
from controller.trusses.form import Form
from serializer.bridge import Bridge, cost

STATIC_TARGETS = (0.88, 0.84, 0.80, 0.74, 0.66)
TRIED_PER_TARGET = 16
ROUNDS_NEARBY = 4
HOPEFUL = 1.1
"""A draft dearer than the best so far by more than this factor is not worth relieving."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A verified reference: the bridge, its forms by gap, its cost in dollars and its nominal run."""

    bridge: Bridge
    forms: tuple[Form, ...]
    cost: float
    run: Run


def search_reference(level: Level, constants: Constants = CONSTANTS) -> Found | None:
    """The cheapest verified bridge that the search finds, or ``None``: then the level's parameters are wrong.

    First over the whole menu at every sizing target, then over the neighbours of the best form, until none is cheaper.
    """
    model = load_model(constants)
    best = _cheapest(level, pose_menu(level, model), None, constants)
    for _ in range(ROUNDS_NEARBY):
        if best is None:
            break
        better = _cheapest(level, pose_nearby(level, best.forms, model), best, constants)
        if better is best:
            break
        best = better
    return best


def _cheapest(level: Level, posed: list[list[Posed]], best: Found | None, constants: Constants) -> Found | None:
    for target in STATIC_TARGETS:
        for draft in islice(drafts(posed, target), TRIED_PER_TARGET):
            if best is not None and draft.cost >= HOPEFUL * best.cost:
                break
            strong = strengthen(level, draft, constants)
            if strong is None or (best is not None and strong[0].cost >= HOPEFUL * best.cost):
                continue
            light = relieve(level, *strong, constants)
            bridge = light.bridge(level)
            price = cost(bridge)
            if best is not None and price >= best.cost:
                continue
            verified = verify(level, bridge, constants=constants)
            if not verified.faults:
                best = Found(bridge, light.forms, price, verified.run)
    return best
