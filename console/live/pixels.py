"""Frames between numpy and Qt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def image_of(pixels: NDArray[np.uint8]) -> QImage:
    """Rows of red, green and blue as an image of its own, in the layout that a screen takes at once."""
    height, width, _ = pixels.shape
    rows = np.ascontiguousarray(pixels)
    image = QImage(rows.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def pixels_of(image: QImage) -> NDArray[np.uint8]:
    """(height, width, 3) blue, green and red of an image that ``image_of`` or the renderer made; a view, not a copy."""
    height, width = image.height(), image.width()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, : 4 * width].reshape(height, width, 4)[..., :3]
