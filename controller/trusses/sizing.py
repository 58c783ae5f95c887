"""Sections for a skeleton: the cheapest that linear statics allow at a chosen utilisation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from controller.trusses.kernel import SOUND, size_slots
from controller.trusses.loads import LoadModel, convoy_cases
from controller.trusses.sections import Floats, Ints, SectionTable, rung_bounds, section_table
from controller.trusses.skeleton import Skeleton

PIVOT_RATIO = 1e-5
SAG_LIMIT = 0.012
ROUNDS, FALLING_ROUNDS = 9, 4


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """A skeleton made ready for sizing: its load cases, the bounds of its rungs, its place in the stiffness band."""

    skeleton: Skeleton
    cases: Floats
    low: Ints
    high: Ints
    dof: Ints
    band_shape: tuple[int, int]
    table: SectionTable
    model: LoadModel

    def cost(self, rungs: Ints) -> float:
        """Dollars. Summed exactly, so that designs of equal price tie on every machine."""
        return math.fsum((self.table.cost_per_m[self.skeleton.is_deck, rungs] * self.skeleton.lengths_m).tolist())


@dataclass(frozen=True, slots=True, eq=False)
class Sizing:
    """The chosen rung of every slot, its static utilisation, and the cost in dollars."""

    problem: Problem
    rungs: Ints
    utilisation: Floats
    cost: float


def pose(
    skeleton: Skeleton, vehicle_weights: Sequence[float], material_ids: frozenset[int], model: LoadModel
) -> Problem | None:
    """Make a skeleton ready, or ``None`` when a slot is too long for every admitted section."""
    bounds = rung_bounds(skeleton.lengths_m, skeleton.is_deck, material_ids)
    if bounds is None:
        return None
    dof, band_shape = number_freedoms(skeleton)
    cases = convoy_cases(tuple(skeleton.xy[skeleton.deck, 0].tolist()), tuple(vehicle_weights), model)
    return Problem(skeleton, cases, *bounds, dof, band_shape, section_table(model.self_weights_pn_per_m), model)


def number_freedoms(skeleton: Skeleton) -> tuple[Ints, tuple[int, int]]:
    """The first freedom of each node (-1 at anchors), numbered left to right, and the band's (rows, width)."""
    dof = np.full(len(skeleton.xy), -1, np.int64)
    free = [int(i) for i in np.lexsort((skeleton.xy[:, 1], skeleton.xy[:, 0])) if not skeleton.fixed[i]]
    dof[free] = 2 * np.arange(len(free))
    ends = dof[skeleton.pairs]
    reach = np.abs(ends[:, 0] - ends[:, 1])[(ends >= 0).all(axis=1)]
    return dof, (2 * len(free), 2 + int(reach.max(initial=0)))


def size(problem: Problem, target: float) -> Sizing | None:
    """The sizing at a target utilisation; ``None`` for a mechanism, a soft design or one that no section can hold."""
    skeleton, model, table = problem.skeleton, problem.model, problem.table
    rungs, utilisation = problem.low.copy(), np.zeros(len(problem.low))
    verdict = size_slots(
        skeleton.xy,
        problem.dof,
        problem.band_shape,
        skeleton.pairs,
        skeleton.lengths_m,
        skeleton.is_deck,
        problem.low,
        problem.high,
        table.strength_pn,
        table.weight_pn_per_m,
        model.joint_weight_pn,
        model.break_strain,
        model.shortest_stiff_m,
        problem.cases,
        target,
        PIVOT_RATIO,
        SAG_LIMIT * (skeleton.xy[:, 0].max() - skeleton.xy[:, 0].min()),
        ROUNDS,
        FALLING_ROUNDS,
        rungs,
        utilisation,
    )
    if verdict != SOUND:
        return None
    return Sizing(problem, rungs, utilisation, problem.cost(rungs))
