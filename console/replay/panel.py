"""The replay panel: a recorded episode looked over, call by call, and judged."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from console.background import Background
from console.episode.account import CallAccount, Unavailable
from console.episode.place import ref_of
from console.episode.wrapped import breakable
from console.live.film import Film
from console.replay import strings
from console.replay.acts import MENU, make_acts
from console.replay.again import RunAgain, outcome_of, run_again
from console.replay.audit_bar import AuditBar
from console.replay.disputed import disputed_episodes
from console.replay.drawing_page import DrawingPage
from console.replay.film_page import FilmPage
from console.replay.gif_bar import GifBar
from console.replay.head import Head
from console.replay.pictures_page import PicturesPage
from console.replay.record import (
    Exchange,
    Opinions,
    Record,
    chosen_call,
    keep_verdict,
    read_exchange,
    read_record,
    written_at,
)
from console.replay.taking import Taking
from console.replay.texts_page import TextsPage
from console.services import EpisodeRef, Services
from console.theme import theme
from console.widgets.empty_state import EmptyState
from console.widgets.rules import grounded
from controller.records.audit import Opinion
from controller.sweep.runner.messages import Event, Stepped
from serializer.errors import PolyBridgeBenchError

_LEAST_PX = (480, 330)
_TICK_MS = 2000


class ReplayPanel(QWidget):
    """Shows the episode that ``open_episode`` names; it is read once somebody looks.

    ``edit_asked`` carries level, bridge and what it is: a candidate that is to be shown in the editor.
    """

    edit_asked = Signal(str, object, str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("replayPanel")
        grounded(self, "panel")
        self._services = services
        self._background, self._runner = Background("replay"), Background("replay-again")
        self._stop = threading.Event()
        self._ref: EpisodeRef | None = None
        self._record: Record | None = None
        self._again: RunAgain | None = None
        self._picked: int | None = None
        self._asked_written: int | None = None
        self._reading = self._stale = False
        self.head, self.audit, self.gif = Head(), AuditBar(services.settings), GifBar(services.say)
        self.film, self.drawing = FilmPage(services.say), DrawingPage()
        self.pictures, self.texts = PicturesPage(), TextsPage(services.say)
        self.taking = Taking(self, self.film, self.gif, services.say)
        self._views = {"film": self.film, "drawing": self.drawing, "given": self.pictures, "texts": self.texts}
        self.empty = EmptyState("movie-search-outline", strings.NO_EPISODE, strings.NO_EPISODE_HINT)
        self.empty.setObjectName("replayEmpty")
        self.empty.setMinimumSize(1, 1)
        self._lay_out()
        self.acts = make_acts(self, self.film.view, self._slots())
        self.head.set_acts(self.acts[name] for name in MENU)
        self._timer = QTimer(self, interval=_TICK_MS)
        self._connect()
        self._say_empty("movie-search-outline", strings.NO_EPISODE, strings.NO_EPISODE_HINT)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be read, run or drawn."""
        return self._reading or self.film.busy or (self._record is not None and self._again is None)

    @property
    def call(self) -> CallAccount | None:
        """The call that is looked over."""
        return None if self._record is None else chosen_call(self._record, self._picked)

    def open_episode(self, ref: EpisodeRef) -> None:
        """Look an episode over; what was shown before goes away at once."""
        if ref != self._ref:
            self._ref, self._record, self._again, self._picked = ref, None, None, None
            self._stop.set()
            self._say_empty("timer-sand", strings.READING, "")
        self.reload()

    def reload(self) -> None:
        """Read the records again, now or once somebody looks."""
        if self._ref is None or self._reading or not self.isVisible():
            self._stale = True
            return
        self._reading, self._stale = True, False
        self._asked_written = written_at(self._ref)
        ref = self._ref
        self._background.ask(lambda: read_record(ref), lambda found: self._take(ref, found))

    def on_event(self, event: Event) -> None:
        """A word of the runner: the episode that is shown has moved on."""
        if isinstance(event, Stepped) and self._ref is not None and ref_of(Path(event.episode_folder)) == self._ref:
            self.reload()

    def tick(self) -> None:
        """Read again what somebody else has written since."""
        if self._ref is not None and (self._stale or written_at(self._ref) != self._asked_written):
            self.reload()

    def choose(self, call: int) -> None:
        """Look another call over."""
        self._picked = call
        self._show_call()

    def show_view(self, view: str) -> None:
        """Turn to one of the views."""
        self.head.views.set_value(view)
        self._show_page()

    def run_again(self) -> None:
        """Run the attempts of the episode again and compare them with their records."""
        if self._record is None:
            return
        self._stop.set()
        stop = self._stop = threading.Event()
        ref, key, self._again = self._record.account.ref, self._record.account.trajectory.key, None
        self._show_outcome()
        self._runner.ask(lambda: run_again(ref, key, stop.is_set), lambda found: self._take_again(stop, found))

    def list_disputed(self) -> None:
        """Show all disputed episodes in the queue panel."""
        store = self._services.store
        self._background.ask(lambda: disputed_episodes(store), self._take_disputed)

    def close_down(self) -> None:
        """End the threads; the window calls it before it goes."""
        self._timer.stop()
        self._stop.set()
        self.gif.close_down()
        self.film.close_down()
        self._background.close()
        self._runner.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.head.set_room(self.width())
        self.audit.set_room(self.width())

    def minimumSizeHint(self) -> QSize:
        return QSize(*_LEAST_PX)

    # ------------------------------------------------------------------------------------------- what was read

    def _take(self, ref: EpisodeRef, found: Record | Unavailable | PolyBridgeBenchError) -> None:
        self._reading = False
        if ref != self._ref:
            self.reload()
            return
        if isinstance(found, Record):
            self._take_record(found)
        else:
            self._record = self._again = None
            if isinstance(found, Unavailable) and not found.begun:
                self._say_empty("clock-outline", strings.NOT_BEGUN, found.reason)
            else:
                reason = found.reason if isinstance(found, Unavailable) else str(found)
                self._say_empty("alert-outline", strings.UNAVAILABLE, reason)
        if self._stale:
            self.reload()

    def _take_record(self, found: Record) -> None:
        before, self._record = self._record, found
        self.audit.setEnabled(True)
        self.audit.show_opinions(found.opinions)
        if before is None or before.account.trajectory != found.account.trajectory:
            self._show_call()
            self.run_again()

    def _show_call(self) -> None:
        call = self.call
        if self._record is None or call is None:
            self._say_empty("timer-sand", strings.NO_CALLS, strings.NO_CALLS_HINT, keep=True)
            return
        account = self._record.account
        self.head.show_ref(account.ref)
        self.head.show_account(account, call.record.call)
        self.head.views.setEnabled(True)
        self.film.show_call(account.ref, call)
        self.drawing.show_call(account, call)
        self._show_exchange(None, call)
        ref, number = account.ref, call.record.call
        self._background.ask(lambda: read_exchange(ref, number), self._take_exchange)
        self._show_outcome()
        self._show_page()
        self._allow()

    def _take_exchange(self, found: Exchange | PolyBridgeBenchError) -> None:
        call = self.call
        if (
            isinstance(found, Exchange)
            and call is not None
            and (found.ref, found.call) == (self._ref, call.record.call)
        ):
            self._show_exchange(found, call)

    def _show_exchange(self, exchange: Exchange | None, call: CallAccount) -> None:
        self.pictures.show_exchange(exchange, call)
        self.texts.show_exchange(exchange, call)

    def _take_again(self, stop: threading.Event, found: RunAgain | PolyBridgeBenchError) -> None:
        if stop is self._stop and isinstance(found, RunAgain):
            self._again = found
            self._show_outcome()

    def _show_outcome(self) -> None:
        call = self.call
        if call is not None:
            self.audit.show_outcome(outcome_of(call.record, self._again))

    def _take_film(self, film: Film | None) -> None:
        self.pictures.show_film(film)
        self._allow()

    # ------------------------------------------------------------------------------------------- verdicts

    def _judge(self, opinion: Opinion, by: str, note: str) -> None:
        call = self.call
        if self._record is None:
            return
        account, number = self._record.account, None if call is None else call.record.call

        self._background.ask(
            lambda: keep_verdict(account, opinion, by, note, number),
            lambda found: self._take_verdict(account.ref, opinion, found),
        )

    def _take_verdict(self, ref: EpisodeRef, opinion: Opinion, found: Opinions | PolyBridgeBenchError) -> None:
        if isinstance(found, PolyBridgeBenchError):
            self._services.say(strings.NOT_STORED.format(reason=found))
            return
        word = next(word for key, word, _ in strings.OPINIONS if key == opinion)
        self._services.say(strings.STORED.format(opinion=word))
        if ref == self._ref:
            self.audit.stored()
            self.audit.show_opinions(found)

    def _take_disputed(self, found: tuple[str, ...] | PolyBridgeBenchError) -> None:
        if isinstance(found, PolyBridgeBenchError):
            self._services.say(str(found))
        elif found:
            self._services.list_episodes(strings.DISPUTED, found)
        else:
            self._services.say(strings.NONE_DISPUTED)

    # ------------------------------------------------------------------------------------------- what one can do

    def _dispute(self) -> None:
        if self._record is not None:
            self.audit.judge("dispute")

    def _open_editor(self) -> None:
        call = self.call
        if self._record is None or call is None or call.record.candidate is None:
            return
        ref = self._record.account.ref
        origin = strings.ORIGIN.format(level=ref.level, row=ref.row, call=call.record.call)
        self.edit_asked.emit(ref.level, call.record.candidate, origin)

    def _allow(self) -> None:
        """Offer only what is possible now."""
        call, filmed = self.call, self.film.film is not None
        drawn = call is not None and call.record.candidate is not None and self._known()
        possible = {"copy": filmed, "picture": filmed, "gif": filmed, "editor": drawn, "folder": call is not None}
        for name, allowed in possible.items():
            self.acts[name].setEnabled(allowed)
        self.acts["dispute"].setEnabled(self._record is not None)

    def _known(self) -> bool:
        return self._record is not None and self._record.account.level is not None

    # ------------------------------------------------------------------------------------------- how it is arranged

    def _say_empty(self, icon: str, line: str, hint: str, *, keep: bool = False) -> None:
        self.empty.say(line, breakable(hint), icon)
        self._stack.setCurrentWidget(self.empty)
        self.head.views.setEnabled(False)
        if self._ref is not None:
            self.head.show_ref(self._ref)
        if not keep:
            self.audit.clear()
        self._allow()

    def _show_page(self) -> None:
        if self.call is not None:
            self._stack.setCurrentWidget(self._views[self.head.views.value()])

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        for page in (self.empty, *self._views.values()):
            self._stack.addWidget(page)
        body = QVBoxLayout(self)
        body.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.head)
        body.addWidget(self.gif)
        body.addWidget(self._stack, 1)
        body.addWidget(self.audit)
        self.setFocusProxy(self.film.view)

    def _slots(self) -> dict[str, Callable[[], object]]:
        return {
            "play": self.film.toggle_play,
            "back": lambda: self.film.step(-1),
            "on": lambda: self.film.step(1),
            "first": lambda: self.film.seek(0),
            "last": lambda: self.film.seek(-1),
            "dispute": self._dispute,
            "reload": self.reload,
            "copy": self.film.copy_frame,
            "picture": self.taking.ask_for_picture,
            "gif": self.taking.ask_for_gif,
            "editor": self._open_editor,
            "folder": lambda: self.taking.open_folder(self.call),
            "disputed": self.list_disputed,
        }

    def _connect(self) -> None:
        for each in (self._background, self._runner):
            self.destroyed.connect(each.close)
        self._services.runner.event.connect(self.on_event)
        self._timer.timeout.connect(self.tick)
        self.head.call_asked.connect(self.choose)
        self.head.view_asked.connect(lambda _view: self._show_page())
        self.film.opened.connect(self._take_film)
        self.audit.judged.connect(self._judge)
        self.audit.again_asked.connect(self.run_again)
        self.audit.told.connect(self._services.say)
        theme().changed.connect(self.update)
