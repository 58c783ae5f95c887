"""Where in a film one is, and how it moves on."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from controller.sweep.runner.messages import Pace

_FAST_MS = 33


class Playback(QObject):
    """The frame in sight. ``moved`` carries it, ``changed`` says that playing, pace or length did, ``ended`` the end.

    In real time a frame stays as long as it took; as fast as they come, the next one follows after 33 ms: eight times
    as fast, and the window keeps three quarters of its time.
    """

    moved = Signal(int)
    changed = Signal()
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._times_s: tuple[float, ...] = ()
        self._index = 0
        self._pace: Pace = "real_time"
        self._playing = False
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def index(self) -> int:
        """The frame in sight, from 0."""
        return self._index

    @property
    def count(self) -> int:
        """How many frames there are."""
        return len(self._times_s)

    @property
    def playing(self) -> bool:
        """Whether it moves on by itself."""
        return self._playing

    @property
    def pace(self) -> Pace:
        """How fast."""
        return self._pace

    def load(self, times_s: tuple[float, ...], *, play: bool, at: int = 0) -> None:
        """Take a film and show a frame of it, counted from the end where negative."""
        self._times_s = times_s
        self._index = at if at >= 0 else max(0, len(times_s) + at)
        self._playing = play and len(times_s) > 1
        self._set_timer()
        self.changed.emit()
        if times_s:
            self.moved.emit(self._index)

    def set_pace(self, pace: Pace) -> None:
        """Change how fast it moves."""
        self._pace = pace
        self._set_timer()
        self.changed.emit()

    def play(self) -> None:
        """Move on, from the start where the end was reached."""
        if self.count < 2:
            return
        if self._index >= self.count - 1:
            self._go(0)
        self._playing = True
        self._set_timer()
        self.changed.emit()

    def pause(self) -> None:
        """Stay on this frame."""
        self._playing = False
        self._set_timer()
        self.changed.emit()

    def toggle(self) -> None:
        """Play or pause."""
        if self._playing:
            self.pause()
        else:
            self.play()

    def seek(self, index: int) -> None:
        """Show a frame and stay on it."""
        if self._playing:
            self.pause()
        if self.count:
            self._go(min(max(index, 0), self.count - 1))

    def step(self, frames: int) -> None:
        """Some frames on or back."""
        self.seek(self._index + frames)

    def _tick(self) -> None:
        if self._index < self.count - 1:
            self._go(self._index + 1)
            self._set_timer()
        if self._index >= self.count - 1:
            self.pause()
            self.ended.emit()

    def _go(self, index: int) -> None:
        if index != self._index:
            self._index = index
            self.moved.emit(index)

    def _set_timer(self) -> None:
        if not self._playing:
            self._timer.stop()
            return
        step_s = self._times_s[1] - self._times_s[0]
        wanted = _FAST_MS if self._pace == "as_fast" else max(1, round(step_s * 1000))
        if not self._timer.isActive() or self._timer.interval() != wanted:
            self._timer.start(wanted)
