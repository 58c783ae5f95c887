"""Level + bridge + constants, laid out as the flat arrays that the kernel runs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from controller.levels.level import Level
from controller.simulator.assembly import Assembly
from controller.simulator.constants import Constants
from controller.simulator.ground import lay_ground
from controller.simulator.kernel.records import (
    BARS,
    PARTICLES,
    Bars,
    Discs,
    Floats,
    Indices,
    Law,
    Particles,
    Plan,
    Signed,
    Surfaces,
    Trace,
)
from controller.simulator.kernel.stability import ROUNDS, inertia_for_step, stable_step
from controller.simulator.structure import lay_bridge
from controller.simulator.traffic import lay_vehicles
from serializer.bridge import Bridge


@dataclass(frozen=True, slots=True)
class World:
    """The kernel's arguments, and where to find the bridge in them.

    ``node_particle`` is the particle of each node, ``member_bar`` the bar of each member or ``IDLE``, both in the
    bridge's order; ``strength_pn`` is per bar, vehicle links included.
    """

    particles: Particles
    bars: Bars
    surfaces: Surfaces
    discs: Discs
    law: Law
    plan: Plan
    trace: Trace
    node_particle: Signed
    member_bar: Signed
    strength_pn: Floats


def build_world(
    level: Level,
    bridge: Bridge,
    constants: Constants,
    *,
    dt_divisor: int = 1,
    strength_factor: float = 1.0,
    unbreakable: bool = False,
    full_window: bool = False,
    dead_load_pn: Floats | None = None,
) -> World:
    """Lay out one run; arguments as in ``simulate.simulate``. Coordinates must be finite and plausible.

    The step comes from ``stability`` and is the same at every strength.
    """
    assembly = Assembly()
    member_bar = lay_bridge(assembly, bridge, constants)
    lay_ground(assembly, level, constants)
    lay_vehicles(assembly, level, constants)
    _fill_up(assembly)

    order, free = _free_first(assembly)
    strength = np.array(assembly.bar_strength) * strength_factor
    bars = _bars(assembly, order, np.full_like(strength, np.inf) if unbreakable else strength)
    surface_ends = _ends(assembly.surface_ends, order)
    surfaces = Surfaces(surface_ends[0], surface_ends[1], np.ones(len(assembly.surface_ends), np.bool_))
    discs = Discs(
        order[np.array(assembly.disc_particle, np.int64)].astype(np.uint32),
        np.array(assembly.disc_radius, np.float64),
        np.array(assembly.disc_stiffness, np.float64),
        np.array(assembly.disc_speed, np.float64),
    )
    node_particle = order[: len(bridge.nodes)]
    particles = _particles(assembly, order, node_particle, dead_load_pn)
    particles, steps = _choose_step(particles, bars, surfaces, discs, constants)
    steps *= dt_divisor
    plan = Plan(free, steps, constants.checks_per_frame, constants.frame_count, not full_window)
    return World(
        particles,
        bars,
        surfaces,
        discs,
        _law(level, bridge, constants, 1.0 / (constants.checks_per_s * steps)),
        plan,
        _blank_trace(level, plan, len(particles.inverse_mass), len(strength)),
        node_particle,
        member_bar,
        strength,
    )


def _fill_up(assembly: Assembly) -> None:
    """Bars at rest on a fixed particle, until as many as the kernel works on together have none missing."""
    fixed = assembly.mass.index(0.0)
    for _ in range(-len(assembly.bar_ends) % BARS):
        assembly.add_bar(fixed, fixed, 0.0, 0.0)


def _free_first(assembly: Assembly) -> tuple[Signed, int]:
    """The kernel's place of each particle, free ones first, and how many places those take: one may stay empty."""
    fixed = np.array(assembly.mass, np.float64) == 0.0
    order = np.empty(len(fixed), np.int64)
    free = int(np.count_nonzero(~fixed))
    order[~fixed] = np.arange(free)
    free += -free % PARTICLES
    order[fixed] = np.arange(free, free + np.count_nonzero(fixed))
    return order, free


def _ends(ends: list[tuple[int, int]], order: Signed) -> tuple[Indices, Indices]:
    pairs = order[np.array(ends, np.int64).reshape(-1, 2)].astype(np.uint32)
    return np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])


def _bars(assembly: Assembly, order: Signed, breaking_force: Floats) -> Bars:
    a, b = _ends(assembly.bar_ends, order)
    return Bars(
        a,
        b,
        np.array(assembly.bar_stiffness, np.float64),
        np.array(assembly.bar_damping, np.float64),
        assembly.lengths_m(assembly.bar_ends),
        breaking_force,
        np.array(assembly.bar_surface, np.int64),
    )


def _particles(assembly: Assembly, order: Signed, node_particle: Signed, dead_load_pn: Floats | None) -> Particles:
    places = int(order.max()) + 1
    state = np.zeros((places, 4))
    state[order, :2] = np.array(assembly.xy, np.float64).reshape(-1, 2)
    state[order, 2] = assembly.speed_x
    mass = np.zeros(places)
    mass[order] = assembly.mass
    inverse_mass = np.divide(1.0, mass, out=np.zeros_like(mass), where=mass > 0.0)
    dead_load = np.zeros((places, 2))
    if dead_load_pn is not None:
        dead_load[node_particle] = dead_load_pn
    return Particles(state.ravel(), inverse_mass, (mass > 0.0).astype(np.float64), dead_load.ravel())


def _choose_step(
    particles: Particles, bars: Bars, surfaces: Surfaces, discs: Discs, constants: Constants
) -> tuple[Particles, int]:
    """Steps per check, and the particles with the inertia that the shortest step asks for."""
    contact_stiffness = np.zeros_like(particles.inverse_mass)
    contact_damping = np.zeros_like(particles.inverse_mass)
    if len(discs.particle) > 0:
        tyre = float(discs.stiffness.max())
        slip_s = 0.5 * constants.slip_gain_s_per_m / constants.tyre_stiffness_per_m
        for touched in (surfaces.a, surfaces.b, discs.particle):
            contact_stiffness[touched] = 2.0 * tyre
            contact_damping[touched] = 2.0 * tyre * (constants.tyre_damping_s + slip_s)
    links = (bars.a, bars.b, bars.stiffness, bars.damping)
    contacts = (contact_stiffness, contact_damping)
    longest = constants.longest_step_s / constants.step_safety
    step = constants.step_safety * stable_step(*links, particles.inverse_mass, *contacts, ROUNDS, longest)
    if step < constants.shortest_step_s:
        step = constants.shortest_step_s
        scaled = inertia_for_step(*links, particles.inverse_mass, *contacts, step / constants.step_safety)
        free = particles.inverse_mass > 0.0
        factor = np.divide(scaled, particles.inverse_mass, out=np.zeros_like(scaled), where=free)
        particles = particles._replace(inverse_mass=scaled, weight_factor=factor)
    return particles, math.ceil(1.0 / (constants.checks_per_s * step) - 1e-9)


def _law(level: Level, bridge: Bridge, constants: Constants, step_s: float) -> Law:
    decks = (level.deck_left_y, level.deck_right_y, *(platform.surface_y for platform in level.platforms))
    return Law(
        step_s=step_s,
        checks_per_s=float(constants.checks_per_s),
        gravity=constants.gravity_m_per_s2,
        ramp_s=constants.gravity_ramp_s,
        drag=constants.drag_per_s,
        slip_gain=constants.slip_gain_s_per_m,
        drive_limit=constants.drive_limit,
        brake_limit=constants.brake_limit,
        body_friction=constants.body_friction,
        tyre_damping=constants.tyre_damping_s,
        margin_m=constants.neighbour_margin_m,
        range_m=constants.plausible_range_m,
        arrival_y=level.deck_right_y - constants.arrival_depth_m,
        kill_y=min((*decks, *(node.y for node in bridge.nodes))) - constants.kill_depth_m,
    )


def _blank_trace(level: Level, plan: Plan, particles: int, bars: int) -> Trace:
    flag_x = {target.label: target.x for target in level.targets}
    vehicles = len(level.vehicles)
    return Trace(
        film=np.zeros((plan.frames, particles, 2)),
        peak_force=np.zeros(bars),
        broken_at=np.full(bars, np.inf),
        target_x=np.array([flag_x[vehicle.label] for vehicle in level.vehicles], np.float64),
        arrived_at=np.full(vehicles, np.inf),
        lost_at=np.full(1, np.inf),
    )
