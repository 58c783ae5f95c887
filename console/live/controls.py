"""The strip below: play, step, the time in the film, which attempt, and how old all of it is."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QWidget

from console.episode import words
from console.live import strings
from console.live.film import Film
from console.live.playback import Playback
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import icon
from console.widgets.rules import grounded


class Controls(QWidget):
    """``sought`` carries a frame, ``attempt_asked`` an attempt, ``newest_asked`` leaves this film for a newer one."""

    sought = Signal(int)
    attempt_asked = Signal(int)
    newest_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("liveControls")
        grounded(self, "footer")
        self.setFixedHeight(metrics.FOOTER)
        self.play = icon_button("play", strings.PLAY)
        self.back, self.on = icon_button("skip-previous", strings.BACK), icon_button("skip-next", strings.ON)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(strings.TIME)
        self.slider.setToolTip(strings.TIME)
        self.slider.setMinimumWidth(80)
        self.attempt = QComboBox()
        self.attempt.setToolTip(strings.EARLIER_ATTEMPT)
        self.attempt.setAccessibleName(strings.EARLIER_ATTEMPT)
        self.newest = push_button(strings.NEWEST, "link")
        self.newest.setToolTip(strings.NEXT_WAITS)
        self.age = Elided("", "faint", Qt.TextElideMode.ElideRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.PANEL_PADDING, 0)
        row.setSpacing(metrics.HALF)
        named = {"livePlay": self.play, "liveBack": self.back, "liveOn": self.on, "liveTime": self.slider}
        named |= {"liveAttempt": self.attempt, "liveNewest": self.newest, "liveAge": self.age}
        for name, widget in named.items():
            widget.setObjectName(name)
            row.addWidget(widget, {"liveTime": 3, "liveAge": 2}.get(name, 0))
        row.insertSpacing(4, metrics.UNIT)
        self.slider.valueChanged.connect(self.sought)
        self.attempt.activated.connect(lambda at: self.attempt_asked.emit(self.attempt.itemData(at)))
        self.newest.clicked.connect(self.newest_asked)
        self.newest.hide()
        self.clear()

    def clear(self) -> None:
        """Nothing is shown."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, 0)
        self.attempt.hide()
        self.age.setText("")
        self._enable(enabled=False)

    def show_film(self, film: Film) -> None:
        """Take another attempt."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, len(film.times_s) - 1))
            self.slider.setPageStep(4)
        self.attempt.clear()
        for number in film.attempts:
            self.attempt.addItem(strings.ATTEMPT.format(attempt=number), number)
        self.attempt.setCurrentIndex(self.attempt.findData(film.attempt))
        self.attempt.setVisible(len(film.attempts) > 1)
        self._enable(enabled=True)

    def show_frame(self, index: int) -> None:
        """Move the handle without asking for anything."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(index)

    def show_playback(self, playback: Playback) -> None:
        """Say what the first button does."""
        self.play.setIcon(icon("pause" if playback.playing else "play"))
        self.play.setToolTip(strings.PAUSE if playback.playing else strings.PLAY)
        self.play.setAccessibleName(self.play.toolTip())

    def show_age(self, film: Film, shown_at: datetime, now: datetime) -> None:
        """How old the newest frame of this film is, and since when the one in sight is on screen."""
        recorded = words.age(film.recorded_at, now)
        self.age.setText(strings.AGE_NOW if recorded == "now" else strings.AGE.format(age=recorded))
        since = words.clock(shown_at.isoformat())
        self.age.set_tip(strings.AGE_TIP.format(at=words.clock(film.recorded_at), since=since))

    def _enable(self, *, enabled: bool) -> None:
        for each in (self.play, self.back, self.on, self.slider):
            each.setEnabled(enabled)
