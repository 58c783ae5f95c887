"""Any graph that parses runs to an end: finite outputs, no warning, a stated reason."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS
from controller.simulator.run import Run
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD

LevelOf = Callable[..., Level]
TrussOf = Callable[..., Bridge]
SHORT = replace(CONSTANTS, window_s=2.0)

ordinary = st.floats(-3.0, 13.0).map(lambda x: round(x, 4))
coincident = st.sampled_from([0.0, 2.0, 10.0])
extreme = st.sampled_from([1e300, -1e300, 1e-300, 9999.0, 1e4, 1.0000001e4, 5e-324])
ids = st.integers(0, 9)
nodes = st.builds(Node, ids, ordinary | coincident, ordinary | coincident, st.booleans())
wild_nodes = st.builds(Node, ids, ordinary | extreme, ordinary | extreme, st.booleans())
members = st.builds(Member, ids, st.integers(-1, 9), ids, ids)


@st.composite
def graphs(draw: Any, node: st.SearchStrategy[Node]) -> Bridge:
    return Bridge(
        tuple(draw(st.lists(node, max_size=10))),
        tuple(draw(st.lists(members, max_size=25))),
    )


def assert_sound(run: Run, bridge: Bridge) -> None:
    assert np.isfinite(run.node_xy).all()
    assert np.isfinite(run.disc_xy).all()
    assert np.isfinite(run.utilisation).all()
    assert (run.utilisation >= 0.0).all()
    assert np.isfinite(run.peak_utilisation).all()
    assert not np.isnan(run.broken_at_s).any()
    assert not np.isnan(run.arrived_at_s).any()
    assert run.node_xy.shape[1] == len(bridge.nodes)
    assert run.peak_utilisation.shape == run.broken_at_s.shape == (len(bridge.members),)
    assert run.stop in {"arrived", "vehicle_lost", "window_end", "not_finite"}
    assert CONSTANTS.shortest_step_s * 0.99 <= run.step_s <= CONSTANTS.longest_step_s * 1.01


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bridge=graphs(nodes), unbreakable=st.booleans())
def test_any_graph_near_the_gap_stays_finite_and_slow(bridge: Bridge, unbreakable: bool, level_of: LevelOf) -> None:
    run = simulate(level_of(10.0, (3.0, 1.0)), bridge, constants=SHORT, unbreakable=unbreakable)
    assert_sound(run, bridge)
    assert run.stop != "not_finite"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bridge=graphs(wild_nodes))
def test_any_graph_with_extreme_coordinates_is_refused_or_stays_finite(bridge: Bridge, level_of: LevelOf) -> None:
    run = simulate(level_of(10.0, (3.0,)), bridge, constants=SHORT)
    assert_sound(run, bridge)
    if any(abs(c) > 1e4 for node in bridge.nodes for c in (node.x, node.y)):
        assert run.stop == "not_finite"
        assert run.stopped_at_s == 0.0
        np.testing.assert_array_equal(run.node_xy[-1], [(node.x, node.y) for node in bridge.nodes])


def test_a_part_that_falls_out_of_the_plausible_range_ends_the_run_as_not_finite(level_of: LevelOf) -> None:
    bridge = Bridge((Node(1, 5.0, -9999.0),), ())
    run = simulate(level_of(10.0, ()), bridge)
    assert run.stop == "not_finite"
    assert 0.0 < run.stopped_at_s < 12.0
    assert (run.node_xy >= -1e4).all()
    assert run.node_xy[-1, 0, 1] < -9999.0


def test_coordinates_that_are_no_numbers_reach_no_output(level_of: LevelOf) -> None:
    bridge = Bridge((Node(1, math.nan, 2.0), Node(2, math.inf, 2.0)), (Member(3, ROAD, 1, 2),))
    run = simulate(level_of(), bridge)
    assert_sound(run, bridge)
    assert run.stop == "not_finite"


def test_members_that_cannot_carry_stay_idle(level_of: LevelOf) -> None:
    ends = (Node(1, 0.0, 2.0, True), Node(2, 1.0, 2.0))
    idle = (Member(3, WOOD, 1, 9), Member(4, WOOD, 1, 1), Member(5, 5, 1, 2))
    run = simulate(level_of(10.0, ()), Bridge(ends, (*idle, Member(6, WOOD, 1, 2))))
    assert (run.peak_utilisation[:3] == 0.0).all()
    assert np.isinf(run.broken_at_s[:3]).all()
    assert run.peak_utilisation[3] > 0.0


def test_of_two_nodes_with_one_id_the_first_has_the_members(level_of: LevelOf) -> None:
    nodes = (Node(1, 0.0, 2.0, True), Node(2, 1.0, 2.0, True), Node(2, 5.0, 0.0))
    run = simulate(level_of(10.0, ()), Bridge(nodes, (Member(3, WOOD, 1, 2),)))
    assert run.peak_utilisation[0] == 0.0
    assert run.node_xy[-1, 2, 1] < -100.0
    np.testing.assert_array_equal(run.node_xy[-1, 1], (1.0, 2.0))


def test_a_mechanism_swings_and_does_not_explode(level_of: LevelOf) -> None:
    chain = tuple(Node(i, 2.0 * i, 2.0, i == 0) for i in range(5))
    links = tuple(Member(10 + i, STEEL, i, i + 1) for i in range(4))
    run = simulate(level_of(10.0, ()), Bridge(chain, links), unbreakable=True)
    from_anchor = np.linalg.norm(run.node_xy[:, 4] - (0.0, 2.0), axis=1)
    assert from_anchor.max() < 8.1
    assert run.node_xy[-1, 4, 1] < 0.0
    assert run.stop == "window_end"


def test_zero_length_and_doubled_members_do_no_harm(level_of: LevelOf, truss_of: TrussOf) -> None:
    bridge = truss_of()
    twin = Node(900, bridge.nodes[3].x, bridge.nodes[3].y)
    glue = Member(901, STEEL, bridge.nodes[3].id, 900)
    doubled = tuple(replace(member, id=1000 + member.id) for member in bridge.members)
    crowded = Bridge((*bridge.nodes, twin), (*bridge.members, glue, *doubled))
    run = simulate(level_of(), crowded)
    assert_sound(run, crowded)
    assert run.passed


@pytest.mark.parametrize("spokes", [50, 400])
def test_many_tiny_members_on_one_joint_need_no_step_below_the_floor(spokes: int, level_of: LevelOf) -> None:
    rim = tuple(
        Node(10 + i, 5.0 + 0.01 * math.cos(i), 1.0 + 0.01 * math.sin(i), is_kinematic=i % 7 == 0) for i in range(spokes)
    )
    bridge = Bridge((Node(1, 5.0, 1.0), *rim), tuple(Member(1000 + n.id, STEEL, 1, n.id) for n in rim))
    run = simulate(level_of(10.0, ()), bridge, constants=replace(CONSTANTS, window_s=0.5))
    assert_sound(run, bridge)
    assert run.step_s == pytest.approx(CONSTANTS.shortest_step_s)
    assert np.isinf(run.broken_at_s).all()
    assert np.abs(run.node_xy[-1, 0] - (5.0, 1.0)).max() < 1e-3
