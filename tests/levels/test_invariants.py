"""What must hold for every level, whatever its family."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shapely.geometry import LineString, Point, Polygon

from controller.levels.generate import generate_levels
from controller.levels.level import Level

WHEELBASE_M = 1.7
TOLERANCE_M = 0.001

LEVELS = generate_levels()
every_level = pytest.mark.parametrize("level", LEVELS, ids=[level.name for level in LEVELS])


@every_level
def test_anchors_are_kinematic_distinct_and_numbered_from_one(level: Level) -> None:
    assert [anchor.id for anchor in level.anchors] == list(range(1, len(level.anchors) + 1))
    assert all(anchor.is_kinematic for anchor in level.anchors)
    assert len({(anchor.x, anchor.y) for anchor in level.anchors}) == len(level.anchors)


@every_level
def test_the_first_two_anchors_are_the_deck_ends(level: Level) -> None:
    left, right = level.anchors[:2]
    assert (left.x, left.y) == (0.0, level.deck_left_y)
    assert (right.x, right.y) == (level.span_m, level.deck_right_y)


@every_level
def test_no_anchor_is_inside_or_on_a_forbidden_region(level: Level) -> None:
    for region in level.regions:
        polygon = Polygon(region.vertices)
        assert polygon.is_valid
        assert all(polygon.distance(Point(anchor.x, anchor.y)) > TOLERANCE_M for anchor in level.anchors)


@every_level
def test_rocks_are_triangles_inside_the_gap_and_ceilings_rectangles_above_the_deck(level: Level) -> None:
    for region in level.regions:
        xs, ys = zip(*region.vertices, strict=True)
        assert region.applies_to == ("Road", "Wood", "Steel", "Hydraulics")
        assert min(xs) >= 0.0
        assert max(xs) <= level.span_m
        if region.kind == "rock":
            assert region.shape == "triangle"
            assert len(region.vertices) == 3
            assert ys[0] > ys[1] == ys[2] == -5.0
        else:
            assert (region.kind, region.shape) == ("overhead", "rectangle")
            assert len(region.vertices) == 4
            assert Polygon(region.vertices).area == pytest.approx(Polygon(region.vertices).envelope.area)
            assert min(ys) > level.deck_left_y


@every_level
def test_vehicles_start_on_the_left_bank_one_behind_the_other(level: Level) -> None:
    bank_start = level.terrain.left_bank[0][0]
    fronts = [vehicle.front_wheel_x for vehicle in level.vehicles]
    assert fronts[0] == -3.5
    assert all(ahead - behind >= 2 * WHEELBASE_M for ahead, behind in pairwise(fronts))
    assert fronts[-1] - WHEELBASE_M > bank_start
    assert bank_start <= -20.0


@every_level
def test_targets_stand_two_metres_past_the_far_edge(level: Level) -> None:
    assert [target.label for target in level.targets] == [vehicle.label for vehicle in level.vehicles]
    assert {(target.x, target.y) for target in level.targets} == {(level.span_m + 2.0, level.deck_right_y)}
    assert level.terrain.right_bank[-1][0] >= level.span_m + 28.0


@every_level
def test_banks_have_a_level_top_and_a_face_that_goes_deeper_than_every_anchor(level: Level) -> None:
    left, right = level.terrain.left_bank, level.terrain.right_bank
    assert left[0][1] == left[1][1] == level.deck_left_y
    assert right[-1][1] == right[-2][1] == level.deck_right_y
    assert left[1] == (0.0, level.deck_left_y)
    assert right[1] == (level.span_m, level.deck_right_y)
    floor = left[2][1]
    assert right[0][1] == floor <= -5.0
    assert floor < min(anchor.y for anchor in level.anchors)
    assert left[2][0] < right[0][0]


@every_level
def test_every_low_anchor_is_on_a_face_or_is_a_support_or_a_pier(level: Level) -> None:
    supports = {each for platform in level.platforms for each in platform.support_anchor_ids}
    faces = [LineString(level.terrain.left_bank), LineString(level.terrain.right_bank)]
    free = [
        anchor
        for anchor in level.anchors
        if anchor.id not in supports
        and anchor.y <= max(level.deck_left_y, level.deck_right_y)
        and min(face.distance(Point(anchor.x, anchor.y)) for face in faces) > TOLERANCE_M
    ]
    assert len(free) == (1 if "pier" in level.tags else 0)


@every_level
def test_platforms_stand_in_the_gap_with_an_anchor_at_each_corner(level: Level) -> None:
    by_id = {anchor.id: anchor for anchor in level.anchors}
    edge = 0.0
    for platform in level.platforms:
        assert edge < platform.x_start < platform.x_end < level.span_m
        edge = platform.x_end
        corners = [(by_id[each].x, by_id[each].y) for each in platform.support_anchor_ids]
        assert corners == [(platform.x_start, platform.surface_y), (platform.x_end, platform.surface_y)]
        assert platform.bottom_y < platform.surface_y


@every_level
def test_coordinates_have_the_four_decimals_of_a_save(level: Level) -> None:
    loose = [coordinate for anchor in level.anchors for coordinate in (anchor.x, anchor.y)]
    loose += [coordinate for region in level.regions for point in region.vertices for coordinate in point]
    loose += [
        coordinate
        for bank in (level.terrain.left_bank, level.terrain.right_bank)
        for point in bank
        for coordinate in point
    ]
    loose += [each for platform in level.platforms for each in (platform.x_start, platform.x_end, platform.surface_y)]
    assert all(round(value, 4) == value for value in loose)
