"""Settled member forces against geometrically nonlinear direct stiffness."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS
from controller.simulator.kernel.records import Floats
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge, Member, Node, distance_m
from serializer.materials import ROAD, STEEL, WOOD, materials

SETTLING = replace(CONSTANTS, drag_per_s=3.0, window_s=20.0)
SELF_WEIGHT = {ROAD: CONSTANTS.road_pn_per_m, WOOD: CONSTANTS.wood_pn_per_m, STEEL: CONSTANTS.steel_pn_per_m}


def direct_stiffness_utilisation(bridge: Bridge, dead_load_pn: Floats) -> Floats:
    """|N| / strength by Newton's method on the tangent stiffness of the deformed truss."""
    index = {node.id: i for i, node in enumerate(bridge.nodes)}
    start = np.array([(node.x, node.y) for node in bridge.nodes])
    free = np.repeat([not node.is_kinematic for node in bridge.nodes], 2)
    ends = np.array([(index[m.node_a], index[m.node_b]) for m in bridge.members])
    lengths = np.array([distance_m(bridge.nodes[a], bridge.nodes[b]) for a, b in ends])
    strength = np.array([materials()[m.material].strength_pn for m in bridge.members])
    stiffness = strength / CONSTANTS.break_strain / np.maximum(lengths, CONSTANTS.shortest_stiff_length_m)
    load = dead_load_pn.copy()
    load[:, 1] -= CONSTANTS.joint_pn
    for member, length, pair in zip(bridge.members, lengths, ends, strict=True):
        load[pair, 1] -= 0.5 * SELF_WEIGHT[member.material] * length
    xy = start.copy()
    for _ in range(30):
        span = xy[ends[:, 1]] - xy[ends[:, 0]]
        long = np.linalg.norm(span, axis=1)
        force = stiffness * (long - lengths)
        residual, tangent = load.copy(), np.zeros((2 * len(xy), 2 * len(xy)))
        for (a, b), d, length, n, k in zip(ends, span, long, force, stiffness, strict=True):
            u = d / length
            residual[a] += n * u
            residual[b] -= n * u
            block = k * np.outer(u, u) + n / length * (np.eye(2) - np.outer(u, u))
            i, j = slice(2 * a, 2 * a + 2), slice(2 * b, 2 * b + 2)
            tangent[i, i] += block
            tangent[j, j] += block
            tangent[i, j] -= block
            tangent[j, i] -= block
        shift = np.linalg.solve(tangent[np.ix_(free, free)], residual.ravel()[free])
        xy.ravel()[free] += shift
        if np.abs(shift).max() < 1e-13:
            break
    return np.abs(force) / strength


def cantilever(panels: int = 4) -> Bridge:
    """Statically determinate: two anchors on one bank, then two members for every joint."""
    nodes = [Node(1, 0.0, 2.0, True), Node(2, 0.0, 3.5, True)]
    members = []
    for i in range(panels):
        low, high = 3 + 2 * i, 4 + 2 * i
        nodes += [Node(low, 1.5 * (i + 1), 2.0), Node(high, 1.5 * (i + 1), 3.5)]
        members += [(ROAD, low - 2, low), (WOOD, high - 2, low), (STEEL, high - 2, high), (STEEL, low, high)]
    return Bridge(tuple(nodes), tuple(Member(100 + i, m, a, b) for i, (m, a, b) in enumerate(members)))


@pytest.mark.parametrize(
    ("shape", "load_pn"), [("determinate cantilever", 8.0), ("pratt", 60.0), ("x-braced 24 m", 60.0)]
)
def test_settled_forces_are_those_of_direct_stiffness(
    shape: str, load_pn: float, level_of: Callable[..., Level], truss_of: Callable[..., Bridge]
) -> None:
    bridge = {
        "determinate cantilever": cantilever(),
        "pratt": truss_of(14.0, 10, 2.0),
        "x-braced 24 m": truss_of(24.0, 14, 3.0, kind="x"),
    }[shape]
    dead_load = np.zeros((len(bridge.nodes), 2))
    dead_load[[i for i, node in enumerate(bridge.nodes) if node.y == 2.0 and not node.is_kinematic], 1] = -load_pn

    level = level_of(24.0, ())
    run = simulate(level, bridge, constants=SETTLING, unbreakable=True, dead_load_pn=dead_load)

    expected = direct_stiffness_utilisation(bridge, dead_load)
    assert np.abs(run.utilisation[-1] - expected).max() <= 1e-6 * expected.max()


def test_self_weight_alone_settles_to_direct_stiffness(
    level_of: Callable[..., Level], truss_of: Callable[..., Bridge]
) -> None:
    bridge = truss_of(14.0, 10, 1.4, WOOD)
    run = simulate(level_of(14.0, ()), bridge, constants=SETTLING)
    expected = direct_stiffness_utilisation(bridge, np.zeros((len(bridge.nodes), 2)))
    assert np.abs(run.utilisation[-1] - expected).max() <= 1e-6 * expected.max()


def test_a_joint_given_inertia_for_the_shortest_step_keeps_its_weight(level_of: Callable[..., Level]) -> None:
    spokes = 60
    angles = np.linspace(0.0, 2.0 * np.pi, spokes, endpoint=False)
    rim = [Node(10 + i, 5.0 + 0.02 * float(np.cos(t)), 2.0 + 0.02 * float(np.sin(t))) for i, t in enumerate(angles)]
    nodes = (Node(1, 5.0, 3.0, True), Node(2, 5.0, 2.0), *rim)
    stubs = tuple(Member(200 + i, STEEL, 2, node.id) for i, node in enumerate(rim))
    bridge = Bridge(nodes, (Member(100, STEEL, 1, 2), *stubs))

    run = simulate(level_of(10.0, ()), bridge, constants=SETTLING)

    weight = (
        (spokes + 1) * CONSTANTS.joint_pn + 0.5 * CONSTANTS.steel_pn_per_m + spokes * 0.02 * CONSTANTS.steel_pn_per_m
    )
    assert run.step_s == pytest.approx(CONSTANTS.shortest_step_s)
    assert run.utilisation[-1, 0] == pytest.approx(weight / 2000.0, rel=1e-3)
