"""The two judged channels over the time of the film, with their thresholds; a click goes to that time."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.live import strings
from console.live.film import Film
from console.live.plot_layers import FAILURE, SUCCESS, PlotLayers, paint_dots
from console.live.plot_layout import TOP, PlotFrame, nearest_frame
from console.live.plot_words import PlotWords
from console.live.readings import Readings
from console.theme import font, theme

_WINDOW_S = 12.0


class ChannelPlot(QWidget):
    """Painted here and not by a plotting library: see the note of the package. ``sought`` carries a frame."""

    sought = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("livePlot")
        self.setAccessibleName(strings.PLOT_NAME)
        self.setMinimumHeight(96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._film: Film | None = None
        self._index = 0
        self._layers = PlotLayers()

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
        frame, film = self._frame(), self._film
        now_x = frame.left if film is None or not film.times_s else frame.x(film.times_s[self._index])
        self._layers.paint(painter, frame, film, now_x)
        if film is None:
            return
        if film.readings is None:
            painter.setPen(theme().colour("purple"))
            painter.setFont(font())
            middle = QRectF(frame.left, TOP, frame.right - frame.left, frame.bottom - TOP)
            painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, strings.PLOT_UNAVAILABLE)
            return
        self._paint_now(painter, frame, film, film.readings, now_x)
        PlotWords(painter, frame, now_x).paint(film, film.readings, self._index)

    def _paint_now(self, painter: QPainter, frame: PlotFrame, film: Film, readings: Readings, now_x: float) -> None:
        """The line of now over both curves' newest dots, of which the layer before it shows one half."""
        success, failure = readings.judged_at(film.profile, self._index)
        for value, token in ((failure, FAILURE), (success, SUCCESS)):
            paint_dots(painter, QPolygonF([QPointF(now_x, frame.y(value))]), token)
        painter.setPen(QPen(theme().colour("accent"), 1.6))
        painter.drawLine(QPointF(now_x, TOP), QPointF(now_x, frame.bottom))

    def _frame(self) -> PlotFrame:
        times = () if self._film is None else self._film.times_s
        return PlotFrame(self.width(), self.height(), times[-1] if times else _WINDOW_S)

    def _seek(self, x: float) -> None:
        if self._film is not None and self._film.times_s:
            self.sought.emit(nearest_frame(self._film.times_s, self._frame().time_at(x)))
