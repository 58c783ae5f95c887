"""Valid@k or Success@k over the calls, each curve named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from console.results import strings
from console.results.axes import Axes, percent_ticks
from console.results.chart import Mark, mark_at
from console.results.chart_rows import Curve
from console.results.label_places import spread
from console.results.series import paint_mark, series
from console.theme import font, metrics, theme

_LABEL, _LEADER, _MARK, _DODGE = 15.0, 16.0, 8.0, 3.0
_LEAST_NAME, _FIRST, _MARGIN = 40.0, 0.78, 46
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class PlacedCurve:
    """One curve in pixels, with the interval of each of its points."""

    curve: Curve
    path: tuple[QPointF, ...]
    intervals: tuple[QLineF, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class CurveName:
    """A curve's name and last share; ``end`` is where its leader begins, as high as the curve ends."""

    box: QRectF
    text: str
    token: str
    end: QPointF


@dataclass(frozen=True, slots=True)
class CurvesDrawing:
    """Curves of one condition over a grid."""

    grid: tuple[QLineF, ...]
    placed: tuple[PlacedCurve, ...]
    names: tuple[CurveName, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """One for each point, curve by curve."""
        return tuple(mark for each in self.placed for mark in each.marks)

    def label_boxes(self) -> list[QRectF]:
        """Where the names are."""
        return [name.box for name in self.names]

    def line_segments(self) -> list[QLineF]:
        """Every line of the curves and their intervals."""
        joined = [QLineF(a, b) for each in self.placed for a, b in pairwise(each.path)]
        return joined + [interval for each in self.placed for interval in each.intervals]

    def paint(self, painter: QPainter) -> None:
        """Grid, intervals, curves, names, each over the last."""
        painter.setPen(QPen(theme().colour("grid"), 1))
        painter.drawLines(self.grid)
        ground = theme().colour("panel")
        for each in self.placed:
            painter.setPen(QPen(theme().colour(series(each.curve.series).mark, 0.6), 1.4))
            painter.drawLines(each.intervals)
        for each in self.placed:
            look, hollow = series(each.curve.series), each.curve.hollow
            style = Qt.PenStyle.DashLine if hollow else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme().colour(look.mark), 1.8, style))
            painter.drawPolyline(each.path)
            for place in each.path:
                paint_mark(painter, place, look.shape, _MARK, theme().colour(look.mark), ground, hollow=hollow)
        painter.setFont(font(metrics.FIGURE, 500))
        for name in self.names:
            painter.setPen(QPen(theme().colour("border2"), 1))
            if abs(name.box.center().y() - name.end.y()) > 2:
                start = QPointF(name.end.x() + _MARK / 2 + 2, name.end.y())
                painter.drawLine(QLineF(start, QPointF(name.box.left() - 3, name.box.center().y())))
            painter.setPen(theme().colour(name.token))
            painter.drawText(name.box, _LEFT, name.text)


def draw_curves(axes: Axes, curves: Sequence[Curve]) -> CurvesDrawing:
    """The curves, and what of their names there is room for."""
    words = QFontMetricsF(font(metrics.FIGURE, 500))
    axes.name_ticks("left", percent_ticks())
    axes.name_ticks("bottom", [(k, f"k = {k}") for k in (1, 2, 3)])
    axes.keep_left(_MARGIN)
    room = axes.room()
    texts = [strings.CURVE_LABEL.format(name=curve.name, share=curve.label) for curve in curves]
    widest = max((words.horizontalAdvance(text) for text in texts), default=0.0)
    kept = min(widest, room.width() * 0.5)
    # The last call ends where the labels begin, whatever the chart's width.
    share = max(0.3, (room.width() - kept - _LEADER - 4) / max(1.0, room.width()))
    axes.span((_FIRST, _FIRST + (3 - _FIRST) / share), (-5, 104))
    middle, apart = (len(curves) - 1) / 2, min(_DODGE, 18 / max(1, len(curves)))
    placed = tuple(_placed(axes, curve, (at - middle) * apart) for at, curve in enumerate(curves))
    right = max((each.path[-1].x() for each in placed), default=room.right())
    # Only as far as the curves go: no rule runs through a name.
    levels = [axes.pixel(1, share).y() for share in (25, 50, 75, 100)]
    grid = tuple(QLineF(room.left(), y, right + _MARK / 2, y) for y in levels)
    return CurvesDrawing(grid, placed, _names(words, placed, axes.room(), min(kept, room.right() - right - _LEADER)))


def _placed(axes: Axes, curve: Curve, aside: float) -> PlacedCurve:
    """``aside`` parts curves that run over one another."""
    path, intervals, marks = [], [], []
    for point in curve.points:
        interval = point.rate.interval
        assert interval is not None
        place = axes.pixel(point.k, 100 * (point.rate.share or 0.0)) + QPointF(aside, 0)
        low, high = axes.pixel(point.k, 100 * interval.low), axes.pixel(point.k, 100 * interval.high)
        path.append(place)
        intervals.append(QLineF(place.x(), low.y(), place.x(), high.y()))
        marks.append(mark_at(place, _MARK, point.tip, point.behind))
    return PlacedCurve(curve, tuple(path), tuple(intervals), tuple(marks))


def _names(words: QFontMetricsF, placed: Sequence[PlacedCurve], room: QRectF, width: float) -> tuple[CurveName, ...]:
    """Names one below the other beside the ends, as many as the room holds, each at most ``width`` wide."""
    if not placed:
        return ()
    fit = max(1, int(room.height() // _LABEL))
    shown = placed[: fit if fit >= len(placed) else fit - 1]
    # Right of every mark, so that a leader runs through none.
    right = max(each.path[-1].x() for each in placed)
    ends = [QPointF(right, each.path[-1].y()) for each in shown]
    rows = spread([end.y() for end in ends], _LABEL, room.top() + _LABEL / 2, room.bottom() - _LABEL / 2)
    names = []
    for each, end, row in zip(shown, ends, rows, strict=True):
        tail = f"  {each.curve.label}"
        space = max(_LEAST_NAME, width - words.horizontalAdvance(tail))
        text = words.elidedText(each.curve.name, Qt.TextElideMode.ElideMiddle, space) + tail
        box = QRectF(right + _LEADER, row - _LABEL / 2, words.horizontalAdvance(text) + 2, _LABEL)
        names.append(CurveName(box, text, series(each.curve.series).word, end))
    return tuple(names)
