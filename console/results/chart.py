"""What all charts share: pyqtgraph's axes in the theme's colours, and marks to hover, to walk through and to ask about.

The axes and the scaling are pyqtgraph's; marks, lines and labels are painted over them in pixels, since their pens
must thicken with the screen's scale and their labels must know where every line is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Any

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
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
from console.theme import font, metrics, theme

_REACH = 6.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point at: its place in pixels, what it says, and the episodes behind it."""

    area: QRectF
    tip: str
    behind: Any


class Chart(pg.PlotWidget):  # type: ignore[misc]
    """A chart fills ``marks`` in ``lay_out`` and paints in ``paint_over``. ``asked`` carries a mark's ``behind``."""

    asked = Signal(object)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(strings.CHART_HELP.format(title=title))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(180, 110)
        self.marks: list[Mark] = []
        self._current = -1
        self._laid_out = False
        item = self.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setMouseEnabled(False, False)
        item.setContentsMargins(0, 4, 16, 0)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setStyle(tickFont=font(metrics.FIGURE), tickLength=-4, hideOverlappingLabels=False)
        item.getAxis("bottom").setHeight(24)
        item.getViewBox().setDefaultPadding(0)
        item.getViewBox().sigResized.connect(self._again)
        theme().changed.connect(self.dress)
        self.dress()

    # -------------------------------------------------------------------------------------- for each kind of chart

    def lay_out(self) -> list[Mark]:
        """Set the ranges, work out all places in pixels, and give the marks."""
        raise NotImplementedError

    def paint_over(self, painter: QPainter) -> None:
        """Paint what was laid out."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------ shared

    def dress(self) -> None:
        """Take the theme's colours of now."""
        self.setBackground(theme().colour("panel"))
        for side in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(side)
            axis.setPen(pg.mkPen(theme().colour("gridMajor")))
            axis.setTextPen(pg.mkPen(theme().colour("axis")))
        self.viewport().update()

    def renew(self) -> None:
        """The data has changed."""
        self._current = -1
        self._again()

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a point of the data is."""
        place: QPointF = self.getPlotItem().getViewBox().mapViewToScene(QPointF(x, y))
        return place

    def room(self) -> QRectF:
        """The inside of the axes in pixels."""
        box = self.getPlotItem().getViewBox()
        inside: QRectF = box.mapRectToScene(box.rect())
        return inside

    def ticks(self, side: str, values: Sequence[tuple[float, str]]) -> None:
        """Name the ticks of an axis."""
        self.getPlotItem().getAxis(side).setTicks([list(values)])

    def ready(self) -> list[Mark]:
        """The marks, laid out for the size of now."""
        if not self._laid_out:
            # pyqtgraph lays its axes out when it gets round to it; places in pixels are only right after that.
            self.getPlotItem().layout.activate()
            self.marks = self.lay_out()
            self._laid_out = True
        return self.marks

    def paintEvent(self, event: QPaintEvent) -> None:
        # Before the axes are painted: laying out sets their ranges.
        self.ready()
        super().paintEvent(event)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_over(painter)
        if 0 <= self._current < len(self.marks) and self.hasFocus():
            painter.setPen(QPen(theme().colour("focus"), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.marks[self._current].area.adjusted(-3, -3, 3, 3), 3, 3)
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
            self._current = self.marks.index(mark)
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
        count = len(self.ready())
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        key = Qt.Key(event.key())
        if key in steps and count:
            first = self._current < 0
            self._current = 0 if first else (self._current + steps[key]) % count
            self._tell()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._current < count:
            self.asked.emit(self.marks[self._current].behind)
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

    def _tell(self) -> None:
        mark = self.marks[self._current]
        self.setAccessibleDescription(mark.tip)
        QToolTip.showText(self.viewport().mapToGlobal(mark.area.bottomRight().toPoint()), mark.tip, self)
        self.viewport().update()

    def _mark_at(self, point: QPointF) -> Mark | None:
        near = [mark for mark in self.ready() if mark.area.adjusted(-_REACH, -_REACH, _REACH, _REACH).contains(point)]
        inside = [mark for mark in near if mark.area.contains(point)] or near

        def distance(mark: Mark) -> float:
            away = mark.area.center() - point
            return float(away.x() ** 2 + away.y() ** 2)

        return min(inside, key=distance, default=None)

    def _again(self, *_: object) -> None:
        self._laid_out = False
        self.viewport().update()


def round_tick_step(most: float, count: int = 5) -> float:
    """A step of 1, 2 or 5 times a power of ten that gives about ``count`` ticks up to ``most``."""
    if most <= 0:
        return 1.0
    raw = most / count
    power = 10.0 ** floor(log10(raw))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= raw)


def contrast(colour: QColor) -> QColor:
    """Black or white, whichever is read better on a colour."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return QColor("#0B1014" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#FFFFFF")
