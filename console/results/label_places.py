"""Where direct labels go, in pixels: apart from each other, and never on a line or a mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width and height in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def grown(self, margin: float) -> Box:
        """With a margin all round."""
        return Box(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)

    def within(self, other: Box) -> bool:
        """Whether it lies inside another."""
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two share any area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


_PLAIN = 28.0**2
"""The squared distance in pixels up to which a label is seen to belong to its mark."""

Point = tuple[float, float]
Segment = tuple[Point, Point]


def crosses(segment: Segment, box: Box) -> bool:
    """Whether a line passes through a box (Liang and Barsky's clipping)."""
    (x0, y0), (x1, y1) = segment
    enter, leave = 0.0, 1.0
    for delta, start, low, high in ((x1 - x0, x0, box.x, box.right), (y1 - y0, y0, box.y, box.bottom)):
        if delta == 0:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / delta, (high - start) / delta))
        enter, leave = max(enter, near), min(leave, far)
        if enter >= leave:
            return False
    return True


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as possible to the wanted ones in their order, ``gap`` apart, between ``low`` and ``high``.

    Neighbours that would touch share the shift. Where all of them do not fit, they fill the room evenly.
    """
    count = len(wanted)
    if not count:
        return []
    if (count - 1) * gap > high - low:
        gap = (high - low) / (count - 1)
    order = sorted(range(count), key=lambda at: wanted[at])
    # Blocks of labels that touch; each block lies at the mean of what its labels want.
    blocks: list[tuple[float, int]] = []
    for at in order:
        centre, size = wanted[at], 1
        while blocks:
            before, length = blocks[-1]
            if before + length * gap / 2 + size * gap / 2 <= centre:
                break
            blocks.pop()
            centre, size = (before * length + centre * size) / (length + size), length + size
        half = (size - 1) * gap / 2
        blocks.append((min(max(centre, low + half), high - half), size))
    placed = [y for centre, size in blocks for y in (centre + (at - (size - 1) / 2) * gap for at in range(size))]
    for lower, upper in pairwise(range(count)):
        placed[upper] = max(placed[upper], placed[lower] + gap)
    overflow = placed[-1] - high
    if overflow > 0:
        placed[-1] = high
        for at in range(count - 2, -1, -1):
            placed[at] = min(placed[at], placed[at + 1] - gap)
    result = [0.0] * count
    for at, y in zip(order, placed, strict=True):
        result[at] = y
    return result


def place_labels(
    sizes: Sequence[tuple[float, float]],
    anchors: Sequence[Point],
    bounds: Box,
    lines: Iterable[Segment],
    marks: Sequence[Box],
    margin: float = 2.0,
) -> list[Box | None]:
    """A free box for each label near its anchor; ``None`` where there is no room at all.

    Labels are placed in order. A box is free if it lies in ``bounds`` and meets no line, mark or earlier label. One to
    which no mark is nearer than its own anchor is preferred, so that it is plain what it names.
    """
    segments, taken = list(lines), [mark.grown(margin) for mark in marks]
    centres = [(mark.x + mark.width / 2, mark.y + mark.height / 2) for mark in marks]
    placed: list[Box | None] = []
    for (width, height), anchor in zip(sizes, anchors, strict=True):
        found = None
        for box in _candidates(width, height, anchor, bounds):
            near = _distance(box, anchor) <= _PLAIN
            if not near and found is not None:
                break
            if not _is_free(box, bounds, taken, segments, margin):
                continue
            if near and _is_nearest(box, anchor, centres):
                found = box
                break
            found = found or box
        placed.append(found)
        if found is not None:
            taken.append(found.grown(margin))
    return placed


def _candidates(width: float, height: float, anchor: Point, bounds: Box) -> Iterator[Box]:
    """Boxes beside the anchor first, then all over the room, nearest first."""
    x, y = anchor
    yield from (
        box
        for reach in (8.0, 12.0, 18.0)
        for box in (
            Box(x + reach, y - height / 2, width, height),
            Box(x - reach - width, y - height / 2, width, height),
            *(
                Box(x - width * share, row, width, height)
                for share in (0.5, 0.25, 0.75, 0.0, 1.0)
                for row in (y - reach - height, y + reach)
            ),
        )
    )
    step = 8.0
    columns = int(max(0.0, bounds.width - width) // step) + 1
    rows = int(max(0.0, bounds.height - height) // step) + 1
    far = [
        Box(bounds.x + column * step, bounds.y + row * step, width, height)
        for column in range(columns)
        for row in range(rows)
    ]
    far.sort(key=lambda box: _distance(box, anchor))
    yield from far


def _is_free(box: Box, bounds: Box, taken: Iterable[Box], segments: Iterable[Segment], margin: float) -> bool:
    grown = box.grown(margin)
    return (
        box.within(bounds)
        and not any(box.meets(other) for other in taken)
        and not any(crosses(segment, grown) for segment in segments)
    )


def _is_nearest(box: Box, anchor: Point, centres: Iterable[Point]) -> bool:
    own = _distance(box, anchor)
    return all(own <= _distance(box, centre) for centre in centres)


def _distance(box: Box, point: Point) -> float:
    x = min(max(point[0], box.x), box.right)
    y = min(max(point[1], box.y), box.bottom)
    return float((x - point[0]) ** 2 + (y - point[1]) ** 2)
