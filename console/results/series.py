"""A designer's colour and mark, the same in the table and in every chart; colour is never alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


@dataclass(frozen=True, slots=True)
class Series:
    """``mark`` is the token of lines and marks, ``word`` that of text; ``shape`` names the mark."""

    mark: str
    word: str
    shape: str


_HUES = (
    ("mVermil", "vermil"),
    ("mBlue", "blue"),
    ("mGreen", "green"),
    ("mPurple", "purple"),
    ("mOrange", "orange"),
    ("mSky", "blue"),
    ("mGrey", "grey"),
)
_SHAPES = ("square", "circle", "triangle", "diamond", "hexagon", "wedge", "cross", "star")


def series(number: int) -> Series:
    """The look of the designer of this number; shapes and hues go round at different lengths, so 56 differ."""
    mark, word = _HUES[number % len(_HUES)]
    return Series(mark, word, _SHAPES[number % len(_SHAPES)])


def shape_path(shape: str) -> QPainterPath:
    """The mark around the origin, one unit wide."""
    path = QPainterPath()
    match shape:
        case "square":
            path.addRect(QRectF(-0.45, -0.45, 0.9, 0.9))
        case "circle":
            path.addEllipse(QPointF(0, 0), 0.5, 0.5)
        case "triangle":
            _polygon(path, 3, -pi / 2, 0.6)
        case "wedge":
            _polygon(path, 3, pi / 2, 0.6)
        case "diamond":
            _polygon(path, 4, -pi / 2, 0.6)
        case "hexagon":
            _polygon(path, 6, 0, 0.52)
        case "star":
            for at in range(10):
                radius = 0.6 if at % 2 == 0 else 0.27
                angle = -pi / 2 + at * pi / 5
                point = QPointF(radius * cos(angle), radius * sin(angle))
                path.lineTo(point) if at else path.moveTo(point)
            path.closeSubpath()
        case "cross":
            arm, reach = 0.17, 0.52
            corners = [(-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm)]
            corners += [(-x, -y) for x, y in corners]
            for at, (x, y) in enumerate(corners):
                path.lineTo(x, y) if at else path.moveTo(x, y)
            path.closeSubpath()
    return path


def paint_mark(
    painter: QPainter, at: QPointF, shape: str, side: float, colour: QColor, ground: QColor, *, hollow: bool
) -> None:
    """A mark of a side in pixels: filled for strict, hollow for loose."""
    painter.save()
    painter.translate(at)
    path = QPainterPath(shape_path(shape))
    painter.scale(side, side)
    pen = QPen(colour, 1.8)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(ground if hollow else colour)
    painter.drawPath(path)
    painter.restore()


def _polygon(path: QPainterPath, corners: int, first: float, radius: float) -> None:
    for at in range(corners):
        angle = first + 2 * pi * at / corners
        point = QPointF(radius * cos(angle), radius * sin(angle))
        path.lineTo(point) if at else path.moveTo(point)
    path.closeSubpath()
