"""Opens films beside the window's thread and draws their frames in it, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from console.background import Background
from console.live.film import Film, open_film
from console.live.flaws import Flaw, flaw_of
from console.live.follow import Wanted
from console.live.pixels import pixels_of, thumbnail_of
from serializer.errors import PolyBridgeBenchError

_Frame = tuple[Film, int, QImage, Flaw | None]
_Thumbnail = tuple[Film, int, QImage]


class Projector(QObject):
    """``opened`` carries a film, ``failed`` why there is none, ``drawn`` a frame and ``small`` a thumbnail of it.

    Reading records, and frames that were captured, takes as long as the disk does, and so has a thread. Drawing from
    states takes 2 to 3 ms and has none: a second thread that holds the interpreter while the machine is busy makes the
    window wait for it (see the package's note).
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
        self._opening = self._reading = False
        self._shrinking = 0
        self._frame: int | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is still to be read."""
        return self._opening or self._reading or self._shrinking > 0

    def open(self, wanted: Wanted) -> None:
        """Open the film of an attempt; of several that are asked for meanwhile, the last one."""
        self._wanted = wanted
        if not self._opening:
            self._open_wanted()

    def drop(self) -> None:
        """Have no film, and hand none over until one is asked for again."""
        self._wanted = self._film = self._frame = None

    def show(self, index: int) -> None:
        """Show a frame of the film that is open: drawn now, or read from its file, and of several then the last one."""
        film = self._film
        if film is None:
            return
        if film.captured:
            self._frame = index
            self._read_frame()
        else:
            image = film.draw(index)
            self.drawn.emit(film, index, image, flaw_of(pixels_of(image), None))

    def show_small(self, index: int) -> None:
        """Make a thumbnail of a frame, likewise."""
        film = self._film
        if film is None:
            return
        if film.captured:
            self._shrinking += 1
            self._background.ask(lambda: (film, index, thumbnail_of(film.draw(index))), self._take_small)
        else:
            self.small.emit(film, index, thumbnail_of(film.draw(index)))

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _open_wanted(self) -> None:
        wanted, self._opening = self._wanted, True
        if wanted is not None:
            self._background.ask(lambda: open_film(wanted.ref, wanted.attempt), lambda found: self._take(wanted, found))

    def _take(self, wanted: Wanted, found: Film | PolyBridgeBenchError) -> None:
        self._opening = False
        if wanted is not self._wanted:
            if self._wanted is not None:
                self._open_wanted()
            return
        self._wanted = None
        if isinstance(found, PolyBridgeBenchError):
            self._film = None
            self.failed.emit(wanted, found)
        else:
            self._film = found
            self.opened.emit(found)

    def _read_frame(self) -> None:
        film, index = self._film, self._frame
        if self._reading or film is None or index is None:
            return
        self._reading, self._frame = True, None
        self._background.ask(lambda: _read(film, index), lambda found: self._take_frame(film, found))

    def _take_frame(self, film: Film, found: _Frame | PolyBridgeBenchError) -> None:
        self._reading = False
        if film is self._film:
            if isinstance(found, PolyBridgeBenchError):
                self.failed.emit(Wanted(film.ref, film.attempt), found)
            else:
                self.drawn.emit(*found)
        self._read_frame()

    def _take_small(self, found: _Thumbnail | PolyBridgeBenchError) -> None:
        """A thumbnail that cannot be read stays empty: the frame itself says why."""
        self._shrinking -= 1
        if not isinstance(found, PolyBridgeBenchError) and found[0] is self._film:
            self.small.emit(*found)


def _read(film: Film, index: int) -> _Frame:
    image = film.draw(index)
    # A capture that stands still shows at once; frames that are drawn from states carry their own time.
    before = film.draw(index - 1) if index > 0 else None
    return film, index, image, flaw_of(pixels_of(image), None if before is None else pixels_of(before))
