"""Dropping what is useless: slots whose removal makes the truss cheaper, all the others sized anew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from controller.trusses.sizing import Problem, Sizing, number_freedoms, size

IDLE_UTILISATION = 0.35
TRIED_PER_ROUND = 14
MOST_ROUNDS = 8
WORTHWHILE_DOLLARS = 1.0


def thin(sizing: Sizing, target: float) -> Sizing:
    """Drop idle slots that carry no road, least used first, while statics hold the target and the cost falls."""
    for _ in range(MOST_ROUNDS):
        thinner = _drop_one(sizing, target)
        if thinner is None:
            break
        sizing = thinner
    return sizing


def without_slot(problem: Problem, slot: int) -> Problem | None:
    """The problem less one slot, or ``None`` when a node would hang by a single slot."""
    skeleton = problem.skeleton.without(slot)
    if skeleton is None:
        return None
    keep = np.arange(len(problem.low)) != slot
    dof, band_shape = number_freedoms(skeleton)
    return replace(
        problem, skeleton=skeleton, low=problem.low[keep], high=problem.high[keep], dof=dof, band_shape=band_shape
    )


def _drop_one(sizing: Sizing, target: float) -> Sizing | None:
    is_deck = sizing.problem.skeleton.is_deck
    idle = [slot for slot in np.argsort(sizing.utilisation, kind="stable").tolist() if not is_deck[slot]]
    for slot in idle[:TRIED_PER_ROUND]:
        if sizing.utilisation[slot] >= IDLE_UTILISATION:
            break
        problem = without_slot(sizing.problem, slot)
        thinner = size(problem, target) if problem is not None else None
        if thinner is not None and thinner.cost < sizing.cost - WORTHWHILE_DOLLARS:
            return thinner
    return None
