"""Draws frames beside the window's thread: always the newest one asked for, and thumbnails while nothing else waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from console.episode.background import Background
from console.live.film import Film, open_film
from console.live.flaws import Flaw, flaw_of
from console.live.follow import Wanted
from serializer.errors import PolyBridgeBenchError

THUMBNAIL_PX = 320
_Drawn = tuple[Film, int, QImage, Flaw | None]
_Small = tuple[Film, int, QImage]


class Projector(QObject):
    """``opened`` carries a film, ``failed`` why there is none, ``drawn`` a frame and ``small`` a thumbnail of the film.

    One job at a time, so that a frame is at most one drawing behind: a frame asked for while another is drawn takes the
    place of any that waits. Results of a film that is no longer shown are dropped.
    """

    opened = Signal(object)
    failed = Signal(object, object)
    drawn = Signal(object, int, object, object)
    small = Signal(object, int, object)

    def __init__(self) -> None:
        super().__init__()
        self._background = Background("live")
        self._wanted: Wanted | None = None
        self._film: Film | None = None
        self._frame: int | None = None
        self._thumbs: deque[int] = deque()
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether anything is being read or drawn."""
        return self._busy

    def open(self, wanted: Wanted) -> None:
        """Open the film of an attempt; the one that was shown goes on until it is there."""
        self._wanted = wanted
        self._next()

    def ask(self, index: int) -> None:
        """Draw a frame of the film that is open."""
        self._frame = index
        self._next()

    def ask_small(self, frames: Sequence[int]) -> None:
        """Draw thumbnails of the film that is open, in this order."""
        self._thumbs = deque(frames)
        self._next()

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _next(self) -> None:
        if self._busy:
            return
        film = self._film
        if self._wanted is not None:
            wanted, self._wanted, self._busy = self._wanted, None, True
            self._background.ask(
                lambda: open_film(wanted.ref, wanted.attempt), lambda found: self._take_film(wanted, found)
            )
        elif film is not None and self._frame is not None:
            index, self._frame, self._busy = self._frame, None, True
            self._background.ask(lambda: _draw(film, index), self._take_frame)
        elif film is not None and self._thumbs:
            index, self._busy = self._thumbs.popleft(), True
            self._background.ask(lambda: _shrink(film, index), self._take_small)

    def _take_film(self, wanted: Wanted, found: Film | PolyBridgeBenchError) -> None:
        self._busy = False
        if isinstance(found, PolyBridgeBenchError):
            self.failed.emit(wanted, found)
        elif self._wanted is None:
            self._film, self._frame, self._thumbs = found, None, deque()
            self.opened.emit(found)
        self._next()

    def _take_frame(self, found: _Drawn | PolyBridgeBenchError) -> None:
        self._busy = False
        if not isinstance(found, PolyBridgeBenchError) and found[0] is self._film:
            self.drawn.emit(*found)
        self._next()

    def _take_small(self, found: _Small | PolyBridgeBenchError) -> None:
        self._busy = False
        if not isinstance(found, PolyBridgeBenchError) and found[0] is self._film:
            self.small.emit(*found)
        self._next()


def _draw(film: Film, index: int) -> _Drawn:
    pixels = film.rollout.frame(index).rgb
    # A capture that stands still shows at once; frames drawn from states always carry their own time.
    before = film.rollout.frame(index - 1).rgb if index > 0 and film.captured else None
    return film, index, image_of(pixels), flaw_of(pixels, before)


def _shrink(film: Film, index: int) -> _Small:
    image = image_of(film.rollout.frame(index).rgb)
    small = image.scaledToWidth(THUMBNAIL_PX, Qt.TransformationMode.SmoothTransformation)
    return film, index, small


def image_of(pixels: NDArray[np.uint8]) -> QImage:
    """Rows of red, green and blue as an image of its own, in the layout that a screen takes at once."""
    height, width, _ = pixels.shape
    rows = np.ascontiguousarray(pixels)
    image = QImage(rows.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    return image.convertToFormat(QImage.Format.Format_RGB32)
