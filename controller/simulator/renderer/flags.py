"""Flags at the targets, and the lettered badges that vehicles and flags carry."""

from __future__ import annotations

from controller.levels.level import Level, Target
from controller.simulator.renderer.camera import Camera
from controller.simulator.renderer.canvas import XY, Canvas, brush_of, stroke_of
from controller.simulator.renderer.palette import (
    DARK_BADGE,
    DARK_TEXT,
    FLAG,
    LIGHT_BADGE,
    LIGHT_TEXT,
    POLE,
)

_POLE_M = 1.6
_BADGE_HALF_PX = 14
_APART_PX = 2 * _BADGE_HALF_PX + 4


def draw_flags(canvas: Canvas, level: Level, camera: Camera) -> None:
    """One flag at each place, with the letters of all vehicles that are bound for it side by side."""
    for place, targets in _places(level, camera):
        x, foot = place
        top = foot - _POLE_M * camera.scale
        canvas.line((x, foot), (x, top), stroke_of(POLE, 3))
        canvas.polygon([(x, top), (x + 30, top + 9), (x, top + 18)], brush_of(FLAG))
        for place_in_row, target in enumerate(targets):
            shift = (place_in_row - (len(targets) - 1) / 2) * _APART_PX
            draw_badge(canvas, target.label, (x + shift, top - _BADGE_HALF_PX - 5), dark=True)


def draw_badge(canvas: Canvas, label: str, centre: XY, *, dark: bool) -> None:
    """A letter on a small square: light on dark for a flag, dark on light for a vehicle."""
    x, y, half = round(centre[0]), round(centre[1]), _BADGE_HALF_PX
    fill, ink = (DARK_BADGE, LIGHT_TEXT) if dark else (LIGHT_BADGE, DARK_TEXT)
    canvas.rect((x - half, y - half, x + half, y + half), brush_of(fill, 220), corner=3)
    canvas.text(label, (x, y), 21, ink, "centre")


def _places(level: Level, camera: Camera) -> list[tuple[XY, list[Target]]]:
    """Targets by place: those whose badges would overlap stand together."""
    places: list[tuple[XY, list[Target]]] = []
    for target in sorted(level.targets, key=lambda t: (t.x, t.label)):
        at = (camera.x(target.x), camera.y(target.y))
        if places and abs(places[-1][0][0] - at[0]) < _APART_PX and abs(places[-1][0][1] - at[1]) < _APART_PX:
            places[-1][1].append(target)
        else:
            places.append((at, [target]))
    return places
