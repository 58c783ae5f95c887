"""The view pans by itself while a drag is at its edge."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, QRectF, Qt, QTimer

MARGIN_PX, SPARE_M = 28.0, 8.0
"""How near the edge the pointer must be, and how far the view goes beyond what the level and the drawing need."""
_RATE_PER_S, _MOST_PX_PER_S, _TICK_MS, _LONGEST_S = 14.0, 1400.0, 16, 0.05


class EdgePan(QObject):
    """``pan`` is called at every tick with the pixel of the drag and those to go; it says whether anything was left.

    A drag that begins in the margin of an edge does not pan there before it has left the margin or gone beyond the
    edge: else what stands near an edge could not be moved a little.
    """

    def __init__(self, pan: Callable[[QPointF, QPointF], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._pan = pan
        self._at, self._pace = QPointF(), QPointF()
        self._born = [0.0, 0.0]
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self, at: QPointF, room: QRectF) -> None:
        """A drag was pressed there; pixels of the view."""
        self._born = _depths(at, room)

    def follow(self, at: QPointF, room: QRectF) -> None:
        """The drag is there now."""
        depths = _depths(at, room)
        for axis, (depth, born) in enumerate(zip(depths, self._born, strict=True)):
            if depth * born > 0 and abs(depth) <= MARGIN_PX:
                depths[axis] = 0.0
            else:
                self._born[axis] = 0.0
        self._at, self._pace = at, QPointF(*map(pace, depths))
        if self._pace.isNull():
            self.stop()
        elif not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def stop(self) -> None:
        """Stand still."""
        self._timer.stop()

    def _tick(self) -> None:
        # A late tick must not make the view leap.
        if not self._pan(self._at, self._pace * min(self._clock.restart() / 1000, _LONGEST_S)):
            self.stop()


def depth_of(at: float, low: float, high: float) -> float:
    """How deep a pixel is in the margin of one side or beyond it: negative at the low side, 0 between the margins."""
    margin = min(MARGIN_PX, (high - low) / 3)
    return min(at - low - margin, 0.0) + max(at - high + margin, 0.0)


def pace(depth: float) -> float:
    """Pixels per second at a depth in pixels: the deeper the faster, up to a most."""
    return math.copysign(min(abs(depth) * _RATE_PER_S, _MOST_PX_PER_S), depth)


def allowed(shift: QPointF, seen: QRectF, whole: QRectF) -> QPointF:
    """As much of a shift as what is ``seen`` may make, in metres, before it leaves the ``whole`` too far behind.

    What is further out already may stay there, but goes no further.
    """
    dx = _within(shift.x(), seen.left() - whole.left() + SPARE_M, whole.right() + SPARE_M - seen.right())
    dy = _within(shift.y(), seen.top() - whole.top() + SPARE_M, whole.bottom() + SPARE_M - seen.bottom())
    return QPointF(dx, dy)


def _within(shift: float, before: float, behind: float) -> float:
    return min(max(shift, -max(before, 0.0)), max(behind, 0.0))


def _depths(at: QPointF, room: QRectF) -> list[float]:
    return [depth_of(at.x(), room.left(), room.right()), depth_of(at.y(), room.top(), room.bottom())]
