"""Banks and platforms as surfaces. Rocks and overhead regions are rules of legality (paper A.5), not bodies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.levels.level import Level, Platform
from controller.simulator.assembly import Assembly
from controller.simulator.constants import Constants
from validator.site import Point

WELD_M = 1e-6


def lay_ground(assembly: Assembly, level: Level, constants: Constants) -> None:
    """Add the terrain of a level. Expects the bridge to be laid already: corners are welded to its anchors.

    A corner with a particle of its own beside an anchor would be a second joint in the same place, and a wheel would be
    pushed by both.
    """
    anchors = [(x, y, p) for p, (x, y) in enumerate(assembly.xy) if assembly.mass[p] == 0.0]
    left, right = level.terrain.left_bank, level.terrain.right_bank
    run_up = (left[0][0] - constants.bank_extension_m, left[0][1])
    run_out = (right[-1][0] + constants.bank_extension_m, right[-1][1])
    for outline in ((run_up, *left), (*right, run_out), *map(_outline, level.platforms)):
        _lay_outline(assembly, outline, anchors)


def _outline(platform: Platform) -> tuple[Point, ...]:
    return (
        (platform.x_start, platform.bottom_y),
        (platform.x_start, platform.surface_y),
        (platform.x_end, platform.surface_y),
        (platform.x_end, platform.bottom_y),
    )


def _lay_outline(assembly: Assembly, outline: Sequence[Point], anchors: list[tuple[float, float, int]]) -> None:
    corners = [_corner(assembly, point, anchors) for point in outline]
    for a, b in pairwise(corners):
        assembly.add_surface(a, b)


def _corner(assembly: Assembly, point: Point, anchors: list[tuple[float, float, int]]) -> int:
    for x, y, particle in anchors:
        if abs(x - point[0]) <= WELD_M and abs(y - point[1]) <= WELD_M:
            return particle
    return assembly.add_particle(point[0], point[1], 0.0)
