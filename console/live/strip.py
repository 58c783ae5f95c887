"""Which frames of a film stand on the filmstrip."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

from controller.evidence.selection import evenly_spaced

THUMBNAILS = 12


def strip_frames(times_s: Sequence[float], duration_s: float, wanted: int = THUMBNAILS) -> tuple[int, ...]:
    """``wanted`` frames spread evenly over the part in which something moves, and always the last one, which decides.

    A film that stops moving early would else fill the strip with one and the same picture.
    """
    count = len(times_s)
    if count <= wanted:
        return tuple(range(count))
    moving = next((index + 1 for index, time_s in enumerate(times_s) if time_s >= duration_s), count)
    spread = evenly_spaced(max(moving, wanted), wanted)
    if spread[-1] == count - 1:
        return spread
    return (*evenly_spaced(max(moving, wanted - 1), wanted - 1), count - 1)


def at_or_before(frames: Sequence[int], index: int) -> int:
    """The place on the strip of the last thumbnail that is not later than a frame; the first one where all are."""
    return max(0, bisect_right(frames, index) - 1)


def crop_of(width: int, height: int, target_width: float, target_height: float) -> tuple[int, int, int, int]:
    """Left, top, width and height of the part of a frame that a thumbnail of this shape shows: the full width of
    the bridge matters more than sky and water, so that the middle is kept.
    """
    shape = target_width / max(target_height, 1.0)
    if width / height > shape:
        wide = max(1, math.floor(height * shape))
        return (width - wide) // 2, 0, wide, height
    high = max(1, math.floor(width / shape))
    return 0, min(height - high, round((height - high) * 0.55)), width, high
