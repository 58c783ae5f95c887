"""One routine paints a frame of a scene, whole or clipped to one pixel."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from controller.frame import EDITOR, Frame
from controller.simulator.renderer.backdrop import backdrop
from controller.simulator.renderer.bridge import draw_bridge
from controller.simulator.renderer.camera import HEIGHT, WIDTH
from controller.simulator.renderer.canvas import Canvas, painting
from controller.simulator.renderer.hud import draw_hud, hides_the_scene
from controller.simulator.renderer.scene import Scene
from controller.simulator.renderer.terrain import draw_anchors, draw_terrain
from controller.simulator.renderer.vehicles import draw_vehicles


def draw(scene: Scene, index: int = EDITOR) -> Frame:
    """The editor frame, or run frame ``index`` counted from 0, as 720 x 1280 x 3 pixels.

    Raises:
        ValueError: a run frame of a scene that holds no run.
    """
    rgb = draw_image(scene, index).convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(rgb.constBits(), np.uint8).reshape(HEIGHT, rgb.bytesPerLine())
    return Frame(pixels[:, : 3 * WIDTH].reshape(HEIGHT, WIDTH, 3).copy())


def draw_image(scene: Scene, index: int = EDITOR) -> QImage:
    """The same frame as a Qt image, for a screen."""
    image = backdrop(scene.level, scene.camera, editor=index == EDITOR).copy()
    with painting(image) as painter:
        _paint(Canvas(painter, 0, 0, WIDTH, HEIGHT), scene, index)
    return image


def pixel(scene: Scene, index: int, x: int, y: int) -> tuple[int, int, int]:
    """Red, green and blue at column ``x``, row ``y`` of ``draw(scene, index)``, without drawing the rest.

    Raises:
        IndexError: the pixel lies outside the picture.
        ValueError: a run frame of a scene that holds no run.
    """
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        raise IndexError(f"pixel ({x}, {y}) lies outside the {WIDTH} x {HEIGHT} picture")
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.setPixel(x, y, backdrop(scene.level, scene.camera, editor=index == EDITOR).pixel(QPoint(x, y)))
    with painting(image) as painter:
        painter.setClipRect(x, y, 1, 1)
        _paint(Canvas(painter, x, y, x + 1, y + 1), scene, index)
    value = image.pixel(QPoint(x, y))
    return value >> 16 & 255, value >> 8 & 255, value & 255


def _paint(canvas: Canvas, scene: Scene, index: int) -> None:
    """Whatever moves, and what lies over it."""
    if not hides_the_scene(canvas):
        draw_bridge(canvas, scene, index)
        if index != EDITOR:
            draw_terrain(canvas, scene.level, scene.camera)
        draw_anchors(canvas, scene.level, scene.camera)
        draw_vehicles(canvas, scene, index)
    draw_hud(canvas, scene, index)
