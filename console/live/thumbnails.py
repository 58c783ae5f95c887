"""The small frames of the filmstrip, made one step at a time, out of frames that were shown where that is possible."""

from __future__ import annotations

from PySide6.QtGui import QImage

from console.live.film import Film
from console.live.filmstrip import StripModel
from console.live.pixels import thumbnail_of
from console.live.projector import Projector


class Thumbnails:
    """Fills the strip of one film, from its end: a film that plays brings the frames from its beginning by itself."""

    def __init__(self, projector: Projector, strip: StripModel) -> None:
        self._projector, self._strip = projector, strip
        self._missing: list[int] = []
        projector.small.connect(lambda _film, index, picture: strip.set_picture(index, picture))

    @property
    def busy(self) -> bool:
        """Whether any is still to be made."""
        return bool(self._missing)

    def begin(self, film: Film | None) -> None:
        """Take another film, whose places the strip has; of the last one nothing more is made."""
        self._missing = [] if film is None else list(self._strip.frames)

    def use(self, index: int, image: QImage) -> None:
        """Make a thumbnail out of a frame that is on the screen, if it has a place without one."""
        if index in self._missing:
            self._missing.remove(index)
            self._strip.set_picture(index, thumbnail_of(image))

    def step(self) -> bool:
        """Draw or read one more; whether any is left."""
        if self._missing:
            self._projector.show_small(self._missing.pop())
        return self.busy
