"""Bars: their forces, their breaking, and the step of the particles between them."""

from __future__ import annotations

import numpy as np

from controller.compiled import inlined
from controller.simulator.kernel.records import Bars, Flags, Floats, Law, Particles, Scratch, Trace

TINY_M = 1e-12
"""Length below which the ends of a bar count as one point without a direction."""


@inlined
def end_differences(bars: Bars, state: Floats, difference: Floats) -> None:
    """State of each bar's end b minus that of its end a, four numbers a bar."""
    a, b = bars.a, bars.b
    for e in range(a.shape[0]):
        i = 4 * a[e]
        j = 4 * b[e]
        difference[4 * e] = state[j] - state[i]
        difference[4 * e + 1] = state[j + 1] - state[i + 1]
        difference[4 * e + 2] = state[j + 2] - state[i + 2]
        difference[4 * e + 3] = state[j + 3] - state[i + 3]


@inlined
def bar_forces(bars: Bars, difference: Floats, peak_force: Floats, pull: Floats) -> int:
    """Force of each bar on its end a; returns how many elastic forces exceed the breaking force."""
    stiffness, damping, rest_length, limit = bars.stiffness, bars.damping, bars.rest_length, bars.breaking_force
    overloaded = 0
    for e in range(stiffness.shape[0]):
        dx = difference[4 * e]
        dy = difference[4 * e + 1]
        length = max(np.sqrt(dx * dx + dy * dy), TINY_M)
        inverse = 1.0 / length
        elastic = stiffness[e] * (length - rest_length[e])
        viscous = damping[e] * ((difference[4 * e + 2] * dx + difference[4 * e + 3] * dy) * inverse)
        per_length = (elastic + viscous) * inverse
        pull[2 * e] = per_length * dx
        pull[2 * e + 1] = per_length * dy
        size = abs(elastic)
        # As a branch this comparison vectorises and keeps its peak when the force is no number; max() does neither.
        peak_force[e] = size if size > peak_force[e] else peak_force[e]  # noqa: FURB136
        overloaded += 1 if size > limit[e] else 0
    return overloaded


@inlined
def break_overloaded(bars: Bars, intact: Flags, trace: Trace, pull: Floats, time: float) -> None:
    """Bars over their breaking force carry nothing from now on, and a road among them no wheel."""
    for e in range(bars.stiffness.shape[0]):
        if trace.peak_force[e] > bars.breaking_force[e] and trace.broken_at[e] > time:
            trace.broken_at[e] = time
            bars.stiffness[e] = 0.0
            bars.damping[e] = 0.0
            pull[2 * e] = 0.0
            pull[2 * e + 1] = 0.0
            if bars.surface[e] >= 0:
                intact[bars.surface[e]] = False


@inlined
def add_at_ends(bars: Bars, pull: Floats, force: Floats) -> None:
    """Sum the bars' forces at their ends."""
    a, b = bars.a, bars.b
    for e in range(a.shape[0]):
        i = 2 * a[e]
        j = 2 * b[e]
        px = pull[2 * e]
        py = pull[2 * e + 1]
        force[i] += px
        force[i + 1] += py
        force[j] -= px
        force[j + 1] -= py


@inlined
def integrate(particles: Particles, work: Scratch, free: int, gravity: float, decay: float, law: Law) -> int:
    """Symplectic Euler; resets the forces; returns how many particles left the box in which they were listed."""
    state, inverse_mass, weight_factor = particles.state, particles.inverse_mass, particles.weight_factor
    dead_load, force, listed_xy = particles.dead_load, work.force, work.listed_xy
    step = law.step_s
    moved = 0
    for p in range(free):
        vx = (state[4 * p + 2] + step * (force[2 * p] * inverse_mass[p])) * decay
        vy = (state[4 * p + 3] + step * (force[2 * p + 1] * inverse_mass[p] - gravity * weight_factor[p])) * decay
        x = state[4 * p] + step * vx
        y = state[4 * p + 1] + step * vy
        state[4 * p] = x
        state[4 * p + 1] = y
        state[4 * p + 2] = vx
        state[4 * p + 3] = vy
        force[2 * p] = dead_load[2 * p]
        force[2 * p + 1] = dead_load[2 * p + 1]
        moved += 1 if max(abs(x - listed_xy[2 * p]), abs(y - listed_xy[2 * p + 1])) > law.margin_m else 0
    return moved
