"""Cost ratio against Success@3 as in Figure 4: squares strict, hollow circles loose, arrows between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, floor, hypot, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from console.results.axes import Axes, percent_ticks, round_tick_step
from console.results.chart import Mark, mark_at
from console.results.chart_rows import Trade
from console.results.label_places import Box, place_labels
from console.results.series import paint_mark, series
from console.theme import font, metrics, theme

_MARK, _HEAD, _LEADER_FROM, _MARGIN = 9.0, 7.0, 24.0, 36


@dataclass(frozen=True, slots=True)
class PlacedTrade:
    """A designer's points in pixels, strict before loose."""

    trade: Trade
    places: tuple[QPointF, ...]

    @property
    def arrow(self) -> QLineF | None:
        """From strict to loose, where there are both."""
        return QLineF(*self.places) if len(self.places) == 2 else None


@dataclass(frozen=True, slots=True)
class DesignerName:
    """A designer's name near its last point; ``leader`` joins them where they are apart."""

    box: QRectF
    text: str
    token: str
    leader: QLineF | None


@dataclass(frozen=True, slots=True)
class TradeDrawing:
    """One or two points for each designer, and the strict limit."""

    limit: QLineF
    placed: tuple[PlacedTrade, ...]
    marks: tuple[Mark, ...]
    names: tuple[DesignerName, ...]

    def label_boxes(self) -> list[QRectF]:
        """Where the names are."""
        return [name.box for name in self.names]

    def line_segments(self) -> list[QLineF]:
        """The arrows and the strict limit."""
        return [*_arrows(self.placed), self.limit]

    def paint(self, painter: QPainter) -> None:
        """The limit, arrows, points, names, each over the last."""
        painter.setPen(QPen(theme().colour("text3"), 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(self.limit)
        for each in self.placed:
            if each.arrow is not None:
                _paint_arrow(painter, each.arrow, series(each.trade.series).mark)
        ground = theme().colour("panel")
        for each in self.placed:
            colour = theme().colour(series(each.trade.series).mark)
            for point, place in zip(each.trade.points, each.places, strict=True):
                shape = "circle" if point.loose else "square"
                paint_mark(painter, place, shape, _MARK, colour, ground, hollow=point.loose)
        painter.setFont(font(metrics.FIGURE, 500))
        for name in self.names:
            if name.leader is not None:
                painter.setPen(QPen(theme().colour("border2"), 1))
                painter.drawLine(name.leader)
            painter.setPen(theme().colour(name.token))
            painter.drawText(name.box, Qt.AlignmentFlag.AlignCenter, name.text)


def draw_trades(axes: Axes, trades: Sequence[Trade]) -> TradeDrawing:
    """The points, and the names that find a free place."""
    ratios = [point.ratio for trade in trades for point in trade.points]
    low, high = min([1.0, *ratios]), max([1.0, *ratios])
    pad = max(0.05, (high - low) * 0.15)
    axes.keep_left(_MARGIN)
    axes.span((-3, 104), (low - pad, high + pad))
    axes.name_ticks("bottom", percent_ticks())
    step = round_tick_step(high - low + 2 * pad, 7)
    digits = 1 if step >= 0.1 else 2
    first, last = ceil((low - pad) / step), floor((high + pad) / step)
    axes.name_ticks("left", [(at * step, f"{at * step:.{digits}f}") for at in range(first, last + 1)])
    placed = tuple(
        PlacedTrade(trade, tuple(axes.pixel(100 * point.success, point.ratio) for point in trade.points))
        for trade in trades
    )
    marks = tuple(
        mark_at(place, _MARK, point.tip, point.behind)
        for each in placed
        for point, place in zip(each.trade.points, each.places, strict=True)
    )
    room, y = axes.room(), axes.pixel(0, 1.0).y()
    limit = QLineF(room.left(), y, room.right(), y)
    return TradeDrawing(limit, placed, marks, _names(room, placed, marks, [*_arrows(placed), limit]))


def _arrows(placed: Sequence[PlacedTrade]) -> list[QLineF]:
    return [each.arrow for each in placed if each.arrow is not None]


def _paint_arrow(painter: QPainter, arrow: QLineF, token: str) -> None:
    painter.setPen(QPen(theme().colour(token, 0.7), 1.5))
    painter.drawLine(arrow)
    away, length = arrow.p2() - arrow.p1(), arrow.length()
    if length < 2 * _MARK + _HEAD:
        return
    angle = atan2(away.y(), away.x())
    tip = arrow.p1() + away * (0.5 + _HEAD / (2 * length))
    wings = [tip - QPointF(cos(angle + turn), sin(angle + turn)) * _HEAD * 1.15 for turn in (pi / 7, -pi / 7)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour(token))
    painter.drawPolygon(QPolygonF([tip, *wings]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _names(
    room: QRectF, placed: Sequence[PlacedTrade], marks: Sequence[Mark], lines: Sequence[QLineF]
) -> tuple[DesignerName, ...]:
    words = QFontMetricsF(font(metrics.FIGURE, 500))
    longest = room.width() * 0.4
    texts = [words.elidedText(each.trade.name, Qt.TextElideMode.ElideMiddle, longest) for each in placed]
    anchors = [(each.places[-1].x(), each.places[-1].y()) for each in placed]
    boxes = place_labels(
        [(words.horizontalAdvance(text) + 2, words.height()) for text in texts],
        anchors,
        Box(room.left() + 2, room.top(), room.width() - 2, room.height()),
        [((line.x1(), line.y1()), (line.x2(), line.y2())) for line in lines],
        [Box(mark.area.x(), mark.area.y(), mark.area.width(), mark.area.height()) for mark in marks],
    )
    return tuple(
        DesignerName(
            QRectF(box.x, box.y, box.width, box.height), text, series(each.trade.series).word, _leader(box, anchor)
        )
        for box, text, each, anchor in zip(boxes, texts, placed, anchors, strict=True)
        if box is not None
    )


def _leader(box: Box, anchor: tuple[float, float]) -> QLineF | None:
    """A thin line from a label to a mark that it does not stand beside."""
    x, y = min(max(anchor[0], box.x), box.right), min(max(anchor[1], box.y), box.bottom)
    near = hypot(x - anchor[0], y - anchor[1]) < _LEADER_FROM
    return None if near else QLineF(x, y, *anchor)
