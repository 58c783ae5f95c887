"""What stands about a frame, shown a moment after it and in turns, so that no turn of the window is long."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from console.live.film import Film

_TURN_MS = 16
Show = Callable[[Film, int, QImage], None]


class Readouts(QObject):
    """Goes round its parts, one a turn, always with one and the same frame; the next round takes the newest.

    While films play fast the frame itself is never skipped, and what stands about it is shown some 20 times a second.
    """

    def __init__(self, parts: Sequence[Show], parent: QObject) -> None:
        super().__init__(parent)
        self._parts = tuple(parts)
        self._newest: tuple[Film, int, QImage] | None = None
        self._shown: tuple[Film, int, QImage] | None = None
        self._at = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_TURN_MS)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether anything has not been shown yet."""
        return self._timer.isActive()

    def show(self, film: Film, index: int, image: QImage) -> None:
        """Show a frame's read-outs soon."""
        self._newest = (film, index, image)
        if not self._timer.isActive():
            self._timer.start()

    def clear(self) -> None:
        """Nothing is to be shown any more."""
        self._newest = self._shown = None
        self._at = 0
        self._timer.stop()

    def _turn(self) -> None:
        if self._shown is None:
            self._shown, self._newest, self._at = self._newest, None, 0
        if self._shown is None:
            self._timer.stop()
            return
        self._parts[self._at](*self._shown)
        self._at += 1
        if self._at == len(self._parts):
            self._shown = None
            if self._newest is None:
                self._timer.stop()
