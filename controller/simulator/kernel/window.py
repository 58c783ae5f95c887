"""A whole window in one compiled call."""

from __future__ import annotations

import numpy as np

from controller.simulator.kernel.bars import ROW, integrate, lay_side_by_side, pull_bars, stretch_bars
from controller.simulator.kernel.checks import NOT_FINITE, WINDOW_END, check_vehicles, out_of_range
from controller.simulator.kernel.contacts import list_neighbours, surface_contacts, vehicle_contacts
from controller.simulator.kernel.jit import entry
from controller.simulator.kernel.records import (
    BARS,
    MAX_ENDS,
    MAX_TOUCHES,
    Bars,
    Discs,
    Law,
    Particles,
    Plan,
    Scratch,
    Surfaces,
    Trace,
)


@entry
def window(
    particles: Particles, bars: Bars, surfaces: Surfaces, discs: Discs, law: Law, plan: Plan, trace: Trace
) -> tuple[int, int]:
    """Run a window in place; returns how it stands (``WINDOW_END``, ``ARRIVED``, ...) and how many checks were done."""
    state = particles.state
    groups, discs_n = bars.a.shape[0] // BARS, discs.particle.shape[0]
    work = Scratch(
        particles.dead_load.copy(),
        np.zeros((groups, 2 * BARS), np.uint32),
        np.zeros((groups, 2 * BARS), np.uint32),
        np.zeros(ROW * groups),
        np.zeros(ROW * groups),
        np.zeros(BARS),
        np.zeros(2 * plan.free),
        np.zeros(2 * plan.free),
        np.zeros(2 * plan.free),
        np.zeros((discs_n, 2 * surfaces.a.shape[0]), np.uint32),
        np.zeros(discs_n, np.int64),
        np.zeros((discs_n * discs_n, 2), np.uint32),
        np.zeros((MAX_TOUCHES, 4)),
        np.zeros((MAX_TOUCHES, 2), np.uint32),
        np.zeros(MAX_ENDS, np.uint32),
    )
    lay_side_by_side(particles, bars, work)
    decay = 1.0 / (1.0 + law.drag * law.step_s)
    pair_count = done = 0
    standing = WINDOW_END
    moved = 1
    for check in range(plan.frames * plan.checks):
        for sub in range(plan.steps):
            time = (check * plan.steps + sub) * law.step_s
            gravity = law.gravity if time >= law.ramp_s else law.gravity * time / law.ramp_s
            stretch_bars(state, work)
            if discs_n > 0:
                if moved > 0:
                    pair_count = list_neighbours(state, plan.free, surfaces, discs, work, law.margin_m)
                surface_contacts(state, discs, work, law)
                vehicle_contacts(state, discs, work, pair_count, law)
            moved = pull_bars(bars, surfaces.intact, work, trace, time)
            moved += integrate(particles, work, plan.free, gravity, decay, law)
        done = check + 1
        if out_of_range(state, plan.free, law.range_m):
            return NOT_FINITE, done
        if done % plan.checks == 0:
            for p in range(trace.film.shape[1]):
                trace.film[check // plan.checks, p, 0] = state[4 * p]
                trace.film[check // plan.checks, p, 1] = state[4 * p + 1]
        standing = check_vehicles(state, discs, trace, law, done / law.checks_per_s)
        if plan.stop_early and standing != WINDOW_END:
            break
    return standing, done
