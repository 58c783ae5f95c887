"""From one row of a family table to a level: banks, faces, numbered anchors, platforms, vehicles, targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from controller.levels.families.tags import derive_tags
from controller.levels.level import Level, Platform, Target, Terrain, Vehicle
from serializer.bridge import Node
from serializer.materials import ROAD, STEEL, WOOD
from validator.site import ForbiddenRegion, Point

DECK_Y = 2.0
FLOOR_Y = -5.0
FLOOR_BELOW_ANCHOR_M = 1.0
LEFT_BANK_M = 20.0
# The leader drives on while the last vehicle still has to arrive: at 4 m/s it is 44.5 m past its start after 12 s.
RIGHT_BANK_M = 40.0
FRONT_WHEEL_X = -3.5
VEHICLE_SPACING_M = 3.6
TARGET_BEYOND_M = 2.0
OVERHEAD_HEIGHT_M = 6.0
APPLIES_TO = ("Road", "Wood", "Steel", "Hydraulics")
LETTERS = "ABC"


@dataclass(frozen=True, slots=True)
class Shelf:
    """A platform: from ``x_start`` to ``x_end``, its surface ``rise`` above the left deck."""

    x_start: float
    x_end: float
    rise: float = 0.0


@dataclass(frozen=True, slots=True)
class Blueprint:
    """One row of a family, in metres from the deck of the left bank.

    ``left`` and ``right`` are the heights of further bank anchors against the deck end of their bank; those below it
    sit on a face that runs out ``left_run_out`` or ``right_run_out`` metres per metre of depth. ``pier`` is a
    free-standing anchor.
    """

    name: str
    family: str
    span: float
    weights: Sequence[float]
    rise: float = 0.0
    left: Sequence[float] = (-2.0,)
    right: Sequence[float] = (-2.0,)
    left_run_out: float = 0.0
    right_run_out: float = 0.0
    pier: Point | None = None
    shelves: Sequence[Shelf] = ()
    regions: Sequence[ForbiddenRegion] = ()
    road_wood: bool = False
    parameters: dict[str, object] | None = None


def rock(apex: Point, foot_left: float, foot_right: float) -> ForbiddenRegion:
    """A clearance triangle as in B.3: ``apex`` against the left deck, its foot on the floor at y = -5."""
    corners = ((apex[0], DECK_Y + apex[1]), (foot_left, FLOOR_Y), (foot_right, FLOOR_Y))
    return ForbiddenRegion("rock", "triangle", tuple(map(_rounded, corners)), APPLIES_TO)


def leaning_rock(apex: Point) -> ForbiddenRegion:
    """The triangle of the B.3 example: its foot 3.5 m left and 2.5 m right of its apex."""
    return rock(apex, apex[0] - 3.5, apex[0] + 2.5)


def overhead(x_start: float, x_end: float, headroom: float) -> ForbiddenRegion:
    """A clearance rectangle 6 m high whose lower edge is ``headroom`` above the left deck."""
    low, high = DECK_Y + headroom, DECK_Y + headroom + OVERHEAD_HEIGHT_M
    corners = ((x_start, low), (x_end, low), (x_end, high), (x_start, high))
    return ForbiddenRegion("overhead", "rectangle", tuple(map(_rounded, corners)), APPLIES_TO)


def build(plan: Blueprint) -> Level:
    """The level of one row; ids run 1..n: deck ends, platform corners, bank anchors from left to right, pier."""
    span, right_y = float(plan.span), DECK_Y + plan.rise
    points = _anchor_points(plan, right_y)
    floor = min(FLOOR_Y, min(y for _, y in points) - FLOOR_BELOW_ANCHOR_M)
    anchors = tuple(Node(place, x, y, is_kinematic=True) for place, (x, y) in enumerate(points, start=1))
    weights = tuple(float(weight) for weight in plan.weights)
    level = Level(
        name=plan.name,
        span_m=span,
        deck_left_y=DECK_Y,
        deck_right_y=right_y,
        terrain=_terrain(plan, right_y, floor),
        anchors=anchors,
        platforms=tuple(
            Platform(
                *_rounded((shelf.x_start, shelf.x_end)), DECK_Y + shelf.rise, floor, (3 + 2 * place, 4 + 2 * place)
            )
            for place, shelf in enumerate(plan.shelves)
        ),
        regions=tuple(plan.regions),
        vehicles=tuple(
            Vehicle(letter, weight, round(FRONT_WHEEL_X - VEHICLE_SPACING_M * place, 4))
            for place, (letter, weight) in enumerate(zip(LETTERS, weights, strict=False))
        ),
        targets=tuple(Target(letter, span + TARGET_BEYOND_M, right_y) for letter in LETTERS[: len(weights)]),
        material_ids=frozenset({ROAD, WOOD} if plan.road_wood else {ROAD, WOOD, STEEL}),
        family=plan.family,
        parameters={"span_m": span, "load_pg": weights, **(plan.parameters or {})},
        tags=(),
    )
    return derive_tags(level, pier=plan.pier is not None, sloped_face=plan.left_run_out > 0 or plan.right_run_out > 0)


def _anchor_points(plan: Blueprint, right_y: float) -> list[Point]:
    points: list[Point] = [(0.0, DECK_Y), (float(plan.span), right_y)]
    for shelf in plan.shelves:
        points += [(shelf.x_start, DECK_Y + shelf.rise), (shelf.x_end, DECK_Y + shelf.rise)]
    for left, right in zip_longest(plan.left, plan.right):
        if left is not None:
            points.append((plan.left_run_out * max(0.0, -left), DECK_Y + left))
        if right is not None:
            points.append((plan.span - plan.right_run_out * max(0.0, -right), right_y + right))
    if plan.pier is not None:
        points.append((plan.pier[0], DECK_Y + plan.pier[1]))
    return [_rounded(point) for point in points]


def _terrain(plan: Blueprint, right_y: float, floor: float) -> Terrain:
    span = float(plan.span)
    left_foot = (plan.left_run_out * (DECK_Y - floor), floor)
    right_foot = (span - plan.right_run_out * (right_y - floor), floor)
    return Terrain(
        left_bank=((-LEFT_BANK_M, DECK_Y), (0.0, DECK_Y), _rounded(left_foot)),
        right_bank=(_rounded(right_foot), (span, right_y), (span + RIGHT_BANK_M, right_y)),
    )


def _rounded(point: Point) -> Point:
    """To the four decimals of the save; adding zero turns -0.0 into 0.0."""
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0
