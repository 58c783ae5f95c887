"""The frame round a chart: title, what it shows, its own switch, a legend, and words where there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from console.theme import font, metrics, theme
from console.widgets.elided import Elided
from console.widgets.heading import label
from console.widgets.rules import grounded

_SAMPLE, _LINE, _APART = 9.0, 16, 12.0
PaintSample = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of a legend, and how its sample is painted."""

    word: str
    paint: PaintSample


class Legend(QWidget):
    """Samples and words in a line that wraps; painted, so that they match the marks in every theme."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_LINE)
        theme().changed.connect(self.update)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Take other words."""
        self._entries = tuple(entries)
        self._fit()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(metrics.FIGURE))
        words = QFontMetricsF(painter.font())
        for entry, place in zip(self._entries, self._places(words), strict=True):
            entry.paint(painter, QRectF(place.x(), place.y() + (_LINE - _SAMPLE) / 2, _SAMPLE, _SAMPLE))
            painter.setPen(theme().colour("text2"))
            box = QRectF(place.x() + _SAMPLE + 5, place.y(), self.width() - place.x() - _SAMPLE - 5, _LINE)
            shown = words.elidedText(entry.word, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _places(self, words: QFontMetricsF) -> list[QPointF]:
        places, x, y = [], 0.0, 0.0
        for entry in self._entries:
            width = _SAMPLE + 5 + words.horizontalAdvance(entry.word)
            if x and x + width > self.width():
                x, y = 0.0, y + _LINE
            places.append(QPointF(x, y))
            x += width + _APART
        return places

    def _fit(self) -> None:
        places = self._places(QFontMetricsF(font(metrics.FIGURE)))
        height = round(places[-1].y()) + _LINE if places else _LINE
        if height != self.height():
            self.setFixedHeight(height)


class ChartCard(QFrame):
    """``show_nothing`` puts words in the chart's place; ``show_chart`` takes them away."""

    def __init__(
        self, title: str, chart: QWidget, control: QWidget | None = None, legend: Legend | None = None
    ) -> None:
        super().__init__()
        grounded(self, "card")
        self._sub = Elided("", "small", Qt.TextElideMode.ElideRight)
        self._nothing = label("", "dim", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._legend = legend
        self._stack = QStackedWidget()
        self._stack.addWidget(chart)
        self._stack.addWidget(self._nothing)
        top = QHBoxLayout()
        top.setSpacing(metrics.UNIT)
        heading = Elided(title, "strong", Qt.TextElideMode.ElideRight)
        heading.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        top.addWidget(heading)
        top.addWidget(self._sub, 1)
        if control is not None:
            top.addWidget(control)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.UNIT, metrics.HALF)
        layout.setSpacing(metrics.HALF)
        layout.addLayout(top)
        if legend is not None:
            layout.addWidget(legend)
        layout.addWidget(self._stack, 1)
        self.setMinimumWidth(220)

    def say(self, sub: str) -> None:
        """What is shown, beside the title."""
        self._sub.setText(sub)

    def show_chart(self) -> None:
        """There is something to see."""
        self._stack.setCurrentIndex(0)
        if self._legend is not None:
            self._legend.show()

    def show_nothing(self, words: str) -> None:
        """There is nothing, and why."""
        self._nothing.setText(words)
        self._stack.setCurrentIndex(1)
        if self._legend is not None:
            self._legend.hide()
