"""Compiled linear statics: banded direct stiffness, Cholesky, and fully stressed sizing.

Only + - * / and sqrt, in a fixed order, so that every machine gets the same bits. A kernel and all that it inlines
stay in this one file, because numba's cache does not notice edits of an imported module.
"""

from __future__ import annotations

import numpy as np

from controller.compiled import compiled
from controller.trusses.sections import Floats, Ints

MECHANISM, WEAK, SOUND = -1, 0, 1


@compiled
def add_bar(band: Floats, dof: Ints, a: int, b: int, kxx: float, kxy: float, kyy: float) -> None:
    """Add one bar's stiffness to the lower band: ``band[i, d]`` is the entry (i, i - d); ``dof`` is -1 at anchors."""
    p, q = dof[a], dof[b]
    if p >= 0:
        band[p, 0] += kxx
        band[p + 1, 1] += kxy
        band[p + 1, 0] += kyy
    if q >= 0:
        band[q, 0] += kxx
        band[q + 1, 1] += kxy
        band[q + 1, 0] += kyy
    if p >= 0 and q >= 0:
        hi, lo = max(p, q), min(p, q)
        band[hi, hi - lo] -= kxx
        band[hi, hi - lo - 1] -= kxy
        band[hi + 1, hi + 1 - lo] -= kxy
        band[hi + 1, hi - lo] -= kyy


@compiled
def factor(band: Floats, pivot_ratio: float) -> bool:
    """Cholesky in place on a lower band; false on a pivot below ``pivot_ratio`` of the largest one: a mechanism."""
    size, width = band.shape
    largest = 0.0
    for i in range(size):
        largest = max(largest, band[i, 0])
    for i in range(size):
        first = max(0, i - width + 1)
        for j in range(first, i):
            total = band[i, i - j]
            for k in range(max(first, j - width + 1), j):
                total -= band[i, i - k] * band[j, j - k]
            band[i, i - j] = total / band[j, 0]
        total = band[i, 0]
        for k in range(first, i):
            total -= band[i, i - k] * band[i, i - k]
        if not total > pivot_ratio * largest:
            return False
        band[i, 0] = np.sqrt(total)
    return True


@compiled
def solve(band: Floats, force: Floats) -> None:
    """Replace ``force`` by the displacement, on a factored band."""
    size, width = band.shape
    for i in range(size):
        total = force[i]
        for k in range(max(0, i - width + 1), i):
            total -= band[i, i - k] * force[k]
        force[i] = total / band[i, 0]
    for i in range(size - 1, -1, -1):
        total = force[i]
        for k in range(i + 1, min(size, i + width)):
            total -= band[k, k - i] * force[k]
        force[i] = total / band[i, 0]


@compiled
def peak_forces(
    xy: Floats,
    dof: Ints,
    band_shape: tuple[int, int],
    pairs: Ints,
    lengths: Floats,
    stiffness: Floats,
    dead: Floats,
    cases: Floats,
    pivot_ratio: float,
    largest_move: float,
    peak: Floats,
) -> float:
    """The largest |axial force| of every bar over all load cases, into ``peak``; returns the largest move, or -1.

    ``cases`` holds the loads of the first nodes, which are the deck's; ``dead`` the weight of every node.
    -1 means a mechanism. Displacements past ``largest_move`` end the work early, with that displacement.
    """
    band = np.zeros(band_shape)
    bars = pairs.shape[0]
    cosine, sine = np.empty(bars), np.empty(bars)
    for e in range(bars):
        a, b = pairs[e, 0], pairs[e, 1]
        cosine[e] = (xy[b, 0] - xy[a, 0]) / lengths[e]
        sine[e] = (xy[b, 1] - xy[a, 1]) / lengths[e]
        k = stiffness[e]
        add_bar(band, dof, a, b, k * cosine[e] * cosine[e], k * cosine[e] * sine[e], k * sine[e] * sine[e])
    if not factor(band, pivot_ratio):
        return -1.0
    peak[:] = 0.0
    moved = 0.0
    force = np.empty(band_shape[0])
    for c in range(cases.shape[0]):
        force[:] = 0.0
        for i in range(dof.shape[0]):
            if dof[i] >= 0:
                force[dof[i] + 1] = -dead[i]
        for joint in range(cases.shape[1]):
            if dof[joint] >= 0:
                force[dof[joint] + 1] -= cases[c, joint]
        solve(band, force)
        for i in range(force.shape[0]):
            moved = max(moved, abs(force[i]))
        if moved > largest_move:
            return moved
        for e in range(bars):
            p, q = dof[pairs[e, 0]], dof[pairs[e, 1]]
            stretch = 0.0
            if q >= 0:
                stretch += force[q] * cosine[e] + force[q + 1] * sine[e]
            if p >= 0:
                stretch -= force[p] * cosine[e] + force[p + 1] * sine[e]
            axial = abs(stiffness[e] * stretch)
            peak[e] = max(peak[e], axial)
    return moved


@compiled
def size_slots(
    xy: Floats,
    dof: Ints,
    band_shape: tuple[int, int],
    pairs: Ints,
    lengths: Floats,
    is_deck: Ints,
    low: Ints,
    high: Ints,
    strength: Floats,
    weight: Floats,
    joint_weight: float,
    break_strain: float,
    shortest_stiff: float,
    cases: Floats,
    target: float,
    pivot_ratio: float,
    largest_move: float,
    rounds: int,
    falling_rounds: int,
    rungs: Ints,
    utilisation: Floats,
) -> int:
    """Fully stressed sizing from ``rungs`` (changed in place): the least section of each slot that holds ``target``.

    During the first ``falling_rounds`` a slot may fall to a weaker section, after that it only rises, so the loop
    settles. Returns ``MECHANISM`` (also where it sags too much), ``WEAK`` (some slot has no section strong enough) or
    ``SOUND``.
    """
    slots, nodes = pairs.shape[0], dof.shape[0]
    stiffness, dead = np.empty(slots), np.empty(nodes)
    for r in range(rounds):
        dead[:] = joint_weight
        for e in range(slots):
            half = 0.5 * weight[is_deck[e], rungs[e]] * lengths[e]
            dead[pairs[e, 0]] += half
            dead[pairs[e, 1]] += half
            stiffness[e] = strength[is_deck[e], rungs[e]] / break_strain / max(lengths[e], shortest_stiff)
        moved = peak_forces(
            xy, dof, band_shape, pairs, lengths, stiffness, dead, cases, pivot_ratio, largest_move, utilisation
        )
        if moved < 0.0 or moved > largest_move:
            return MECHANISM
        changed, enough = False, True
        for e in range(slots):
            need = utilisation[e] / target
            rung = low[e] if r < falling_rounds else rungs[e]
            while rung < high[e] and strength[is_deck[e], rung] < need:
                rung += 1
            enough = enough and strength[is_deck[e], rung] >= need
            utilisation[e] /= strength[is_deck[e], rungs[e]]
            changed = changed or rung != rungs[e]
            if r < rounds - 1:
                rungs[e] = rung
        if not changed:
            return SOUND if enough else WEAK
    return SOUND if utilisation.max() <= target * 1.02 else WEAK
