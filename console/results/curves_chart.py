"""Valid@k or Success@k over the calls, each curve named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from console.results import strings
from console.results.chart import Chart, Mark
from console.results.chart_rows import Curve
from console.results.label_places import spread
from console.results.series import paint_mark, series
from console.theme import font, metrics, theme

_LABEL, _LEADER, _MARK, _DODGE = 15.0, 16.0, 8.0, 3.0
_LEAST_NAME, _FIRST = 40.0, 0.78
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CurvesChart(Chart):
    """Curves of one condition, with the intervals of each point."""

    def __init__(self) -> None:
        super().__init__("resultsCurves", strings.CURVES)
        self._curves: tuple[Curve, ...] = ()
        self._paths: list[list[QPointF]] = []
        self._bars: list[list[QLineF]] = []
        self._labels: list[tuple[QRectF, str, str, QPointF]] = []
        self.getPlotItem().getAxis("left").setWidth(46)
        self.ticks("left", [(share, f"{share} %" if share else "0") for share in (0, 25, 50, 75, 100)])
        self.ticks("bottom", [(k, f"k = {k}") for k in (1, 2, 3)])

    def show_curves(self, curves: Sequence[Curve]) -> None:
        """Take other data."""
        self._curves = tuple(curves)
        self.renew()

    def label_boxes(self) -> list[QRectF]:
        """Where the labels are."""
        self.ready()
        return [box for box, *_ in self._labels]

    def line_segments(self) -> list[QLineF]:
        """Every line of the curves and their intervals."""
        self.ready()
        joined = [QLineF(a, b) for path in self._paths for a, b in pairwise(path)]
        return joined + [bar for bars in self._bars for bar in bars]

    def lay_out(self) -> list[Mark]:
        words = QFontMetricsF(font(metrics.FIGURE, 500))
        room = self.room()
        texts = [strings.CURVE_LABEL.format(name=curve.name, share=curve.label) for curve in self._curves]
        widest = max((words.horizontalAdvance(text) for text in texts), default=0.0)
        kept = min(widest, room.width() * 0.5)
        # The last call ends where the labels begin, whatever the chart's width.
        share = max(0.3, (room.width() - kept - _LEADER - 4) / max(1.0, room.width()))
        self.setXRange(_FIRST, _FIRST + (3 - _FIRST) / share, padding=0)
        self.setYRange(-5, 104, padding=0)
        room = self.room()
        middle = (len(self._curves) - 1) / 2
        self._paths, self._bars, marks = [], [], []
        for at, curve in enumerate(self._curves):
            aside = (at - middle) * min(_DODGE, 18 / max(1, len(self._curves)))
            path, bars = [], []
            for point in curve.points:
                interval = point.rate.interval
                assert interval is not None
                place = self.pixel(point.k, 100 * (point.rate.share or 0.0)) + QPointF(aside, 0)
                low, high = self.pixel(point.k, 100 * interval.low), self.pixel(point.k, 100 * interval.high)
                path.append(place)
                bars.append(QLineF(place.x(), low.y(), place.x(), high.y()))
                marks.append(Mark(_around(place), point.tip, point.behind))
            self._paths.append(path)
            self._bars.append(bars)
        self._place_labels(words, texts, room, kept)
        return marks

    def paint_over(self, painter: QPainter) -> None:
        self._paint_grid(painter)
        ground = theme().colour("panel")
        for curve, bars in zip(self._curves, self._bars, strict=True):
            painter.setPen(QPen(theme().colour(series(curve.series).mark, 0.6), 1.4))
            painter.drawLines(bars)
        for curve, path in zip(self._curves, self._paths, strict=True):
            look = series(curve.series)
            style = Qt.PenStyle.DashLine if curve.hollow else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme().colour(look.mark), 1.8, style))
            painter.drawPolyline(path)
            for place in path:
                paint_mark(painter, place, look.shape, _MARK, theme().colour(look.mark), ground, hollow=curve.hollow)
        painter.setFont(font(metrics.FIGURE, 500))
        for box, text, token, end in self._labels:
            painter.setPen(QPen(theme().colour("border2"), 1))
            if abs(box.center().y() - end.y()) > 2:
                painter.drawLine(QLineF(end.x() + _MARK / 2 + 2, end.y(), box.left() - 3, box.center().y()))
            painter.setPen(theme().colour(token))
            painter.drawText(box, _LEFT, text)

    def _place_labels(self, words: QFontMetricsF, texts: list[str], room: QRectF, kept: float) -> None:
        self._labels = []
        if not self._curves:
            return
        fit = max(1, int(room.height() // _LABEL))
        shown = list(range(len(texts)))[: fit if fit >= len(texts) else fit - 1]
        left = max(path[-1].x() for path in self._paths) + _LEADER
        ends = [self._paths[at][-1] for at in shown]
        rows = spread([end.y() for end in ends], _LABEL, room.top() + _LABEL / 2, room.bottom() - _LABEL / 2)
        for at, end, row in zip(shown, ends, rows, strict=True):
            curve = self._curves[at]
            tail = f"  {curve.label}"
            space = max(_LEAST_NAME, min(kept, room.right() - left) - words.horizontalAdvance(tail))
            name = words.elidedText(curve.name, Qt.TextElideMode.ElideMiddle, space)
            text = name + tail
            box = QRectF(left, row - _LABEL / 2, words.horizontalAdvance(text) + 2, _LABEL)
            self._labels.append((box, text, series(curve.series).word, end))

    def _paint_grid(self, painter: QPainter) -> None:
        # Only as far as the curves go: no rule runs through a name.
        right = max((path[-1].x() for path in self._paths), default=self.room().right())
        painter.setPen(QPen(theme().colour("grid"), 1))
        for share in (25, 50, 75, 100):
            y = self.pixel(1, share).y()
            painter.drawLine(QLineF(self.room().left(), y, right + _MARK / 2, y))


def _around(place: QPointF) -> QRectF:
    return QRectF(place.x() - _MARK / 2, place.y() - _MARK / 2, _MARK, _MARK)
