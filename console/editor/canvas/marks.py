"""The violations' numbers on the drawing: where each badge stands, and the badges."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from console.editor.canvas.inks import FLAT, line
from console.editor.canvas.picture import Mark
from console.theme import font, metrics, theme

_BADGE_PX, _REACH_PX, _SIDE_PX, _APART_PX = 9.0, 10.0, 20, 20.0
_TURNS = tuple((math.cos(turn), math.sin(turn)) for turn in (math.pi / 2, 2.2, 0.9, -math.pi / 2, 0.0, math.pi))
_REACHES = (1.0, 1.8, 2.8, 4.0)
_Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Badge:
    """A violation's number, where it stands, and where it points; pixels of the view."""

    number: int
    at: QPointF
    target: QPointF


def badges_of(marks: Sequence[Mark], to_view: QTransform, scale: float) -> list[Badge]:
    """Badges beside what they point at, and clear of each other as far as there is room.

    ``to_view`` maps metres to pixels of the view, ``scale`` is in pixels per metre.
    """
    # Cells as wide as badges must be apart: only those in cells next to each other can be too near.
    cells: dict[tuple[int, int], list[_Place]] = defaultdict(list)
    placed = []
    away = max(14.0, min(22.0, 0.4 * scale))
    for mark in marks:
        target = to_view.map(QPointF(*mark.place))
        near = (target.x(), target.y())
        x, y = next((each for each in _round(near, away) if _is_free(each, cells)), near)
        cells[_cell(x, y)].append((x, y))
        placed.append(Badge(mark.number, QPointF(x, y), target))
    return placed


def badge_at(badges: Sequence[Badge], place: QPointF) -> Badge | None:
    """The badge under a pixel."""
    for badge in badges:
        if math.hypot(badge.at.x() - place.x(), badge.at.y() - place.y()) <= _REACH_PX:
            return badge
    return None


def paint_badges(painter: QPainter, badges: Sequence[Badge]) -> None:
    """Numbered badges, each with a line to what it means. The painter is in pixels of the view."""
    painter.setPen(line(theme().colour("vermil"), 1.4, cap=FLAT))
    painter.drawLines([QLineF(badge.at, badge.target) for badge in badges])
    look, ratio, half = theme().name, painter.device().devicePixelRatio(), _SIDE_PX / 2
    for badge in badges:
        painter.drawPixmap(badge.at - QPointF(half, half), _stamp(look, badge.number, ratio))


@cache
def _stamp(_look: str, number: int, ratio: float) -> QPixmap:
    """A badge on a clear ground. The look is part of what it is kept by."""
    picture = QPixmap(round(_SIDE_PX * ratio), round(_SIDE_PX * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(line(theme().colour("panel"), 1.4))
    painter.setBrush(theme().colour("vermil"))
    painter.drawEllipse(QPointF(_SIDE_PX / 2, _SIDE_PX / 2), _BADGE_PX, _BADGE_PX)
    painter.setPen(theme().colour("panel"))
    painter.setFont(font(metrics.FIGURE, 700))
    painter.drawText(QRectF(0, 0, _SIDE_PX, _SIDE_PX), Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()
    return picture


def _round(target: _Place, away: float) -> Iterator[_Place]:
    """Places round a target, the best ones first."""
    for reach in _REACHES:
        for across, along in _TURNS:
            yield target[0] + away * reach * across, target[1] + away * reach * along


def _is_free(place: _Place, cells: Mapping[tuple[int, int], list[_Place]]) -> bool:
    x, y = place
    column, row = _cell(x, y)
    for beside in (column - 1, column, column + 1):
        for above in (row - 1, row, row + 1):
            for other_x, other_y in cells.get((beside, above), ()):
                if (x - other_x) ** 2 + (y - other_y) ** 2 < _APART_PX**2:
                    return False
    return True


def _cell(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / _APART_PX), math.floor(y / _APART_PX)
