"""Strokes and fills in device pixels that skip whatever lies outside the window being painted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from controller.simulator.renderer.palette import Colour
from controller.simulator.renderer.text import text_picture

Align = Literal["left", "centre", "right"]
XY = tuple[float, float]
_NO_PEN = QPen(Qt.PenStyle.NoPen)


class Stroke(NamedTuple):
    """A colour and a width in pixels."""

    brush: QBrush
    width: float


@lru_cache(maxsize=512)
def pen_of(colour: Colour, width: float) -> QPen:
    """The edge of a filled shape."""
    return QPen(
        QBrush(QColor(*colour)), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
    )


@lru_cache(maxsize=512)
def stroke_of(colour: Colour, width: float) -> Stroke:
    """What lines are drawn with."""
    return Stroke(QBrush(QColor(*colour)), width)


@lru_cache(maxsize=256)
def brush_of(colour: Colour, alpha: int = 255) -> QBrush:
    """A solid brush, kept for reuse."""
    return QBrush(QColor(*colour, alpha))


@contextmanager
def painting(image: QImage) -> Iterator[QPainter]:
    """An antialiased painter on an image, ended whatever happens: Qt crashes when the image goes first."""
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter
    finally:
        painter.end()


class Canvas:
    """A painter and the window, in pixels, outside which nothing needs to be drawn.

    Skipping is by bounding box and always generous: it saves time and never changes a pixel inside the window. Straight
    strokes are filled polygons: Qt's own thick lines and plain rectangles come out up to one grey level differently
    under another clip (in 1.3 % of random pixels), its polygons, ellipses and rounded boxes never do.
    """

    def __init__(self, painter: QPainter, left: int, top: int, right: int, bottom: int) -> None:
        self.painter = painter
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def touches(self, left: float, top: float, right: float, bottom: float, margin: float = 2.0) -> bool:
        """Whether a box, widened by ``margin``, reaches into the window."""
        return (
            left - margin < self.right
            and right + margin > self.left
            and top - margin < self.bottom
            and bottom + margin > self.top
        )

    def line(self, a: XY, b: XY, stroke: Stroke) -> None:
        """A straight stroke with square ends."""
        margin = stroke.width + 2
        if not self.touches(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]), margin):
            return
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length > 0:
            x, y = (a[1] - b[1]) / length * stroke.width / 2, (b[0] - a[0]) / length * stroke.width / 2
            corners = ((a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y))
            self._fill(corners, stroke.brush, _NO_PEN)

    def polyline(self, points: Sequence[XY], stroke: Stroke) -> None:
        """A chain of straight strokes, rounded where they meet."""
        for a, b in pairwise(points):
            self.line(a, b, stroke)
        for point in points[1:-1]:
            self.circle(point, stroke.width / 2, stroke.brush)

    def polygon(self, points: Sequence[XY], fill: QBrush, edge: QPen = _NO_PEN) -> None:
        """A filled polygon."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if self.touches(min(xs), min(ys), max(xs), max(ys), edge.widthF() + 2):
            self._fill(points, fill, edge)

    def rect(
        self, box: tuple[float, float, float, float], fill: QBrush, edge: QPen = _NO_PEN, corner: float = 0
    ) -> None:
        """A filled box (left, top, right, bottom), with rounded corners where ``corner`` is given."""
        left, top, right, bottom = box
        if not corner:
            self.polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill, edge)
        elif self.touches(left, top, right, bottom, edge.widthF() + 2):
            self.painter.setPen(edge)
            self.painter.setBrush(fill)
            self.painter.drawRoundedRect(QRectF(left, top, right - left, bottom - top), corner, corner)

    def circle(self, centre: XY, radius: float, fill: QBrush, edge: QPen = _NO_PEN) -> None:
        """A filled circle."""
        x, y = centre
        if self.touches(x - radius, y - radius, x + radius, y + radius, edge.widthF() + 2):
            self.painter.setPen(edge)
            self.painter.setBrush(fill)
            self.painter.drawEllipse(QPointF(x, y), radius, radius)

    def text(self, text: str, at: XY, size_px: int, colour: Colour, align: Align = "left") -> None:
        """One line of text; the middle of its capitals stands at ``at``'s y, whole pixels only."""
        most = len(text) * size_px
        if not self.touches(at[0] - most, at[1] - size_px, at[0] + most, at[1] + size_px):
            return
        picture = text_picture(text, size_px, colour)
        width = picture.image.width()
        left = round(at[0] - {"left": 0.0, "centre": width / 2, "right": float(width)}[align])
        self.image(picture.image, left, round(at[1]) - picture.middle)

    def image(self, image: QImage, left: int, top: int) -> None:
        """A picture at whole pixels."""
        if self.touches(left, top, left + image.width(), top + image.height()):
            self.painter.drawImage(QPoint(left, top), image)

    def _fill(self, points: Sequence[XY], fill: QBrush, edge: QPen) -> None:
        self.painter.setPen(edge)
        self.painter.setBrush(fill)
        self.painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))
