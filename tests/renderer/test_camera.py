"""Every level of the benchmark fits its picture."""

import pytest

from controller.levels.generate import generate_levels
from controller.levels.level import Level
from controller.simulator.renderer.camera import BOTTOM_BAR, HEIGHT, TOP_BAR, WIDTH, Camera, camera_of
from controller.simulator.renderer.hud import BADGE_BOX
from controller.simulator.renderer.scene import standing_discs

LEVELS = generate_levels()
LOWEST = HEIGHT - BOTTOM_BAR


@pytest.fixture(scope="module")
def views() -> list[tuple[Level, Camera]]:
    return [(level, camera_of(level)) for level in LEVELS]


def test_all_anchors_targets_and_deck_ends_lie_between_the_bars_and_clear_of_the_badge(
    views: list[tuple[Level, Camera]],
) -> None:
    for level, camera in views:
        points = [(a.x, a.y) for a in level.anchors] + [(t.x, t.y) for t in level.targets]
        for x, y in points:
            column, row = camera.x(x), camera.y(y)
            assert 8 < column < WIDTH - 8, level.name
            assert TOP_BAR + 8 < row < LOWEST - 8, level.name
            assert row < BADGE_BOX[1] - 8 or column < BADGE_BOX[0] - 8, level.name


def test_every_vehicle_stands_wholly_in_the_picture_before_the_run(views: list[tuple[Level, Camera]]) -> None:
    for level, camera in views:
        discs = camera.project(standing_discs(level))
        assert discs[:, 0].min() - 0.55 * camera.scale >= 0, level.name
        assert discs[:, 1].min() - camera.scale > TOP_BAR, level.name


def test_a_vehicle_that_just_passed_its_target_is_still_in_the_picture(views: list[tuple[Level, Camera]]) -> None:
    for level, camera in views:
        nose = max(target.x for target in level.targets) + 1.7
        assert camera.x(nose) < WIDTH, level.name


def test_what_decides_clearance_is_in_the_picture(views: list[tuple[Level, Camera]]) -> None:
    for level, camera in views:
        for region in level.regions:
            heights = [y for _, y in region.vertices]
            edge = max(heights) if region.kind == "rock" else min(heights)
            assert TOP_BAR < camera.y(edge) < LOWEST, level.name


def test_there_is_room_for_a_truss_of_four_metres_above_either_deck(views: list[tuple[Level, Camera]]) -> None:
    for level, camera in views:
        assert camera.y(max(level.deck_left_y, level.deck_right_y) + 4.0) > TOP_BAR, level.name


def test_every_grid_line_of_a_quarter_metre_is_a_whole_pixel_and_seven_apart_at_least(
    views: list[tuple[Level, Camera]],
) -> None:
    for level, camera in views:
        assert camera.scale % 4 == 0, level.name
        assert camera.scale // 4 >= 7, level.name
        assert camera.x(0.25).is_integer(), level.name
        assert camera.y(-0.75).is_integer(), level.name
