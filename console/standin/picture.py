"""What the stand-in shows, as one picture of 1280 x 720: the embedded scene, and the menus over it."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

from console.standin.game import ENTRY_HEIGHT, ITEM_BOXES, LIST_BOX, MENU_BOX, MESSAGE_BOX, View
from console.standin.still import still
from controller.frame import EDITOR
from controller.simulator.renderer.camera import HEIGHT, WIDTH
from controller.simulator.renderer.canvas import Canvas, brush_of, painting, pen_of
from controller.simulator.renderer.draw import draw_image
from controller.simulator.renderer.palette import BAR, DIM_TEXT, LIGHT_TEXT, MONEY
from controller.simulator.renderer.scene import Scene, standing_discs

OPEN_MENU = (206, 204, 110)
EMPTY = (46, 50, 56)
LINE_CHARACTERS = 68


def draw_view(view: View, budget: float) -> QImage:
    """The picture of this moment."""
    image = _scene_image(view, budget)
    if view.screen == "run":
        return image
    with painting(image) as painter:
        canvas = Canvas(painter, 0, 0, WIDTH, HEIGHT)
        _draw_menu_button(canvas, is_open=view.screen != "editor")
        if view.screen == "menu":
            for name, (left, top, right, bottom) in ITEM_BOXES:
                canvas.rect((left, top, right, bottom), brush_of(BAR), pen_of(DIM_TEXT, 1))
                canvas.text(name, (left + 16, (top + bottom) / 2), 18, LIGHT_TEXT)
        elif view.screen == "list":
            _draw_list(canvas, view.entries)
        elif view.screen in ("loading", "message"):
            _draw_message(canvas, "Loading ..." if view.screen == "loading" else view.message)
    return image


def _scene_image(view: View, budget: float) -> QImage:
    if view.design is None:
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        with painting(image) as painter:
            Canvas(painter, 0, 0, WIDTH, HEIGHT).rect((0, 0, WIDTH, HEIGHT), brush_of(EMPTY))
        return image
    level, bridge = view.design.level, view.design.bridge
    if view.screen != "run" or view.run is None:
        return draw_image(Scene(level, bridge, budget), EDITOR)
    built = np.array([(node.x, node.y) for node in bridge.nodes], float).reshape(-1, 2)
    moment = still(view.run, (built, standing_discs(level)), view.time_s)
    return draw_image(Scene(level, bridge, budget, moment), 0)


def _draw_menu_button(canvas: Canvas, *, is_open: bool) -> None:
    left, top, right, bottom = MENU_BOX
    canvas.rect((left, top, right, bottom), brush_of(OPEN_MENU if is_open else MONEY))
    for row in (58, 64, 70):
        canvas.rect((left + 8, row - 1, right - 8, row + 2), brush_of(BAR))


def _draw_list(canvas: Canvas, entries: tuple[str, ...]) -> None:
    left, top, right, bottom = LIST_BOX
    canvas.rect((left, top, right, bottom), brush_of(BAR), pen_of(DIM_TEXT, 2))
    canvas.text("Load", (left + 20, top + ENTRY_HEIGHT / 2), 20, LIGHT_TEXT)
    for place, name in enumerate(entries, start=1):
        row = top + place * ENTRY_HEIGHT
        canvas.rect((left + 10, row + 3, right - 10, row + ENTRY_HEIGHT - 3), brush_of((58, 62, 70)))
        canvas.text(name[:LINE_CHARACTERS], (left + 24, row + ENTRY_HEIGHT / 2), 17, LIGHT_TEXT)


def _draw_message(canvas: Canvas, message: str) -> None:
    left, top, right, bottom = MESSAGE_BOX
    canvas.rect((left, top, right, bottom), brush_of(BAR), pen_of(DIM_TEXT, 2))
    lines = [message[at : at + LINE_CHARACTERS] for at in range(0, len(message), LINE_CHARACTERS)][:4]
    for place, line in enumerate(lines):
        canvas.text(line.encode("ascii", "replace").decode(), (left + 20, top + 40 + 26 * place), 16, LIGHT_TEXT)
