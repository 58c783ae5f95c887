"""The run of one call, frame by frame: the frame, the detector's pixels, both channels over time, and the strip."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from console.episode import words
from console.episode.account import CallAccount
from console.episode.wrapped import breakable
from console.live.controls import Controls
from console.live.film import Film
from console.live.follow import Wanted
from console.live.picture import PictureError, copy_picture, save_picture
from console.live.showing import Showing
from console.live.sight import Sight
from console.replay import strings
from console.replay.renamed import renamed
from console.services import EpisodeRef
from console.theme import metrics
from console.widgets.empty_state import EmptyState
from serializer.errors import PolyBridgeBenchError


class FilmPage(QWidget):
    """``opened`` carries the film that is shown, ``None`` where there is none."""

    opened = Signal(object)

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("replayFilmPage")
        self._say = say
        self.sight, self.controls = Sight(metrics.UNIT), Controls()
        self._showing = Showing(self.sight, self)
        self.playback, self.view = self._showing.playback, self.sight.view
        self._wanted: Wanted | None = None
        self.nothing = EmptyState("movie-open-outline", strings.NO_RUN, strings.NO_RUN_HINT_ANY)
        self.nothing.setMinimumSize(1, 1)
        self._lay_out()
        renamed(self.sight)
        renamed(self.controls)
        self._connect()

    @property
    def film(self) -> Film | None:
        """What is shown."""
        return self._showing.film

    @property
    def busy(self) -> bool:
        """Whether anything is still to be read, drawn or shown."""
        return self._showing.busy

    def show_call(self, ref: EpisodeRef, call: CallAccount) -> None:
        """Open the run of a call; one that is open already stays where it is."""
        attempt = call.record.attempt
        if attempt is None:
            self._wanted = None
            self._drop()
            hint = strings.NO_RUN_HINT.get(call.stage, strings.NO_RUN_HINT_ANY)
            self.nothing.say(strings.NO_RUN, hint, "movie-open-outline")
            return
        wanted = Wanted(ref, attempt.attempt)
        if wanted != self._wanted:
            self._wanted = wanted
            self._drop()
            self.nothing.say(strings.READING, "", "timer-sand")
            self._showing.open(wanted)

    def toggle_play(self) -> None:
        """Play or pause."""
        self.playback.toggle()

    def step(self, frames: int) -> None:
        """Some frames on or back."""
        self.playback.step(frames)

    def seek(self, index: int) -> None:
        """Show a frame and stay on it; counted from the end where negative."""
        self.playback.seek(index if index >= 0 else self.playback.count + index)

    def copy_frame(self) -> None:
        """The frame in sight, onto the clipboard."""
        if self.film is not None:
            copy_picture(self.view.image())
            self._say(strings.COPIED.format(frame=self.playback.index + 1))

    def save_frame(self, path: Path) -> None:
        """The frame in sight, into a file; the status line says what came of it."""
        try:
            written = save_picture(self.view.image(), path)
        except PictureError as fault:
            self._say(strings.NOT_SAVED.format(reason=fault))
        else:
            self._say(strings.SAVED.format(name=written.name))

    def close_down(self) -> None:
        """End the reading thread."""
        self._showing.close()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.playback.pause()

    def _drop(self) -> None:
        self._showing.drop()
        self._show_nothing()

    def _show_nothing(self) -> None:
        self.controls.clear()
        self.controls.hide()
        self._stack.setCurrentWidget(self.nothing)
        self.opened.emit(None)

    def _take_film(self, film: Film) -> None:
        self.controls.show_film(film)
        # Calls are chosen above, also those that led to no run.
        self.controls.attempt.hide()
        self._showing.begin(play=False)
        self.opened.emit(film)

    def _take_failure(self, _wanted: Wanted, fault: PolyBridgeBenchError) -> None:
        self._show_nothing()
        self.nothing.say(strings.UNAVAILABLE, breakable(str(fault)), "alert-outline")

    def _show_place(self, film: Film, index: int) -> None:
        self._stack.setCurrentWidget(self.sight)
        self.controls.show()
        self.controls.show_frame(index)
        time = words.film_time(film.times_s[index])
        self.controls.age.setText(strings.PLACE.format(frame=index + 1, count=len(film.times_s), time=time))

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.nothing)
        self._stack.addWidget(self.sight)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self._stack, 1)
        body.addWidget(self.controls)
        self.controls.age.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _connect(self) -> None:
        self._showing.opened.connect(self._take_film)
        self._showing.failed.connect(self._take_failure)
        self._showing.placed.connect(self._show_place)
        self.playback.changed.connect(lambda: self.controls.show_playback(self.playback))
        self.controls.play.clicked.connect(self.toggle_play)
        self.controls.back.clicked.connect(lambda: self.step(-1))
        self.controls.on.clicked.connect(lambda: self.step(1))
        self.controls.sought.connect(self.seek)
        self.sight.sought.connect(self.seek)
