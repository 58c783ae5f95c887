"""The run of one call, frame by frame: the frame, the detector's pixels, both channels over time, and the strip."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from console.episode import words
from console.episode.account import CallAccount
from console.episode.wrapped import breakable
from console.live.channel_plot import ChannelPlot
from console.live.controls import Controls
from console.live.detector_card import DetectorCard
from console.live.film import Film
from console.live.filmstrip import Filmstrip, Thumb
from console.live.flaws import Flaw
from console.live.follow import Wanted
from console.live.picture import PictureError, copy_picture, save_picture
from console.live.playback import Playback
from console.live.projector import Projector
from console.live.readouts import Readouts
from console.live.screen import Screen
from console.live.sight import Sight
from console.live.strip import strip_frames
from console.replay import strings
from console.replay.renamed import renamed
from console.services import EpisodeRef
from console.theme import metrics
from console.widgets.empty_state import EmptyState
from serializer.errors import PolyBridgeBenchError

_NARROW_PX = 700
_STRIP_FROM_PX, _PLOT_FROM_PX = 440, 330
"""In a low window the frame and the read-outs come first."""


class FilmPage(QWidget):
    """``opened`` carries the film that is shown, ``None`` where there is none."""

    opened = Signal(object)

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("replayFilmPage")
        self._say = say
        self._projector, self.playback = Projector(), Playback(self)
        self.destroyed.connect(self._projector.close)
        self._wanted: Wanted | None = None
        self._film: Film | None = None
        self.view, self.plot, self.filmstrip, self.controls = Screen(), ChannelPlot(), Filmstrip(), Controls()
        self.cards = (DetectorCard("success"), DetectorCard("failure"))
        self.nothing = EmptyState("movie-open-outline", strings.NO_RUN, strings.NO_RUN_HINT_ANY)
        self.nothing.setMinimumSize(1, 1)
        self._readouts = Readouts((self._show_place, self._show_cards, self._show_times), self)
        self._lay_out()
        for piece in (self.view, self.plot, self.filmstrip, self.controls, *self.cards):
            renamed(piece)
        self._connect()

    @property
    def film(self) -> Film | None:
        """What is shown."""
        return self._film

    @property
    def busy(self) -> bool:
        """Whether anything is still to be read, drawn or shown."""
        return self._projector.busy or self._readouts.busy

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
            self._projector.open(wanted)

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
        if self._film is not None:
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
        self.playback.pause()
        self._projector.close()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.playback.pause()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._sight.arrange(narrow=self.width() < _NARROW_PX)
        self.filmstrip.setVisible(self.height() >= _STRIP_FROM_PX)
        self.plot.setVisible(self.height() >= _PLOT_FROM_PX)

    def _drop(self) -> None:
        self._film = None
        self._readouts.clear()
        self.playback.load((), play=False)
        self.controls.clear()
        self.controls.hide()
        self._stack.setCurrentWidget(self.nothing)
        self.opened.emit(None)

    def _take_film(self, film: Film) -> None:
        if self._wanted != Wanted(film.ref, film.attempt):
            return
        self._film = film
        self._readouts.clear()
        self.controls.show_film(film)
        self.controls.show()
        # Calls are chosen above, also those that led to no run.
        self.controls.attempt.hide()
        self.plot.show_film(film)
        marker = None if film.readings is None else film.readings.marker
        frames = strip_frames(film.times_s, film.duration_s)
        thumbs = [Thumb(at, film.times_s[at], marker is not None and at >= marker) for at in frames]
        self.filmstrip.strip.set_film(thumbs, len(film.times_s))
        self.playback.load(film.times_s, play=True)
        self.playback.pause()
        self._projector.ask_small(frames)
        self._stack.setCurrentWidget(self._sight)
        self.opened.emit(film)

    def _take_failure(self, wanted: Wanted, fault: PolyBridgeBenchError) -> None:
        if wanted == self._wanted:
            self._drop()
            self.nothing.say(strings.UNAVAILABLE, breakable(str(fault)), "alert-outline")

    def _show_frame(self, film: Film, index: int, image: QImage, flaw: Flaw | None) -> None:
        self.view.show_image(image, film.profile, flaw)
        self._readouts.show(film, index, image)

    def _show_place(self, film: Film, index: int, _image: QImage) -> None:
        self.controls.show_frame(index)
        time = words.film_time(film.times_s[index])
        self.controls.age.setText(strings.PLACE.format(frame=index + 1, count=len(film.times_s), time=time))

    def _show_cards(self, film: Film, index: int, image: QImage) -> None:
        for card in self.cards:
            card.show_frame(film, index, image)

    def _show_times(self, _film: Film, index: int, _image: QImage) -> None:
        self.plot.show_frame(index)
        self.filmstrip.show_frame(index)

    def _lay_out(self) -> None:
        self._sight = Sight(self.view, self.cards, self.plot, self.filmstrip, metrics.UNIT)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.nothing)
        self._stack.addWidget(self._sight)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self._stack, 1)
        body.addWidget(self.controls)
        self.controls.age.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _connect(self) -> None:
        self._projector.opened.connect(self._take_film)
        self._projector.failed.connect(self._take_failure)
        self._projector.drawn.connect(self._show_frame)
        self._projector.small.connect(lambda _film, index, picture: self.filmstrip.strip.set_picture(index, picture))
        self.playback.moved.connect(self._projector.show)
        self.playback.changed.connect(lambda: self.controls.show_playback(self.playback))
        self.controls.play.clicked.connect(self.toggle_play)
        self.controls.back.clicked.connect(lambda: self.step(-1))
        self.controls.on.clicked.connect(lambda: self.step(1))
        self.controls.sought.connect(self.seek)
        self.plot.sought.connect(self.seek)
        self.filmstrip.sought.connect(self.seek)
