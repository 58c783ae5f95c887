"""The load model of linear statics: self-weights, stiffness, and a convoy that creeps over the deck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from controller.trusses.sections import Floats

FIRST_STEP_M = 0.1


@dataclass(frozen=True, slots=True)
class LoadModel:
    """What a designer takes the world to weigh.

    ``weight_unit_pn`` is the pull of a vehicle of weight 1, half of it on each wheel; ``self_weights_pn_per_m`` are
    those of road, wood and steel; a bar's stiffness is strength / ``break_strain`` / max(length,
    ``shortest_stiff_m``); vehicles follow one another at ``spacing_m``; wheel loads are multiplied by
    ``dynamic_factor``; the convoy is tried every ``step_m``.
    """

    weight_unit_pn: float
    self_weights_pn_per_m: tuple[float, float, float]
    joint_weight_pn: float
    break_strain: float
    shortest_stiff_m: float
    wheelbase_m: float
    spacing_m: float
    dynamic_factor: float = 1.05
    step_m: float = 0.7


@lru_cache(maxsize=256)
def convoy_cases(deck_xs: tuple[float, ...], vehicle_weights: tuple[float, ...], model: LoadModel) -> Floats:
    """Downward wheel loads, (cases, deck joints) in PN, for each position of the convoy while a wheel is on the deck.

    A wheel's load is shared by lever arm between the two deck joints around it. The array is shared: do not write to
    it.
    """
    xs = np.array(deck_xs)
    tail_m = model.spacing_m * (len(vehicle_weights) - 1) + model.wheelbase_m
    fronts = np.arange(xs[0] + FIRST_STEP_M, xs[-1] + tail_m, model.step_m)
    cases = np.zeros((len(fronts), len(xs)))
    rows = np.arange(len(fronts))
    for place, weight in enumerate(vehicle_weights):
        wheel_pn = 0.5 * weight * model.weight_unit_pn * model.dynamic_factor
        for behind_m in (0.0, model.wheelbase_m):
            x = fronts - model.spacing_m * place - behind_m
            on_deck = (x > xs[0]) & (x < xs[-1])
            panel = np.clip(np.searchsorted(xs, x) - 1, 0, len(xs) - 2)
            share = (x - xs[panel]) / (xs[panel + 1] - xs[panel])
            cases[rows, panel] += np.where(on_deck, (1.0 - share) * wheel_pn, 0.0)
            cases[rows, panel + 1] += np.where(on_deck, share * wheel_pn, 0.0)
    cases.flags.writeable = False
    return cases
