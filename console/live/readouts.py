"""What stands about a frame, shown a moment after it and in turns, so that no turn of the window is long."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from console.live.film import Film
from console.live.swatch import around

_TURN_MS = 11
"""A third of what a frame takes at the fastest pace: two turns stand between two frames, clear of both."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A frame that is on the screen, by its index, and what stands around the two pixels; the frame itself can go."""

    film: Film
    index: int
    success: QImage
    failure: QImage


def seen(film: Film, index: int, image: QImage) -> Seen:
    """What the read-outs need of a frame."""
    return Seen(film, index, *(around(image, rule.pixel) for rule in (film.profile.success, film.profile.failure)))


Show = Callable[[Seen], None]


class Readouts(QObject):
    """Goes round its parts, one a turn, always with one and the same frame; the next round takes the newest.

    While films play fast the frame itself is never skipped, and what stands about it is shown some 15 times a second.
    ``spare`` has a turn after each round, and each that nothing else wants, while it answers that there is more.
    A turn is given up where the frame ``occupied`` the window, but never two in a row.
    """

    def __init__(
        self, parts: Sequence[Show], spare: Callable[[], bool], occupied: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._parts, self._spare, self._occupied = tuple(parts), spare, occupied
        self._newest: Seen | None = None
        self._turns: deque[Callable[[], None]] = deque()
        self._spared = self._turned = True
        self._gave_way = False
        self._timer = QTimer(self)
        self._timer.setInterval(_TURN_MS)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether anything has not been shown yet."""
        return self._timer.isActive()

    def show(self, frame: Seen) -> None:
        """Show a frame's read-outs soon."""
        self._newest = frame
        # Turns are counted from a frame, but frames that come faster than turns do not put them off.
        if self._turned or not self._timer.isActive():
            self._turned = False
            self._timer.start()

    def clear(self) -> None:
        """Nothing is to be shown any more; ``spare`` is asked again beside the next frame."""
        self._newest = None
        self._turns.clear()
        self._spared = False
        self._timer.stop()

    def _turn(self) -> None:
        self._gave_way = self._occupied() and not self._gave_way
        if self._gave_way:
            return
        self._turned = True
        if not self._turns:
            self._begin_round()
        if self._turns:
            self._turns.popleft()()
        if not self._turns and self._newest is None and self._spared:
            self._timer.stop()

    def _begin_round(self) -> None:
        if self._newest is not None:
            self._turns.extend(partial(part, self._newest) for part in self._parts)
            self._newest = None
        if not self._spared:
            self._turns.append(self._ask_spare)

    def _ask_spare(self) -> None:
        self._spared = not self._spare()
