"""What kinds of error there were, as bars: shares as in the paper's Figure 3, or the events themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from console.results import strings
from console.results.axes import Axes, percent_ticks, round_tick_step
from console.results.chart import Mark
from console.results.chart_rows import ErrorBar
from console.theme import font, metrics, theme
from controller.metrics.accounting import RUN_FALSE_AFTER_VALID

HUES = {
    RUN_FALSE_AFTER_VALID: "mVermil",
    "OVER_BUDGET": "mOrange",
    "EDGE_TOO_LONG": "mBlue",
    "CLEARANCE": "mGreen",
    "DUPLICATE_EDGE": "mPurple",
    "ISOLATED_NODE": "mSky",
}
"""The codes that the paper names keep their colour."""

PATTERNS = {
    "mVermil": Qt.BrushStyle.SolidPattern,
    "mOrange": Qt.BrushStyle.BDiagPattern,
    "mBlue": Qt.BrushStyle.SolidPattern,
    "mGreen": Qt.BrushStyle.FDiagPattern,
    "mPurple": Qt.BrushStyle.Dense6Pattern,
    "mSky": Qt.BrushStyle.HorPattern,
    "mGrey": Qt.BrushStyle.SolidPattern,
}
"""Neighbours also differ where colours do not."""

_THICKEST = 18.0
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def hues(codes: Sequence[str]) -> dict[str, str]:
    """A token for each code: its own, else one that is free, else grey."""
    given = {code: HUES[code] for code in codes if code in HUES}
    free = [token for token in HUES.values() if token not in given.values()]
    for code in codes:
        if code not in given:
            given[code] = "mGrey" if code == strings.OTHER or not free else free.pop(0)
    return given


def paint_part(painter: QPainter, rect: QRectF, token: str) -> None:
    """A patch in its colour and pattern."""
    painter.fillRect(rect, theme().colour(token))
    if PATTERNS[token] != Qt.BrushStyle.SolidPattern:
        painter.fillRect(rect, QBrush(theme().colour("panel", 0.35), PATTERNS[token]))


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """One code's part of a bar in pixels; ``figure`` is written into it where there is room."""

    area: QRectF
    token: str
    figure: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class PlacedBar:
    """One designer's bar: its name at the left, its parts, and the room where it may say that there are none."""

    name: str
    name_box: QRectF
    parts: tuple[PlacedPart, ...]
    inside: QRectF


@dataclass(frozen=True, slots=True)
class CompositionDrawing:
    """One bar for each designer, in the order of the table."""

    bars: tuple[PlacedBar, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """One for each part, bar by bar."""
        return tuple(part.mark for bar in self.bars for part in bar.parts)

    def paint(self, painter: QPainter) -> None:
        """Names and bars."""
        for bar in self.bars:
            plain = font(metrics.FIGURE)
            painter.setFont(plain)
            painter.setPen(theme().colour("text"))
            room = bar.name_box.width()
            name = QFontMetricsF(plain).elidedText(bar.name, Qt.TextElideMode.ElideMiddle, room)
            painter.drawText(bar.name_box, _RIGHT, name)
            if not bar.parts:
                painter.setPen(theme().colour("text3"))
                painter.drawText(bar.inside, _LEFT, strings.NO_EVENTS)
            for part in bar.parts:
                _paint_figured(painter, part)


def draw_composition(
    axes: Axes, bars: Sequence[ErrorBar], tokens: Mapping[str, str], amount: str
) -> CompositionDrawing:
    """The bars by ``amount``, which is ``share`` or ``events``; ``tokens`` are the codes' hues."""
    words = QFontMetricsF(font(metrics.FIGURE))
    widest = max((words.horizontalAdvance(bar.name) for bar in bars), default=0.0)
    most = 100.0 if amount == "share" else float(max((bar.total for bar in bars), default=1) or 1)
    axes.keep_left(min(widest + 14, axes.width() * 0.34))
    axes.span((0, most * 1.04), (-0.5, max(1, len(bars)) - 0.5))
    axes.name_ticks("left", [])
    axes.name_ticks("bottom", _amount_ticks(most, amount, axes.room().width()))
    slot = axes.room().height() / max(1, len(bars))
    return CompositionDrawing(tuple(_placed(axes, bar, (at, slot), tokens, amount) for at, bar in enumerate(bars)))


def _placed(axes: Axes, bar: ErrorBar, row: tuple[int, float], tokens: Mapping[str, str], amount: str) -> PlacedBar:
    """``row`` is the bar's place from the top, and the height of each in pixels."""
    at, slot = row
    room, thick = axes.room(), min(_THICKEST, slot * 0.72)
    middle = room.top() + (at + 0.5) * slot
    parts, start = [], 0.0
    for part in bar.parts:
        value = 100 * part.share if amount == "share" else float(part.events)
        figure = f"{100 * part.share:.0f}" if amount == "share" else f"{part.events:,}"
        left, right = axes.pixel(start, 0).x(), axes.pixel(start + value, 0).x()
        area = QRectF(left, middle - thick / 2, max(1.0, right - left), thick)
        parts.append(PlacedPart(area, tokens[part.code], figure, Mark(area, part.tip, part.behind)))
        start += value
    name_box = QRectF(0, middle - 8, room.left() - 8, 16)
    return PlacedBar(bar.name, name_box, tuple(parts), QRectF(room.left() + 6, middle - 8, room.width(), 16))


def _amount_ticks(most: float, amount: str, width: float) -> list[tuple[float, str]]:
    if amount == "share":
        return percent_ticks((0, 50, 100)) if width < 200 else percent_ticks()
    step = max(1.0, round_tick_step(most, 4))
    return [(at * step, f"{at * step:,.0f}") for at in range(int(most / step) + 1)]


def _paint_figured(painter: QPainter, part: PlacedPart) -> None:
    area = part.area
    paint_part(painter, area, part.token)
    # A hairline of the ground parts neighbours.
    painter.setPen(QPen(theme().colour("panel"), 1))
    painter.drawLine(area.topRight(), area.bottomRight())
    bold = font(metrics.FIGURE, 600)
    width = QFontMetricsF(bold).horizontalAdvance(part.figure)
    if area.width() > width + 8 and area.height() >= 11:
        colour = theme().colour(part.token)
        painter.fillRect(QRectF(area.center().x() - width / 2 - 2, area.top(), width + 4, area.height()), colour)
        painter.setFont(bold)
        painter.setPen(_contrast(colour))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, part.figure)


def _contrast(colour: QColor) -> QColor:
    """Black or white, whichever is read better on a colour."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return QColor("#0B1014" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#FFFFFF")
