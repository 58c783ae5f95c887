"""Colours and pens of the canvas, by the theme of now. Widths in metres, never thinner than some pixels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from console.theme import theme
from serializer.materials import ROAD

_TOKENS = {1: "road", 2: "wood", 3: "steel"}
_CASING_M, _ROAD_M, _LEAST_PX = 0.13, 0.17, 3.6
ROUND, FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap


def material_colour(material: int) -> QColor:
    """A member's casing; grey for a material that no level admits."""
    return theme().colour(_TOKENS.get(material, "grey"))


def casing_m(material: int, scale: float) -> float:
    """How wide a member is painted at a scale in pixels per metre."""
    return max(_ROAD_M if material == ROAD else _CASING_M, _LEAST_PX / scale)


def core_m(casing: float, load: float) -> float:
    """How wide its load is painted: wider with load, so that it also reads in grey."""
    return casing * (0.44 + 0.36 * min(max(load, 0.0), 1.0))


def line(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine, cap: Qt.PenCapStyle = ROUND) -> QPen:
    """A pen in the painter's own units."""
    return QPen(colour, width, style, cap, Qt.PenJoinStyle.RoundJoin)
