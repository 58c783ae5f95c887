"""What is compiled of the lanes does what their bodies say, to the last bit, whatever the numbers."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS
from controller.simulator.kernel import lanes
from controller.simulator.kernel.records import BARS, PARTICLES, Floats
from controller.simulator.world import build_world
from serializer.bridge import Bridge, Member, Node
from serializer.materials import STEEL

EVERY_USE = """
import sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from test_lanes import every_use
with np.errstate(all="ignore"):
    print(every_use(True).view(np.int64).tolist())
"""
ODD = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -1e308, 1.0, -3.0, 1e-12, 0.1, 7.5, -2.25, 1e300, 3.0, 2.0]


def use(values: Floats, out: Floats) -> None:
    """Every function of the lanes, and every operator with lanes and numbers on either side."""
    p, q, r, s = lanes.load4(values, 0), lanes.load4(values, 4), lanes.load4(values, 8), lanes.load4(values, 12)
    lanes.store(out, 0, p + q * 3.0 - 0.1 / r)
    lanes.store(out, 4, lanes.root(lanes.size(s) + p * p))
    lanes.store(out, 8, lanes.larger(p, q))
    lanes.store(out, 12, lanes.larger(s, 1.0))
    lanes.store(out, 16, lanes.first_halves(p, q))
    lanes.store(out, 20, lanes.last_halves(p, q))
    a, b, c, d = lanes.columns(p, q, r, s)
    lanes.store(out, 24, a)
    lanes.store(out, 28, b)
    lanes.store(out, 32, c)
    lanes.store(out, 36, d)
    first, second, third, fourth = lanes.pairs(r, s)
    lanes.store(out, 40, first)
    lanes.store(out, 42, second)
    lanes.store(out, 44, third)
    lanes.store(out, 46, fourth)
    x, y = lanes.split(lanes.load2(values, 7))
    lanes.store(out, 48, 2.0 * lanes.join(y, x))
    out[50] = 1.0 if lanes.any_above(p, q) else 0.0
    out[51] = 1.0 if lanes.any_above(s, 1e306) else 0.0


def every_use(plain: bool) -> Floats:
    """The numbers that come out, for the odd ones turned in turn to every place."""
    run = use if plain else njit(error_model="numpy")(use)
    outs = []
    for turn in range(len(ODD)):
        out = np.zeros(52)
        run(np.roll(np.array(ODD), turn), out)
        outs.append(out)
    return np.array(outs)


def test_compiled_lanes_have_the_bits_of_their_bodies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVERY_USE, str(Path(__file__).parent)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    bodies = np.array(json.loads(done.stdout), np.int64).view(np.float64)
    compiled = every_use(False)
    assert np.isnan(bodies).any()
    # Which of two non-numbers a sum keeps, and with what sign, the processor decides.
    np.testing.assert_array_equal(np.isnan(compiled), np.isnan(bodies))
    numbers = ~np.isnan(bodies)
    np.testing.assert_array_equal(compiled[numbers].view(np.int64), bodies[numbers].view(np.int64))


@pytest.mark.parametrize("joints", [2, 3, 4, 5, 6])
def test_what_fills_up_the_lanes_carries_nothing_and_stays(joints: int, level_of: Callable[..., Level]) -> None:
    chain = Bridge(
        tuple(Node(i, 2.0 * i, 2.0, i == 0) for i in range(joints)),
        tuple(Member(10 + i, STEEL, i, i + 1) for i in range(joints - 1)),
    )
    world = build_world(level_of(10.0, ()), chain, CONSTANTS)
    spare = np.arange(len(world.bars.a)) >= joints - 1
    assert len(world.bars.a) % BARS == 0
    assert world.plan.free % PARTICLES == 0
    assert (world.bars.stiffness[spare] == 0.0).all()
    assert (world.particles.inverse_mass[world.bars.a[spare]] == 0.0).all()
    empty = set(range(len(world.particles.inverse_mass))) - set(world.node_particle.tolist())
    assert (world.particles.inverse_mass[sorted(empty)] == 0.0).all()
    assert (world.particles.weight_factor[sorted(empty)] == 0.0).all()
