"""Vehicles: a body on two wheels, with its letter above."""

from __future__ import annotations

import math

from controller.simulator.constants import CONSTANTS
from controller.simulator.renderer.canvas import XY, Canvas, brush_of, pen_of
from controller.simulator.renderer.flags import draw_badge
from controller.simulator.renderer.palette import BODIES, BODY_EDGE, GLASS, HUB, TYRE
from controller.simulator.renderer.scene import Scene

_HALF = CONSTANTS.wheelbase_m / 2
_BODY = (
    (-_HALF - 0.5, -0.06), (-_HALF - 0.5, 0.3), (-_HALF - 0.34, 0.64), (0.2, 0.64),
    (0.56, 0.32), (_HALF + 0.38, 0.26), (_HALF + 0.45, -0.06),
)  # fmt: skip
_PANES = (
    ((-_HALF - 0.36, 0.32), (-_HALF - 0.24, 0.56), (-0.52, 0.56), (-0.52, 0.32)),
    ((-0.42, 0.32), (-0.42, 0.56), (0.15, 0.56), (0.4, 0.32)),
)
_BADGE_ABOVE_M = 0.64
_REACH_M = 2.2
_BADGE_PX = 50


def draw_vehicles(canvas: Canvas, scene: Scene, index: int) -> None:
    """Every vehicle of the level, the leader last so that its letter stays on top."""
    discs = scene.discs_px(index).tolist()
    for place in reversed(range(len(scene.level.vehicles))):
        rear, front, body = (tuple(discs[3 * place + disc]) for disc in range(3))
        _draw_vehicle(canvas, scene, place, rear, front, body)


def _draw_vehicle(canvas: Canvas, scene: Scene, place: int, rear: XY, front: XY, body: XY) -> None:
    scale = scene.camera.scale
    middle = ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2)
    reach = _REACH_M * scale + _BADGE_PX
    length = math.hypot(front[0] - rear[0], front[1] - rear[1])
    if length < 1e-6 or not canvas.touches(*middle, *middle, margin=length / 2 + reach):
        return
    forward = ((front[0] - rear[0]) / length, (front[1] - rear[1]) / length)
    up = (forward[1], -forward[0])
    if (body[0] - middle[0]) * up[0] + (body[1] - middle[1]) * up[1] < 0:
        up = (-up[0], -up[1])

    def placed(points: tuple[XY, ...]) -> list[XY]:
        return [
            (middle[0] + scale * (f * forward[0] + h * up[0]), middle[1] + scale * (f * forward[1] + h * up[1]))
            for f, h in points
        ]

    hull = placed(_BODY)
    canvas.polygon(hull, brush_of(BODIES[place % len(BODIES)]), pen_of(BODY_EDGE, 1.2))
    for pane in _PANES:
        canvas.polygon(placed(pane), brush_of(GLASS))
    for wheel in (rear, front):
        canvas.circle(wheel, CONSTANTS.wheel_radius_m * scale, brush_of(TYRE))
        canvas.circle(wheel, CONSTANTS.wheel_radius_m * scale * 0.42, brush_of(HUB))
    badge = (middle[0], min(y for _, y in hull) - 17)
    draw_badge(canvas, scene.level.vehicles[place].label, badge, dark=False)
