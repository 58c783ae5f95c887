"""What stays still behind a level's bridge, painted once: sky, grid, water, forbidden regions, flags."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainterPath, QPolygonF

from controller.levels.level import Level
from controller.simulator.renderer.camera import BOTTOM_BAR, HEIGHT, TOP_BAR, WIDTH, Camera
from controller.simulator.renderer.canvas import Canvas, brush_of, painting, stroke_of
from controller.simulator.renderer.flags import draw_flags
from controller.simulator.renderer.palette import (
    EDITOR_SKY,
    GRID_FINE,
    GRID_FIVE,
    GRID_METRE,
    OVERHEAD,
    OVERHEAD_EDGE,
    OVERHEAD_HATCH,
    ROCK,
    ROCK_EDGE,
    ROCK_HATCH,
    RUN_SKY,
    WATER,
    WATER_EDGE,
)
from controller.simulator.renderer.terrain import draw_terrain, world_polygon
from validator.site import ForbiddenRegion

_HATCH_PX = 11
_WATER_BELOW_M = 1.5


class _Landscape:
    """A level as a key: two levels that look the same share one picture."""

    def __init__(self, level: Level, camera: Camera, editor: bool) -> None:
        self.level, self.camera, self.editor = level, camera, editor
        self.key = (
            camera,
            editor,
            level.terrain,
            level.anchors,
            level.platforms,
            level.regions,
            level.targets,
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Landscape) and self.key == other.key


def backdrop(level: Level, camera: Camera, *, editor: bool) -> QImage:
    """The still picture behind the bridge; with the banks and the grid where ``editor``."""
    return _paint(_Landscape(level, camera, editor))


@lru_cache(maxsize=8)
def _paint(landscape: _Landscape) -> QImage:
    level, camera = landscape.level, landscape.camera
    ground = _sky(camera, landscape.editor)
    image = QImage(ground.tobytes(), WIDTH, HEIGHT, 4 * WIDTH, QImage.Format.Format_RGB32).copy()
    with painting(image) as painter:
        _paint_layers(Canvas(painter, 0, 0, WIDTH, HEIGHT), level, camera, landscape.editor)
    return image


def _paint_layers(canvas: Canvas, level: Level, camera: Camera, editor: bool) -> None:
    depths = [level.deck_left_y, level.deck_right_y, *(anchor.y for anchor in level.anchors)]
    water_y = min(round(camera.y(min(depths) - _WATER_BELOW_M)), HEIGHT - BOTTOM_BAR - 16)
    canvas.rect((0, water_y, WIDTH, HEIGHT), brush_of(WATER, 150))
    canvas.line((0, water_y + 0.5), (WIDTH, water_y + 0.5), stroke_of(WATER_EDGE, 1))
    for region in level.regions:
        _draw_region(canvas, camera, region)
    draw_flags(canvas, level, camera)
    if editor:
        draw_terrain(canvas, level, camera)


def _sky(camera: Camera, editor: bool) -> NDArray[np.uint8]:
    """(HEIGHT, WIDTH, 4) blue, green, red, 255: a grey that darkens downwards; the editor's grid cut into it."""
    top, bottom = EDITOR_SKY if editor else RUN_SKY
    share = np.clip((np.arange(HEIGHT) - TOP_BAR) / (HEIGHT - TOP_BAR), 0, 1)[:, None]
    rows = np.round((1 - share) * np.array(top[::-1]) + share * np.array(bottom[::-1]))
    sky = np.repeat(rows[:, None, :], WIDTH, axis=1)
    if editor:
        sky -= np.maximum(
            _grid(camera.origin_y, camera.scale, HEIGHT)[:, None], _grid(camera.origin_x, camera.scale, WIDTH)
        )[..., None]
    return np.dstack([sky, np.full((HEIGHT, WIDTH), 255.0)]).astype(np.uint8)


def _grid(origin: int, scale: int, size: int) -> NDArray[np.float64]:
    """(size,) how much each row or column is darkened: every 0.25 m, more at 1 m, most at 5 m."""
    offset = np.abs(np.arange(size) - origin)
    fine = np.where(offset % (scale // 4) == 0, GRID_FINE, 0)
    return np.where(offset % (5 * scale) == 0, GRID_FIVE, np.where(offset % scale == 0, GRID_METRE, fine)).astype(float)


def _draw_region(canvas: Canvas, camera: Camera, region: ForbiddenRegion) -> None:
    """A forbidden region: filled, hatched, with an amber edge."""
    fill, hatch, edge = (
        (ROCK, ROCK_HATCH, ROCK_EDGE) if region.kind == "rock" else (OVERHEAD, OVERHEAD_HATCH, OVERHEAD_EDGE)
    )
    points = world_polygon(camera, region.vertices)
    canvas.polygon(points, brush_of(fill))
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*p) for p in points]))
    canvas.painter.save()
    canvas.painter.setClipPath(path)
    for start in range(-HEIGHT, WIDTH, _HATCH_PX):
        canvas.line((start, HEIGHT), (start + HEIGHT, 0), stroke_of(hatch, 2))
    canvas.painter.restore()
    canvas.polyline([*points, points[0]], stroke_of(edge, 2))
