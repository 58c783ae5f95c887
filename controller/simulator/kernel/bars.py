"""Bars, four at a time: their forces, their breaking, and the step of the particles between them."""

from __future__ import annotations

from controller.compiled import inlined
from controller.simulator.kernel.jit import entry
from controller.simulator.kernel.lanes import (
    any_above,
    columns,
    first_halves,
    larger,
    last_halves,
    load2,
    load4,
    pairs,
    root,
    size,
    store,
)
from controller.simulator.kernel.records import BARS, Bars, Flags, Floats, Law, Particles, Scratch, Trace

TINY_M = 1e-12
"""Length below which the ends of a bar count as one point without a direction."""
DX, DY, SQUARED, CLOSING = 0, 4, 8, 12
"""Where ``Scratch.stretch`` holds, of four bars, end b from end a in m, its square, and the same times its rate."""
STIFFNESS, REST_LENGTH, DAMPING, BREAKING_FORCE = 0, 4, 8, 12
"""Where ``Scratch.springs`` holds the four bars' own numbers."""
ROW = 16


@inlined
def lay_side_by_side(particles: Particles, bars: Bars, work: Scratch) -> None:
    """Put together what is needed of four bars, and of two particles: a loop then has few arrays to keep track of."""
    for p in range(work.inverse_mass.shape[0] // 2):
        work.inverse_mass[2 * p] = particles.inverse_mass[p]
        work.inverse_mass[2 * p + 1] = particles.inverse_mass[p]
        work.weight_factor[2 * p + 1] = particles.weight_factor[p]
    for g in range(work.state_ends.shape[0]):
        for k in range(BARS):
            e = BARS * g + k
            work.state_ends[g, k] = 4 * bars.a[e]
            work.state_ends[g, BARS + k] = 4 * bars.b[e]
            work.force_ends[g, k] = 2 * bars.a[e]
            work.force_ends[g, BARS + k] = 2 * bars.b[e]
            work.springs[ROW * g + STIFFNESS + k] = bars.stiffness[e]
            work.springs[ROW * g + REST_LENGTH + k] = bars.rest_length[e]
            work.springs[ROW * g + DAMPING + k] = bars.damping[e]
            work.springs[ROW * g + BREAKING_FORCE + k] = bars.breaking_force[e]


@inlined
def stretch_bars(state: Floats, work: Scratch) -> None:
    """How every bar's ends lie and move from each other."""
    ends, stretch = work.state_ends, work.stretch
    for g in range(ends.shape[0]):
        dx, dy, dvx, dvy = columns(
            load4(state, ends[g, 4]) - load4(state, ends[g, 0]),
            load4(state, ends[g, 5]) - load4(state, ends[g, 1]),
            load4(state, ends[g, 6]) - load4(state, ends[g, 2]),
            load4(state, ends[g, 7]) - load4(state, ends[g, 3]),
        )
        store(stretch, ROW * g + DX, dx)
        store(stretch, ROW * g + DY, dy)
        store(stretch, ROW * g + SQUARED, dx * dx + dy * dy)
        store(stretch, ROW * g + CLOSING, dvx * dx + dvy * dy)


@inlined
def pull_bars(bars: Bars, intact: Flags, work: Scratch, trace: Trace, time: float) -> int:
    """Sum the bars' forces at their ends; returns how many of them broke."""
    ends, stretch, springs, force, peak_force = (
        work.force_ends,
        work.stretch,
        work.springs,
        work.force,
        trace.peak_force,
    )
    broken = 0
    for g in range(ends.shape[0]):
        # Read well before it is written: next to each other the two become a masked store, which takes far longer.
        peak = load4(peak_force, BARS * g)
        length = larger(root(load4(stretch, ROW * g + SQUARED)), TINY_M)
        inverse = 1.0 / length
        elastic = load4(springs, ROW * g + STIFFNESS) * (length - load4(springs, ROW * g + REST_LENGTH))
        viscous = load4(springs, ROW * g + DAMPING) * (load4(stretch, ROW * g + CLOSING) * inverse)
        per_length = (elastic + viscous) * inverse
        peak = larger(peak, size(elastic))
        if any_above(size(elastic), load4(springs, ROW * g + BREAKING_FORCE)):
            store(peak_force, BARS * g, peak)
            store(work.per_length, 0, per_length)
            broken += break_overloaded(bars, intact, work, trace, g, time)
            per_length = load4(work.per_length, 0)
        first, second, third, fourth = pairs(
            per_length * load4(stretch, ROW * g + DX), per_length * load4(stretch, ROW * g + DY)
        )
        store(force, ends[g, 0], load2(force, ends[g, 0]) + first)
        store(force, ends[g, 4], load2(force, ends[g, 4]) - first)
        store(force, ends[g, 1], load2(force, ends[g, 1]) + second)
        store(force, ends[g, 5], load2(force, ends[g, 5]) - second)
        store(force, ends[g, 2], load2(force, ends[g, 2]) + third)
        store(force, ends[g, 6], load2(force, ends[g, 6]) - third)
        store(force, ends[g, 3], load2(force, ends[g, 3]) + fourth)
        store(force, ends[g, 7], load2(force, ends[g, 7]) - fourth)
        store(peak_force, BARS * g, peak)
    return broken


@entry
def break_overloaded(bars: Bars, intact: Flags, work: Scratch, trace: Trace, g: int, time: float) -> int:
    """Of four bars, those over their breaking force carry nothing from now on, and a road among them no wheel."""
    broken = 0
    for k in range(BARS):
        e = BARS * g + k
        if trace.peak_force[e] > bars.breaking_force[e] and trace.broken_at[e] > time:
            trace.broken_at[e] = time
            work.springs[ROW * g + STIFFNESS + k] = 0.0
            work.springs[ROW * g + DAMPING + k] = 0.0
            work.stretch[ROW * g + DX + k] = 0.0
            work.stretch[ROW * g + DY + k] = 0.0
            work.per_length[k] = 0.0
            if bars.surface[e] >= 0:
                intact[bars.surface[e]] = False
            broken += 1
    return broken


@inlined
def integrate(particles: Particles, work: Scratch, free: int, gravity: float, decay: float, law: Law) -> int:
    """Symplectic Euler, two particles at a time; resets the forces.

    Returns how many of the pairs left the box in which they were listed.
    """
    state, dead_load, force = particles.state, particles.dead_load, work.force
    step = law.step_s
    moved = 0
    for h in range(free // 2):
        p, q = load4(state, 8 * h), load4(state, 8 * h + 4)
        push = load4(force, 4 * h) * load4(work.inverse_mass, 4 * h) - gravity * load4(work.weight_factor, 4 * h)
        speed = (last_halves(p, q) + step * push) * decay
        place = first_halves(p, q) + step * speed
        store(state, 8 * h, first_halves(place, speed))
        store(state, 8 * h + 4, last_halves(place, speed))
        store(force, 4 * h, load4(dead_load, 4 * h))
        moved += 1 if any_above(size(place - load4(work.listed_xy, 4 * h)), law.margin_m) else 0
    return moved
