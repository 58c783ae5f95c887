"""The main window: its parts, wired to each other and to the runner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from console.executor_names import workers
from console.log.dock import LogDock
from console.services import EpisodeRef, Services
from console.settings.options import read_options
from console.settings.sweeping import chosen_executor
from console.theme import metrics
from console.window import choices, layout
from console.window import strings as say
from console.window.actions import make_actions, set_tip
from console.window.auditing import Auditing
from console.window.banner import runner_lost
from console.window.calibrating import Calibrating
from console.window.centre import Centre
from console.window.company import Company
from console.window.docks import Docks
from console.window.first_run import FirstRun
from console.window.host_watch import HostWatch
from console.window.look import Look
from console.window.machine_pages import MachinePages
from console.window.menus import Menus
from console.window.panels import LazyPanel, make_panel
from console.window.run_acts import RunActs
from console.window.runner_watch import RunnerWatch, same_state
from console.window.status_bar import StatusBar
from console.window.toolbar import Toolbar
from controller.sweep.runner.messages import Abort, Leave
from serializer.bridge import Bridge

if TYPE_CHECKING:
    from console.widgets.question import Question

SIZE = (1600, 1000)
SOON_MS = 100
DOCKS, PAGES = ("plan", "queue", "episode", "calibrate"), ("live", "editor", "replay", "results")


class ConsoleWindow(QMainWindow):
    """``restart_wanted`` asks whoever owns the runner to start it again; ``left`` says that closing is done,
    ``painted`` that the window is in sight for the first time.
    """

    restart_wanted = Signal()
    left = Signal()
    painted = Signal()

    def __init__(
        self,
        services: Services,
        report: Callable[[Exception], object],
        make: Callable[[str, Services], QWidget] = make_panel,
    ) -> None:
        super().__init__()
        self.setObjectName("consoleWindow")
        self.setWindowTitle(say.TITLE)
        self.setMinimumSize(960, 600)
        self.services = replace(
            services, open_episode=self.open_episode, list_episodes=self.list_episodes, say=self.say
        )
        self.watch = RunnerWatch(services.runner, self)
        self.host = HostWatch(services.store, self)
        self.act = make_actions(self)
        self.look = Look(services.settings, self)
        self.places = {name: LazyPanel(name, self.services, report, make) for name in (*DOCKS, *PAGES)}
        self.toolbar = Toolbar(self.act, self.look.action, services.settings)
        self.addToolBar(self.toolbar)
        self.centre = Centre({name: self.places[name] for name in PAGES})
        self.setCentralWidget(self.centre)
        self.docks = Docks(self, {name: self.places[name] for name in DOCKS})
        self.log = LogDock(self, say.FOLD, say.UNFOLD)
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self.menus = Menus(self, self.act, self.look.choose)
        self.company = Company(self.places)
        self.pages = MachinePages(self, self.places)
        self.calibrating = Calibrating(self.places, self.toolbar, lambda: self.centre.show_page("editor"))
        self.auditing = Auditing(self, self.services, self.places)
        self.run_acts = RunActs(self.act, self.watch)
        self.first_run = FirstRun(self.services, self.watch, self.centre, self)
        self.question: Question | None = None
        self._narrow = False
        self._leaving, self._may_close, self._begun, self._runner_was_there = False, False, False, False
        self._second = QTimer(self, interval=1000)
        self._soon = QTimer(self, interval=SOON_MS, singleShot=True)
        self._shown = self.watch.facts
        self._wire()
        self._restore()
        self._show_facts()

    # what panels may ask of the window

    def open_episode(self, episode: EpisodeRef) -> None:
        """Show an episode in the episode panel and its frames in the live one, or in Replay where that is in front."""
        self.docks.reveal("episode")
        if self.centre.current != "replay":
            self.centre.show_page("live")
        self.auditing.open_episode(episode)
        for name in ("episode", "live"):
            panel = self.places[name].ensure()
            if panel is not None:
                panel.open_episode(episode)  # type: ignore[attr-defined]

    def list_episodes(self, title: str, ids: tuple[str, ...]) -> None:
        """Show some episodes in the queue panel."""
        self.docks.reveal("queue")
        panel = self.places["queue"].ensure()
        if panel is not None:
            panel.show_episodes(title, ids)  # type: ignore[attr-defined]

    def open_candidate(self, level_name: str, bridge: Bridge, origin: str) -> None:
        """Show a recorded bridge in the editor; ``origin`` names it."""
        self.centre.show_page("editor")
        panel = self.places["editor"].ensure()
        if panel is not None:
            panel.open_candidate(level_name, bridge, origin)  # type: ignore[attr-defined]

    def say(self, text: str) -> None:
        """One line on the status bar."""
        self.status.say(text)

    # wiring

    def _wire(self) -> None:
        act, watch = self.act, self.watch
        watch.changed.connect(self._follow)
        self._soon.timeout.connect(self._show_facts)
        watch.said.connect(self.log.add)
        watch.noted.connect(self.say)
        watch.lost.connect(self._show_lost)
        watch.ready.connect(self._greet)
        self.host.changed.connect(lambda: self.status.show_host(self.host.facts, self.services.store))
        self._second.timeout.connect(self._show_facts)
        self._second.timeout.connect(self.company.keep)
        self.centre.banner.acted.connect(self.restart)
        self.look.chosen.connect(lambda choice: self.menus.looks[choice].setChecked(True))
        self.centre.turned.connect(lambda name: self.docks.set_aside(aside=name == "editor"))
        self.toolbar.executor.currentIndexChanged.connect(self._show_facts)
        for place in self.places.values():
            place.made.connect(self._take_in)
        for name in PAGES:
            act[name].triggered.connect(lambda _on=False, name=name: self.centre.show_page(name))
        for name in DOCKS:
            act[name].triggered.connect(lambda _on=False, name=name: self.show_dock(name))
        for name, slot in {
            "log": self.log.toggle,
            "export": self.auditing.show_export,
            "quit": self.close,
            "restart": self.restart,
            "reset": self._reset_layout,
            "keys": self.show_keys,
            "settings": self.show_settings,
            "models": self.pages.show_models,
            "doctor": self.pages.show_doctor,
            "open_folder": self._open_folder,
            "about": self._show_about,
            "welcome": self.first_run.show_page,
        }.items():
            act[name].triggered.connect(lambda _on=False, slot=slot: slot())
        act["full_screen"].toggled.connect(self._set_full_screen)
        self.log.folded.connect(lambda folded: set_tip(act["log"], say.UNFOLD if folded else say.FOLD))

    def _take_in(self, name: str, panel: QWidget) -> None:
        self.menus.add_panel(name, panel)
        self.calibrating.take_in(name)
        if name == "queue":
            panel.plan_asked.connect(lambda: self.show_dock("plan"))  # type: ignore[attr-defined]
            panel.count_changed.connect(lambda text: self.docks.note("queue", text))  # type: ignore[attr-defined]
        elif name in ("episode", "replay"):
            panel.edit_asked.connect(self.open_candidate)  # type: ignore[attr-defined]
        if name == "replay":
            self.auditing.tell()

    def show_dock(self, name: str) -> None:
        """Bring a dock to the front and give it the keyboard."""
        self.docks.reveal(name)
        place = self.places[name]
        place.ensure()
        place.setFocus()

    def restart(self) -> None:
        """Ask for the runner again."""
        self.centre.banner.hide()
        self.restart_wanted.emit()

    def show_keys(self) -> QWidget:
        """The page of all keys; those of panels that were not looked at yet are among them."""
        from console.help.dialog import KeysDialog
        from console.help.keys import FRAME_KEYS, collect_keys

        for place in self.places.values():
            place.ensure()
        dialog = KeysDialog((*collect_keys(self.menuBar(), (self,)), FRAME_KEYS), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        return dialog

    def show_settings(self) -> QWidget:
        """The settings."""
        from console.settings.dialog import SettingsDialog

        dialog = SettingsDialog(self.services, self)
        dialog.look_chosen.connect(self.look.show_choice)
        dialog.finished.connect(self._show_facts)
        dialog.open()
        return dialog

    def _show_about(self) -> None:
        from console.window.about import show_about

        show_about(self, self.services.store)

    def _open_folder(self) -> None:
        folder = self.services.store.absolute().parent
        existing = next(each for each in (folder, *folder.parents) if each.is_dir())
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(existing)))

    def _set_full_screen(self, on: bool) -> None:
        (self.showFullScreen if on else self.showNormal)()

    # truth

    def _greet(self) -> None:
        self._runner_was_there = True
        self.centre.banner.hide()
        self.services.runner.send(read_options(self.services.settings))
        self.host.ask()

    def _follow(self) -> None:
        """Show a change of state at once, and figures that only count on a little later, many at a time."""
        if same_state(self.watch.facts, self._shown):
            if not self._soon.isActive():
                self._soon.start()
        else:
            self._show_facts()

    def _show_facts(self) -> None:
        facts, settings = self.watch.facts, self.services.settings
        self._shown = facts
        executor = chosen_executor(settings)
        jobs = workers(executor, read_options(settings).jobs)
        self._runner_was_there = self._runner_was_there or facts.connected
        now = datetime.now().astimezone()
        self.status.show_runner(facts, executor, jobs, now, started=self._runner_was_there)
        self.toolbar.follow_settings()
        self.toolbar.show_facts(facts)
        if self._leaving and not facts.connected:
            self.close_now()

    def _show_lost(self, message: str, detail: str) -> None:
        self._runner_was_there = True
        self.centre.banner.show_message(runner_lost(message, detail))
        if not message:  # a fault that was told is in the log already
            self.log.add("", "error", say.LOST_TITLE)
        self.host.ask()

    # layout

    def _restore(self) -> None:
        settings = self.services.settings
        self.restored = layout.restore_layout(settings, self)
        if not self.restored:
            room = self.screen().availableSize()
            self.resize(min(SIZE[0], room.width()), min(SIZE[1], room.height()))
        if layout.kept_tab(settings) in PAGES:
            self.centre.show_page(layout.kept_tab(settings))
        if layout.kept_log_open(settings):
            self.log.set_open(True)
        self._narrow = self.width() < metrics.NARROW
        self.toolbar.set_narrow(self._narrow)
        self.centre.tabs.setFocus()

    def _reset_layout(self) -> None:
        layout.forget_layout(self.services.settings)
        self.docks.arrange()
        self.log.set_open(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < metrics.NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            self.toolbar.set_narrow(narrow)
            QTimer.singleShot(0, self.docks, self.docks.follow_width)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not (self.restored or self._begun):
            self.docks.fit_widths()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._begun:
            self._begun = True
            QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        """What may wait until the window is in sight."""
        self.painted.emit()
        for place in self.places.values():
            place.wake()
        self.toolbar.offer(choices.executors(), choices.budget_maps())
        self._second.start()
        self.host.start()
        self._show_facts()

    # leaving

    def closeEvent(self, event: QCloseEvent) -> None:
        if not (self._may_close or self._editor_may_close()):
            event.ignore()
            return
        if self._may_close or not (self.watch.facts.busy or self._leaving):
            self._finish()
            event.accept()
            return
        event.ignore()
        if self.question is None:
            from console.window.closing import ask_before_closing

            self.question = ask_before_closing(self, self.watch.facts, self._answer, leaving=self._leaving)

    def _editor_may_close(self) -> bool:
        """Whether nothing drawn would be lost; otherwise the editor asks, and closes the window after that."""
        may_close = getattr(self.places["editor"].panel, "may_close", None)
        if may_close is None or may_close(self.close):
            return True
        self.centre.show_page("editor")
        return False

    def _answer(self, answer: str) -> None:
        self.question = None
        if answer == "stay":
            return
        self.watch.expect_end()
        self._leaving = True
        if answer == "abort":
            self.services.runner.send(Abort())
        self.services.runner.send(Leave())
        self.say(say.LEAVING)
        self._show_facts()

    def close_now(self) -> None:
        """Close without a question; the runner has ended or is about to."""
        self._may_close = True
        if self.question is not None:
            self.question.reject()
        self.close()

    def _finish(self) -> None:
        self._leaving = False
        self.watch.expect_end()
        self._second.stop()
        self._soon.stop()
        self.host.stop()
        self.pages.close_down()
        self.auditing.close_down()
        for place in self.places.values():
            close_down = getattr(place.panel, "close_down", None)
            if close_down is not None:
                close_down()
        self.docks.set_aside(aside=False)
        layout.keep_layout(self.services.settings, self, self.centre.current, log_open=self.log.is_open)
        self.left.emit()
