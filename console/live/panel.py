"""The live panel: the newest run as a film, with the detector's two pixels beside it and over time."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import cast

from PySide6.QtCore import QSize, QStandardPaths, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from console.episode.place import ref_of
from console.episode.wrapped import breakable
from console.live import strings
from console.live.controls import Controls
from console.live.film import Film, NoRunYetError
from console.live.follow import Follow, Wanted
from console.live.head import Head
from console.live.keys import bind_keys
from console.live.picture import PictureError, copy_picture, picture_name, save_picture
from console.live.playback import Playback
from console.live.showing import Showing
from console.live.sight import Sight
from console.services import EpisodeRef, Services
from console.theme import metrics, theme
from console.widgets.empty_state import EmptyState
from console.widgets.rules import grounded
from controller.sweep.runner.messages import Event, Pace, Stepped
from serializer.errors import PolyBridgeBenchError

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
        self.sight = Sight(metrics.HEAD_PADDING)
        self._showing, self._follow = Showing(self.sight, self), Follow()
        self._playback, self.view = self._showing.playback, self.sight.view
        self._shown_at = _now()
        self._held = False
        self.head, self.controls = Head(), Controls()
        self.empty = EmptyState("monitor-eye", strings.NOTHING, strings.NOTHING_HINT)
        self.empty.setObjectName("liveEmpty")
        self.empty.setMinimumSize(1, 1)
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
        return self._showing.film

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
        if self.film is not None:
            self.controls.show_age(self.film, self._shown_at, _now())

    def copy_frame(self) -> None:
        """The frame in sight, onto the clipboard."""
        if self.film is not None:
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
        """End the reading thread; the window calls it before it goes."""
        self._timer.stop()
        self._showing.close()

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
        self.head.set_room(self.width())

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
            self._showing.open(wanted)
        self._offer_newest()

    def _offer_newest(self) -> None:
        self.controls.newest.setVisible(self._held and self._follow.waits)

    def _leave_for_newest(self) -> None:
        self._held = False
        self._playback.pause()
        self._open_next()

    def _toggle_pin(self) -> None:
        if self._follow.pinned is None and self.film is not None:
            self._follow.pin(self.film.ref)
        else:
            self._follow.unpin()
            self._held = False
        self.head.show_pinned(pinned=self._follow.pinned is not None)
        self._offer_newest()

    def _take_film(self, film: Film) -> None:
        self._held = False
        self.head.show_film(film)
        self.controls.show_film(film)
        watched = self.isVisible()
        self._showing.begin(play=watched, at=0 if watched else -1)

    def _take_failure(self, wanted: Wanted, fault: PolyBridgeBenchError) -> None:
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

    def _show_place(self, film: Film, index: int) -> None:
        self._stack.setCurrentWidget(self.sight)
        self._shown_at = _now()
        self.head.show_frame(film, index)
        self.controls.show_frame(index)
        self.tick()

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
        if self.film is not None:
            self._showing.open(Wanted(self.film.ref, attempt))

    def _ask_where_to_save(self) -> None:
        if self.film is None:
            return
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        proposed = str(Path(folder) / picture_name(self.film, self._playback.index))
        chosen, _kind = QFileDialog.getSaveFileName(self, strings.SAVE_TITLE, proposed, strings.PICTURE_KIND)
        if chosen:
            self.save_frame(Path(chosen))

    # ------------------------------------------------------------------------------------------- how it is arranged

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.sight)
        body = QVBoxLayout(self)
        body.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.head)
        body.addWidget(self._stack, 1)
        body.addWidget(self.controls)

    def _connect(self) -> None:
        self._services.runner.event.connect(self.on_event)
        self._showing.opened.connect(self._take_film)
        self._showing.failed.connect(self._take_failure)
        self._showing.placed.connect(self._show_place)
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
        self.sight.sought.connect(self._seek)
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
