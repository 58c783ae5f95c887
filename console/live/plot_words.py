"""The words of the channel plot: at the curves' ends, at the thresholds, and at the mark of the attempt before."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from console.episode import words
from console.live import strings
from console.live.film import Film
from console.live.plot_layout import TOP, PlotFrame, kept_apart
from console.live.readings import Readings
from console.theme import font, metrics, theme

_LABEL = 15.0
_BETWEEN_CURVES = 100
_SUCCESS, _FAILURE = "green", "vermil"
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PlotWords:
    """Paints the words of one frame; each keeps clear of every line and of the others."""

    def __init__(self, painter: QPainter, frame: PlotFrame, now_x: float) -> None:
        painter.setFont(font(metrics.FIGURE, 500))
        self._painter, self._frame, self._now_x = painter, frame, now_x
        self._measure = QFontMetricsF(painter.font())
        self._taken: list[QRectF] = []

    def paint(self, film: Film, readings: Readings, index: int) -> None:
        """Name everything that is shown at a frame."""
        self._paint_thresholds(film)
        if self._paint_curves(film, readings, index) and film.ghost is not None:
            self._paint_ghost(film.ghost, film.attempt - 1)

    def _paint_thresholds(self, film: Film) -> None:
        frame, rules = self._frame, (film.profile.success, film.profile.failure)
        texts = [
            form.format(channel=rule.channel[0].upper(), threshold=rule.threshold)
            for rule, form in zip(rules, (strings.PLOT_SUCCESS, strings.PLOT_FAILURE), strict=True)
        ]
        widest = max(self._measure.horizontalAdvance(text) for text in texts)
        above = rules[0].threshold >= rules[1].threshold
        for at, (rule, text, token) in enumerate(zip(rules, texts, (_SUCCESS, _FAILURE), strict=True)):
            row = frame.y(rule.threshold) + (-_LABEL / 2 - 1 if (at == 0) == above else _LABEL / 2 + 1)
            self._paint(text, token, QRectF(frame.right - widest - 8, row - _LABEL / 2, widest + 4, _LABEL), _RIGHT)

    def _paint_curves(self, film: Film, readings: Readings, index: int) -> bool:
        """Beside the line of now, where there is room; whether there was."""
        frame, rules = self._frame, (film.profile.success, film.profile.failure)
        texts = [
            form.format(channel=rule.channel[0].upper())
            for rule, form in zip(rules, (strings.CURVE_SUCCESS, strings.CURVE_FAILURE), strict=True)
        ]
        width = max(self._measure.horizontalAdvance(text) for text in texts)
        limits = min(word.left() for word in self._taken)
        right_of_now = self._now_x + 8 + width < limits - 6
        left = self._now_x + 8 if right_of_now else self._now_x - 8 - width
        if left < frame.left:
            return False
        lift = 0 if right_of_now else _LABEL * 0.75
        wanted = [frame.y(value) - lift for value in readings.judged_at(film.profile, index)]
        placed = kept_apart(wanted, _LABEL, TOP + _LABEL / 2, frame.bottom - _LABEL / 2)
        for text, token, row in zip(texts, (_SUCCESS, _FAILURE), placed, strict=True):
            self._paint(text, token, QRectF(left, row - _LABEL / 2, width, _LABEL), _LEFT if right_of_now else _RIGHT)
        return True

    def _paint_ghost(self, ghost: Readings, attempt: int) -> None:
        frame, marker = self._frame, ghost.marker
        if marker is None:
            return
        marked, before = ghost.times_s[marker], ghost.times_s[max(0, marker - 1)]
        text = strings.GHOST_MARKED.format(attempt=attempt, time=words.film_time(marked))
        width = self._measure.horizontalAdvance(text) + 4
        # Between these two frames its curve rises.
        right, left = frame.x(marked) + 6, frame.x(before) - width - 6
        # Half way up no curve runs level; in a low plot another word may stand there.
        rows = (frame.y(_BETWEEN_CURVES), TOP + _LABEL / 2)
        places = [QRectF(x, row - _LABEL / 2, width, _LABEL) for row in rows for x in (right, left)]
        line = QRectF(self._now_x - 2, TOP, 4, frame.bottom - TOP)
        for place in places:
            inside = place.left() > frame.left and place.right() < frame.right
            if inside and not any(place.intersects(taken) for taken in (line, *self._taken)):
                self._paint(text, "text3", place, _LEFT)
                return

    def _paint(self, text: str, token: str, box: QRectF, align: Qt.AlignmentFlag) -> None:
        width = self._measure.horizontalAdvance(text)
        left = box.left() if align == _LEFT else box.right() - width
        self._taken.append(QRectF(left - 2, box.top(), width + 4, box.height()))
        ground = theme().colour("sunken" if left > self._now_x else "panel", 0.85)
        self._painter.fillRect(QRectF(left - 2, box.top() + 1, width + 4, box.height() - 2), ground)
        self._painter.setPen(theme().colour(token))
        self._painter.drawText(box, align, text)
