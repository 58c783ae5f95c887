"""Where the road starts and ends: a reading of the anchors, since the context does not say.

Rules of thumb, best reading first. Left: of the anchors furthest left, the one at y = 2, the level of the deck in the
paper's own example (B.3); else the topmost, then the others downwards. Right: the anchor below which others hang just
as they hang below the left end (a sloped road between like banks); else one level with the left end; else the topmost.
"""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[float, float]

USUAL_DECK_Y = 2.0


def deck_readings(anchors: Iterable[Point]) -> tuple[tuple[Point, Point], ...]:
    """(left end, right end) of the road, the likeliest first; empty when the anchors span no gap."""
    points = tuple(anchors)
    if not points:
        return ()
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    if last <= first:
        return ()
    left = sorted((y for x, y in points if x == first), key=lambda y: (y != USUAL_DECK_Y, -y))
    right = [y for x, y in points if x == last]
    return tuple(
        ((first, start), (last, stop))
        for start in left
        for stop in sorted(right, key=lambda y: (_hangs_unlike(left, start, right, y), y != start, -y))
    )


def is_usual(ends: tuple[Point, Point]) -> bool:
    """Whether the left end stands where these levels usually have their deck, so that the reading can be trusted."""
    return ends[0][1] == USUAL_DECK_Y


def _hangs_unlike(left: list[float], start: float, right: list[float], stop: float) -> bool:
    below_left = {round(start - y, 3) for y in left if y < start}
    return not below_left or below_left != {round(stop - y, 3) for y in right if y < stop}
