"""The episode panel: which episode, its calls, and the candidate of the call that is chosen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QHideEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from console.background import Background
from console.episode import strings
from console.episode.account import Account, CallAccount, Unavailable
from console.episode.banner import Banner
from console.episode.candidate_pane import CandidatePane
from console.episode.header import Header
from console.episode.place import ref_of
from console.episode.reading import read_account
from console.episode.sheet import SheetWindow
from console.episode.timeline import Timeline
from console.episode.wrapped import breakable
from console.services import EpisodeRef, Services
from console.theme import metrics, theme
from console.widgets.empty_state import EmptyState
from console.widgets.rules import grounded, horizontal_rule
from controller.records import names
from controller.sweep.runner.messages import Ended, Event, Stepped
from serializer.errors import PolyBridgeBenchError

_TICK_MS = 1000


class EpisodePanel(QWidget):
    """Shows the episode that ``open_episode`` names, and follows it while it runs.

    Records are read beside the window's thread, one reading at a time; what comes in meanwhile asks for one more.
    ``edit_asked`` carries level, bridge and what it is: a candidate that is to be shown in the editor.
    """

    edit_asked = Signal(str, object, str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("episodePanel")
        grounded(self, "panel")
        self._services = services
        self._background = Background("episode")
        self.destroyed.connect(self._background.close)
        self._ref: EpisodeRef | None = None
        self._entry: int | None = None
        self._account: Account | None = None
        self._picked: int | None = None
        self._read_at = _now()
        self._written_ns: int | None = None
        self._reading = self._again = False
        self.header, self.banner = Header(), Banner(services.say)
        self.timeline = Timeline(self.banner)
        self.candidate = CandidatePane(services.say)
        self.empty = EmptyState("timeline-text-outline", strings.NO_EPISODE, strings.NO_EPISODE_HINT)
        self.empty.setObjectName("episodeEmpty")
        self.empty.setMinimumSize(1, 1)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._connect()

    def open_episode(self, ref: EpisodeRef) -> None:
        """Show an episode; what was shown before goes away at once, so that no one takes one for the other."""
        if ref != self._ref:
            self._ref, self._entry, self._account, self._picked = ref, None, None, None
            self._written_ns = None
            self.header.show_ref(ref)
            self._say_empty("timer-sand", strings.READING, "")
        self.reload()

    def reload(self) -> None:
        """Read the records again."""
        if self._ref is None:
            return
        if self._reading:
            self._again = True
            return
        self._reading, self._again = True, False
        ref = self._ref
        self._background.ask(lambda: read_account(ref), self._take)

    def on_event(self, event: Event) -> None:
        """A word of the runner: the shown episode has moved on or ended."""
        if isinstance(event, Stepped) and self._ref is not None and ref_of(Path(event.episode_folder)) == self._ref:
            self._entry = event.entry
            self.reload()
        elif isinstance(event, Ended) and event.entry == self._entry:
            self.reload()

    def tick(self) -> None:
        """Let ages move on; read again when a running episode's trajectory was written by someone else."""
        account, now = self._account, _now()
        if account is None:
            if self._ref is not None and self._written() is not None:
                self.reload()
            return
        self.header.tick(account, self._read_at, now)
        self.timeline.tick(now)
        if self._written() != self._written_ns:
            self.reload()

    def choose(self, call: int) -> None:
        """Show the candidate of one call, also when later ones come in."""
        self._picked = call
        self._show_call()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def close_down(self) -> None:
        """End the reading thread; the window calls it before it goes."""
        self._timer.stop()
        self._background.close()

    def _take(self, found: Account | Unavailable | PolyBridgeBenchError) -> None:
        self._reading = False
        if not isinstance(found, PolyBridgeBenchError) and found.ref != self._ref:
            self.reload()
            return
        self._read_at = _now()
        self._written_ns = self._written()
        if isinstance(found, Account):
            self._show_account(found)
        elif isinstance(found, Unavailable):
            self._account = None
            if found.begun:
                self._say_empty("alert-outline", strings.UNAVAILABLE, found.reason)
            else:
                self._say_empty("clock-outline", strings.NOT_BEGUN, strings.NOT_BEGUN_HINT)
        else:
            self._account = None
            self._say_empty("alert-outline", strings.UNAVAILABLE, str(found))
        if self._again:
            self.reload()

    def _show_account(self, account: Account) -> None:
        before, now = self._account, _now()
        self._account = account
        self.header.show_account(account)
        self.header.tick(account, self._read_at, now)
        self.banner.show_account(account)
        if before is None or before.trajectory != account.trajectory or _feedback(before) != _feedback(account):
            same = before is not None and before.ref == account.ref
            self.timeline.show_account(account, now, self._chosen(), same_episode=same)
            self._show_call()
        self._stack.setCurrentWidget(self._pages)

    def _show_call(self) -> None:
        account, number = self._account, self._chosen()
        self.timeline.mark(number)
        call = None if account is None else next((c for c in account.calls if c.record.call == number), None)
        self.candidate.setVisible(call is not None)
        if account is not None and call is not None:
            self.candidate.show_call(account, call)

    def _chosen(self) -> int | None:
        """The call that was picked, or the last one with a candidate, or the last one."""
        calls: tuple[CallAccount, ...] = () if self._account is None else self._account.calls
        if any(call.record.call == self._picked for call in calls):
            return self._picked
        drawn = [call.record.call for call in calls if call.record.candidate is not None]
        return drawn[-1] if drawn else (calls[-1].record.call if calls else None)

    def _written(self) -> int | None:
        """When the trajectory was last written; ``None`` where there is none."""
        if self._ref is None:
            return None
        try:
            return (self._ref.folder / names.TRAJECTORY).stat().st_mtime_ns
        except OSError:
            return None

    def _say_empty(self, icon: str, line: str, hint: str) -> None:
        self.empty.say(line, breakable(hint), icon)
        self._stack.setCurrentWidget(self.empty)
        self.header.setVisible(self._ref is not None)
        self._rule.setVisible(self._ref is not None)
        if self._ref is not None:
            self.header.show_ref(self._ref)

    def _open_folder(self, call: int | None = None) -> None:
        if self._ref is None:
            return
        folder = self._ref.folder if call is None else self._ref.folder / names.round_name(call)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._services.say(strings.CANNOT_OPEN.format(folder=folder))

    def _open_sheet(self, call: int) -> None:
        if self._ref is not None:
            path = self._ref.folder / names.round_name(call) / names.CONTACT_SHEET
            SheetWindow(path, f"{self._ref.level} · {strings.SHEET_OF.format(number=call)}", self).show()

    def _watch(self) -> None:
        if self._ref is not None:
            self._services.open_episode(self._ref)

    def _lay_out(self) -> None:
        upper, lower = QWidget(), grounded(QWidget(), "panel")
        top = QVBoxLayout(upper)
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(0)
        self.banner.hide()
        top.addWidget(self.timeline, 1)
        bottom = QVBoxLayout(lower)
        bottom.setContentsMargins(0, 0, 0, 0)
        bottom.setSpacing(0)
        bottom.addWidget(horizontal_rule())
        bottom.addWidget(self.candidate, 1)
        self._pages = QSplitter(Qt.Orientation.Vertical)
        self._pages.setObjectName("episodeSplitter")
        self._pages.setHandleWidth(metrics.HALF)
        self._pages.setChildrenCollapsible(False)
        self._pages.addWidget(upper)
        self._pages.addWidget(lower)
        self._pages.setStretchFactor(0, 3)
        self._pages.setStretchFactor(1, 2)
        self._pages.setSizes([420, 260])
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._pages)
        self._rule = horizontal_rule()
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.header)
        body.addWidget(self._rule)
        body.addWidget(self._stack, 1)
        self.header.hide()
        self._rule.hide()

    def _connect(self) -> None:
        self._services.runner.event.connect(self.on_event)
        self.timeline.chosen.connect(self.choose)
        self.timeline.folder_asked.connect(self._open_folder)
        self.timeline.sheet_asked.connect(self._open_sheet)
        self.header.folder_asked.connect(lambda: self._open_folder())
        self.header.live_asked.connect(self._watch)
        self.candidate.edit_asked.connect(self.edit_asked)
        self.header.reload_asked.connect(self.reload)
        theme().changed.connect(self.update)
        for name, text, keys, act in (
            ("reload", strings.ACT_RELOAD, "F5", self.reload),
            ("watch", strings.SHOW_LIVE, "", self._watch),
            ("folder", strings.OPEN_FOLDER, "", self._open_folder),
        ):
            action = QAction(text, self)
            action.setObjectName(f"episodeAction_{name}")
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _checked=False, act=act: act())
            self.addAction(action)


def _now() -> datetime:
    return datetime.now().astimezone()


def _feedback(account: Account) -> tuple[object, ...]:
    """What lies beside the trajectory and may come a moment after it."""
    return tuple((call.feedback, call.sheet is None) for call in account.calls)
