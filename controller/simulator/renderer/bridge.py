"""Members and joints: material, load and breaks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from controller.frame import EDITOR
from controller.simulator.renderer.canvas import XY, Canvas, brush_of, pen_of, stroke_of
from controller.simulator.renderer.palette import (
    BREAK,
    FOREIGN_MEMBER,
    JOINT,
    JOINT_EDGE,
    LOAD,
    MEMBER,
    ROAD_LINE,
    Colour,
)
from controller.simulator.renderer.scene import Scene
from serializer.materials import ROAD, STEEL, WOOD

_WIDTH_PX = {ROAD: 11.0, WOOD: 8.0, STEEL: 7.0}
_FOREIGN_WIDTH_PX = 4.0
_JOINT_RADIUS_PX = 3.5
_STUB_SHARE = 0.36
_LOAD_STEPS = 40
_REACH_PX = 16.0


def load_colour(share: float) -> Colour:
    """Green at no load, yellow at 0.6 of the strength, red at all of it."""
    low, middle, high = LOAD
    a, b, t = (low, middle, share / 0.6) if share < 0.6 else (middle, high, (min(share, 1.0) - 0.6) / 0.4)
    red, green, blue = (round(x + (y - x) * t) for x, y in zip(a, b, strict=True))
    return red, green, blue


_CORE = tuple(
    stroke_of(load_colour(step / _LOAD_STEPS), 1.6 + 3.0 * step / _LOAD_STEPS) for step in range(_LOAD_STEPS + 1)
)


def draw_bridge(canvas: Canvas, scene: Scene, index: int) -> None:
    """The bridge of one frame; in run frames each member's core shows the share of its strength in use."""
    nodes = scene.nodes_px(index)
    if not len(nodes):
        return
    low, high = nodes.min(axis=0), nodes.max(axis=0)
    if not canvas.touches(low[0], low[1], high[0], high[1], _REACH_PX):
        return
    rows = _rows_in_window(canvas, scene, nodes)
    points = nodes.tolist()
    ends = scene.member_ends[rows].tolist()
    materials = [scene.bridge.members[row].material for row in rows.tolist()]
    if index == EDITOR:
        steps, broken = [-1] * len(rows), [False] * len(rows)
    else:
        loads = np.clip(scene.utilisation(index)[rows], 0, 1)
        steps, broken = np.round(loads * _LOAD_STEPS).astype(int).tolist(), scene.broken(index)[rows].tolist()
    rest = scene.rest_px[rows].tolist()
    for (a, b), material, step, gone, length in zip(ends, materials, steps, broken, rest, strict=True):
        if gone:
            _draw_stubs(canvas, points[a], points[b], material, length)
        else:
            _draw_member(canvas, points[a], points[b], material, step)
    for node, point in zip(scene.bridge.nodes, points, strict=True):
        if not node.is_kinematic:
            canvas.circle(point, _JOINT_RADIUS_PX, brush_of(JOINT), pen_of(JOINT_EDGE, 1.2))


def _rows_in_window(canvas: Canvas, scene: Scene, nodes: NDArray[np.float64]) -> NDArray[np.intp]:
    """The members that can reach into the window, in drawing order."""
    rows = scene.member_rows
    pairs = nodes[scene.member_ends[rows]]
    low, high = pairs.min(axis=1) - _REACH_PX, pairs.max(axis=1) + _REACH_PX
    inside = (low < (canvas.right, canvas.bottom)).all(axis=1) & (high > (canvas.left, canvas.top)).all(axis=1)
    return np.asarray(rows[inside], np.intp)


def _draw_member(canvas: Canvas, a: XY, b: XY, material: int, step: int) -> None:
    width = _WIDTH_PX.get(material, _FOREIGN_WIDTH_PX)
    canvas.line(a, b, stroke_of(MEMBER.get(material, FOREIGN_MEMBER), width))
    if step >= 0:
        canvas.line(a, b, _CORE[step])
    elif material == ROAD:
        canvas.line(a, b, stroke_of(ROAD_LINE, 1.5))


def _draw_stubs(canvas: Canvas, a: XY, b: XY, material: int, rest_px: float) -> None:
    """What is left of a broken member: a short end at each joint, torn off in orange."""
    reach = np.hypot(b[0] - a[0], b[1] - a[1])
    if reach < 1e-6:
        return
    share = min(_STUB_SHARE, _STUB_SHARE * rest_px / reach)
    body = stroke_of(MEMBER.get(material, FOREIGN_MEMBER), _WIDTH_PX.get(material, _FOREIGN_WIDTH_PX))
    for start, other in ((a, b), (b, a)):
        dx, dy = (other[0] - start[0]) * share, (other[1] - start[1]) * share
        canvas.line(start, (start[0] + dx, start[1] + dy), body)
        torn = (start[0] + 0.82 * dx, start[1] + 0.82 * dy)
        canvas.line(torn, (start[0] + dx, start[1] + dy), stroke_of(BREAK, body.width))
