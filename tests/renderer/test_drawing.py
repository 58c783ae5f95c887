"""What the pictures show, and that they are the same wherever they are drawn."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication

from controller.frame import EDITOR
from controller.levels.generate import generate_levels
from controller.levels.level import Level
from controller.simulator.renderer.bridge import load_colour
from controller.simulator.renderer.camera import HEIGHT, WIDTH
from controller.simulator.renderer.draw import draw
from controller.simulator.renderer.palette import BREAK, MEMBER, ROCK, ROCK_HATCH
from controller.simulator.renderer.scene import Scene
from controller.simulator.renderer.text import font
from controller.simulator.run import Run
from serializer.bridge import Bridge, Member, Node
from serializer.materials import STEEL, WOOD

LEVELS = {level.name: level for level in generate_levels()}
FLAT = LEVELS["T1B_Span_10m"]


def beam(level: Level = FLAT, material: int = WOOD) -> Bridge:
    """Two members over the deck line, apart from anything else, from x = 2 to 4 and from 4 to 6 at y = 4."""
    nodes = (*level.anchors, Node(50, 2.0, 4.0), Node(51, 4.0, 4.0), Node(52, 6.0, 4.0))
    return Bridge(nodes, (Member(60, material, 50, 51), Member(61, material, 51, 52)))


def still_run(level: Level, bridge: Bridge, **changes: Any) -> Run:
    """Nothing moves, nothing breaks."""
    cars, members = len(level.vehicles), len(bridge.members)
    run = Run(
        times_s=np.arange(1, 49) / 4,
        node_xy=np.tile(np.array([(n.x, n.y) for n in bridge.nodes]), (48, 1, 1)),
        disc_xy=np.tile([(-6.0, 2.25), (-4.3, 2.25), (-5.15, 2.75)], (48, cars, 1)),
        utilisation=np.zeros((48, members)),
        peak_utilisation=np.zeros(members),
        broken_at_s=np.full(members, np.inf),
        arrived_at_s=np.full(cars, np.inf),
        lost_at_s=np.inf,
        stop="window_end",
        stopped_at_s=12.0,
        step_s=1 / 1200,
        state_hash="",
    )
    return replace(run, **changes)


def colour_at(scene: Scene, index: int, x: float, y: float) -> tuple[int, ...]:
    rgb = draw(scene, index).rgb
    return tuple(rgb[round(scene.camera.y(y)), round(scene.camera.x(x))].tolist())


def near(colour: Sequence[int], wanted: int, distance: int = 12) -> bool:
    return all(abs(int(a) - int(b)) <= distance for a, b in zip(colour, wanted, strict=True))


def test_a_frame_has_the_size_of_the_screen_and_the_same_pixels_each_time() -> None:
    scene = Scene(FLAT, beam(), 13000)
    assert draw(scene).rgb.shape == (HEIGHT, WIDTH, 3)
    assert draw(scene).rgb.tobytes() == draw(Scene(FLAT, beam(), 13000)).rgb.tobytes()


CHILD = """
import hashlib, sys
from controller.levels.generate import generate_levels
from controller.simulator.renderer.draw import draw
from controller.simulator.renderer.scene import Scene
from serializer.bridge import Bridge
level = {level.name: level for level in generate_levels()}["G6_Combined_Multi3_20m_Up2m_P3m"]
print(hashlib.sha256(draw(Scene(level, Bridge(level.anchors, ()), 13000)).rgb.tobytes()).hexdigest())
"""


def test_a_process_without_application_display_or_fonts_draws_the_same_as_one_with_an_application(
    tmp_path: Path,
) -> None:
    application = QGuiApplication.instance() or QGuiApplication([])
    level = LEVELS["G6_Combined_Multi3_20m_Up2m_P3m"]
    here = hashlib.sha256(draw(Scene(level, Bridge(level.anchors, ()), 13000)).rgb.tobytes()).hexdigest()
    bare = {"FONTCONFIG_FILE": str(tmp_path / "none"), "QT_QPA_PLATFORM": "none", "HOME": str(tmp_path)}
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "PYTHONPATH") if key in os.environ}
    child = subprocess.run(
        [sys.executable, "-c", CHILD], env=kept | bare, capture_output=True, text=True, check=True, timeout=120
    )
    assert child.stdout.strip() == here
    assert application is not None


def test_every_letter_that_is_drawn_has_a_glyph_of_its_own() -> None:
    used = set("$ 12,340 Budget: $13,000 t = 3.25 s grid 0.25 / 1 / 5 m \u00b7 1 m = 40 px load 100 % of strength")
    used |= set("BUILD RUNNING PASSED FAILED SUCCESS Road Wood Steel frame 6789 ABC") - {" "}
    absent = bytes(font(40).getmask("\uffff"))
    for letter in used - {" "}:
        drawn = font(40).getmask(letter)
        assert sum(bytes(drawn)) > 0, letter
        assert bytes(drawn) != absent, letter


def test_the_grid_is_drawn_in_the_editor_finer_lines_fainter_and_not_at_all_in_a_run() -> None:
    bridge = Bridge(FLAT.anchors, ())
    scene = Scene(FLAT, bridge, 13000, still_run(FLAT, bridge))
    row = round(scene.camera.y(5.1))
    columns = {x: round(scene.camera.x(x)) for x in (5.0, 4.0, 4.25, 4.1)}
    editor = {x: int(draw(scene).rgb[row, column, 0]) for x, column in columns.items()}
    assert editor[5.0] < editor[4.0] < editor[4.25] < editor[4.1]
    assert len({int(draw(scene, 3).rgb[row, column, 0]) for column in columns.values()}) == 1


def test_a_members_core_goes_from_green_over_yellow_to_red_with_its_load() -> None:
    bridge = beam()
    for share in (0.0, 0.6, 1.0):
        scene = Scene(FLAT, bridge, 13000, still_run(FLAT, bridge, utilisation=np.full((48, 2), share)))
        assert near(colour_at(scene, 0, 3.0, 4.0), load_colour(share), 40)
    assert load_colour(0.0)[1] > load_colour(0.0)[0]
    assert load_colour(1.0)[0] > 2 * load_colour(1.0)[1]


def test_materials_are_told_apart_in_the_editor() -> None:
    for material in (WOOD, STEEL):
        scene = Scene(FLAT, beam(material=material), 13000)
        assert near(colour_at(scene, EDITOR, 3.0, 4.0), MEMBER[material])


def test_a_broken_member_is_torn_from_the_moment_it_broke() -> None:
    bridge = beam()
    scene = Scene(FLAT, bridge, 13000, still_run(FLAT, bridge, broken_at_s=np.array([1.1, np.inf])))
    gap = round(scene.camera.y(4.0)), round(scene.camera.x(3.0))
    before, after = draw(scene, 3).rgb, draw(scene, 4).rgb
    sky = draw(Scene(FLAT, Bridge(FLAT.anchors, ()), 13000, still_run(FLAT, Bridge(FLAT.anchors, ())))).rgb
    assert near(before[gap], load_colour(0.0), 40)
    assert not near(after[gap], load_colour(0.0), 40)
    assert abs(int(after[gap][0]) - int(sky[gap][0])) < 40
    orange = (np.abs(after.astype(int) - BREAK).max(axis=2) < 10).sum()
    assert orange > 20
    assert (np.abs(before.astype(int) - BREAK).max(axis=2) < 10).sum() == 0


def test_debris_falls_behind_the_bank() -> None:
    bridge = beam()
    sunk = still_run(FLAT, bridge)
    sunk.node_xy[:, -3:] += (-6.0, -4.0)
    bare = Bridge(FLAT.anchors, ())
    with_debris = draw(Scene(FLAT, bridge, 13000, sunk), 3).rgb[60:680, :300]
    assert (with_debris == draw(Scene(FLAT, bare, 13000, still_run(FLAT, bare)), 3).rgb[60:680, :300]).all()


def test_a_rock_is_filled_and_hatched() -> None:
    level = next(level for level in LEVELS.values() if level.family == "T2H")
    scene = Scene(level, Bridge(level.anchors, ()), 13000)
    apex = max(level.regions[0].vertices, key=lambda vertex: vertex[1])
    row, column = round(scene.camera.y(apex[1] - 2.5)), round(scene.camera.x(apex[0]))
    inside = draw(scene).rgb[row, column - 12 : column + 12].astype(int)
    assert (np.abs(inside - ROCK).max(axis=1) < 6).any()
    assert (np.abs(inside - ROCK_HATCH).max(axis=1) < 6).any()


def test_cost_above_the_limit_is_shown_in_another_colour() -> None:
    bridge = beam(material=STEEL)
    money = (slice(2, 24), slice(560, 720))
    within, over = (draw(Scene(FLAT, bridge, limit)).rgb[money].astype(int) for limit in (13000, 100))
    assert (within[..., 1] > within[..., 0] + 40).any()
    assert not (over[..., 1] > over[..., 0] + 40).any()
    assert (over[..., 0] > over[..., 1] + 40).any()


def test_bridges_that_no_validator_would_pass_are_drawn_as_far_as_they_can_be() -> None:
    nodes = (*FLAT.anchors, Node(50, 2.0, 4.0), Node(50, 3.0, 4.0), Node(51, 1e200, -1e200), Node(52, 2.0, 4.0))
    members = (Member(1, 9, 50, 51), Member(2, 1, 50, 50), Member(3, 2, 50, 777), Member(4, 5, 50, 52))
    assert draw(Scene(FLAT, Bridge(nodes, members), 13000)).rgb.shape == (HEIGHT, WIDTH, 3)
    assert draw(Scene(FLAT, Bridge((), ()), 13000)).rgb.shape == (HEIGHT, WIDTH, 3)


def test_a_run_frame_of_a_scene_without_a_run_is_refused() -> None:
    with pytest.raises(ValueError, match="only its editor frame"):
        draw(Scene(FLAT, beam(), 13000), 0)
