"""Cells of the results: a rate over its interval, the designer with its mark, quiet names where a row goes on."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from console.results import strings
from console.results.columns import Column
from console.results.lines import Line
from console.results.model import COLUMN_ROLE, LINE_ROLE, REPEATED_ROLE
from console.results.series import paint_mark, series
from console.theme import font, metrics, theme
from console.widgets.figures import out_of
from console.widgets.icons import paint_icon
from console.widgets.rows import Index, RowDelegate, paint_words
from controller.metrics.aggregate import Rate
from controller.metrics.table import NOTHING, of_planned

ROW, INCOMPLETE_ROW = metrics.TALL_ROW, 52
"""Heights of a line, and of one that shows its rates of the planned episodes as well."""

_TEXT_LINE, _SMALL_LINE = 16.0, 15.0
_TRACK, _DOT = 2.0, 2.8
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def results_delegate() -> RowDelegate:
    """Paints a ``Line`` by its ``Column``."""
    return RowDelegate(_paint_cell, _height)


def _height(index: Index) -> int:
    line = index.data(LINE_ROLE)
    return INCOMPLETE_ROW if line is not None and line.incomplete else ROW


def _paint_cell(painter: QPainter, rect: QRectF, index: Index) -> None:
    line, column = index.data(LINE_ROLE), index.data(COLUMN_ROLE)
    if column.rate is not None:
        _paint_rate(painter, rect, line, column, column.rate(line))
    elif column.kind == "designer":
        _paint_designer(painter, rect, line, quiet=bool(index.data(REPEATED_ROLE)))
    elif column.key == "episodes":
        _paint_episodes(painter, rect, line, str(index.data()))
    else:
        token = "text2" if column.kind in ("text", "name") and column.key != "label" else "text"
        if index.data() == NOTHING:
            token = "text3"  # noqa: S105
        paint_words(painter, rect, str(index.data()), column.kind, token, index)


def _paint_rate(painter: QPainter, rect: QRectF, line: Line, column: Column, rate: Rate) -> None:
    if rate.share is None:
        painter.setFont(font())
        painter.setPen(theme().colour("text3"))
        painter.drawText(rect, _RIGHT, NOTHING)
        return
    # The bound below belongs to all planned episodes; a conditional rate has no such bound.
    both = line.incomplete and not column.conditional
    height = _TEXT_LINE + (_SMALL_LINE if both else 0) + 9
    top = rect.top() + (rect.height() - height) / 2
    upper = QRectF(rect.left(), top, rect.width(), _TEXT_LINE)
    aside = _aside_width(line)
    _two_runs(painter, upper, column.text(line), out_of(rate.hits, rate.of), aside, font(), "text", "text2")
    if both:
        lower = QRectF(rect.left(), upper.bottom(), rect.width(), _SMALL_LINE)
        share = strings.OF_PLANNED.format(share=of_planned(rate, line.summary.planned))
        small = font(metrics.SMALL)
        _two_runs(painter, lower, share, out_of(rate.hits, line.summary.planned), aside, small, "text2", "text3")
    _paint_whisker(painter, rect, top + height - 3, rate)


def _two_runs(painter: QPainter, rect: QRectF, share: str, aside: str, width: float, face: QFont, *tokens: str) -> None:
    painter.setFont(font(metrics.SMALL))
    painter.setPen(theme().colour(tokens[1]))
    painter.drawText(rect, _RIGHT, aside)
    painter.setFont(face)
    painter.setPen(theme().colour(tokens[0]))
    painter.drawText(rect.adjusted(0, 0, -width - 6, 0), _RIGHT, share)


def _aside_width(line: Line) -> float:
    """Wide enough for every denominator of the line, so that the percent signs line up."""
    digits = max(3, len(f"{line.summary.planned:,}"))
    return QFontMetricsF(font(metrics.SMALL)).horizontalAdvance(out_of(0, 0).replace("0", "0" * digits))


def _paint_whisker(painter: QPainter, rect: QRectF, y: float, rate: Rate) -> None:
    interval = rate.interval
    if interval is None or rate.share is None:
        return

    def x(share: float) -> float:
        return rect.left() + _DOT + share * (rect.width() - 2 * _DOT)

    for low, high, token, width in ((0.0, 1.0, "border", _TRACK), (interval.low, interval.high, "text3", _TRACK)):
        painter.setPen(QPen(theme().colour(token), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QLineF(x(low), y, x(high), y))
    painter.setPen(QPen(theme().colour("text3"), 1.2))
    for end in (interval.low, interval.high):
        painter.drawLine(QLineF(x(end), y - 2.5, x(end), y + 2.5))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("accent"))
    painter.drawEllipse(QPointF(x(rate.share), y), _DOT, _DOT)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_designer(painter: QPainter, rect: QRectF, line: Line, *, quiet: bool) -> None:
    look = series(line.series)
    colour, ground = theme().colour(look.mark), theme().colour("panel")
    at = QPointF(rect.left() + 6, rect.center().y())
    if not quiet:
        hollow = line.row.key.condition != "strict"
        paint_mark(painter, at, look.shape, 8.5, colour, ground, hollow=hollow)
    words = rect.adjusted(20, 0, 0, 0)
    if line.told:
        middle = words.center().y()
        _elided(painter, QRectF(words.left(), middle - 16, words.width(), 16), line.row.key.designer, quiet)
        painter.setFont(font(metrics.FIGURE))
        painter.setPen(theme().colour("text2"))
        origin = QFontMetricsF(painter.font()).elidedText(line.told, Qt.TextElideMode.ElideMiddle, words.width())
        painter.drawText(QRectF(words.left(), middle, words.width(), 15), _LEFT, origin)
    else:
        _elided(painter, words, line.row.key.designer, quiet)


def _elided(painter: QPainter, rect: QRectF, text: str, quiet: bool) -> None:
    face = font()
    painter.setFont(face)
    painter.setPen(theme().colour("text3" if quiet else "text"))
    painter.drawText(rect, _LEFT, QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideMiddle, rect.width()))


def _paint_episodes(painter: QPainter, rect: QRectF, line: Line, text: str) -> None:
    if line.provisional:
        paint_icon(painter, QRectF(rect.left() - 2, rect.center().y() - 7, 14, 14), "timer-sand", "blue")
    elif line.incomplete:
        paint_icon(painter, QRectF(rect.left() - 2, rect.center().y() - 7, 14, 14), "circle-half-full", "orange")
    painter.setFont(font())
    painter.setPen(theme().colour("text"))
    painter.drawText(rect, _RIGHT, text)
