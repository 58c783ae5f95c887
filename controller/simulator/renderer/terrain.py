"""Banks and platforms: dark ground with a light top edge."""

from __future__ import annotations

from collections.abc import Sequence

from controller.levels.level import Level
from controller.simulator.renderer.camera import HEIGHT, WIDTH, Camera
from controller.simulator.renderer.canvas import XY, Canvas, brush_of, pen_of, stroke_of
from controller.simulator.renderer.palette import ANCHOR, ANCHOR_EDGE, BANK, BANK_EDGE, BANK_FACET
from validator.site import Point

_FACET_PX = ((0.0, 120), (0.28, 190), (0.46, 150), (0.7, 236), (1.0, 176))
_ANCHOR_HALF_PX = 7


def draw_terrain(canvas: Canvas, level: Level, camera: Camera) -> None:
    """The bed of the gap, both banks and every platform, down to the foot of the picture."""
    left, right = level.terrain.left_bank, level.terrain.right_bank[::-1]
    bed = camera.y(min(left[-1][1], right[-1][1]))
    canvas.rect((0, bed, WIDTH, max(bed, HEIGHT)), brush_of(BANK_FACET))
    for platform in level.platforms:
        x0, x1, top = camera.x(platform.x_start), camera.x(platform.x_end), camera.y(platform.surface_y)
        canvas.rect((x0, top, x1, camera.y(platform.bottom_y) + 1), brush_of(BANK), pen_of(BANK_FACET, 1.5))
        canvas.line((x0, top + 1.5), (x1, top + 1.5), stroke_of(BANK_EDGE, 3))
    _draw_bank(canvas, world_polygon(camera, left), _top_length(left, 0.0, 1), -20.0)
    _draw_bank(canvas, world_polygon(camera, right), _top_length(right, level.span_m, -1), WIDTH + 20.0)


def draw_anchors(canvas: Canvas, level: Level, camera: Camera) -> None:
    """A red square on every anchor of the level."""
    for anchor in level.anchors:
        x, y, half = camera.x(anchor.x), camera.y(anchor.y), _ANCHOR_HALF_PX
        canvas.rect((x - half, y - half, x + half, y + half), brush_of(ANCHOR), pen_of(ANCHOR_EDGE, 1.5))


def world_polygon(camera: Camera, vertices: Sequence[Point]) -> list[XY]:
    """World vertices in pixels."""
    return [(camera.x(x), camera.y(y)) for x, y in vertices]


def _top_length(bank: Sequence[Point], edge_x: float, direction: int) -> int:
    """How many points of a bank, told from its far end, are drivable top: up to the deck's edge."""
    return next((i + 1 for i, (x, _) in enumerate(bank) if (x - edge_x) * direction >= 0), len(bank))


def _draw_bank(canvas: Canvas, outline: list[XY], top_length: int, far_x: float) -> None:
    """One bank from its far end over its top and down its face, which goes on straight to the foot of the picture."""
    face = [*outline[top_length - 1 :], (outline[-1][0], HEIGHT + 20.0)]
    top = [(far_x, outline[0][1]), *outline[:top_length]]
    canvas.polygon([*top, *face[1:], (far_x, HEIGHT + 20.0)], brush_of(BANK))
    inner_x = min((x for x, _ in face), key=lambda x: abs(x - far_x))
    lowest = max(y for _, y in top)
    facet = [(far_x + (inner_x - far_x) * share, lowest + depth) for share, depth in _FACET_PX]
    canvas.polygon([*facet, face[-1], (far_x, HEIGHT + 20.0)], brush_of(BANK_FACET))
    canvas.polyline(face, stroke_of(BANK_FACET, 1.5))
    canvas.polyline([(x, y + 1.5) for x, y in top], stroke_of(BANK_EDGE, 3))
