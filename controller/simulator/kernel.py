"""The integrator: particles, axial bars, penalty contact, symplectic Euler, a whole window in one call.

State layout, for particle p: ``state[4p : 4p + 4]`` = x, y, vx, vy and ``force[2p : 2p + 2]`` = fx, fy. Free particles come first,
fixed ones (anchors, terrain corners) after them; fixed ones collect force that nobody reads. Discs come in threes, one
vehicle after another: rear wheel, front wheel, body.

One step is: differences of the bars' ends -> wheel contacts -> bar forces -> sum at the joints -> integrate. Each is a plain
loop over flat arrays that a compiler can vectorise; indices are unsigned, so that no index needs a sign check. Contacts
come between two passes over the bars to hide the latency of the stores before them. Steps are counted, not times summed, so
the bits do not depend on how a window is cut. Everything here is + - * / and square roots, in one file because the compile
cache watches one file.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from controller.simulator.jit import entry, inlined

Floats = NDArray[np.float64]
Indices = NDArray[np.uint32]
Signed = NDArray[np.int64]
Flags = NDArray[np.bool_]

WINDOW_END, ARRIVED, LOST, NOT_FINITE = 0, 1, 2, 3
DISCS_PER_VEHICLE = 3

MAX_TOUCHES = 8
MAX_ENDS = 16
TINY_M = 1e-12
TINY_SQUARED_M2 = 1e-18


class Particles(NamedTuple):
    """``inverse_mass`` (0 = fixed), ``weight_factor`` (true over scaled mass), ``dead_load`` (fx, fy in PN, interleaved)."""

    state: Floats
    inverse_mass: Floats
    weight_factor: Floats
    dead_load: Floats


class Bars(NamedTuple):
    """Bridge members first, vehicle links after them; ``surface`` is the drivable surface a bar carries, or -1."""

    a: Indices
    b: Indices
    stiffness: Floats
    damping: Floats
    rest_length: Floats
    breaking_force: Floats
    surface: Signed


class Surfaces(NamedTuple):
    """Segments that discs touch, between two particles; an ``intact`` one has not lost its road."""

    a: Indices
    b: Indices
    intact: Flags


class Discs(NamedTuple):
    """``speed`` is a driven wheel's target in m/s, 0 for a body disc; ``stiffness`` is that of the contact in PN/m."""

    particle: Indices
    radius: Floats
    stiffness: Floats
    speed: Floats


class Law(NamedTuple):
    """Scalars of one run, units as in ``constants.Constants``."""

    step_s: float
    checks_per_s: float
    gravity: float
    ramp_s: float
    drag: float
    slip_gain: float
    drive_limit: float
    brake_limit: float
    body_friction: float
    tyre_damping: float
    margin_m: float
    range_m: float
    arrival_y: float
    kill_y: float


class Plan(NamedTuple):
    """Counts of one run: free particles, steps per check, checks per frame, frames; ``stop_early`` on arrival or loss."""

    free: int
    steps: int
    checks: int
    frames: int
    stop_early: bool


class Trace(NamedTuple):
    """What is written: ``film[frame, particle] = x, y``; the others per bar, vehicle and run, ``inf`` until it happens."""

    film: Floats
    peak_force: Floats
    broken_at: Floats
    target_x: Floats
    arrived_at: Floats
    lost_at: Floats


@inlined
def end_differences(a: Indices, b: Indices, state: Floats, difference: Floats) -> None:
    """State of each bar's end b minus that of its end a, four numbers a bar."""
    for e in range(a.shape[0]):
        i = 4 * a[e]
        j = 4 * b[e]
        difference[4 * e] = state[j] - state[i]
        difference[4 * e + 1] = state[j + 1] - state[i + 1]
        difference[4 * e + 2] = state[j + 2] - state[i + 2]
        difference[4 * e + 3] = state[j + 3] - state[i + 3]


@inlined
def bar_forces(
    difference: Floats,
    stiffness: Floats,
    damping: Floats,
    rest_length: Floats,
    breaking_force: Floats,
    peak_force: Floats,
    pull: Floats,
) -> int:
    """Force of each bar on its end a; returns how many elastic forces exceed the breaking force."""
    overloaded = 0
    for e in range(stiffness.shape[0]):
        dx = difference[4 * e]
        dy = difference[4 * e + 1]
        length = np.sqrt(dx * dx + dy * dy)
        length = length if length > TINY_M else TINY_M
        inverse = 1.0 / length
        elastic = stiffness[e] * (length - rest_length[e])
        viscous = damping[e] * ((difference[4 * e + 2] * dx + difference[4 * e + 3] * dy) * inverse)
        per_length = (elastic + viscous) * inverse
        pull[2 * e] = per_length * dx
        pull[2 * e + 1] = per_length * dy
        size = abs(elastic)
        peak_force[e] = size if size > peak_force[e] else peak_force[e]
        overloaded += 1 if size > breaking_force[e] else 0
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
def add_at_ends(a: Indices, b: Indices, pull: Floats, force: Floats) -> None:
    """Sum the bars' forces at their ends."""
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
def integrate(
    free: int,
    state: Floats,
    force: Floats,
    dead_load: Floats,
    inverse_mass: Floats,
    weight_factor: Floats,
    gravity: float,
    step: float,
    decay: float,
    listed_xy: Floats,
    margin: float,
) -> int:
    """Symplectic Euler; resets the forces; returns how many particles are further than ``margin`` from where they were listed."""
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
        moved += 1 if max(abs(x - listed_xy[2 * p]), abs(y - listed_xy[2 * p + 1])) > margin else 0
    return moved


@entry
def list_neighbours(
    free: int,
    state: Floats,
    surfaces: Surfaces,
    discs: Discs,
    reach: float,
    near: Indices,
    near_count: Signed,
    pairs: Indices,
    listed_xy: Floats,
) -> int:
    """For each disc the surfaces whose box comes within ``reach``; returns how many disc pairs of two vehicles may touch."""
    for p in range(free):
        listed_xy[2 * p] = state[4 * p]
        listed_xy[2 * p + 1] = state[4 * p + 1]
    discs_n = discs.particle.shape[0]
    for q in range(discs_n):
        i = 4 * discs.particle[q]
        r = discs.radius[q] + reach
        x = state[i]
        y = state[i + 1]
        count = 0
        for s in range(surfaces.a.shape[0]):
            a = 4 * surfaces.a[s]
            b = 4 * surfaces.b[s]
            if not surfaces.intact[s] or x + r < min(state[a], state[b]) or x - r > max(state[a], state[b]):
                continue
            if y + r < min(state[a + 1], state[b + 1]) or y - r > max(state[a + 1], state[b + 1]):
                continue
            near[q, count] = s
            count += 1
        near_count[q] = count
    pair_count = 0
    for q in range(discs_n):
        for w in range(q + 1, discs_n):
            if q // DISCS_PER_VEHICLE == w // DISCS_PER_VEHICLE:
                continue
            i = 4 * discs.particle[q]
            j = 4 * discs.particle[w]
            # Each disc may move by half of reach in x and in y: together 1.42 reach.
            r = discs.radius[q] + discs.radius[w] + 1.5 * reach
            dx = state[i] - state[j]
            dy = state[i + 1] - state[j + 1]
            if dx * dx + dy * dy < r * r:
                pairs[pair_count, 0] = q
                pairs[pair_count, 1] = w
                pair_count += 1
    return pair_count


@inlined
def press(
    state: Floats,
    force: Floats,
    p: int,
    a: int,
    b: int,
    t: float,
    nx: float,
    ny: float,
    depth: float,
    stiffness: float,
    speed: float,
    law: Law,
) -> None:
    """Disc p on the point a + t (b - a): damped penalty along the normal, never adhesive, and traction or friction across it."""
    u = 1.0 - t
    vx = state[4 * p + 2] - (u * state[4 * a + 2] + t * state[4 * b + 2])
    vy = state[4 * p + 3] - (u * state[4 * a + 3] + t * state[4 * b + 3])
    normal = stiffness * (depth - law.tyre_damping * (vx * nx + vy * ny))
    if normal <= 0.0:
        return
    along = vx * ny - vy * nx  # positive to the right when the normal points up
    if speed > 0.0:
        grip = min(law.drive_limit, max(-law.brake_limit, law.slip_gain * (speed - along)))
    else:
        grip = -law.body_friction * min(1.0, max(-1.0, law.slip_gain * along))
    fx = normal * (nx + grip * ny)
    fy = normal * (ny - grip * nx)
    force[2 * p] += fx
    force[2 * p + 1] += fy
    force[2 * a] -= u * fx
    force[2 * a + 1] -= u * fy
    force[2 * b] -= t * fx
    force[2 * b + 1] -= t * fy


@inlined
def surface_contacts(
    state: Floats,
    force: Floats,
    surface_a: Indices,
    surface_b: Indices,
    discs: Discs,
    near: Indices,
    near_count: Signed,
    law: Law,
    touch_a: Indices,
    touch_b: Indices,
    touch: Floats,
    ends: Indices,
) -> None:
    """Discs on surfaces. ``touch`` rows hold t, nx, ny and depth.

    A joint is touched once, and only where no touched segment ends in it. Where a disc touches several points, they share
    its stiffness by depth among those that push the same way: each at full stiffness would double the load at a sagging joint.
    """
    for q in range(discs.particle.shape[0]):
        if near_count[q] == 0:
            continue
        p = discs.particle[q]
        radius = discs.radius[q]
        squared = radius * radius
        x = state[4 * p]
        y = state[4 * p + 1]
        count = 0
        end_count = 0
        for i in range(near_count[q]):
            a = surface_a[near[q, i]]
            b = surface_b[near[q, i]]
            ex = state[4 * b] - state[4 * a]
            ey = state[4 * b + 1] - state[4 * a + 1]
            qx = x - state[4 * a]
            qy = y - state[4 * a + 1]
            along = qx * ex + qy * ey
            length2 = ex * ex + ey * ey
            if along < 0.0 or along > length2:
                if end_count < MAX_ENDS:
                    ends[end_count] = a if along < 0.0 else b
                    end_count += 1
            elif length2 > TINY_SQUARED_M2:
                t = along / length2
                nx = qx - t * ex
                ny = qy - t * ey
                d2 = nx * nx + ny * ny
                if d2 < squared and d2 > TINY_SQUARED_M2 and count < MAX_TOUCHES:
                    d = np.sqrt(d2)
                    inverse = 1.0 / d
                    touch_a[count] = a
                    touch_b[count] = b
                    touch[count, 0] = t
                    touch[count, 1] = nx * inverse
                    touch[count, 2] = ny * inverse
                    touch[count, 3] = radius - d
                    count += 1
        for i in range(end_count):
            a = ends[i]
            nx = x - state[4 * a]
            ny = y - state[4 * a + 1]
            d2 = nx * nx + ny * ny
            if d2 >= squared or d2 < TINY_SQUARED_M2 or count >= MAX_TOUCHES:
                continue
            covered = False
            for j in range(count):
                if touch_a[j] == a or touch_b[j] == a:
                    covered = True
                    break
            if not covered:
                d = np.sqrt(d2)
                inverse = 1.0 / d
                touch_a[count] = a
                touch_b[count] = a
                touch[count, 0] = 0.0
                touch[count, 1] = nx * inverse
                touch[count, 2] = ny * inverse
                touch[count, 3] = radius - d
                count += 1
        for i in range(count):
            shared = 0.0
            for j in range(count):
                shared += touch[j, 3] * max(0.0, touch[i, 1] * touch[j, 1] + touch[i, 2] * touch[j, 2])
            share = touch[i, 3] / shared if count > 1 else 1.0
            press(
                state,
                force,
                p,
                touch_a[i],
                touch_b[i],
                touch[i, 0],
                touch[i, 1],
                touch[i, 2],
                touch[i, 3],
                discs.stiffness[q] * share,
                discs.speed[q],
                law,
            )


@inlined
def vehicle_contacts(state: Floats, force: Floats, discs: Discs, pairs: Indices, pair_count: int, law: Law) -> None:
    """Discs of two vehicles on each other: damped penalty, no friction."""
    for i in range(pair_count):
        q = pairs[i, 0]
        w = pairs[i, 1]
        p = discs.particle[q]
        s = discs.particle[w]
        nx = state[4 * p] - state[4 * s]
        ny = state[4 * p + 1] - state[4 * s + 1]
        radii = discs.radius[q] + discs.radius[w]
        d2 = nx * nx + ny * ny
        if d2 >= radii * radii or d2 < TINY_SQUARED_M2:
            continue
        d = np.sqrt(d2)
        inverse = 1.0 / d
        nx *= inverse
        ny *= inverse
        closing = (state[4 * p + 2] - state[4 * s + 2]) * nx + (state[4 * p + 3] - state[4 * s + 3]) * ny
        normal = min(discs.stiffness[q], discs.stiffness[w]) * ((radii - d) - law.tyre_damping * closing)
        if normal > 0.0:
            force[2 * p] += normal * nx
            force[2 * p + 1] += normal * ny
            force[2 * s] -= normal * nx
            force[2 * s + 1] -= normal * ny


@entry
def out_of_range(state: Floats, free: int, limit: float) -> bool:
    """Whether any number of a free particle's state is no number or beyond ``limit``."""
    for i in range(4 * free):  # noqa: SIM110  (a generator cannot be compiled)
        if not (abs(state[i]) <= limit):
            return True
    return False


@entry
def check_vehicles(state: Floats, discs: Discs, trace: Trace, law: Law, time: float) -> int:
    """Note arrivals and losses; a vehicle's centre is the mean of its wheel centres."""
    vehicles = trace.arrived_at.shape[0]
    left = vehicles
    for v in range(vehicles):
        if trace.arrived_at[v] <= time:
            left -= 1
            continue
        rear = 4 * discs.particle[DISCS_PER_VEHICLE * v]
        front = 4 * discs.particle[DISCS_PER_VEHICLE * v + 1]
        body = 4 * discs.particle[DISCS_PER_VEHICLE * v + 2]
        x = 0.5 * (state[rear] + state[front])
        y = 0.5 * (state[rear + 1] + state[front + 1])
        if x >= trace.target_x[v] and y >= law.arrival_y:
            trace.arrived_at[v] = time
            left -= 1
        elif min(state[rear + 1], min(state[front + 1], state[body + 1])) < law.kill_y and trace.lost_at[0] > time:
            trace.lost_at[0] = time
    if vehicles > 0 and left == 0:
        return ARRIVED
    return LOST if trace.lost_at[0] <= time else WINDOW_END


@entry
def window(
    particles: Particles, bars: Bars, surfaces: Surfaces, discs: Discs, law: Law, plan: Plan, trace: Trace
) -> tuple[int, int]:
    """Run a window in place; returns how it stands (``WINDOW_END``, ``ARRIVED``, ``LOST``, ``NOT_FINITE``) and the checks done."""
    state = particles.state
    bars_n = bars.a.shape[0]
    discs_n = discs.particle.shape[0]
    surfaces_n = surfaces.a.shape[0]
    difference = np.zeros(4 * bars_n)
    pull = np.zeros(2 * bars_n)
    force = particles.dead_load.copy()
    listed_xy = np.zeros(2 * plan.free)
    near = np.zeros((discs_n, surfaces_n), np.uint32)
    near_count = np.zeros(discs_n, np.int64)
    pairs = np.zeros((discs_n * discs_n, 2), np.uint32)
    touch_a = np.zeros(MAX_TOUCHES, np.uint32)
    touch_b = np.zeros(MAX_TOUCHES, np.uint32)
    touch = np.zeros((MAX_TOUCHES, 4))
    ends = np.zeros(MAX_ENDS, np.uint32)
    decay = 1.0 / (1.0 + law.drag * law.step_s)
    pair_count = 0
    moved = 1
    done = 0
    standing = WINDOW_END
    for check in range(plan.frames * plan.checks):
        for sub in range(plan.steps):
            time = (check * plan.steps + sub) * law.step_s
            gravity = law.gravity if time >= law.ramp_s else law.gravity * time / law.ramp_s
            end_differences(bars.a, bars.b, state, difference)
            if discs_n > 0:
                if moved > 0:
                    reach = 2.0 * law.margin_m
                    pair_count = list_neighbours(
                        plan.free, state, surfaces, discs, reach, near, near_count, pairs, listed_xy
                    )
                surface_contacts(
                    state,
                    force,
                    surfaces.a,
                    surfaces.b,
                    discs,
                    near,
                    near_count,
                    law,
                    touch_a,
                    touch_b,
                    touch,
                    ends,
                )
                vehicle_contacts(state, force, discs, pairs, pair_count, law)
            moved = 0
            if (
                bar_forces(
                    difference,
                    bars.stiffness,
                    bars.damping,
                    bars.rest_length,
                    bars.breaking_force,
                    trace.peak_force,
                    pull,
                )
                > 0
            ):
                break_overloaded(bars, surfaces.intact, trace, pull, time)
                moved = 1
            add_at_ends(bars.a, bars.b, pull, force)
            moved += integrate(
                plan.free,
                state,
                force,
                particles.dead_load,
                particles.inverse_mass,
                particles.weight_factor,
                gravity,
                law.step_s,
                decay,
                listed_xy,
                law.margin_m,
            )
        done = check + 1
        if out_of_range(state, plan.free, law.range_m):
            return NOT_FINITE, done
        if done % plan.checks == 0:
            frame = done // plan.checks - 1
            for p in range(trace.film.shape[1]):
                trace.film[frame, p, 0] = state[4 * p]
                trace.film[frame, p, 1] = state[4 * p + 1]
        standing = check_vehicles(state, discs, trace, law, done / law.checks_per_s)
        if plan.stop_early and standing != WINDOW_END:
            return standing, done
    return standing, done
