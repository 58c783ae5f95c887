"""Discs on surfaces and on each other: neighbour lists, touches, and the forces of touching."""

from __future__ import annotations

import numpy as np

from controller.compiled import inlined
from controller.simulator.kernel.jit import entry
from controller.simulator.kernel.lanes import join, load2, split, store
from controller.simulator.kernel.records import (
    DISCS_PER_VEHICLE,
    MAX_ENDS,
    MAX_TOUCHES,
    Discs,
    Floats,
    Law,
    Scratch,
    Surfaces,
)

TINY_SQUARED_M2 = 1e-18


@entry
def list_neighbours(state: Floats, free: int, surfaces: Surfaces, discs: Discs, work: Scratch, margin: float) -> int:
    """Surfaces each disc may touch while nothing moves by more than ``margin``; returns the disc pairs that may."""
    for p in range(free):
        work.listed_xy[2 * p] = state[4 * p]
        work.listed_xy[2 * p + 1] = state[4 * p + 1]
    for q in range(discs.particle.shape[0]):
        i = 4 * discs.particle[q]
        reach = discs.radius[q] + 2.0 * margin
        count = 0
        for s in range(surfaces.a.shape[0]):
            a = 4 * surfaces.a[s]
            b = 4 * surfaces.b[s]
            aside = state[i] + reach < min(state[a], state[b]) or state[i] - reach > max(state[a], state[b])
            if aside or not surfaces.intact[s]:
                continue
            if state[i + 1] + reach < min(state[a + 1], state[b + 1]):
                continue
            if state[i + 1] - reach > max(state[a + 1], state[b + 1]):
                continue
            work.near[q, 2 * count] = surfaces.a[s]
            work.near[q, 2 * count + 1] = surfaces.b[s]
            count += 1
        work.near_count[q] = count
    pair_count = 0
    for q in range(discs.particle.shape[0]):
        for w in range(q + 1, discs.particle.shape[0]):
            i = 4 * discs.particle[q]
            j = 4 * discs.particle[w]
            # Both move by the margin in x and in y: together by less than three margins.
            reach = discs.radius[q] + discs.radius[w] + 3.0 * margin
            dx = state[i] - state[j]
            dy = state[i + 1] - state[j + 1]
            if q // DISCS_PER_VEHICLE != w // DISCS_PER_VEHICLE and dx * dx + dy * dy < reach * reach:
                work.pairs[pair_count, 0] = q
                work.pairs[pair_count, 1] = w
                pair_count += 1
    return pair_count


@inlined
def note_touch(work: Scratch, count: int, a: int, b: int, t: float, nx: float, ny: float, radius: float) -> int:
    """Note that a disc, (nx, ny) away from a + t (b - a), touches it, if it does; returns the new count."""
    squared = nx * nx + ny * ny
    if squared >= radius * radius or squared <= TINY_SQUARED_M2 or count >= MAX_TOUCHES:
        return count
    away = np.sqrt(squared)
    inverse = 1.0 / away
    work.touch_ends[count, 0] = a
    work.touch_ends[count, 1] = b
    work.touch[count, 0] = t
    work.touch[count, 1] = nx * inverse
    work.touch[count, 2] = ny * inverse
    work.touch[count, 3] = radius - away
    return count + 1


@inlined
def find_touches(state: Floats, work: Scratch, q: int, p: int, radius: float) -> int:
    """Points that disc q touches: segments, then joints, each once and only if no touched segment ends there."""
    x = state[4 * p]
    y = state[4 * p + 1]
    count = 0
    end_count = 0
    for i in range(work.near_count[q]):
        a = work.near[q, 2 * i]
        b = work.near[q, 2 * i + 1]
        ex = state[4 * b] - state[4 * a]
        ey = state[4 * b + 1] - state[4 * a + 1]
        qx = x - state[4 * a]
        qy = y - state[4 * a + 1]
        along = qx * ex + qy * ey
        squared = ex * ex + ey * ey
        if along < 0.0 or along > squared:
            if end_count < MAX_ENDS:
                work.ends[end_count] = a if along < 0.0 else b
                end_count += 1
        elif squared > TINY_SQUARED_M2:
            t = along / squared
            count = note_touch(work, count, a, b, t, qx - t * ex, qy - t * ey, radius)
    for i in range(end_count):
        a = work.ends[i]
        covered = False
        for j in range(count):
            covered = covered or work.touch_ends[j, 0] == a or work.touch_ends[j, 1] == a
        if not covered:
            count = note_touch(work, count, a, a, 0.0, x - state[4 * a], y - state[4 * a + 1], radius)
    return count


@inlined
def press(state: Floats, work: Scratch, i: int, p: int, stiffness: float, speed: float, law: Law) -> None:
    """Disc p on its touch i: a damped penalty along the normal, never adhesive, and traction or friction across it."""
    force = work.force
    a = work.touch_ends[i, 0]
    b = work.touch_ends[i, 1]
    t, nx, ny, depth = work.touch[i, 0], work.touch[i, 1], work.touch[i, 2], work.touch[i, 3]
    u = 1.0 - t
    vx, vy = split(load2(state, 4 * p + 2) - (u * load2(state, 4 * a + 2) + t * load2(state, 4 * b + 2)))
    normal = stiffness * (depth - law.tyre_damping * (vx * nx + vy * ny))
    if normal <= 0.0:
        return
    along = vx * ny - vy * nx  # positive to the right when the normal points up
    if speed > 0.0:
        grip = min(law.drive_limit, max(-law.brake_limit, law.slip_gain * (speed - along)))
    else:
        grip = -law.body_friction * min(1.0, max(-1.0, law.slip_gain * along))
    push = normal * join(nx + grip * ny, ny - grip * nx)
    store(force, 2 * p, load2(force, 2 * p) + push)
    store(force, 2 * a, load2(force, 2 * a) - u * push)
    store(force, 2 * b, load2(force, 2 * b) - t * push)


@inlined
def surface_contacts(state: Floats, discs: Discs, work: Scratch, law: Law) -> None:
    """Discs on surfaces.

    Where a disc touches several points, they share its stiffness by depth among those that push the same way: each at
    full stiffness would double the load at a sagging joint.
    """
    touch = work.touch
    for q in range(discs.particle.shape[0]):
        if work.near_count[q] == 0:
            continue
        p = discs.particle[q]
        count = find_touches(state, work, q, p, discs.radius[q])
        for i in range(count):
            share = 1.0
            if count > 1:
                sharing = 0.0
                for j in range(count):
                    sharing += touch[j, 3] * max(0.0, touch[i, 1] * touch[j, 1] + touch[i, 2] * touch[j, 2])
                share = touch[i, 3] / sharing
            press(state, work, i, p, discs.stiffness[q] * share, discs.speed[q], law)


@inlined
def vehicle_contacts(state: Floats, discs: Discs, work: Scratch, pair_count: int, law: Law) -> None:
    """Discs of two vehicles on each other: damped penalty, no friction."""
    force = work.force
    for i in range(pair_count):
        q = work.pairs[i, 0]
        w = work.pairs[i, 1]
        p = discs.particle[q]
        s = discs.particle[w]
        nx = state[4 * p] - state[4 * s]
        ny = state[4 * p + 1] - state[4 * s + 1]
        radii = discs.radius[q] + discs.radius[w]
        squared = nx * nx + ny * ny
        if squared >= radii * radii or squared < TINY_SQUARED_M2:
            continue
        away = np.sqrt(squared)
        inverse = 1.0 / away
        nx *= inverse
        ny *= inverse
        parting = (state[4 * p + 2] - state[4 * s + 2]) * nx + (state[4 * p + 3] - state[4 * s + 3]) * ny
        normal = min(discs.stiffness[q], discs.stiffness[w]) * ((radii - away) - law.tyre_damping * parting)
        if normal > 0.0:
            force[2 * p] += normal * nx
            force[2 * p + 1] += normal * ny
            force[2 * s] -= normal * nx
            force[2 * s + 1] -= normal * ny
