"""One picture of the game or of the embedded scene."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

EDITOR = -1
"""Index of the editor frame, taken before the run; run frames are 0 .. n-1."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """``rgb`` is height x width x 3, uint8, row-major."""

    rgb: NDArray[np.uint8]

    def png(self) -> bytes:
        """The picture as PNG; the same pixels give the same bytes."""
        from PIL import Image

        buffer = io.BytesIO()
        Image.fromarray(self.rgb, "RGB").save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
