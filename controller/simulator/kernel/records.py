"""The arrays and scalars of one run by name, as the compiled code takes them. Units: m, s, PN."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.uint32]
Signed = NDArray[np.int64]
Flags = NDArray[np.bool_]

DISCS_PER_VEHICLE = 3
MAX_TOUCHES = 8
"""Points that one disc touches at a time; more would need as many surfaces in one place."""
MAX_ENDS = 16
"""Joints near one disc that are looked at."""


class Particles(NamedTuple):
    """``inverse_mass`` 0 is fixed; ``weight_factor`` is true over scaled mass; ``dead_load`` is fx, fy interleaved."""

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
    """``stiffness`` is that of the contact in PN/m; ``speed`` is a driven wheel's target in m/s, 0 for a body disc."""

    particle: Indices
    radius: Floats
    stiffness: Floats
    speed: Floats


class Law(NamedTuple):
    """The scalars of one run; units as in ``constants.Constants``."""

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
    """Counts of one run: free particles, steps a check, checks a frame, frames; ``stop_early`` on arrival or loss."""

    free: int
    steps: int
    checks: int
    frames: int
    stop_early: bool


class Trace(NamedTuple):
    """What is written: ``film[frame, particle]`` = x, y; the rest per bar, vehicle or run, ``inf`` until it happens."""

    film: Floats
    peak_force: Floats
    broken_at: Floats
    target_x: Floats
    arrived_at: Floats
    lost_at: Floats


class Scratch(NamedTuple):
    """``touch`` rows are t, nx, ny, depth of a disc on a surface; ``touch_ends`` the surface's two particles."""

    force: Floats
    difference: Floats
    pull: Floats
    listed_xy: Floats
    near: Indices
    near_count: Signed
    pairs: Indices
    touch: Floats
    touch_ends: Indices
    ends: Indices
