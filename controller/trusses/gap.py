"""The stretches that a bridge must cross, and the anchors that offer themselves to each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]

NEAR_LINE_M = 0.3
MIDDLE = (0.3, 0.7)


@dataclass(frozen=True, slots=True)
class Gap:
    """Where the road must run from ``left`` to ``right`` (both anchors), and the other anchors between, in metres.

    ``piers`` stand in the middle of the gap at or below the road; the others hang on either side, below or above it.
    """

    left: Point
    right: Point
    low_left: tuple[Point, ...] = ()
    low_right: tuple[Point, ...] = ()
    high_left: tuple[Point, ...] = ()
    high_right: tuple[Point, ...] = ()
    piers: tuple[Point, ...] = ()

    @property
    def span_m(self) -> float:
        """Horizontal width."""
        return self.right[0] - self.left[0]

    def line_y(self, x: float) -> float:
        """Height at ``x`` of the straight line between the two ends."""
        return self.left[1] + (self.right[1] - self.left[1]) * (x - self.left[0]) / self.span_m


def gap_between(left: Point, right: Point, anchors: Iterable[Point]) -> Gap:
    """The gap from ``left`` to ``right`` with the given anchors sorted into their roles."""
    bare = Gap(left, right)
    roles: dict[str, list[Point]] = {role: [] for role in ("low_left", "low_right", "high_left", "high_right", "piers")}
    for x, y in sorted(anchors):
        if not left[0] <= x <= right[0] or (x, y) in (left, right):
            continue
        position, above_m = (x - left[0]) / bare.span_m, y - bare.line_y(x)
        if MIDDLE[0] < position < MIDDLE[1]:
            if above_m < NEAR_LINE_M:
                roles["piers"].append((x, y))
        elif above_m < -NEAR_LINE_M:
            roles["low_left" if position < 0.5 else "low_right"].append((x, y))
        elif above_m > NEAR_LINE_M:
            roles["high_left" if position < 0.5 else "high_right"].append((x, y))
    return Gap(left, right, **{role: tuple(points) for role, points in roles.items()})


def gaps_between(
    left: Point, right: Point, platforms: Sequence[tuple[float, float, float]], anchors: Iterable[Point]
) -> tuple[Gap, ...]:
    """The gaps from the left bank to the right one; each platform is (x start, x end, surface y).

    A platform that reaches a bank or another platform leaves no gap there.
    """
    ends = [left, *(end for start, stop, y in sorted(platforms) for end in ((start, y), (stop, y))), right]
    points = tuple(anchors)
    return tuple(
        gap_between(start, stop, points)
        for start, stop in zip(ends[::2], ends[1::2], strict=True)
        if stop[0] > start[0]
    )
