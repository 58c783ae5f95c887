"""Cost ratio against Success@3 as in Figure 4: squares strict, hollow circles loose, arrows between them."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, ceil, cos, floor, hypot, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from console.results import strings
from console.results.chart import Chart, Mark, round_tick_step
from console.results.chart_rows import Trade
from console.results.label_places import Box, place_labels
from console.results.series import paint_mark, series
from console.theme import font, metrics, theme

_MARK, _HEAD, _LEADER_FROM = 9.0, 7.0, 24.0


class TradeChart(Chart):
    """One or two points for each designer."""

    def __init__(self) -> None:
        super().__init__("resultsTrade", strings.TRADE_OFF)
        self._trades: tuple[Trade, ...] = ()
        self._places: list[list[QPointF]] = []
        self._labels: list[tuple[QRectF, str, str, QLineF | None]] = []
        self.getPlotItem().getAxis("left").setWidth(36)
        self.ticks("bottom", [(share, f"{share} %" if share else "0") for share in (0, 25, 50, 75, 100)])

    def show_trades(self, trades: Sequence[Trade]) -> None:
        """Take other data."""
        self._trades = tuple(trades)
        self.renew()

    def label_boxes(self) -> list[QRectF]:
        """Where the labels are."""
        self.ready()
        return [box for box, *_ in self._labels]

    def line_segments(self) -> list[QLineF]:
        """The arrows and the strict limit."""
        self.ready()
        return [QLineF(*places) for places in self._places if len(places) == 2] + [self._limit()]

    def lay_out(self) -> list[Mark]:
        ratios = [point.ratio for trade in self._trades for point in trade.points]
        low, high = min([1.0, *ratios]), max([1.0, *ratios])
        pad = max(0.05, (high - low) * 0.15)
        self.setXRange(-3, 104, padding=0)
        self.setYRange(low - pad, high + pad, padding=0)
        step = round_tick_step(high - low + 2 * pad, 7)
        digits = 1 if step >= 0.1 else 2
        first, last = ceil((low - pad) / step), floor((high + pad) / step)
        self.ticks("left", [(at * step, f"{at * step:.{digits}f}") for at in range(first, last + 1)])
        self._places = [
            [self.pixel(100 * point.success, point.ratio) for point in trade.points] for trade in self._trades
        ]
        marks = [
            Mark(_around(place), point.tip, point.behind)
            for trade, places in zip(self._trades, self._places, strict=True)
            for point, place in zip(trade.points, places, strict=True)
        ]
        self._place_labels(marks)
        return marks

    def paint_over(self, painter: QPainter) -> None:
        painter.setPen(QPen(theme().colour("text3"), 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(self._limit())
        ground = theme().colour("panel")
        for trade, places in zip(self._trades, self._places, strict=True):
            if len(places) == 2:
                self._paint_arrow(painter, places[0], places[1], series(trade.series).mark)
        for trade, places in zip(self._trades, self._places, strict=True):
            colour = theme().colour(series(trade.series).mark)
            for point, place in zip(trade.points, places, strict=True):
                shape = "circle" if point.loose else "square"
                paint_mark(painter, place, shape, _MARK, colour, ground, hollow=point.loose)
        painter.setFont(font(metrics.FIGURE, 500))
        for box, text, token, leader in self._labels:
            if leader is not None:
                painter.setPen(QPen(theme().colour("border2"), 1))
                painter.drawLine(leader)
            painter.setPen(theme().colour(token))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_arrow(self, painter: QPainter, start: QPointF, end: QPointF, token: str) -> None:
        away = end - start
        length = hypot(away.x(), away.y())
        painter.setPen(QPen(theme().colour(token, 0.7), 1.5))
        painter.drawLine(start, end)
        if length < 2 * _MARK + _HEAD:
            return
        angle = atan2(away.y(), away.x())
        tip = start + away * (0.5 + _HEAD / (2 * length))
        wings = [tip - QPointF(cos(angle + turn), sin(angle + turn)) * _HEAD * 1.15 for turn in (pi / 7, -pi / 7)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(token))
        painter.drawPolygon(QPolygonF([tip, *wings]))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _limit(self) -> QLineF:
        room, y = self.room(), self.pixel(0, 1.0).y()
        return QLineF(room.left(), y, room.right(), y)

    def _place_labels(self, marks: list[Mark]) -> None:
        words = QFontMetricsF(font(metrics.FIGURE, 500))
        room = self.room()
        longest = room.width() * 0.4
        texts = [words.elidedText(trade.name, Qt.TextElideMode.ElideMiddle, longest) for trade in self._trades]
        named = [(text, series(trade.series).word) for text, trade in zip(texts, self._trades, strict=True)]
        anchors = [(places[-1].x(), places[-1].y()) for places in self._places]
        height = words.height()
        lines = [QLineF(*places) for places in self._places if len(places) == 2]
        lines.append(self._limit())
        boxes = place_labels(
            [(words.horizontalAdvance(text) + 2, height) for text, _ in named],
            anchors,
            Box(room.left() + 2, room.top(), room.width() - 2, room.height()),
            [((line.x1(), line.y1()), (line.x2(), line.y2())) for line in lines],
            [Box(mark.area.x(), mark.area.y(), mark.area.width(), mark.area.height()) for mark in marks],
        )
        self._labels = [
            (QRectF(box.x, box.y, box.width, box.height), *words_of, _leader(box, anchor))
            for box, words_of, anchor in zip(boxes, named, anchors, strict=True)
            if box is not None
        ]


def _leader(box: Box, anchor: tuple[float, float]) -> QLineF | None:
    """A thin line from a label to a mark that it does not stand beside."""
    x, y = min(max(anchor[0], box.x), box.right), min(max(anchor[1], box.y), box.bottom)
    near = hypot(x - anchor[0], y - anchor[1]) < _LEADER_FROM
    return None if near else QLineF(x, y, *anchor)


def _around(place: QPointF) -> QRectF:
    return QRectF(place.x() - _MARK / 2, place.y() - _MARK / 2, _MARK, _MARK)
