"""How vehicles ride, where they get to, and how a run ends."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from controller.levels.level import Level, Platform
from controller.simulator.constants import CONSTANTS
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge
from serializer.materials import STEEL, WOOD

LevelOf = Callable[..., Level]
TrussOf = Callable[..., Bridge]


def test_the_film_has_48_frames_of_every_node_disc_and_member(level_of: LevelOf, truss_of: TrussOf) -> None:
    bridge = truss_of()
    run = simulate(level_of(), bridge)
    assert run.times_s[0] == 0.25
    assert run.times_s[-1] == 12.0
    assert run.node_xy.shape == (48, len(bridge.nodes), 2)
    assert run.disc_xy.shape == (48, 6, 2)
    assert run.utilisation.shape == (48, len(bridge.members))


def test_nodes_keep_the_order_of_the_bridge(level_of: LevelOf, truss_of: TrussOf) -> None:
    bridge = truss_of()
    shuffled = Bridge(tuple(reversed(bridge.nodes)), tuple(reversed(bridge.members)))
    run = simulate(level_of(), shuffled)
    built = np.array([(node.x, node.y) for node in shuffled.nodes])
    assert np.abs(run.node_xy[0] - built).max() < 0.05
    anchors = [i for i, node in enumerate(shuffled.nodes) if node.is_kinematic]
    assert (run.node_xy[:, anchors] == built[anchors]).all()


def test_vehicles_arrive_in_their_start_order_and_end_the_run(level_of: LevelOf, truss_of: TrussOf) -> None:
    run = simulate(level_of(14.0, (2.0, 2.0, 2.0)), truss_of(14.0, 10, 2.0))
    assert run.passed
    assert (np.diff(run.arrived_at_s) > 0.5).all()
    assert run.stopped_at_s == run.arrived_at_s[-1]
    after = run.times_s >= run.stopped_at_s
    assert (run.disc_xy[after] == run.disc_xy[-1]).all()
    wheels = run.disc_xy[-1, [6, 7], 0]
    assert wheels.mean() >= 16.0


def test_a_full_window_goes_on_after_arrival_and_says_the_same(level_of: LevelOf, truss_of: TrussOf) -> None:
    early = simulate(level_of(), truss_of())
    full = simulate(level_of(), truss_of(), full_window=True)
    assert full.passed
    assert full.stopped_at_s == 12.0
    np.testing.assert_array_equal(full.arrived_at_s, early.arrived_at_s)
    running = early.times_s <= early.stopped_at_s
    np.testing.assert_array_equal(full.node_xy[running], early.node_xy[running])
    assert full.disc_xy[-1, 0, 0] > early.disc_xy[-1, 0, 0] + 5.0


def test_a_vehicle_that_falls_is_lost_and_ends_the_run(level_of: LevelOf) -> None:
    run = simulate(level_of(10.0, (1.0, 1.0)), Bridge((), ()))
    assert run.stop == "vehicle_lost"
    assert 1.0 < run.lost_at_s < 4.0
    assert run.stopped_at_s == run.lost_at_s
    assert np.isinf(run.arrived_at_s).all()
    assert (run.disc_xy[-1, 0:3, 1].min() < 0.0) or (run.disc_xy[-1, 3:6, 1].min() < 0.0)


def test_a_forty_percent_grade_passes_and_a_sixty_percent_grade_stalls(level_of: LevelOf, truss_of: TrussOf) -> None:
    def climb(grade: float) -> str:
        rise = grade * 14.0
        return simulate(level_of(14.0, (3.0,), rise=rise), truss_of(14.0, 10, 2.0, rise=rise), unbreakable=True).stop

    assert climb(0.4) == "arrived"
    assert climb(-0.4) == "arrived"
    assert climb(0.6) == "window_end"


def test_a_wheel_climbs_a_small_step_at_the_far_bank_and_not_a_large_one(level_of: LevelOf, truss_of: TrussOf) -> None:
    def step_up(height: float) -> bool:
        return simulate(level_of(10.0, (1.0,), rise=height), truss_of(10.0, 8, 1.4, WOOD), unbreakable=True).passed

    assert step_up(0.15)
    assert not step_up(0.6)


def test_vehicles_cross_a_platform_that_has_no_road(level_of: LevelOf, truss_of: TrussOf) -> None:
    platform = Platform(6.0, 10.0, 2.0, -3.0, (101, 107))
    first = truss_of(6.0, 4, 1.2, WOOD)
    second = truss_of(6.0, 4, 1.2, WOOD, x0=10.0, first_id=101)
    both = Bridge(first.nodes + second.nodes, first.members + second.members)
    level = level_of(16.0, (3.0, 3.0), platforms=(platform,))
    assert simulate(level, both).passed
    assert not simulate(level, first).passed


def test_a_sloped_bank_face_holds_a_wheel_that_a_steep_one_lets_fall(level_of: LevelOf) -> None:
    empty = Bridge((), ())
    steep = simulate(level_of(14.0, (1.0,)), empty)
    sloped = simulate(level_of(14.0, (1.0,), face_run=7.0), empty)
    assert steep.lost_at_s < sloped.lost_at_s
    on_the_way = np.searchsorted(sloped.times_s, 1.75)
    x, y = sloped.disc_xy[on_the_way, 1]
    assert y > steep.disc_xy[on_the_way, 1, 1]
    assert y >= 2.0 - x  # not inside the bank


def test_joints_of_an_elastic_deck_do_not_jolt_a_wheel(level_of: LevelOf, truss_of: TrussOf) -> None:
    every_step = replace(CONSTANTS, frames_per_s=2000, checks_per_frame=1, window_s=5.0)
    run = simulate(
        level_of(14.0, (3.0, 3.0)), truss_of(14.0, 10, 2.0), constants=every_step, unbreakable=True, full_window=True
    )
    assert run.step_s == 1.0 / 2000.0
    x, y = run.disc_xy[:, 1, 0], run.disc_xy[:, 1, 1]
    acceleration = np.diff(y, 2) / run.step_s**2
    jolt = np.abs(np.diff(acceleration))
    on_deck = (x[3:] > -0.2) & (x[3:] < 14.4)
    assert on_deck.sum() > 5000
    assert jolt[on_deck].max() < 1.5


@pytest.mark.parametrize("weights", [(12.0,), (6.0, 6.0, 6.0)])
def test_heavy_vehicles_ride_a_rigid_deck_without_leaving_it(
    weights: tuple[float, ...], level_of: LevelOf, truss_of: TrussOf
) -> None:
    deck = truss_of(14.0, 10, 2.0, STEEL)
    rigid = Bridge(tuple(replace(node, is_kinematic=True) for node in deck.nodes), deck.members)
    run = simulate(level_of(14.0, weights), rigid)
    assert run.passed
    wheels = run.disc_xy[:, [i for i in range(3 * len(weights)) if i % 3 != 2], 1]
    assert np.abs(wheels - (2.0 + CONSTANTS.wheel_radius_m)).max() < 0.02
