"""The axes of a chart: pyqtgraph's, in the theme's colours, with the place of every point in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, log10

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QPointF, QRectF

from console.theme import font, metrics, theme


class Axes:
    """``item`` is the plot item whose axes they are. Places are right as soon as a range or a margin has been set."""

    def __init__(self, item: pg.PlotItem) -> None:
        self._item = item
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setMouseEnabled(False, False)
        item.setContentsMargins(0, 4, 16, 0)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setStyle(tickFont=font(metrics.FIGURE), tickLength=-4, hideOverlappingLabels=False)
        item.getAxis("bottom").setHeight(24)
        item.getViewBox().setDefaultPadding(0)

    def on_resized(self, told: Callable[..., None]) -> None:
        """Have ``told`` called when the room inside the axes changes."""
        self._item.getViewBox().sigResized.connect(told)

    def dress(self) -> None:
        """Take the theme's colours of now."""
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(theme().colour("gridMajor")))
            axis.setTextPen(pg.mkPen(theme().colour("axis")))

    def keep_left(self, width_px: float) -> None:
        """Keep this much at the left for the names of the ticks."""
        self._item.getAxis("left").setWidth(round(width_px))
        self._settle()

    def span(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        """What the axes reach from and to."""
        self._item.setXRange(*x, padding=0)
        self._item.setYRange(*y, padding=0)
        self._settle()

    def name_ticks(self, side: str, values: Sequence[tuple[float, str]]) -> None:
        """Put words at places of the ``left`` or ``bottom`` axis."""
        self._item.getAxis(side).setTicks([list(values)])

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a point of the data is."""
        place: QPointF = self._item.getViewBox().mapViewToScene(QPointF(x, y))
        return place

    def room(self) -> QRectF:
        """The inside of the axes in pixels."""
        box = self._item.getViewBox()
        inside: QRectF = box.mapRectToScene(box.rect())
        return inside

    def width(self) -> float:
        """The whole chart's width in pixels, margins included."""
        return float(self._item.size().width())

    def _settle(self) -> None:
        # pyqtgraph lays its axes out when it gets round to it; places in pixels are only right after that.
        self._item.layout.activate()


def percent_ticks(shares: Sequence[int] = (0, 25, 50, 75, 100)) -> list[tuple[float, str]]:
    """Ticks of an axis in percent."""
    return [(share, f"{share} %" if share else "0") for share in shares]


def round_tick_step(most: float, count: int = 5) -> float:
    """A step of 1, 2 or 5 times a power of ten that gives about ``count`` ticks up to ``most``."""
    if most <= 0:
        return 1.0
    raw = most / count
    power = 10.0 ** floor(log10(raw))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= raw)
