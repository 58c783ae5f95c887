"""What stays still behind a level's bridge, painted once: sky, grid, water, forbidden regions, flags."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QBrush, QImage

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
    OVERHEAD_HATCH,
    REGION_EDGE,
    ROCK,
    ROCK_HATCH,
    RUN_SKY,
    WATER,
    WATER_EDGE,
    Colour,
)
from controller.simulator.renderer.terrain import draw_terrain, world_polygon
from validator.site import ForbiddenRegion

_HATCH_PX = 12
_STRIPE = (0.5, 1.0, 1.0, 0.5, 0.0)
"""How dark a stripe is across its width; the rest of the tile is fill."""
_DOWN = np.clip((np.arange(HEIGHT) - TOP_BAR) / (HEIGHT - TOP_BAR), 0, 1)
_FORMAT = QImage.Format.Format_RGB32
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


@lru_cache(maxsize=3)
def _paint(landscape: _Landscape) -> QImage:
    level, camera = landscape.level, landscape.camera
    image = _editor_sky(camera) if landscape.editor else _run_sky().copy()
    with painting(image) as painter:
        _paint_layers(Canvas(painter, 0, 0, WIDTH, HEIGHT), level, camera, landscape.editor)
    return image


def _paint_layers(canvas: Canvas, level: Level, camera: Camera, editor: bool) -> None:
    depths = [level.deck_left_y, level.deck_right_y, *(anchor.y for anchor in level.anchors)]
    water_y = min(round(camera.y(min(depths) - _WATER_BELOW_M)), HEIGHT - BOTTOM_BAR - 16)
    canvas.rect((0, water_y, WIDTH, HEIGHT), brush_of(WATER, 150))
    canvas.line((0, water_y + 0.5), (WIDTH, water_y + 0.5), stroke_of(WATER_EDGE, 1))
    draw_flags(canvas, level, camera)
    if editor:
        draw_terrain(canvas, level, camera)
    for region in level.regions:
        _draw_region(canvas, camera, region)


def _editor_sky(camera: Camera) -> QImage:
    """A grey that darkens downwards, with the grid cut into it."""
    top, bottom = EDITOR_SKY
    grey = np.round(top + _DOWN * (bottom - top)).astype(np.uint8)[:, None]
    across, down = _grid(camera.origin_x, camera.scale, WIDTH), _grid(camera.origin_y, camera.scale, HEIGHT)
    pixels = (grey - np.maximum(down[:, None], across)).tobytes()
    return QImage(pixels, WIDTH, HEIGHT, WIDTH, QImage.Format.Format_Grayscale8).convertToFormat(_FORMAT)


@cache
def _run_sky() -> QImage:
    """A bluish grey that darkens downwards."""
    top, bottom = (np.array((*colour[::-1], 255)) for colour in RUN_SKY)
    rows = np.round(top + _DOWN[:, None] * (bottom - top)).astype(np.uint8)
    pixels = np.repeat(rows[:, None], WIDTH, axis=1).tobytes()
    return QImage(pixels, WIDTH, HEIGHT, 4 * WIDTH, _FORMAT).copy()


def _grid(origin: int, scale: int, size: int) -> NDArray[np.uint8]:
    """(size,) how much each row or column is darkened: every 0.25 m, more at 1 m, most at 5 m."""
    offset = np.abs(np.arange(size) - origin)
    fine = np.where(offset % (scale // 4) == 0, GRID_FINE, 0)
    metre = np.where(offset % scale == 0, GRID_METRE, fine)
    return np.where(offset % (5 * scale) == 0, GRID_FIVE, metre).astype(np.uint8)


def _draw_region(canvas: Canvas, camera: Camera, region: ForbiddenRegion) -> None:
    """A forbidden region: hatched, with an amber edge."""
    colours = (ROCK, ROCK_HATCH) if region.kind == "rock" else (OVERHEAD, OVERHEAD_HATCH)
    points = world_polygon(camera, region.vertices)
    canvas.polygon(points, _hatched(*colours))
    canvas.polyline([*points, *points[:2]], stroke_of(REGION_EDGE, 2))


@cache
def _hatched(fill: Colour, hatch: Colour) -> QBrush:
    """Diagonal stripes, as a brush that repeats one small tile."""
    place = np.add.outer(np.arange(_HATCH_PX), np.arange(_HATCH_PX)) % _HATCH_PX
    share = np.array(_STRIPE)[np.minimum(place, len(_STRIPE) - 1)][..., None]
    tile = np.round(share * (*hatch[::-1], 255) + (1 - share) * (*fill[::-1], 255)).astype(np.uint8)
    return QBrush(QImage(tile.tobytes(), _HATCH_PX, _HATCH_PX, 4 * _HATCH_PX, _FORMAT).copy())
