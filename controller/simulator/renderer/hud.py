"""Bars, money, time, and the two marks that the detector reads (paper C.4, C.5)."""

from __future__ import annotations

from controller.simulator.renderer.bridge import load_colour
from controller.simulator.renderer.camera import BOTTOM_BAR, HEIGHT, TOP_BAR, WIDTH
from controller.simulator.renderer.canvas import Canvas, brush_of, pen_of, stroke_of
from controller.simulator.renderer.palette import (
    BAR,
    BUDGET,
    DIM_TEXT,
    FAILURE,
    LIGHT_TEXT,
    MEMBER,
    MONEY,
    MONEY_OVER,
    STATE,
    SUCCESS,
)
from controller.simulator.renderer.scene import Scene, State
from serializer.materials import materials

SUCCESS_BOX = (1146, 5, 1270, 35)
BADGE_BOX = (1132, 619, 1266, 655)
_BADGE_WORDS: dict[State, str] = {"editor": "BUILD", "running": "RUNNING", "success": "PASSED", "failure": "FAILED"}
_BOTTOM_ROW = HEIGHT - BOTTOM_BAR // 2


def draw_hud(canvas: Canvas, scene: Scene, index: int) -> None:
    """Everything that lies over the scene; opaque, so that the marks' pixels depend on the state alone."""
    state = scene.state(index)
    _draw_badge(canvas, state)
    if canvas.touches(0, HEIGHT - BOTTOM_BAR, WIDTH, HEIGHT):
        _draw_bottom_bar(canvas, scene, state)
    if canvas.touches(0, 0, WIDTH, TOP_BAR):
        _draw_top_bar(canvas, scene, index, state)


def hides_the_scene(canvas: Canvas) -> bool:
    """Whether the window lies wholly under a bar or inside the badge, where nothing of the scene can show."""
    left, top, right, bottom = (BADGE_BOX[0] + 6, BADGE_BOX[1] + 6, BADGE_BOX[2] - 6, BADGE_BOX[3] - 6)
    in_badge = canvas.left >= left and canvas.right <= right and canvas.top >= top and canvas.bottom <= bottom
    return in_badge or canvas.bottom < TOP_BAR or canvas.top > HEIGHT - BOTTOM_BAR


def _draw_top_bar(canvas: Canvas, scene: Scene, index: int, state: State) -> None:
    """Time in run frames, cost and budget, and the success mark."""
    canvas.rect((0, 0, WIDTH, TOP_BAR), brush_of(BAR))
    over = scene.cost > scene.limit
    canvas.text(f"$ {scene.cost:,.0f}", (WIDTH / 2, 13), 20, MONEY_OVER if over else MONEY, "centre")
    canvas.text(f"Budget: ${scene.limit:,.0f}", (WIDTH / 2, 31), 13, BUDGET, "centre")
    if state != "editor":
        canvas.text(f"t = {scene.time_s(index):.2f} s", (16, 20), 20, LIGHT_TEXT)
    _draw_control(canvas, state)


def _draw_bottom_bar(canvas: Canvas, scene: Scene, state: State) -> None:
    """Materials and the grid in the editor, what the colours mean in a run, and the scale."""
    canvas.rect((0, HEIGHT - BOTTOM_BAR, WIDTH, HEIGHT), brush_of(BAR))
    if state == "editor":
        _draw_materials(canvas, scene)
    else:
        _draw_load_scale(canvas)
    grid = "grid 0.25 / 1 / 5 m  \u00b7  " if state == "editor" else ""
    canvas.text(f"{grid}1 m = {scene.camera.scale} px", (WIDTH - 16, _BOTTOM_ROW), 15, DIM_TEXT, "right")


def _draw_control(canvas: Canvas, state: State) -> None:
    """Top right: the green success mark; before it a play or a stop sign, clear of the mark's pixel."""
    if state == "success":
        canvas.rect(SUCCESS_BOX, brush_of(SUCCESS), corner=5)
        canvas.text("SUCCESS", (1154, 20), 15, BAR)
        canvas.polyline([(1246, 20), (1252, 26), (1262, 13)], stroke_of(BAR, 3))
    elif state == "editor":
        canvas.polygon([(1248, 9), (1268, 20), (1248, 31)], brush_of(BAR), pen_of(MONEY, 2))
    else:
        canvas.rect((1250, 12, 1266, 28), brush_of(BAR), pen_of(DIM_TEXT, 2))


def _draw_badge(canvas: Canvas, state: State) -> None:
    """Bottom right: what is going on; red once a vehicle was lost."""
    failed = state == "failure"
    canvas.rect(BADGE_BOX, brush_of(FAILURE if failed else STATE), pen_of(BAR, 2), 5)
    canvas.text(_BADGE_WORDS[state], (1164, 637), 18, LIGHT_TEXT if failed else DIM_TEXT)


def _draw_materials(canvas: Canvas, scene: Scene) -> None:
    """Bottom left: the materials that the level admits."""
    x = 16
    for material in materials().values():
        if material.id in scene.level.material_ids:
            canvas.rect(
                (x, _BOTTOM_ROW - 6, x + 34, _BOTTOM_ROW + 6), brush_of(MEMBER[material.id]), pen_of(DIM_TEXT, 1)
            )
            canvas.text(material.name, (x + 42, _BOTTOM_ROW), 16, LIGHT_TEXT)
            x += 120


def _draw_load_scale(canvas: Canvas) -> None:
    """Bottom left: what the colours of members mean."""
    canvas.text("load", (16, _BOTTOM_ROW), 15, DIM_TEXT)
    for step in range(20):
        left = 56 + 7 * step
        canvas.rect((left, _BOTTOM_ROW - 5, left + 7, _BOTTOM_ROW + 5), brush_of(load_colour(step / 19)))
    canvas.text("100 % of strength", (204, _BOTTOM_ROW), 15, DIM_TEXT)
