"""The live panel: the newest run as a film, with the detector's two pixels beside it and over time."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import cast

from PySide6.QtCore import QSize, QStandardPaths, QTimer
from PySide6.QtGui import QHideEvent, QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from console.episode.place import ref_of
from console.episode.wrapped import breakable
from console.live import strings
from console.live.channel_plot import ChannelPlot
from console.live.controls import Controls
from console.live.detector_card import DetectorCard
from console.live.film import Film, NoRunYetError
from console.live.filmstrip import Filmstrip, Thumb
from console.live.flaws import Flaw
from console.live.follow import Follow, Wanted
from console.live.head import Head
from console.live.keys import bind_keys
from console.live.picture import PictureError, copy_picture, picture_name, save_picture
from console.live.playback import Playback
from console.live.projector import Projector
from console.live.readouts import Readouts
from console.live.screen import Screen
from console.live.sight import Sight
from console.live.strip import strip_frames
from console.services import EpisodeRef, Services
from console.theme import metrics, theme
from console.widgets.empty_state import EmptyState
from console.widgets.rules import grounded
from controller.sweep.runner.messages import Event, Pace, Stepped
from serializer.errors import PolyBridgeBenchError

_NARROW_PX = 700
_STRIP_FROM_PX, _PLOT_FROM_PX = 520, 430
"""In a low window the frame and the read-outs come first."""
_LEAST_PX = (480, 330)
_TICK_MS = 1000
_PACE_KEY = "live/pace"


class LivePanel(QWidget):
    """Follows the newest run, or stays with the episode that ``open_episode`` names.

    A film that plays ends before a newer one begins; one on which a person has stopped stays until it is let go.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("livePanel")
        grounded(self, "panel")
        self._services = services
        self._projector, self._playback, self._follow = Projector(), Playback(self), Follow()
        self.destroyed.connect(self._projector.close)
        self._film: Film | None = None
        self._shown_at = _now()
        self._held = False
        self.head, self.controls = Head(), Controls()
        self.view, self.plot, self.filmstrip = Screen(), ChannelPlot(), Filmstrip()
        self.cards = (DetectorCard("success"), DetectorCard("failure"))
        self.empty = EmptyState("monitor-eye", strings.NOTHING, strings.NOTHING_HINT)
        self.empty.setObjectName("liveEmpty")
        self.empty.setMinimumSize(1, 1)
        self._readouts = Readouts((self._show_place, self._show_cards, self._show_times), self)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._connect()
        pace = str(services.settings.value(_PACE_KEY, "real_time"))
        self._set_pace(pace if pace in dict(strings.PACES) else "real_time")

    @property
    def film(self) -> Film | None:
        """What is shown."""
        return self._film

    @property
    def playback(self) -> Playback:
        """Where in the film one is."""
        return self._playback

    @property
    def follow(self) -> Follow:
        """Which attempt is next."""
        return self._follow

    def open_episode(self, ref: EpisodeRef) -> None:
        """Stay with an episode, and play its last run."""
        self._follow.pin(ref)
        self.head.show_pinned(pinned=True)
        self._held = False
        self._follow.arrived(Wanted(ref))
        self._open_next()

    def on_event(self, event: Event) -> None:
        """A word of the runner: a run has ended and can be watched."""
        if not isinstance(event, Stepped) or event.kind != "attempt_finished":
            return
        if self._follow.arrived(Wanted(ref_of(Path(event.episode_folder)), event.attempt or None)):
            self._open_when_free()

    def tick(self) -> None:
        """Let the ages move on."""
        if self._film is not None:
            self.controls.show_age(self._film, self._shown_at, _now())

    def copy_frame(self) -> None:
        """The frame in sight, onto the clipboard."""
        if self._film is not None:
            copy_picture(self.view.image())
            self._services.say(strings.COPIED.format(frame=self._playback.index + 1))

    def save_frame(self, path: Path) -> None:
        """The frame in sight, into a file; the status line says what came of it."""
        frame = self._playback.index + 1
        try:
            written = save_picture(self.view.image(), path)
        except PictureError as fault:
            self._services.say(strings.NOT_SAVED.format(frame=frame, reason=fault))
        else:
            self._services.say(strings.SAVED.format(frame=frame, name=written.name))

    def close_down(self) -> None:
        """End the drawing thread; the window calls it before it goes."""
        self._timer.stop()
        self._playback.pause()
        self._projector.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self._open_when_free()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self._playback.pause()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._sight.arrange(narrow=self.width() < _NARROW_PX)
        self.head.set_room(self.width())
        self.filmstrip.setVisible(self.height() >= _STRIP_FROM_PX)
        self.plot.setVisible(self.height() >= _PLOT_FROM_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX[0], _LEAST_PX[1])

    # ------------------------------------------------------------------------------------------- what is watched

    def _open_when_free(self) -> None:
        """Go to the newest run unless a film plays, a person has stopped at this one, or nobody looks."""
        if self.isVisible() and not self._playback.playing and not self._held:
            self._open_next()
        self._offer_newest()

    def _open_next(self) -> None:
        wanted = self._follow.take()
        if wanted is not None:
            self._projector.open(wanted)
        self._offer_newest()

    def _offer_newest(self) -> None:
        self.controls.newest.setVisible(self._held and self._follow.waits)

    def _leave_for_newest(self) -> None:
        self._held = False
        self._playback.pause()
        self._open_next()

    def _toggle_pin(self) -> None:
        if self._follow.pinned is None and self._film is not None:
            self._follow.pin(self._film.ref)
        else:
            self._follow.unpin()
            self._held = False
        self.head.show_pinned(pinned=self._follow.pinned is not None)
        self._offer_newest()

    def _take_film(self, film: Film) -> None:
        self._film = film
        self._held = False
        self._readouts.clear()
        self.head.show_film(film)
        self.controls.show_film(film)
        self.plot.show_film(film)
        marker = None if film.readings is None else film.readings.marker
        frames = strip_frames(film.times_s, film.duration_s)
        thumbs = [Thumb(at, film.times_s[at], marker is not None and at >= marker) for at in frames]
        self.filmstrip.strip.set_film(thumbs, len(film.times_s))
        self._playback.load(film.times_s, play=self.isVisible())
        self._projector.ask_small(frames)
        self._stack.setCurrentWidget(self._sight)

    def _take_failure(self, wanted: Wanted, fault: PolyBridgeBenchError) -> None:
        self._film = None
        self._readouts.clear()
        self._playback.load((), play=False)
        self.head.clear()
        self.head.show_pinned(pinned=self._follow.pinned is not None)
        self.controls.clear()
        self.head.title.setText(wanted.ref.level)
        if isinstance(fault, NoRunYetError):
            self.empty.say(strings.NO_RUN, breakable(strings.NO_RUN_HINT.format(level=wanted.ref.level)), "timer-sand")
        else:
            self.empty.say(strings.UNAVAILABLE, breakable(str(fault)), "alert-outline")
        self._stack.setCurrentWidget(self.empty)

    # ------------------------------------------------------------------------------------------- the frame in sight

    def _show_frame(self, film: Film, index: int, image: QImage, flaw: Flaw | None) -> None:
        self.view.show_image(image, film.profile, flaw)
        self._shown_at = _now()
        self._readouts.show(film, index, image)

    def _show_place(self, film: Film, index: int, _image: QImage) -> None:
        self.head.show_frame(film, index)
        self.controls.show_frame(index)
        self.tick()

    def _show_cards(self, film: Film, index: int, image: QImage) -> None:
        for card in self.cards:
            card.show_frame(film, index, image)

    def _show_times(self, _film: Film, index: int, _image: QImage) -> None:
        self.plot.show_frame(index)
        self.filmstrip.show_frame(index)

    def _seek(self, index: int) -> None:
        self._held = True
        self._playback.seek(index)
        self._offer_newest()

    def _step(self, frames: int) -> None:
        self._seek(self._playback.index + frames)

    def _toggle_play(self) -> None:
        self._held = self._playback.playing
        self._playback.toggle()
        self._offer_newest()

    def _set_pace(self, pace: str) -> None:
        self.head.pace.set_value(pace)
        self._playback.set_pace(cast("Pace", pace))
        self._services.settings.setValue(_PACE_KEY, pace)

    def _open_attempt(self, attempt: int) -> None:
        if self._film is not None:
            self._projector.open(Wanted(self._film.ref, attempt))

    def _ask_where_to_save(self) -> None:
        if self._film is None:
            return
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        proposed = str(Path(folder) / picture_name(self._film, self._playback.index))
        chosen, _kind = QFileDialog.getSaveFileName(self, strings.SAVE_TITLE, proposed, strings.PICTURE_KIND)
        if chosen:
            self.save_frame(Path(chosen))

    # ------------------------------------------------------------------------------------------- how it is arranged

    def _lay_out(self) -> None:
        self._sight = Sight(self.view, self.cards, self.plot, self.filmstrip, metrics.HEAD_PADDING)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._sight)
        body = QVBoxLayout(self)
        body.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.head)
        body.addWidget(self._stack, 1)
        body.addWidget(self.controls)

    def _connect(self) -> None:
        self._services.runner.event.connect(self.on_event)
        self._projector.opened.connect(self._take_film)
        self._projector.failed.connect(self._take_failure)
        self._projector.drawn.connect(self._show_frame)
        self._projector.small.connect(lambda _film, index, picture: self.filmstrip.strip.set_picture(index, picture))
        self._playback.moved.connect(self._projector.show)
        self._playback.changed.connect(lambda: self.controls.show_playback(self._playback))
        self._playback.ended.connect(self._open_when_free)
        self.head.pace.chosen.connect(self._set_pace)
        self.head.pixels.toggled.connect(self.view.show_marks)
        self.head.fit.clicked.connect(self.view.fit)
        self.head.actual.clicked.connect(self.view.one_to_one)
        self.head.pin.clicked.connect(self._toggle_pin)
        self.head.save.triggered.connect(self._ask_where_to_save)
        self.controls.play.clicked.connect(self._toggle_play)
        self.controls.back.clicked.connect(lambda: self._step(-1))
        self.controls.on.clicked.connect(lambda: self._step(1))
        self.controls.sought.connect(self._seek)
        self.controls.attempt_asked.connect(self._open_attempt)
        self.controls.newest_asked.connect(self._leave_for_newest)
        self.plot.sought.connect(self._seek)
        self.filmstrip.sought.connect(self._seek)
        theme().changed.connect(self.update)
        acts = {
            "play": self._toggle_play,
            "back": lambda: self._step(-1),
            "on": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(self._playback.count - 1),
            "pixels": self.head.pixels.click,
            "pin": self.head.pin.click,
            "copy": self.copy_frame,
        }
        self.head.set_copy_action(bind_keys(self, self.view, acts)["copy"])


def _now() -> datetime:
    return datetime.now().astimezone()
