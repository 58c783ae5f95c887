"""A film on its sight: opened, played, and each part handed what it shows; for Live and for Replay."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from console.live.film import Film
from console.live.flaws import Flaw
from console.live.follow import Wanted
from console.live.freed import give_back
from console.live.playback import Playback
from console.live.projector import Projector
from console.live.readouts import Readouts, Seen, seen
from console.live.sight import Sight
from console.live.thumbnails import Thumbnails
from serializer.errors import PolyBridgeBenchError

_FILMS_BETWEEN = 3
"""Between two times that memory is given back: it takes 2 ms, and the next frames take longer for it."""


class Showing(QObject):
    """``opened`` carries a film, of which no frame is shown until ``begin``; ``failed`` what was wanted, and why there
    is none; ``placed`` film and index of the frame in sight, a moment after it is on the screen.

    Each part of a new film, drawing a frame, and putting it on the screen are turns of their own, so that the window
    can answer in between; a slider that is dragged faster than frames are drawn leaves out those nobody would see.
    """

    opened = Signal(object)
    failed = Signal(object, object)
    placed = Signal(object, int)

    def __init__(self, sight: Sight, parent: QObject) -> None:
        super().__init__(parent)
        self.playback = Playback(self)
        self._sight, self._projector = sight, Projector()
        self._thumbnails = Thumbnails(self._projector, sight.filmstrip.strip)
        parts = (self._show_cards, self._show_place, self._show_plot, self._show_strip)
        self._readouts = Readouts(parts, self._thumbnails.step, self._occupied, self)
        self._film: Film | None = None
        self._steps: deque[Callable[[], object]] = deque()
        self._asked: int | None = None
        self._drawn: tuple[Film, int, QImage, Flaw | None] | None = None
        self._taken = count(1)
        self._painted = True
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._turn)
        self._connect(parent)

    @property
    def film(self) -> Film | None:
        """What is shown."""
        return self._film

    @property
    def busy(self) -> bool:
        """Whether anything is still to be read, drawn or shown."""
        return self._projector.busy or self._timer.isActive() or self._readouts.busy

    def open(self, wanted: Wanted) -> None:
        """Open the film of an attempt; what is shown stays until it is there."""
        self._projector.open(wanted)

    def begin(self, *, play: bool, at: int = 0) -> None:
        """Show the film that was opened: play it, or stay on a frame, counted from the end where negative."""
        if self._film is not None:
            self.playback.load(self._film.times_s, play=play, at=at)

    def drop(self) -> None:
        """Show nothing, and open nothing that was asked for before."""
        self._projector.drop()
        self._film = None
        self._forget()
        self.playback.load((), play=False)

    def close(self) -> None:
        """End the reading thread."""
        self.playback.pause()
        self._timer.stop()
        self._readouts.clear()
        self._projector.close()

    def _forget(self) -> None:
        self._asked = self._drawn = None
        self._readouts.clear()
        self._steps.clear()
        self._thumbnails.begin(None)

    def _take_film(self, film: Film) -> None:
        self._forget()
        plot, strip = self._sight.plot, self._sight.filmstrip
        self._steps.extend((partial(plot.show_film, film), partial(strip.show_film, film)))
        if next(self._taken) % _FILMS_BETWEEN == 0:
            self._steps.append(give_back)
        self._steps.extend((film.prepare, partial(self._open, film)))
        self._timer.start()

    def _open(self, film: Film) -> None:
        self._film = film
        self._thumbnails.begin(film)
        self.opened.emit(film)

    def _take_failure(self, wanted: Wanted, fault: PolyBridgeBenchError) -> None:
        self._film = None
        self._forget()
        self.playback.load((), play=False)
        self.failed.emit(wanted, fault)

    # ------------------------------------------------------------------------------------------- the frame

    def _ask(self, index: int) -> None:
        self._asked = index
        self._timer.start()

    def _take_frame(self, film: Film, index: int, image: QImage, flaw: Flaw | None) -> None:
        self._drawn = (film, index, image, flaw)
        self._timer.start()

    def _occupied(self) -> bool:
        return self._timer.isActive()

    def _turn(self) -> None:
        """Show one more part of a new film, put on the screen what was drawn, or draw what was asked for."""
        # Qt paints what has changed before the next turn; that turn is left out, so that the two are never one wait.
        self._painted = not self._painted
        if not self._painted:
            return
        if self._steps:
            self._steps.popleft()()
        elif self._drawn is not None:
            (film, index, image, flaw), self._drawn = self._drawn, None
            self._sight.view.show_image(image, film.profile, flaw)
            self._thumbnails.use(index, image)
            self._readouts.show(seen(film, index, image))
        elif self._asked is not None:
            index, self._asked = self._asked, None
            self._projector.show(index)
        else:
            self._timer.stop()

    # ------------------------------------------------------------------------------------------- what stands about it

    def _show_cards(self, frame: Seen) -> None:
        for card, part in zip(self._sight.cards, (frame.success, frame.failure), strict=True):
            card.show_frame(frame.film, frame.index, part)

    def _show_place(self, frame: Seen) -> None:
        self.placed.emit(frame.film, frame.index)

    def _show_plot(self, frame: Seen) -> None:
        self._sight.plot.show_frame(frame.index)

    def _show_strip(self, frame: Seen) -> None:
        self._sight.filmstrip.show_frame(frame.index)

    def _connect(self, parent: QObject) -> None:
        parent.destroyed.connect(self._projector.close)
        self._projector.opened.connect(self._take_film)
        self._projector.failed.connect(self._take_failure)
        self._projector.drawn.connect(self._take_frame)
        self.playback.moved.connect(self._ask)
