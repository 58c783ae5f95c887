"""The calibration: all levels of a budget map, and the one button that records what the editor has just run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.editor_port import Editor, seen
from console.calibrate.facts import Ledger
from console.calibrate.history_page import HistoryPage
from console.calibrate.jobs import Jobs
from console.calibrate.layout_page import Comparison, LayoutPage
from console.calibrate.levels_page import LevelsPage
from console.calibrate.model import LEVEL_ROLE
from console.calibrate.new_map import NewMapPage
from console.calibrate.readiness import Readiness, readiness
from console.services import Services
from console.settings.sweeping import chosen_executor
from console.widgets.buttons import tip_with_shortcut
from console.widgets.figures import cost as money
from console.widgets.icons import icon
from console.widgets.rules import grounded
from controller.budgets.budget_map import BudgetMap
from controller.budgets.history import Calibration
from controller.calibration.kept import KeptReference
from controller.calibration.terms import Terms
from controller.calibration.trial_folder import trials_of

MAP_KEY = "calibrate/map"
_FOLLOW_MS = 1000


class CalibratePanel(QWidget):
    """``attend`` gives it the editor; ``editor_wanted`` asks whoever owns that to bring it to the front.

    ``recorded`` carries the level of a new record, ``maps_changed`` follows a new map.
    """

    recorded = Signal(str)
    maps_changed = Signal()
    editor_wanted = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("calibratePanel")
        grounded(self, "panel")
        self._services = services
        self._editor: Editor | None = None
        self.ledger: Ledger | None = None
        self.readiness = Readiness(False, say.NO_EDITOR)
        self._busy, self._fault, self._shown_for = False, "", ""
        self.jobs = Jobs(self)
        self.acts = {name: self._action(name) for name in say.ACTIONS}
        self.levels = LevelsPage(services.settings, self.acts)
        self.form = self.levels.form
        self.history, self.new_map, self.layout_page = HistoryPage(), NewMapPage(services.settings), LayoutPage()
        self._pages = QStackedWidget()
        for page in (self.levels, self.history, self.new_map, self.layout_page):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self._follow = QTimer(self, interval=_FOLLOW_MS)
        self._connect()
        self.setFocusProxy(self.levels.table)
        self.read()

    # for the window

    def attend(self, editor: Editor) -> None:
        """Follow an editor from now on."""
        self._editor = editor
        editor.run_changed.connect(self._take_editor)
        editor.design.loaded.connect(self._take_editor)
        self._take_editor()

    def close_down(self) -> None:
        """Let what is being written end, and read no more."""
        self._follow.stop()
        self.jobs.close()

    def read(self) -> None:
        """Read the maps anew."""
        self.jobs.read(str(self._services.settings.value(MAP_KEY, "", type=str)))

    # acts

    def choose_map(self, name: str) -> None:
        """Show another map."""
        self._services.settings.setValue(MAP_KEY, name)
        self._fault = ""
        self.read()

    def next_open(self) -> None:
        """Open the next level that needs a limit in the editor."""
        level = None if self.ledger is None else self.ledger.next_open(self.levels.chosen or self._in_editor())
        if level is not None:
            self.levels.select(level)
            self.open(level)

    def open(self, level: str) -> None:
        """Open a level in the editor."""
        self.editor_wanted.emit()
        if self._editor is not None and self._in_editor() != level:
            self._editor.open_level(level)

    def record(self) -> None:
        """Store the run's bridge as the reference of its level, and the limit, in the map."""
        editor, terms = seen(self._editor), self.form.terms()
        if not self.readiness.ready or self._busy or self.ledger is None or not isinstance(terms, Terms):
            return
        if editor is not None and editor.run is not None:
            self._busy, self._fault = True, ""
            self._show()
            self.jobs.record(self.ledger.chosen, editor.run, terms, self.form.named, self.form.note.text())

    def show_history(self) -> None:
        """Everything recorded for the chosen level, or for the one in the editor."""
        self._shown_for = self.levels.chosen or self._in_editor()
        if self._shown_for:
            self._show_history()
            self._pages.setCurrentWidget(self.history)
            self.history.focus_back()

    def begin_map(self) -> None:
        """Ask what the new map is to be."""
        from controller.sweep.registry import REGISTRY

        self._pages.setCurrentWidget(self.new_map)
        maps = () if self.ledger is None else self.ledger.maps
        self.new_map.begin(tuple(REGISTRY.executors), self._executor() or "embedded", maps)

    def ask_layout(self) -> None:
        """Ask for a layout of the game for the chosen level, or for the one in the editor."""
        level = self.levels.chosen or self._in_editor()
        if level:
            dialog = QFileDialog(self, say.LAYOUT, "", say.LAYOUT_KINDS)
            dialog.setObjectName("calibrateLayoutDialog")
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.fileSelected.connect(lambda path: self.jobs.compare(level, Path(path)))
            dialog.open()

    # what comes in

    def _take_ledger(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.levels.show_ledger(ledger)
        if not self.levels.chosen:
            self.levels.select(self._in_editor())
        if self._pages.currentWidget() is self.history:
            self._show_history()
        self._show()

    def _take_editor(self) -> None:
        level = self._in_editor()
        self._fault = ""
        self.form.turn_to(level)
        self.levels.model.mark(level)
        self.levels.select(level)
        self._show()

    def _take_record(self, level: str, budgets: BudgetMap) -> None:
        self._busy = False
        self.form.clear()
        self._services.say(say.RECORDED.format(limit=money(budgets.rows[level].limit), level=level))
        self.recorded.emit(level)
        self.read()

    def _take_refusal(self, fault: str) -> None:
        self._busy, self._fault = False, fault
        self._show()

    def _take_map(self, budgets: BudgetMap) -> None:
        self._services.say(say.CREATED.format(map=budgets.name))
        self._services.settings.setValue(MAP_KEY, budgets.name)
        self.maps_changed.emit()
        self._back()
        self.read()

    def _take_comparison(self, found: Comparison) -> None:
        self.layout_page.show_comparison(found)
        self._pages.setCurrentWidget(self.layout_page)

    def _take_pair(self, found: Comparison) -> None:
        self._services.say(say.LAYOUT_PAIRED.format(level=found.level, file=found.path.name))
        self._back()

    def _take_layout_fault(self, level: str, path: Path, fault: str) -> None:
        self.layout_page.show_fault(level, path, fault)
        self._pages.setCurrentWidget(self.layout_page)

    def _take_reference(self, record: Calibration, kept: KeptReference) -> None:
        self.editor_wanted.emit()
        if self._editor is None:
            return
        self._editor.open_candidate(record.level, kept.bridge, say.REFERENCE_ORIGIN.format(at=record.at[:10]))
        film = None if kept.trial is None else trials_of(self._services.store) / kept.trial
        if film is not None and film.is_dir():
            self._editor.show_trial(film)

    # what is shown

    def _show(self) -> None:
        self.readiness = readiness(self.ledger, seen(self._editor), self.form.terms(), self.form.named)
        shown = replace(self.readiness, words=self._fault) if self._fault else self.readiness
        rows, histories = ((), {}) if self.ledger is None else (self.ledger.rows, self.ledger.histories)
        records = len(histories.get(self.levels.chosen or self._in_editor(), ()))
        self.form.show_readiness(shown, self._in_editor(), records, busy=self._busy, wrong=bool(self._fault))
        self.acts["next"].setEnabled(any(row.needs_work for row in rows))
        self.acts["history"].setEnabled(records > 0)
        self._warn()

    def _show_history(self) -> None:
        if self.ledger is not None:
            self.history.show_history(self._shown_for, self.ledger.histories.get(self._shown_for, ()))

    def _change_form(self) -> None:
        self._fault = ""
        self._show()

    def _warn(self) -> None:
        chosen, executor = None if self.ledger is None else self.ledger.map, self._executor()
        if chosen is None or not chosen.executor or not executor or chosen.executor == executor:
            self.levels.head.warn("")
        else:
            self.levels.head.warn(say.FOREIGN.format(map=chosen.name, calibrated=chosen.executor, executor=executor))

    def _in_editor(self) -> str:
        now = seen(self._editor)
        return "" if now is None else now.level

    def _executor(self) -> str:
        return chosen_executor(self._services.settings)

    def _back(self) -> None:
        self._pages.setCurrentWidget(self.levels)
        self.levels.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow_settings(self) -> None:
        self.form.follow_settings()
        self._warn()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow.start()
        if self.ledger is not None:
            self.read()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._follow.stop()

    # how it is made

    def _action(self, name: str) -> QAction:
        words, picture, keys, tip = say.ACTIONS[name]
        action = QAction(icon(picture), words, self)
        action.setObjectName(f"calibrateAction_{name}")
        if keys:
            action.setShortcut(QKeySequence(keys))
        if name == "find":
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(tip_with_shortcut(tip, action.shortcut()))
        self.addAction(action)
        return action

    def _connect(self) -> None:
        for name, slot in (
            ("next", self.next_open),
            ("record", self.record),
            ("find", self.levels.seek),
            ("history", self.show_history),
            ("new", self.begin_map),
            ("layout", self.ask_layout),
        ):
            self.acts[name].triggered.connect(lambda _on=False, slot=slot: slot())
        jobs, levels = self.jobs, self.levels
        taking: tuple[tuple[SignalInstance, Callable[..., object]], ...] = (
            (levels.head.map_chosen, self.choose_map),
            (levels.head.filtered, self._show),
            (levels.table.chosen, lambda _index: self._show()),
            (levels.table.opened, lambda index: self.open(str(index.data(LEVEL_ROLE)))),
            (self.form.changed, self._change_form),
            (self.history.left, self._back),
            (self.history.opened, jobs.fetch),
            (self.new_map.left, self._back),
            (self.new_map.asked, jobs.start_map),
            (self.layout_page.left, self._back),
            (self.layout_page.pair_asked, lambda found: jobs.pair(found.level, found.path)),
            (jobs.ledger_read, self._take_ledger),
            (jobs.ledger_lost, levels.show_lost),
            (jobs.recorded, self._take_record),
            (jobs.record_refused, self._take_refusal),
            (jobs.map_made, self._take_map),
            (jobs.map_refused, self.new_map.say_fault),
            (jobs.compared, self._take_comparison),
            (jobs.paired, self._take_pair),
            (jobs.layout_refused, self._take_layout_fault),
            (jobs.fetched, self._take_reference),
            (jobs.fetch_refused, self._services.say),
            (self._follow.timeout, self._follow_settings),
        )
        for signal, take in taking:
            signal.connect(take)
