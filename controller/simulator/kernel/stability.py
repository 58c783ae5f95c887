"""How large a step may be, and what is done for joints that would need an absurdly small one.

Symplectic Euler with stiffness K, damping C and masses M is stable while dt² K + 2 dt C <= 4 M. K and C are bounded by
the unsigned graph Laplacians of the bars, whatever way the bars point, and for any positive vector z the largest
eigenvalue of such a matrix is at most max (L z)_i / (m_i z_i) (Collatz and Wielandt; z = 1 is Gershgorin's bound). Each
round of a power iteration therefore gives a proven step, and later rounds give larger ones. A step that is too large
looks like a collapse, not like an explosion, so the bound is never exceeded.
"""

from __future__ import annotations

import numpy as np

from controller.simulator.kernel.jit import entry
from controller.simulator.kernel.records import Floats, Indices

ROUNDS = 20
SMALLEST_WEIGHT = 1e-6


@entry
def stable_step(
    a: Indices,
    b: Indices,
    stiffness: Floats,
    damping: Floats,
    inverse_mass: Floats,
    contact_stiffness: Floats,
    contact_damping: Floats,
    rounds: int,
    longest: float,
) -> float:
    """The largest proven step in s, at most ``longest``; the contact terms are row sums per particle."""
    particles = inverse_mass.shape[0]
    z = np.zeros(particles)
    k = np.zeros(particles)
    c = np.zeros(particles)
    for p in range(particles):
        z[p] = 1.0 if inverse_mass[p] > 0.0 else 0.0
    best = 0.0
    for _ in range(rounds + 1):
        for p in range(particles):
            k[p] = contact_stiffness[p] * z[p]
            c[p] = contact_damping[p] * z[p]
        for e in range(a.shape[0]):
            both = z[a[e]] + z[b[e]]
            k[a[e]] += stiffness[e] * both
            k[b[e]] += stiffness[e] * both
            c[a[e]] += damping[e] * both
            c[b[e]] += damping[e] * both
        step = longest
        for p in range(particles):
            if inverse_mass[p] > 0.0 and k[p] > 0.0:
                kp = k[p] * inverse_mass[p] / z[p]
                cp = c[p] * inverse_mass[p] / z[p]
                step = min(step, (np.sqrt(cp * cp + 4.0 * kp) - cp) / kp)
        best = max(best, step)
        if best >= longest:
            break
        top = 0.0
        for p in range(particles):
            if inverse_mass[p] > 0.0:
                z[p] = (step * step * k[p] + 2.0 * step * c[p]) * inverse_mass[p]
                top = max(top, z[p])
        for p in range(particles):
            if inverse_mass[p] > 0.0:
                z[p] = max(z[p] / top, SMALLEST_WEIGHT)
    return best


@entry
def inertia_for_step(
    a: Indices,
    b: Indices,
    stiffness: Floats,
    damping: Floats,
    inverse_mass: Floats,
    contact_stiffness: Floats,
    contact_damping: Floats,
    step: float,
) -> Floats:
    """Inverse masses, none larger than given, with which ``step`` is proven stable (by the bound with z = 1)."""
    particles = inverse_mass.shape[0]
    k = contact_stiffness.copy()
    c = contact_damping.copy()
    for e in range(a.shape[0]):
        for p in (a[e], b[e]):
            k[p] += 2.0 * stiffness[e]
            c[p] += 2.0 * damping[e]
    scaled = inverse_mass.copy()
    for p in range(particles):
        needed = 0.25 * (step * step * k[p] + 2.0 * step * c[p])
        if inverse_mass[p] > 0.0 and needed * inverse_mass[p] > 1.0:
            scaled[p] = 1.0 / needed
    return scaled
