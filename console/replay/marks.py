"""What lies over the drawing: moved nodes, members of another material, and the finding that is chosen."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from console.episode.difference import Bar
from console.episode.drawing import CandidateDrawing
from console.episode.fitting import Fit, fit_to, metres_seen, nearest_bar
from console.replay.changes import Compared, Finding, Line
from console.theme import theme
from controller.levels.level import Level

_ROUND = Qt.PenCapStyle.RoundCap
_HEAD_PX, _RING_PX = 7.0, 7.0


class Marks(QWidget):
    """A clear layer over a ``CandidateDrawing``, of the same size and the same fit; the pointer goes through it."""

    def __init__(self, drawing: CandidateDrawing) -> None:
        super().__init__(drawing)
        self.setObjectName("replayMarks")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._level: Level | None = None
        self._compared: Compared | None = None
        self._chosen: Finding | None = None
        drawing.installEventFilter(self)
        self.resize(drawing.size())

    @property
    def chosen(self) -> Finding | None:
        """The finding that is marked."""
        return self._chosen

    def show_compared(self, level: Level | None, compared: Compared) -> None:
        """Take another candidate; nothing is chosen then."""
        self._level, self._compared, self._chosen = level, compared, None
        self.update()

    def choose(self, finding: Finding | None) -> None:
        """Mark where a finding is, or nothing."""
        self._chosen = finding
        self.update()

    def bar_at(self, place: QPointF) -> Bar | None:
        """The member under a place, one that stands before one that was removed."""
        return None if self._compared is None else nearest_bar(self._compared.shown.bars, self._fit(), place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.resize(watched.size())
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._compared is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fit = self._fit()
        painter.setPen(QPen(theme().colour("mOrange", 0.5), 8, Qt.PenStyle.SolidLine, _ROUND))
        _draw_lines(painter, fit, self._compared.rematerialled)
        painter.setPen(QPen(theme().colour("purple"), 1.6, Qt.PenStyle.SolidLine, _ROUND))
        for move in self._compared.moves:
            _draw_arrow(painter, fit, move)
        if self._chosen is not None:
            painter.setPen(QPen(theme().colour("accent", 0.45), 11, Qt.PenStyle.SolidLine, _ROUND))
            _draw_lines(painter, fit, self._chosen.lines)
            painter.setPen(QPen(theme().colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for place in self._chosen.places:
                painter.drawEllipse(fit.point(*place), _RING_PX, _RING_PX)

    def _fit(self) -> Fit:
        nodes = () if self._compared is None else self._compared.shown.nodes
        return fit_to(metres_seen(self._level, nodes), self.width(), self.height())


def _draw_lines(painter: QPainter, fit: Fit, lines: Sequence[Line]) -> None:
    for a, b in lines:
        painter.drawLine(fit.point(*a), fit.point(*b))


def _draw_arrow(painter: QPainter, fit: Fit, move: Line) -> None:
    """From the old place to the new one; a ring where it is too short for an arrow."""
    a, b = fit.point(*move[0]), fit.point(*move[1])
    length = math.hypot(b.x() - a.x(), b.y() - a.y())
    if length < 2 * _HEAD_PX:
        painter.drawEllipse(b, _HEAD_PX - 1, _HEAD_PX - 1)
        return
    painter.drawLine(a, b)
    towards = math.atan2(a.y() - b.y(), a.x() - b.x())
    for turn in (-0.45, 0.45):
        tip = QPointF(b.x() + _HEAD_PX * math.cos(towards + turn), b.y() + _HEAD_PX * math.sin(towards + turn))
        painter.drawLine(b, tip)
