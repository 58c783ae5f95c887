"""What kinds of error there were, as bars: shares as in the paper's Figure 3, or the events themselves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPen

from console.results import strings
from console.results.chart import Chart, Mark, contrast, round_tick_step
from console.results.chart_rows import ErrorBar, ErrorPart
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


class CompositionChart(Chart):
    """One bar for each designer, in the order of the table."""

    def __init__(self) -> None:
        super().__init__("resultsComposition", strings.COMPOSITION)
        self._bars: tuple[ErrorBar, ...] = ()
        self._hues: dict[str, str] = {}
        self._amount = "share"
        self._drawn: list[tuple[QRectF, ErrorPart]] = []
        self._names: list[tuple[QRectF, str]] = []
        self.ticks("left", [])

    def show_bars(self, bars: Sequence[ErrorBar], codes: Sequence[str], amount: str) -> None:
        """Take other data; ``amount`` is ``share`` or ``events``."""
        self._bars, self._hues, self._amount = tuple(bars), hues(codes), amount
        self.renew()

    def lay_out(self) -> list[Mark]:
        words = QFontMetricsF(font(metrics.FIGURE))
        widest = max((words.horizontalAdvance(bar.name) for bar in self._bars), default=0.0)
        names = min(widest + 14, self.width() * 0.34)
        self.getPlotItem().getAxis("left").setWidth(round(names))
        most = 100.0 if self._amount == "share" else float(max((bar.total for bar in self._bars), default=1) or 1)
        self.setXRange(0, most * 1.04, padding=0)
        self.setYRange(-0.5, max(1, len(self._bars)) - 0.5, padding=0)
        self.getPlotItem().layout.activate()
        self._tick_events(most)
        room = self.room()
        slot = room.height() / max(1, len(self._bars))
        thick = min(_THICKEST, slot * 0.72)
        self._drawn, self._names, marks = [], [], []
        for at, bar in enumerate(self._bars):
            middle = room.top() + (at + 0.5) * slot
            self._names.append((QRectF(0, middle - 8, room.left() - 8, 16), bar.name))
            start = 0.0
            for part in bar.parts:
                value = 100 * part.share if self._amount == "share" else float(part.events)
                left, right = self.pixel(start, 0).x(), self.pixel(start + value, 0).x()
                area = QRectF(left, middle - thick / 2, max(1.0, right - left), thick)
                self._drawn.append((area, part))
                marks.append(Mark(area, part.tip, part.behind))
                start += value
        return marks

    def paint_over(self, painter: QPainter) -> None:
        room = self.room()
        painter.setFont(font(metrics.FIGURE))
        words = QFontMetricsF(painter.font())
        painter.setPen(theme().colour("text"))
        for rect, name in self._names:
            painter.drawText(rect, _RIGHT, words.elidedText(name, Qt.TextElideMode.ElideMiddle, rect.width()))
        bold = font(metrics.FIGURE, 600)
        measure = QFontMetricsF(bold)
        painter.setFont(bold)
        for area, part in self._drawn:
            token = self._hues[part.code]
            paint_part(painter, area, token)
            # A hairline of the ground parts neighbours.
            painter.setPen(QPen(theme().colour("panel"), 1))
            painter.drawLine(area.topRight(), area.bottomRight())
            text = f"{100 * part.share:.0f}" if self._amount == "share" else f"{part.events:,}"
            if area.width() > measure.horizontalAdvance(text) + 8 and area.height() >= 11:
                colour = theme().colour(token)
                width = measure.horizontalAdvance(text)
                plain = QRectF(area.center().x() - width / 2 - 2, area.top(), width + 4, area.height())
                painter.fillRect(plain, colour)
                painter.setPen(contrast(colour))
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        for at, bar in enumerate(self._bars):
            if not bar.total:
                rect = self._names[at][0]
                painter.setFont(font(metrics.FIGURE))
                painter.setPen(theme().colour("text3"))
                painter.drawText(
                    QRectF(room.left() + 6, rect.top(), room.width(), rect.height()),
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                    strings.NO_EVENTS,
                )

    def _tick_events(self, most: float) -> None:
        if self._amount == "share":
            few = self.room().width() < 200
            self.ticks("bottom", [(v, f"{v} %" if v else "0") for v in ((0, 50, 100) if few else (0, 25, 50, 75, 100))])
            return
        step = max(1.0, round_tick_step(most, 4))
        self.ticks("bottom", [(at * step, f"{at * step:,.0f}") for at in range(int(most / step) + 1)])
