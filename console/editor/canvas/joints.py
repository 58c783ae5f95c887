"""Nodes and anchors, as small pictures that are drawn once and then stamped."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from console.editor.canvas.inks import line
from console.editor.canvas.picture import Picture
from console.theme import theme

_NODE_PX, _ANCHOR_PX, _RING_PX, _SIDE_PX = 4.2, 5.2, 8.8, 20
_RINGS = {"": ("", 0.0), "bad": ("mVermil", 0.5), "hover": ("mSky", 0.55), "chosen": ("mSky", 0.9)}


def paint_joints(painter: QPainter, picture: Picture, selection: frozenset[int], hover: int | None) -> None:
    """Every node of the picture. The painter is in metres; the joints keep their size in pixels."""
    # Scaled and shifted only, never turned: two products are cheaper than a mapped point for every node.
    to_pixels = painter.worldTransform()
    across, along, left, top = to_pixels.m11(), to_pixels.m22(), to_pixels.dx(), to_pixels.dy()
    ratio, look, half = painter.device().devicePixelRatio(), theme().name, _SIDE_PX / 2
    stamps = {(ring, anchor): _stamp(look, ring, ratio, anchor=anchor) for ring in _RINGS for anchor in (False, True)}
    painter.save()
    painter.resetTransform()
    for node in picture.bridge.nodes:
        ring = "chosen" if node.id in selection else "hover" if node.id == hover else ""
        ring = ring or ("bad" if node.id in picture.bad_nodes else "")
        at = QPointF(across * node.x + left - half, along * node.y + top - half)
        painter.drawPixmap(at, stamps[ring, node.is_kinematic])
    painter.restore()


@cache
def _stamp(_look: str, ring: str, scale: float, *, anchor: bool) -> QPixmap:
    """A joint on a clear ground. The look is part of what it is kept by."""
    picture = QPixmap(round(_SIDE_PX * scale), round(_SIDE_PX * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(_SIDE_PX / 2, _SIDE_PX / 2)
    token, share = _RINGS[ring]
    if token:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(token, share))
        painter.drawEllipse(middle, _RING_PX, _RING_PX)
    if anchor:
        painter.setPen(line(theme().colour("panel"), 1.2))
        painter.setBrush(theme().colour("anchor"))
        side = 2 * _ANCHOR_PX
        painter.drawRect(QRectF(middle.x() - _ANCHOR_PX, middle.y() - _ANCHOR_PX, side, side))
    else:
        painter.setPen(line(theme().colour("nodeEdge"), 1.4))
        painter.setBrush(theme().colour("node"))
        painter.drawEllipse(middle, _NODE_PX, _NODE_PX)
    painter.end()
    return picture
