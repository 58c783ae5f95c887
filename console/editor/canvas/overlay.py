"""What a gesture shows while it lasts, and where members broke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from console.editor import strings as say
from console.editor.canvas.inks import line
from console.editor.canvas.picture import Break
from console.theme import font, metrics, theme
from console.widgets.figures import seconds
from console.widgets.icons import paint_icon
from validator.site import Point

_LABEL_PX, _MOST_WORDS = 20.0, 3
Pixel = Callable[[float, float], QPointF]


@dataclass(frozen=True, slots=True)
class Overlay:
    """``line`` is drawn dashed from one place to another, ``words`` stand at its end; ``bad`` paints both as a refusal.

    ``ring`` is a node that would be used, ``box`` a rubber band as left, bottom, right and top. All in metres.
    """

    line: tuple[Point, Point] | None = None
    words: str = ""
    bad: bool = False
    ring: Point | None = None
    box: tuple[float, float, float, float] | None = None
    cross: Point | None = None


def paint_overlay(painter: QPainter, overlay: Overlay, pixel: Pixel, room: QRectF) -> None:
    """A gesture, in pixels of the view."""
    token = "mVermil" if overlay.bad else "accent"
    if overlay.box is not None:
        left, bottom, right, top = overlay.box
        box = QRectF(pixel(left, top), pixel(right, bottom))
        painter.setPen(line(theme().colour("accent"), 1))
        painter.setBrush(theme().colour("accent", 0.1))
        painter.drawRect(box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if overlay.cross is not None:
        at = pixel(*overlay.cross)
        painter.setPen(line(theme().colour("accent", 0.6), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), at.y()), at)
        painter.drawLine(QPointF(at.x(), room.bottom()), at)
    if overlay.ring is not None:
        painter.setPen(line(theme().colour("accent"), 2))
        painter.drawEllipse(pixel(*overlay.ring), 9, 9)
    if overlay.line is None:
        return
    a, b = pixel(*overlay.line[0]), pixel(*overlay.line[1])
    painter.setPen(line(theme().colour(token), 4, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(a, b)
    painter.setPen(line(theme().colour(token), 1.6))
    painter.setBrush(theme().colour("node"))
    painter.drawEllipse(b, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if overlay.words:
        paint_label(painter, overlay.words, token if overlay.bad else "accent", b + QPointF(10, 22), room)


def paint_label(painter: QPainter, words: str, token: str, at: QPointF, room: QRectF) -> QRectF:
    """A small framed word with its left end at a pixel, moved so that it stays in the room; where it stands."""
    face = font(metrics.FIGURE, 600)
    wide = QFontMetricsF(face).horizontalAdvance(words) + 12
    x = min(max(at.x(), room.left() + 2), room.right() - wide - 2)
    y = min(max(at.y() - _LABEL_PX / 2, room.top() + 2), room.bottom() - _LABEL_PX - 2)
    box = QRectF(x, y, wide, _LABEL_PX)
    painter.setPen(line(theme().colour(token), 1))
    painter.setBrush(theme().colour("panel"))
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme().colour({"mVermil": "vermil", "accent": "blue"}.get(token, token)))
    painter.setFont(face)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    return box


def paint_breaks(painter: QPainter, breaks: Sequence[Break], pixel: Pixel, room: QRectF) -> None:
    """A cross where a member broke; the first ones also say when, and at which force."""
    taken: list[QRectF] = []
    for place, each in enumerate(breaks):
        at = pixel(*each.place)
        side = metrics.ICON
        paint_icon(painter, QRectF(at.x() - side / 2, at.y() - side / 2, side, side), "close-thick", "u2")
        if place < _MOST_WORDS:
            words = say.BREAK_MARK.format(time=seconds(each.time_s), force=each.force_pn)
            spot = at + QPointF(12, -16)
            while any(
                abs(spot.y() - box.center().y()) < _LABEL_PX + 2 and abs(at.x() - box.left()) < 160 for box in taken
            ):
                spot += QPointF(0, -_LABEL_PX - 3)
            taken.append(paint_label(painter, words, "mVermil", spot, room))
