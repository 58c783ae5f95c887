"""What two captures say of each other; pure arithmetic on pixels."""

from __future__ import annotations

import numpy as np

from controller.frame import Frame

DARK = 16
"""A picture in which no channel of any pixel reaches this is black."""
NOTICEABLE = 12
"""By how much a channel must differ to count: compression and dithering stay below."""
STRIDE = 2


def is_black(frame: Frame) -> bool:
    """Whether there is nothing to see."""
    return int(frame.rgb.max(initial=0)) < DARK


def same(a: Frame, b: Frame) -> bool:
    """Whether two pictures are equal in every pixel."""
    return np.array_equal(a.rgb, b.rgb)


def changed_share(before: Frame, after: Frame) -> float:
    """The share of pixels that differ noticeably, of a quarter of them; 1 for pictures of different sizes."""
    if before.rgb.shape != after.rgb.shape:
        return 1.0
    old, new = (frame.rgb[::STRIDE, ::STRIDE] for frame in (before, after))
    apart = np.maximum(old, new) - np.minimum(old, new)
    return float((apart > NOTICEABLE).any(axis=2).mean())


def pixel(frame: Frame, x: int, y: int) -> tuple[int, int, int]:
    """Red, green and blue of one pixel."""
    red, green, blue = (int(value) for value in frame.rgb[y, x])
    return red, green, blue
