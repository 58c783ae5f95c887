"""What of the channel plot stays while a film plays, painted once: axes, thresholds, curves, the attempt before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from console.live.film import Film
from console.live.plot_layout import TOP, PlotFrame, tick_step_s
from console.theme import font, metrics, theme

SUCCESS, FAILURE = "mGreen", "mVermil"
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlotLayers:
    """Two pictures of the whole plot: as it is before the line of now, and as it is after it.

    Painted again where anything that shows in them has changed: 2 ms, against 0.2 ms for showing them.
    """

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._film: Film | None = None
        self._past, self._future = QPixmap(), QPixmap()

    def paint(self, painter: QPainter, frame: PlotFrame, film: Film | None, now_x: float) -> None:
        """Fill the plot: what was up to ``now_x``, what is to come from there on."""
        ratio = painter.device().devicePixelRatioF()
        key = (frame, ratio, theme().name)
        if key != self._key or film is not self._film:
            self._key, self._film = key, film
            self._past, self._future = (_layer(frame, film, ratio, past=past) for past in (True, False))
        painter.drawPixmap(0, 0, self._future)
        painter.setClipRect(QRectF(0, 0, now_x, frame.height))
        painter.drawPixmap(0, 0, self._past)
        painter.setClipping(False)


def paint_dots(painter: QPainter, dots: QPolygonF, token: str) -> None:
    """Readings as dots: square ones of the failure pixel, round ones of the success pixel."""
    square = token == FAILURE
    cap = Qt.PenCapStyle.SquareCap if square else Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(theme().colour(token), 4.4 if square else 4.8, Qt.PenStyle.SolidLine, cap))
    painter.drawPoints(dots)


def _layer(frame: PlotFrame, film: Film | None, ratio: float, *, past: bool) -> QPixmap:
    layer = QPixmap((QSizeF(frame.width, frame.height) * ratio).toSize())
    layer.setDevicePixelRatio(ratio)
    layer.fill(theme().colour("panel"))
    painter = QPainter(layer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not past:
        box = QRectF(frame.left, TOP, frame.right - frame.left, frame.bottom - TOP)
        painter.fillRect(box, theme().colour("sunken"))
    _paint_axes(painter, frame)
    if film is not None:
        _paint_thresholds(painter, frame, film)
        if film.readings is not None:
            _paint_ghost(painter, frame, film)
            if past:
                _paint_curves(painter, frame, film)
    painter.end()
    return layer


def _paint_axes(painter: QPainter, frame: PlotFrame) -> None:
    painter.setFont(font(metrics.FIGURE))
    for value in (0, 100, 200):
        y = frame.y(value)
        painter.setPen(QPen(theme().colour("grid" if value else "gridMajor"), 1))
        painter.drawLine(QPointF(frame.left, y), QPointF(frame.right, y))
        painter.setPen(theme().colour("axis"))
        painter.drawText(QRectF(0, y - 8, frame.left - 8, 16), _RIGHT, str(value))
    painter.setPen(QPen(theme().colour("gridMajor"), 1))
    painter.drawLine(QPointF(frame.left, TOP), QPointF(frame.left, frame.bottom))
    step = tick_step_s(frame.right - frame.left, frame.window_s)
    for second in range(0, round(frame.window_s) + 1, step):
        x = frame.x(second)
        painter.setPen(QPen(theme().colour("gridMajor"), 1))
        painter.drawLine(QPointF(x, frame.bottom), QPointF(x, frame.bottom + 4))
        painter.setPen(theme().colour("axis"))
        word = f"{second} s" if second else "0"
        left = min(x - 24, frame.width - 48)
        align = Qt.AlignmentFlag.AlignCenter if left == x - 24 else _RIGHT
        painter.drawText(QRectF(left, frame.bottom + 4, 48, 16), align, word)


def _paint_thresholds(painter: QPainter, frame: PlotFrame, film: Film) -> None:
    for rule, token in ((film.profile.success, SUCCESS), (film.profile.failure, FAILURE)):
        painter.setPen(QPen(theme().colour(token), 1.3, Qt.PenStyle.DashLine))
        y = frame.y(rule.threshold)
        painter.drawLine(QPointF(frame.left, y), QPointF(frame.right, y))


def _paint_ghost(painter: QPainter, frame: PlotFrame, film: Film) -> None:
    ghost = film.ghost
    if ghost is None:
        return
    success, failure = ghost.judged(film.profile)
    end = len(ghost.times_s) if ghost.marker is None else ghost.marker + 1
    for values, token in ((failure, FAILURE), (success, SUCCESS)):
        painter.setPen(QPen(theme().colour(token, 0.5), 1.4, Qt.PenStyle.DotLine))
        painter.drawPolyline(_line(frame, ghost.times_s[:end], values[:end]))


def _paint_curves(painter: QPainter, frame: PlotFrame, film: Film) -> None:
    assert film.readings is not None
    success, failure = film.readings.judged(film.profile)
    for values, token in ((failure, FAILURE), (success, SUCCESS)):
        line = _line(frame, film.times_s, values)
        painter.setPen(QPen(theme().colour(token), 1.8))
        painter.drawPolyline(line)
        paint_dots(painter, line, token)


def _line(frame: PlotFrame, times_s: Sequence[float], values: Sequence[int]) -> QPolygonF:
    return QPolygonF([QPointF(frame.x(t), frame.y(v)) for t, v in zip(times_s, values, strict=True)])
