"""One widget for every chart: a drawing over pyqtgraph's axes, with marks to hover, to walk through and to ask about.

The axes and the scaling are pyqtgraph's; marks, lines and labels are painted over them in pixels, since their pens
must thicken with the screen's scale and their labels must know where every line is. What a kind of chart draws is
worked out by a function of its own, once for each size.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip

from console.results import strings
from console.results.axes import Axes
from console.results.chart_rows import Behind
from console.theme import theme

_REACH = 6.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point at: its place in pixels, what it says, and the episodes behind it."""

    area: QRectF
    tip: str
    behind: Behind


def mark_at(place: QPointF, side: float, tip: str, behind: Behind) -> Mark:
    """A mark round a point."""
    return Mark(QRectF(place.x() - side / 2, place.y() - side / 2, side, side), tip, behind)


class Drawing(Protocol):
    """A chart worked out for one size: every place is in pixels."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What can be pointed at, in the order in which keys walk through it."""

    def paint(self, painter: QPainter) -> None:
        """Paint it in the theme's colours of now."""


Draw = Callable[[Axes], Drawing]
"""Sets the ranges and the ticks, and works the drawing out for the axes' size of now."""


class Chart(pg.PlotWidget):  # type: ignore[misc]
    """Shows what ``draw`` makes of its axes. ``asked`` carries a mark's ``behind``."""

    asked = Signal(object)

    def __init__(self, name: str, title: str, draw: Draw) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(strings.CHART_HELP.format(title=title))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(180, 110)
        self.axes = Axes(self.getPlotItem())
        self.axes.on_resized(self._again)
        self._draw = draw
        self._drawing: Drawing | None = None
        self._current = -1
        theme().changed.connect(self.dress)
        self.dress()

    def show_drawing(self, draw: Draw) -> None:
        """Draw something else from now on."""
        self._draw, self._current = draw, -1
        self._again()

    def drawing(self) -> Drawing:
        """The drawing for the size of now."""
        if self._drawing is None:
            # Kept only once it is made: the axes may tell of a new size while they are given their ranges.
            self._drawing = self._draw(self.axes)
        return self._drawing

    def dress(self) -> None:
        """Take the theme's colours of now."""
        self.setBackground(theme().colour("panel"))
        self.axes.dress()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        # Before the axes are painted: the drawing sets their ranges.
        self.drawing()
        super().paintEvent(event)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = self.drawing()
        drawing.paint(painter)
        if 0 <= self._current < len(drawing.marks) and self.hasFocus():
            painter.setPen(QPen(theme().colour("focus"), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(drawing.marks[self._current].area.adjusted(-3, -3, 3, 3), 3, 3)
        painter.restore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        mark = self._mark_at(event.position())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if mark else Qt.CursorShape.ArrowCursor)
        if mark is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), f"{mark.tip}\n{strings.TIP_LIST}", self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        mark = self._mark_at(event.position())
        if mark is not None:
            self._current = self.drawing().marks.index(mark)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        mark = self._mark_at(event.position())
        if mark is not None:
            self.asked.emit(mark.behind)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        marks = self.drawing().marks
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        key = Qt.Key(event.key())
        if key in steps and marks:
            first = self._current < 0
            self._current = 0 if first else (self._current + steps[key]) % len(marks)
            self._tell(marks[self._current])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._current < len(marks):
            self.asked.emit(marks[self._current].behind)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._again()

    def _tell(self, mark: Mark) -> None:
        self.setAccessibleDescription(mark.tip)
        QToolTip.showText(self.viewport().mapToGlobal(mark.area.bottomRight().toPoint()), mark.tip, self)
        self.viewport().update()

    def _mark_at(self, point: QPointF) -> Mark | None:
        reach = (-_REACH, -_REACH, _REACH, _REACH)
        near = [mark for mark in self.drawing().marks if mark.area.adjusted(*reach).contains(point)]
        inside = [mark for mark in near if mark.area.contains(point)] or near

        def distance(mark: Mark) -> float:
            away = mark.area.center() - point
            return float(away.x() ** 2 + away.y() ** 2)

        return min(inside, key=distance, default=None)

    def _again(self, *_: object) -> None:
        self._drawing = None
        self.viewport().update()
