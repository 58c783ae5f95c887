"""Where things stand on the channel plot: seconds and channel values in pixels, and labels that keep apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT, TOP, BOTTOM = 36.0, 12.0, 8.0, 22.0
MOST = 255.0


@dataclass(frozen=True, slots=True)
class PlotFrame:
    """The inner rectangle in pixels, and the film's length."""

    width: float
    height: float
    window_s: float

    @property
    def left(self) -> float:
        """The axis on the left."""
        return LEFT

    @property
    def right(self) -> float:
        """The end of the window."""
        return max(LEFT + 1, self.width - RIGHT)

    @property
    def bottom(self) -> float:
        """The axis below."""
        return max(TOP + 1, self.height - BOTTOM)

    def x(self, time_s: float) -> float:
        """The column of a time."""
        return self.left + (self.right - self.left) * time_s / self.window_s

    def y(self, value: float) -> float:
        """The row of a channel's value."""
        return self.bottom - (self.bottom - TOP) * value / MOST

    def time_at(self, x: float) -> float:
        """The time under the pointer, within the window."""
        share = (x - self.left) / (self.right - self.left)
        return min(max(share, 0.0), 1.0) * self.window_s


def nearest_frame(times_s: Sequence[float], time_s: float) -> int:
    """The frame whose time is nearest."""
    return min(range(len(times_s)), key=lambda index: abs(times_s[index] - time_s))


def tick_step_s(width: float, window_s: float) -> int:
    """Whole seconds between ticks, so that their words never touch."""
    for step in (1, 2, 3, 4, 6, 12):
        if width * step / window_s >= 44:
            return step
    return max(1, round(window_s))


def kept_apart(wanted: Sequence[float], distance: float, lowest: float, highest: float) -> list[float]:
    """Rows for labels as near as possible to where they are wanted, at least ``distance`` apart, within bounds.

    The order of the rows is that of the wanted ones, from the top down.
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = [0.0] * len(wanted)
    row = lowest
    for at in order:
        row = max(row, min(wanted[at], highest))
        placed[at] = row
        row += distance
    row = highest
    for at in reversed(order):
        placed[at] = min(placed[at], row)
        row = placed[at] - distance
    return placed
