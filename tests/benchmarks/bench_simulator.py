"""Time of one 12 s window beside Chipmunk on the same bridge, one thread; and what starting costs.

Three braced bridges of 37, 115 and 295 members, two vehicles of weight 3, nothing breaks and nothing ends early.
Chipmunk (pymunk) takes members as pin joints and roads as thin bodies pinned at both ends, 1/240 s, 30 iterations.
At 295 members it is unstable at that setting; its time is shown all the same. Prints the medians of interleaved rounds
in ms and their ratio, then compile time, start from the cache, and the time outside the compiled window.

Run as ``python tests/benchmarks/bench_simulator.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

import pymunk

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS
from controller.simulator.simulate import simulate
from controller.simulator.world import build_world
from serializer.bridge import Bridge
from serializer.materials import ROAD, WOOD

sys.path.insert(0, str(Path(__file__).parents[1] / "simulator"))
from conftest import DECK_Y, make_level, make_truss

ROUNDS = 11
PEER_ROUNDS = 3
PEER_STEP_S, PEER_ITERATIONS = 1.0 / 240.0, 30
RIDES, CARRIES = 2, 4
SCENES = {
    "37 members, 14 m": (make_level(14.0, (3.0, 3.0)), make_truss(14.0, 10, 1.4)),
    "115 members, 24 m": (make_level(24.0, (3.0, 3.0)), make_truss(24.0, 24, 2.6, kind="x")),
    "295 members, 60 m": (make_level(60.0, (3.0, 3.0)), make_truss(60.0, 60, 3.0, kind="x")),
}
START = """
import time
began = time.perf_counter()
import sys
sys.path.insert(0, sys.argv[1])
from controller.simulator.simulate import simulate
imported = time.perf_counter()
from conftest import make_level, make_truss
level, bridge = make_level(), make_truss()
built = time.perf_counter()
simulate(level, bridge)
print(imported - began, time.perf_counter() - built)
"""


def peer_space(level: Level, bridge: Bridge) -> pymunk.Space:
    """The same bridge and vehicles in Chipmunk; members never break."""
    space = pymunk.Space()
    space.gravity = (0.0, -CONSTANTS.gravity_m_per_s2)
    space.iterations = PEER_ITERATIONS
    space.damping = 1.0 - CONSTANTS.drag_per_s
    joints: dict[int, pymunk.Body] = {}
    for node in bridge.nodes:
        mass = 2.0 * CONSTANTS.joint_pn / CONSTANTS.gravity_m_per_s2
        anchor = pymunk.Body(body_type=pymunk.Body.STATIC)
        body = anchor if node.is_kinematic else pymunk.Body(mass, float("inf"))
        body.position = (node.x, node.y)
        space.add(body)
        joints[node.id] = body
    for member in bridge.members:
        a, b = joints[member.node_a], joints[member.node_b]
        if member.material == ROAD:
            _add_road(space, a, b)
        else:
            space.add(pymunk.PinJoint(a, b))
    for left, right in ((-90.0, 0.0), (level.span_m, level.span_m + 90.0)):
        bank = pymunk.Segment(space.static_body, (left, DECK_Y), (right, DECK_Y), 0.05)
        bank.friction, bank.filter = 1.0, pymunk.ShapeFilter(categories=CARRIES, mask=RIDES)
        space.add(bank)
    for group, vehicle in enumerate(level.vehicles, start=1):
        _add_vehicle(space, vehicle.front_wheel_x, vehicle.weight_pg * CONSTANTS.weight_unit_pn, group)
    return space


def _add_road(space: pymunk.Space, a: pymunk.Body, b: pymunk.Body) -> None:
    length = a.position.get_distance(b.position)
    mass = CONSTANTS.road_pn_per_m * length / CONSTANTS.gravity_m_per_s2
    ends = (-0.5 * length, 0.0), (0.5 * length, 0.0)
    body = pymunk.Body(mass, pymunk.moment_for_segment(mass, *ends, 0.05))
    body.position, body.angle = (a.position + b.position) / 2, (b.position - a.position).angle
    surface = pymunk.Segment(body, *ends, 0.05)
    surface.friction, surface.filter = 1.0, pymunk.ShapeFilter(categories=CARRIES, mask=RIDES)
    pivots = pymunk.PivotJoint(a, body, (0.0, 0.0), ends[0]), pymunk.PivotJoint(b, body, (0.0, 0.0), ends[1])
    space.add(body, surface, *pivots)


def _add_vehicle(space: pymunk.Space, front_x: float, weight_pn: float, group: int) -> None:
    mass, speed = weight_pn / CONSTANTS.gravity_m_per_s2, CONSTANTS.speed_m_per_s
    radius, base = CONSTANTS.wheel_radius_m, CONSTANTS.wheelbase_m
    riding = pymunk.ShapeFilter(group=group, categories=RIDES, mask=RIDES | CARRIES)
    hull = pymunk.Body(
        CONSTANTS.body_mass_share * mass, pymunk.moment_for_box(CONSTANTS.body_mass_share * mass, (base, 0.5))
    )
    hull.position, hull.velocity = (front_x - 0.5 * base, DECK_Y + radius + 0.55), (speed, 0.0)
    box = pymunk.Poly.create_box(hull, (base, 0.4))
    box.filter = riding
    space.add(hull, box)
    for offset in (-0.5 * base, 0.5 * base):
        share = CONSTANTS.wheel_mass_share * mass
        wheel = pymunk.Body(share, pymunk.moment_for_circle(share, 0.0, radius))
        wheel.position, wheel.velocity = (hull.position.x + offset, DECK_Y + radius + 0.05), (speed, 0.0)
        tyre = pymunk.Circle(wheel, radius)
        tyre.friction, tyre.filter = 1.0, riding
        motor = pymunk.SimpleMotor(wheel, hull, -speed / radius)
        motor.max_force = 0.5 * weight_pn * radius
        guide = pymunk.GrooveJoint(hull, wheel, (offset, -0.3), (offset, -0.7), (0.0, 0.0))
        spring = pymunk.DampedSpring(hull, wheel, (offset, 0.0), (0.0, 0.0), 0.5, 60.0 * weight_pn, 6.0 * weight_pn)
        space.add(wheel, tyre, motor, guide, spring)


def peer_window(level: Level, bridge: Bridge) -> Callable[[], None]:
    """One 12 s window of Chipmunk, building left out."""
    space = peer_space(level, bridge)

    def run() -> None:
        for _ in range(round(CONSTANTS.window_s / PEER_STEP_S)):
            space.step(PEER_STEP_S)

    return run


def elapsed_ms(run: Callable[[], object]) -> float:
    """Wall time of one call."""
    began = time.perf_counter()
    run()
    return 1e3 * (time.perf_counter() - began)


def start_s(cache: str) -> tuple[float, float]:
    """Import and first run in a new process, with a compile cache of its own."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(Path(__file__).parents[1] / "simulator")],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"NUMBA_CACHE_DIR": cache},
    )
    imported, first = done.stdout.split()
    return float(imported), float(first)


def main() -> None:
    """Print the figures."""
    own: dict[str, list[float]] = {name: [] for name in SCENES}
    peer: dict[str, list[float]] = {name: [] for name in SCENES}
    for turn in range(ROUNDS + 1):
        for name, (level, bridge) in SCENES.items():
            taken = elapsed_ms(lambda: simulate(level, bridge, unbreakable=True, full_window=True))  # noqa: B023
            if turn > 0:
                own[name].append(taken)
            if 0 < turn <= PEER_ROUNDS:
                peer[name].append(elapsed_ms(peer_window(level, bridge)))
    print("12 s window, median, one thread             this, ms   pymunk, ms   ratio")
    for name in SCENES:
        mine, theirs = median(own[name]), median(peer[name])
        print(f"  {name:40s}{mine:10.2f}{theirs:13.1f}{theirs / mine:8.1f}")

    level, bridge = make_level(22.0), make_truss(22.0, 16, 2.0, WOOD)
    built = median(elapsed_ms(lambda: build_world(level, bridge, CONSTANTS)) for _ in range(50))
    instant = replace(CONSTANTS, window_s=0.25)
    whole = median(elapsed_ms(lambda: simulate(level, bridge, constants=instant)) for _ in range(50))
    early = median(elapsed_ms(lambda: simulate(*SCENES["37 members, 14 m"])) for _ in range(50))
    print(f"{len(bridge.members)} members: world built in {built:.2f} ms; simulate() of one film frame {whole:.2f} ms")
    print(f"37 members, ended on arrival: {early:.2f} ms")
    with tempfile.TemporaryDirectory() as cache:
        imported, compiled = start_s(cache)
        _, cached = start_s(cache)
    print(f"import {imported:.2f} s, first run compiled {compiled:.2f} s, from the cache {cached:.2f} s")


if __name__ == "__main__":
    main()
