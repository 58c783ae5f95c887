"""One run of the embedded physics (it stands in for paper section 3 and C.4, and is never called native)."""

from __future__ import annotations

import hashlib

import numpy as np

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS, Constants
from controller.simulator.kernel.checks import ARRIVED, LOST, NOT_FINITE, WINDOW_END
from controller.simulator.kernel.records import Floats, Signed
from controller.simulator.kernel.window import window
from controller.simulator.run import Run, StopReason
from controller.simulator.structure import IDLE
from controller.simulator.world import World, build_world
from serializer.bridge import Bridge

REASONS: dict[int, StopReason] = {
    WINDOW_END: "window_end",
    ARRIVED: "arrived",
    LOST: "vehicle_lost",
    NOT_FINITE: "not_finite",
}
LARGEST_UTILISATION = 1e9
"""Reported in place of anything larger, so that no output is infinite where a bridge has left the plausible range."""


def simulate(
    level: Level,
    bridge: Bridge,
    *,
    constants: Constants = CONSTANTS,
    dt_divisor: int = 1,
    strength_factor: float = 1.0,
    unbreakable: bool = False,
    full_window: bool = False,
    dead_load_pn: Floats | None = None,
) -> Run:
    """Drive the level's vehicles over a bridge. The bridge may be illegal in any way; equal calls give equal bits.

    Args:
        level: the terrain, vehicles and targets.
        bridge: what is built on it.
        constants: the physics.
        dt_divisor: divides the step, for tests of convergence.
        strength_factor: scales the strengths of members, not their stiffness.
        unbreakable: members hold whatever they bear, and peaks above 1 are reported.
        full_window: do not end early on arrival or loss.
        dead_load_pn: (nodes, 2) extra forces on the nodes, for statics.
    """
    initial = np.array([(node.x, node.y) for node in bridge.nodes], np.float64).reshape(-1, 2)
    if not (np.abs(initial) <= constants.plausible_range_m).all():
        return _refused(level, bridge, constants, np.nan_to_num(initial))
    world = build_world(
        level,
        bridge,
        constants,
        dt_divisor=dt_divisor,
        strength_factor=strength_factor,
        unbreakable=unbreakable,
        full_window=full_window,
        dead_load_pn=dead_load_pn,
    )
    start = world.particles.state.reshape(-1, 4)[:, :2].copy()
    standing, checks = window(
        world.particles, world.bars, world.surfaces, world.discs, world.law, world.plan, world.trace
    )
    _hold_last_state(world, standing, checks, start)
    return _run(world, standing, checks / constants.checks_per_s, constants)


def _hold_last_state(world: World, standing: int, checks: int, start: Floats) -> None:
    """Fill the frames after the end with the last state, or the last film frame where the state is not finite."""
    film = world.trace.film
    filmed = checks // world.plan.checks
    if standing == NOT_FINITE:
        filmed = (checks - 1) // world.plan.checks
        film[filmed:] = film[filmed - 1] if filmed > 0 else start
    else:
        film[filmed:] = world.particles.state.reshape(-1, 4)[:, :2]


def _run(world: World, standing: int, stopped_at_s: float, constants: Constants) -> Run:
    times = _frame_times(constants)
    trace, carries = world.trace, world.member_bar != IDLE
    bar = world.member_bar[carries]
    peak = np.zeros(len(carries))
    peak[carries] = np.minimum(trace.peak_force[bar] / world.strength_pn[bar], LARGEST_UTILISATION)
    broken_at = np.full(len(carries), np.inf)
    broken_at[carries] = trace.broken_at[bar]
    utilisation = np.zeros((len(times), len(carries)))
    utilisation[:, carries] = _utilisation(world, bar, np.minimum(times, stopped_at_s))
    return _sealed(
        standing,
        stopped_at_s,
        world,
        times_s=times,
        node_xy=trace.film.take(world.node_particle, axis=1),
        disc_xy=trace.film.take(world.discs.particle, axis=1),
        utilisation=utilisation,
        peak_utilisation=peak,
        broken_at_s=broken_at,
        arrived_at_s=trace.arrived_at,
    )


def _utilisation(world: World, bar: Signed, at_s: Floats) -> Floats:
    """|Elastic force| over strength of some bars in every frame, 0 once broken."""
    film, bars = world.trace.film, world.bars
    span = film.take(bars.b[bar], axis=1) - film.take(bars.a[bar], axis=1)
    dx, dy = span[..., 0], span[..., 1]
    length = np.sqrt(dx * dx + dy * dy)
    force = bars.stiffness[bar] * np.abs(length - bars.rest_length[bar])
    intact = world.trace.broken_at[bar] >= at_s[:, None]
    return np.where(intact, np.minimum(force / world.strength_pn[bar], LARGEST_UTILISATION), 0.0)


def _refused(level: Level, bridge: Bridge, constants: Constants, node_xy: Floats) -> Run:
    """The run of a bridge with a coordinate out of the plausible range: it ends before it starts."""
    world = build_world(level, Bridge((), ()), constants)
    disc_xy = world.particles.state.reshape(-1, 4)[world.discs.particle, :2]
    times = _frame_times(constants)
    frames, members = len(times), len(bridge.members)
    return _sealed(
        NOT_FINITE,
        0.0,
        world,
        times_s=times,
        node_xy=np.repeat(node_xy[None], frames, axis=0),
        disc_xy=np.repeat(disc_xy[None], frames, axis=0),
        utilisation=np.zeros((frames, members)),
        peak_utilisation=np.zeros(members),
        broken_at_s=np.full(members, np.inf),
        arrived_at_s=np.full(len(level.vehicles), np.inf),
    )


def _frame_times(constants: Constants) -> Floats:
    return np.arange(1, constants.frame_count + 1) / constants.frames_per_s


def _sealed(standing: int, stopped_at_s: float, world: World, **arrays: Floats) -> Run:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(f"{name} {arrays[name].shape} ".encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return Run(
        **arrays,
        lost_at_s=float(world.trace.lost_at[0]),
        stop=REASONS[standing],
        stopped_at_s=stopped_at_s,
        step_s=world.law.step_s,
        state_hash=digest.hexdigest(),
    )
