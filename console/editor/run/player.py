"""Where in a run's film one is, and how it moves on."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from console.editor.run.outcome import Outcome

_TICK_MS = 16
_LONGEST_TICK_S = 0.1
"""A tick that comes late does not jump further than this."""


class Player(QObject):
    """``moved`` follows every other time, ``changed`` playing, speed and film. At rest there is no film in sight."""

    moved = Signal()
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.outcome: Outcome | None = None
        self.speed = 1.0
        self._time_s: float | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def time_s(self) -> float | None:
        """The time in sight; ``None`` at rest, when the design itself is."""
        return self._time_s

    @property
    def playing(self) -> bool:
        """Whether it moves on by itself."""
        return self._timer.isActive()

    @property
    def end_s(self) -> float:
        """The time of the film's last state."""
        return 0.0 if self.outcome is None else float(self.outcome.times_s[-1])

    def load(self, outcome: Outcome | None) -> None:
        """Take another film, at rest."""
        self._timer.stop()
        self.outcome, self._time_s = outcome, None
        self.changed.emit()
        self.moved.emit()

    def play(self) -> None:
        """Move on, from the start where the film was at rest or at its end."""
        if self.outcome is None or self.playing:
            return
        if self._time_s is None or self._time_s >= self.end_s - 1e-9:
            self._go(0.0)
        self._clock.start()
        self._timer.start()
        self.changed.emit()

    def pause(self) -> None:
        """Stay."""
        if self.playing:
            self._timer.stop()
            self.changed.emit()

    def toggle(self) -> None:
        """Play or pause."""
        (self.pause if self.playing else self.play)()

    def rest(self) -> None:
        """Leave the film."""
        self.pause()
        if self._time_s is not None:
            self._time_s = None
            self.moved.emit()

    def seek(self, time_s: float) -> None:
        """Show a time and stay there."""
        if self.outcome is not None:
            self.pause()
            self._go(time_s)

    def step(self, states: int) -> None:
        """Some states of the film on or back."""
        if self.outcome is not None:
            self.seek(self.outcome.step(self._time_s or 0.0, states))

    def set_speed(self, speed: float) -> None:
        """Times real time."""
        self.speed = speed
        self.changed.emit()

    def _go(self, time_s: float) -> None:
        time_s = min(max(time_s, 0.0), self.end_s)
        if time_s != self._time_s:
            self._time_s = time_s
            self.moved.emit()

    def _tick(self) -> None:
        passed = min(self._clock.restart() / 1000, _LONGEST_TICK_S)
        self._go((self._time_s or 0.0) + passed * self.speed)
        if self._time_s is not None and self._time_s >= self.end_s - 1e-9:
            self.pause()
