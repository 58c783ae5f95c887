"""The arrays and scalars of one run by name, as the compiled code takes them. Units: m, s, PN."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.uint32]
Signed = NDArray[np.int64]
Flags = NDArray[np.bool_]

BARS = 4
"""Bars that are worked on together; their number is a multiple of it."""
PARTICLES = 2
"""Free particles that are worked on together; likewise."""
DISCS_PER_VEHICLE = 3
MAX_TOUCHES = 8
"""Points that one disc touches at a time; more would need as many surfaces in one place."""
MAX_ENDS = 16
"""Joints near one disc that are looked at."""


class Particles(NamedTuple):
    """``inverse_mass`` 0 is fixed, or a place left empty to make the free ones even.

    ``weight_factor`` is true over scaled mass, and 0 where nothing falls; ``dead_load`` is fx, fy interleaved.
    """

    state: Floats
    inverse_mass: Floats
    weight_factor: Floats
    dead_load: Floats


class Bars(NamedTuple):
    """Bridge members first, vehicle links after them, then bars that carry nothing to make the number even.

    ``surface`` is the drivable surface a bar carries, or -1.
    """

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
    """Counts of one run: places of free particles, steps a check, checks a frame, frames.

    ``stop_early`` on arrival or loss.
    """

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
    """What the steps of one run hand each other.

    ``state_ends`` and ``force_ends`` are where four bars' ends a, then b, begin in the state and in the force;
    ``stretch`` and ``springs`` rows are laid out in ``bars``, ``per_length`` is four bars' force over their length.
    ``inverse_mass`` and ``weight_factor`` are those of the particles, for x and y of each; the weight has no x.
    ``near`` rows are the two particles of a surface near a disc; ``touch`` rows are t, nx, ny, depth of a disc on a
    surface, ``touch_ends`` the surface's two particles, ``ends`` joints that a disc may touch.
    """

    force: Floats
    state_ends: Indices
    force_ends: Indices
    stretch: Floats
    springs: Floats
    per_length: Floats
    listed_xy: Floats
    inverse_mass: Floats
    weight_factor: Floats
    near: Indices
    near_count: Signed
    pairs: Indices
    touch: Floats
    touch_ends: Indices
    ends: Indices
