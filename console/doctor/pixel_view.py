"""A frame on which a click picks a pixel; dragging still moves it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent

from console.widgets.frame_view import FrameView

_STILL = 4


class PixelView(FrameView):
    """``picked`` carries column and row."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._pressed: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        here, pressed, self._pressed = event.position().toPoint(), self._pressed, None
        if pressed is None or (here - pressed).manhattanLength() > _STILL:
            return
        place = self.mapToScene(pressed)
        column, row = int(place.x() // 1), int(place.y() // 1)
        if self.image().rect().contains(column, row):
            self.picked.emit((column, row))
