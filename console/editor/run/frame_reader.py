"""Reads captured frames beside the window's thread, and of several that are asked for meanwhile the last one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from console.background import Background
from console.editor.run.capture import Capture
from serializer.errors import PolyBridgeBenchError


class FrameReader(QObject):
    """``read`` carries the capture, the frame's index and its image, ``failed`` why there is none."""

    read = Signal(object, int, object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background("frames")
        self._reading = False
        self._wanted: tuple[Capture, int] | None = None

    def ask(self, capture: Capture, index: int) -> None:
        """Read a frame."""
        self._wanted = (capture, index)
        self._go_on()

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _go_on(self) -> None:
        if self._reading or self._wanted is None:
            return
        (capture, index), self._wanted, self._reading = self._wanted, None, True
        self._background.ask(lambda: (capture, index, capture.draw(index)), self._take)

    def _take(self, found: tuple[Capture, int, QImage] | PolyBridgeBenchError) -> None:
        self._reading = False
        if isinstance(found, PolyBridgeBenchError):
            self.failed.emit(str(found))
        else:
            self.read.emit(*found)
        self._go_on()
