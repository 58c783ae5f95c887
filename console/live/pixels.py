"""Frames between numpy and Qt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

THUMBNAIL_PX = 240
_ROWS_AT_ONCE = 64
"""Qt hands larger pieces to a thread of its own and waits for it; on a busy machine that thread may come late."""


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


def thumbnail_of(image: QImage) -> QImage:
    """A frame, small and without jagged lines; made by the calling thread alone."""
    twice = image.size().scaled(2 * THUMBNAIL_PX, image.height(), Qt.AspectRatioMode.KeepAspectRatio)
    halfway = QImage(twice, QImage.Format.Format_RGB32)
    painter = QPainter(halfway)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for top in range(0, twice.height(), _ROWS_AT_ONCE):
        painter.setClipRect(QRect(0, top, twice.width(), _ROWS_AT_ONCE))
        painter.drawImage(halfway.rect(), image)
    painter.end()
    return halfway.scaledToWidth(THUMBNAIL_PX, Qt.TransformationMode.SmoothTransformation)
