"""The two judged channels over the time of the film, with their thresholds; a click goes to that time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.episode import words
from console.live import strings
from console.live.film import Film
from console.live.plot_layout import TOP, PlotFrame, kept_apart, nearest_frame, tick_step_s
from console.theme import font, metrics, theme
from controller.evidence.profile import PixelRule

_WINDOW_S = 12.0
_LABEL = 15.0
_BETWEEN_CURVES = 100
_FAILURE, _SUCCESS = ("mVermil", "vermil"), ("mGreen", "green")
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ChannelPlot(QWidget):
    """Painted here and not by a plotting library: see the note of the package. ``sought`` carries a frame."""

    sought = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("livePlot")
        self.setAccessibleName(strings.PLOT_NAME)
        self.setMinimumHeight(96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._film: Film | None = None
        self._index = 0
        self._words: list[QRectF] = []

    def sizeHint(self) -> QSize:
        return QSize(400, 150)

    def show_film(self, film: Film | None) -> None:
        """Take another attempt."""
        self._film, self._index = film, 0
        self.update()

    def show_frame(self, index: int) -> None:
        """Move the line of now."""
        if index != self._index:
            self._index = index
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._frame()
        film = self._film
        self._words = []
        now_x = frame.left if film is None or not film.times_s else frame.x(film.times_s[self._index])
        painter.fillRect(QRectF(now_x, TOP, frame.right - now_x, frame.bottom - TOP), theme().colour("sunken"))
        self._paint_axes(painter, frame)
        if film is None:
            return
        self._paint_threshold(painter, frame, film.profile.success, _SUCCESS[0])
        self._paint_threshold(painter, frame, film.profile.failure, _FAILURE[0])
        if film.readings is None:
            painter.setPen(theme().colour("purple"))
            painter.setFont(font())
            middle = QRectF(frame.left, TOP, frame.right - frame.left, frame.bottom - TOP)
            painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, strings.PLOT_UNAVAILABLE)
            return
        self._paint_curves(painter, frame, film)
        painter.setPen(QPen(theme().colour("accent"), 1.6))
        painter.drawLine(QPointF(now_x, TOP), QPointF(now_x, frame.bottom))
        self._paint_words(painter, frame, film, now_x)

    def _frame(self) -> PlotFrame:
        times = () if self._film is None else self._film.times_s
        return PlotFrame(self.width(), self.height(), times[-1] if times else _WINDOW_S)

    def _seek(self, x: float) -> None:
        if self._film is not None and self._film.times_s:
            self.sought.emit(nearest_frame(self._film.times_s, self._frame().time_at(x)))

    def _paint_axes(self, painter: QPainter, frame: PlotFrame) -> None:
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
            left = min(x - 24, self.width() - 48)
            align = Qt.AlignmentFlag.AlignCenter if left == x - 24 else _RIGHT
            painter.drawText(QRectF(left, frame.bottom + 4, 48, 16), align, word)

    def _paint_threshold(self, painter: QPainter, frame: PlotFrame, rule: PixelRule, token: str) -> None:
        painter.setPen(QPen(theme().colour(token), 1.3, Qt.PenStyle.DashLine))
        y = frame.y(rule.threshold)
        painter.drawLine(QPointF(frame.left, y), QPointF(frame.right, y))

    def _paint_curves(self, painter: QPainter, frame: PlotFrame, film: Film) -> None:
        assert film.readings is not None
        if film.ghost is not None:
            success, failure = film.ghost.judged(film.profile)
            end = len(film.ghost.times_s) if film.ghost.marker is None else film.ghost.marker + 1
            for values, tokens in ((failure, _FAILURE), (success, _SUCCESS)):
                colour = theme().colour(tokens[0], 0.5)
                painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DotLine))
                painter.drawPolyline(_line(frame, film.ghost.times_s[:end], values[:end]))
        success, failure = film.readings.judged(film.profile)
        seen = self._index + 1
        for values, tokens, square in ((failure, _FAILURE, True), (success, _SUCCESS, False)):
            line = _line(frame, film.times_s[:seen], values[:seen])
            painter.setPen(QPen(theme().colour(tokens[0]), 1.8))
            painter.drawPolyline(line)
            self._paint_points(painter, line, theme().colour(tokens[0]), square=square)

    def _paint_points(self, painter: QPainter, line: QPolygonF, colour: QColor, *, square: bool) -> None:
        cap = Qt.PenCapStyle.SquareCap if square else Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(colour, 4.4 if square else 4.8, Qt.PenStyle.SolidLine, cap))
        painter.drawPoints(line)

    def _paint_words(self, painter: QPainter, frame: PlotFrame, film: Film, now_x: float) -> None:
        """Names at the lines' ends, thresholds at the right; each keeps clear of every line and of the others."""
        assert film.readings is not None
        painter.setFont(font(metrics.FIGURE, 500))
        success, failure = (values[self._index] for values in film.readings.judged(film.profile))
        rules = (film.profile.success, film.profile.failure)
        limits = [
            (form.format(channel=rule.channel[0].upper(), threshold=rule.threshold), token)
            for rule, form, token in zip(
                rules, (strings.PLOT_SUCCESS, strings.PLOT_FAILURE), (_SUCCESS[1], _FAILURE[1]), strict=True
            )
        ]
        above = rules[0].threshold >= rules[1].threshold
        rows = [
            frame.y(rule.threshold) + (-_LABEL / 2 - 1 if (at == 0) == above else _LABEL / 2 + 1)
            for at, rule in enumerate(rules)
        ]
        measure = QFontMetricsF(painter.font())
        widest = max(measure.horizontalAdvance(text) for text, _ in limits)
        for (text, token), row in zip(limits, rows, strict=True):
            self._paint_word(
                painter, text, token, QRectF(frame.right - widest - 8, row - _LABEL / 2, widest + 4, _LABEL)
            )
        curves = [
            (strings.CURVE_SUCCESS.format(channel=rules[0].channel[0].upper()), _SUCCESS[1], success),
            (strings.CURVE_FAILURE.format(channel=rules[1].channel[0].upper()), _FAILURE[1], failure),
        ]
        width = max(measure.horizontalAdvance(text) for text, _, _ in curves)
        right_of_now = now_x + 8 + width < frame.right - widest - 16
        left = now_x + 8 if right_of_now else now_x - 8 - width
        if left < frame.left:
            return
        wanted = [frame.y(value) - (0 if right_of_now else _LABEL * 0.75) for _, _, value in curves]
        placed = kept_apart(wanted, _LABEL, TOP + _LABEL / 2, frame.bottom - _LABEL / 2)
        for (text, token, _), row in zip(curves, placed, strict=True):
            box = QRectF(left, row - _LABEL / 2, width, _LABEL)
            self._paint_word(painter, text, token, box, align=_LEFT if right_of_now else _RIGHT)
        self._paint_ghost_word(painter, frame, film)

    def _paint_ghost_word(self, painter: QPainter, frame: PlotFrame, film: Film) -> None:
        ghost = film.ghost
        if ghost is None:
            return
        number, marked = film.attempt - 1, ghost.marker_time_s
        if marked is None:
            return
        text = strings.GHOST_MARKED.format(attempt=number, time=words.film_time(marked))
        width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 4
        right, left = frame.x(marked) + 6, frame.x(marked) - width - 6
        # Half way up no curve runs level; in a low plot another word may stand there.
        rows = (frame.y(_BETWEEN_CURVES), TOP + _LABEL / 2)
        places = [QRectF(x, row - _LABEL / 2, width, _LABEL) for row in rows for x in (right, left)]
        for place in places:
            inside = place.left() > frame.left and place.right() < frame.right
            if inside and not any(place.intersects(word) for word in self._words):
                self._paint_word(painter, text, "text3", place, align=_LEFT)
                return

    def _paint_word(
        self, painter: QPainter, text: str, token: str, box: QRectF, align: Qt.AlignmentFlag = _RIGHT
    ) -> None:
        width = QFontMetricsF(painter.font()).horizontalAdvance(text)
        left = box.left() if align == _LEFT else box.right() - width
        future = left > self._frame().x(0 if self._film is None else self._film.times_s[self._index])
        self._words.append(QRectF(left - 2, box.top(), width + 4, box.height()))
        painter.fillRect(
            QRectF(left - 2, box.top() + 1, width + 4, box.height() - 2),
            theme().colour("sunken" if future else "panel", 0.85),
        )
        painter.setPen(theme().colour(token))
        painter.drawText(box, align, text)


def _line(frame: PlotFrame, times_s: Sequence[float], values: Sequence[int]) -> QPolygonF:
    return QPolygonF([QPointF(frame.x(t), frame.y(v)) for t, v in zip(times_s, values, strict=True)])
