"""The three charts side by side, with the switches that they share; imported when the panel is first shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from console.results import strings
from console.results.chart import Chart
from console.results.chart_card import ChartCard, Entry, Legend, PaintSample
from console.results.chart_rows import curves, error_bars, error_codes, trades
from console.results.composition_chart import draw_composition, hues, paint_part
from console.results.curves_chart import draw_curves
from console.results.lines import Line
from console.results.series import paint_mark
from console.results.trade_chart import draw_trades
from console.theme import metrics, theme
from console.widgets.segmented import Segmented

CHARTS = ("calls", "errors", "cost")
"""The charts by name, from left to right."""


class Charts(QWidget):
    """Shows overall lines under one condition. ``asked`` carries what is behind a mark."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[Line, ...] = ()
        self._condition = "strict"
        self.curves = Chart("resultsCurves", strings.CURVES, partial(draw_curves, curves=()))
        no_bars = partial(draw_composition, bars=(), tokens={}, amount="share")
        self.composition = Chart("resultsComposition", strings.COMPOSITION, no_bars)
        self.trade = Chart("resultsTrade", strings.TRADE_OFF, partial(draw_trades, trades=()))
        self.measure = Segmented(strings.MEASURES)
        self.measure.setObjectName("resultsMeasure")
        self.amount = Segmented(strings.AMOUNTS)
        self.amount.setObjectName("resultsAmount")
        self._codes, marks = Legend(), Legend()
        marks.show_entries(
            (
                Entry(strings.STRICT_MARK, _square),
                Entry(strings.LOOSE_MARK, _circle),
                Entry(strings.STRICT_LIMIT, _dashes),
            )
        )
        self._cards = (
            ChartCard(strings.CURVES, self.curves, self.measure),
            ChartCard(strings.COMPOSITION, self.composition, self.amount, self._codes),
            ChartCard(strings.TRADE_OFF, self.trade, None, marks),
        )
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setObjectName("resultsChartSplitter")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(metrics.GUTTER)
        for card, share in zip(self._cards, (10, 12, 10), strict=True):
            self.splitter.addWidget(card)
            self.splitter.setStretchFactor(self.splitter.count() - 1, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.UNIT, metrics.UNIT, metrics.UNIT, metrics.UNIT)
        layout.addWidget(self.splitter)
        for chart in (self.curves, self.composition, self.trade):
            chart.asked.connect(self.asked)
        self.measure.chosen.connect(lambda _key: self._show())
        self.amount.chosen.connect(lambda _key: self._show())

    def show_lines(self, lines: Sequence[Line], condition: str) -> None:
        """Take overall lines, and the condition of the first two charts."""
        self._lines, self._condition = tuple(lines), condition
        self._show()

    def show_only(self, place: int | None) -> None:
        """Show one chart where there is no room for more; ``None`` shows all."""
        for at, card in enumerate(self._cards):
            card.setVisible(place is None or at == place)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 120)

    def _show(self) -> None:
        lines, condition = self._lines, self._condition
        over_calls, composition, trade_off = self._cards
        drawn = curves(lines, self.measure.value(), condition)
        over_calls.say(strings.CURVES_SUB.format(condition=condition))
        self.curves.show_drawing(partial(draw_curves, curves=drawn))
        over_calls.show_chart() if drawn else over_calls.show_nothing(strings.NO_CURVES.format(condition=condition))
        codes, bars = error_codes(lines, condition), error_bars(lines, condition)
        composition.say(strings.COMPOSITION_SUB[self.amount.value()].format(condition=condition))
        tokens = hues(codes)
        self._codes.show_entries([Entry(code, _patch(tokens[code])) for code in codes])
        amount = self.amount.value()
        self.composition.show_drawing(partial(draw_composition, bars=bars, tokens=tokens, amount=amount))
        if codes:
            composition.show_chart()
        else:
            composition.show_nothing(strings.NO_ERRORS.format(condition=condition))
        points = trades(lines)
        trade_off.say(strings.TRADE_OFF_SUB)
        self.trade.show_drawing(partial(draw_trades, trades=points))
        trade_off.show_chart() if points else trade_off.show_nothing(strings.NO_SUCCESS)


def _patch(token: str) -> PaintSample:
    return lambda painter, rect: paint_part(painter, rect, token)


def _square(painter: QPainter, rect: QRectF) -> None:
    colour = theme().colour("text2")
    paint_mark(painter, rect.center(), "square", rect.width(), colour, theme().colour("panel"), hollow=False)


def _circle(painter: QPainter, rect: QRectF) -> None:
    colour = theme().colour("text2")
    paint_mark(painter, rect.center(), "circle", rect.width(), colour, theme().colour("panel"), hollow=True)


def _dashes(painter: QPainter, rect: QRectF) -> None:
    painter.setPen(QPen(theme().colour("text3"), 1.2, Qt.PenStyle.DashLine))
    middle = rect.center().y()
    painter.drawLine(QLineF(rect.left() - 1, middle, rect.right() + 2, middle))
