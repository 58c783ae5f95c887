"""Frames that say nothing: a black one, and one that is the same as the frame before, to the last pixel."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Flaw = Literal["black", "frozen"]
_STRIDE = 8
_BLACK_BELOW = 10
"""No channel of any sampled pixel reaches this on a screen that shows nothing."""


def flaw_of(rgb: NDArray[np.uint8], before: NDArray[np.uint8] | None) -> Flaw | None:
    """What is wrong with a captured frame; ``before`` is the frame in front of it in the film, where there is one.

    The clock in the picture moves in every frame, so two equal ones mean that the capture has stopped.
    """
    if int(rgb[::_STRIDE, ::_STRIDE].max(initial=0)) < _BLACK_BELOW:
        return "black"
    same = before is not None and before.shape == rgb.shape and np.array_equal(rgb, before)
    return "frozen" if same else None
