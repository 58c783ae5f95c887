"""The calibration: all levels of a budget map, and the one button that records what the editor has just run."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.editor_port import Editor, Seen, seen, trial_of
from console.calibrate.facts import Ledger, read_ledger
from console.calibrate.form import RecordForm
from console.calibrate.head import Head
from console.calibrate.history_page import HistoryPage
from console.calibrate.layout_page import Comparison, LayoutPage, compare, pair_layout
from console.calibrate.model import COLUMNS, LEVEL_ROLE, CalibrateModel
from console.calibrate.new_map import NewMapPage
from console.calibrate.readiness import Readiness, readiness
from console.calibrate.table import WIDTHS, RecordTable
from console.episode.background import Background
from console.services import Services
from console.widgets.buttons import tip_with_shortcut
from console.widgets.empty_state import EmptyState
from console.widgets.figures import cost as money
from console.widgets.icons import icon
from console.widgets.rules import grounded, horizontal_rule
from controller.budgets.budget_map import BudgetMap
from controller.budgets.history import Calibration
from controller.calibration.terms import Terms
from serializer.bridge import Bridge
from serializer.errors import PolyBridgeBenchError

MAP_KEY, EXECUTOR_KEY = "calibrate/map", "sweep/executor"
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
        self._background = Background("calibrate")
        self._background.setParent(self)
        self._editor: Editor | None = None
        self.ledger: Ledger | None = None
        self.readiness = Readiness(False, say.NO_EDITOR)
        self._busy, self._fault, self._shown_for = False, "", ""
        self.actions_by_name = {name: self._action(name) for name in say.ACTIONS}
        self.model = CalibrateModel(self)
        self.table = RecordTable(self.model, COLUMNS, WIDTHS, "level")
        self.table.setObjectName("calibrateTable")
        self.head = Head(self.actions_by_name["next"], self.actions_by_name["new"])
        self.form = RecordForm(services.settings, self.actions_by_name["record"], self.actions_by_name["history"])
        self.history, self.new_map, self.layout_page = HistoryPage(), NewMapPage(services.settings), LayoutPage()
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.table)
        self.read()

    # ------------------------------------------------------------------------------------------- for the window

    def attend(self, editor: Editor) -> None:
        """Follow an editor from now on."""
        self._editor = editor
        editor.run_changed.connect(self._take_editor)
        editor.design.loaded.connect(self._take_editor)
        self._take_editor()

    def close_down(self) -> None:
        """Let what is being written end, and read no more."""
        self._follow.stop()
        self._background.close()

    def read(self) -> None:
        """Read the maps anew."""
        wanted = str(self._services.settings.value(MAP_KEY, "", type=str))
        self._background.ask(lambda: read_ledger(wanted), self._take_ledger)

    # ------------------------------------------------------------------------------------------- acts

    def choose_map(self, name: str) -> None:
        """Show another map."""
        self._services.settings.setValue(MAP_KEY, name)
        self._fault = ""
        self.read()

    def next_open(self) -> None:
        """Open the next level without a limit in the editor."""
        if self.ledger is None:
            return
        after = str(self.table.currentIndex().data(LEVEL_ROLE) or self._in_editor())
        level = self.ledger.next_open(after)
        if level is None:
            self._services.say(say.ALL_DONE)
        else:
            self._select(level)
            self._open(level)

    def record(self) -> None:
        """Store the run's bridge as the reference of its level, and the limit, in the map."""
        editor, terms = seen(self._editor), self.form.terms()
        if not self.readiness.ready or self._busy or self.ledger is None or not isinstance(terms, Terms):
            return
        if editor is None or editor.run is None:
            return
        from controller.calibration.record import record_limit

        name, trial, by, note = self.ledger.chosen, trial_of(editor.run), self.form.named, self.form.note.text()
        self._busy, self._fault = True, ""
        self._show()
        self._background.ask(
            lambda: record_limit(name, trial, terms, by=by, note=note),
            lambda answer: self._take_record(trial.level.name, answer),
        )

    def show_history(self) -> None:
        """Everything recorded for the chosen level, or for the one in the editor."""
        level = str(self.table.currentIndex().data(LEVEL_ROLE) or self._in_editor())
        if self.ledger is not None and level:
            self.history.show_history(level, self.ledger.histories.get(level, ()))
            self._shown_for = level
            self._turn(self.history)
            self.history.focus_back()

    def begin_map(self) -> None:
        """Ask what the new map is to be."""
        from controller.sweep.registry import REGISTRY

        self._turn(self.new_map)
        maps = () if self.ledger is None else self.ledger.maps
        self.new_map.begin(tuple(REGISTRY.executors), self._executor() or "embedded", maps)

    def ask_layout(self) -> None:
        """Ask for a layout of the game for the chosen level, or for the one in the editor."""
        level = str(self.table.currentIndex().data(LEVEL_ROLE) or self._in_editor())
        if level:
            dialog = QFileDialog(self, say.LAYOUT, "", say.LAYOUT_KINDS)
            dialog.setObjectName("calibrateLayoutDialog")
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.fileSelected.connect(lambda path: self.compare_layout(level, Path(path)))
            dialog.open()

    def compare_layout(self, level: str, path: Path) -> None:
        """Show in what a layout of the game differs from a level."""

        def take(answer: Comparison | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.layout_page.show_fault(level, path, str(answer))
            else:
                self.layout_page.show_comparison(answer)
            self._turn(self.layout_page)

        self._background.ask(lambda: compare(level, path), take)

    # ------------------------------------------------------------------------------------------- what comes in

    def _take_ledger(self, answer: Ledger | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._lost.say(say.UNAVAILABLE_ALL, str(answer))
            self._lists.setCurrentWidget(self._lost)
            return
        self.ledger = answer
        self.head.show_ledger(answer)
        self.model.show(answer.rows)
        self._lost.say(say.UNAVAILABLE, answer.fault)
        self._show_list()
        if not self.table.currentIndex().isValid() and self._in_editor():
            self._select(self._in_editor())
        if self._pages.currentWidget() is self.history:
            self.history.show_history(self._shown_for, answer.histories.get(self._shown_for, ()))
        self._show()

    def _take_editor(self) -> None:
        self._fault = ""
        self.form.turn_to(self._in_editor())
        self.model.mark(self._in_editor())
        if self._in_editor():
            self._select(self._in_editor())
        self._show()

    def _take_record(self, level: str, answer: BudgetMap | PolyBridgeBenchError) -> None:
        self._busy = False
        if isinstance(answer, PolyBridgeBenchError):
            self._fault = str(answer)
            self._show()
            return
        self.form.clear()
        self._services.say(say.RECORDED.format(limit=money(answer.rows[level].limit), level=level))
        self.recorded.emit(level)
        self.read()

    def _make_map(self, executor: str, label: str, like: str, by: str) -> None:
        from controller.calibration.start import start_map

        self._background.ask(lambda: start_map(executor, label, by=by, like=like or None), self._take_map)

    def _take_map(self, answer: BudgetMap | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self.new_map.say_fault(str(answer))
            return
        self._services.say(say.CREATED.format(map=answer.name))
        self._services.settings.setValue(MAP_KEY, answer.name)
        self.maps_changed.emit()
        self._back()
        self.read()

    def _pair(self, wanted: Comparison) -> None:
        def take(answer: Comparison | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.layout_page.show_fault(wanted.level, wanted.path, str(answer))
                return
            self._services.say(say.LAYOUT_PAIRED.format(level=wanted.level, file=wanted.path.name))
            self._back()

        self._background.ask(lambda: pair_layout(wanted.level, wanted.path), take)

    def _open_reference(self, record: Calibration) -> None:
        from controller.calibration.kept import kept_reference

        def take(answer: Bridge | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self._services.say(str(answer))
                return
            self.editor_wanted.emit()
            if self._editor is not None:
                self._editor.open_candidate(record.level, answer, say.REFERENCE_ORIGIN.format(at=record.at[:10]))

        self._background.ask(lambda: kept_reference(record.reference_sha256), take)

    # ------------------------------------------------------------------------------------------- what is shown

    def _show(self) -> None:
        editor = seen(self._editor)
        self.readiness = readiness(self.ledger, editor, self.form.terms(), self.form.named)
        level = self._in_editor()
        records = 0 if self.ledger is None else len(self.ledger.histories.get(self._chosen() or level, ()))
        if self._fault:
            shown = Readiness(self.readiness.ready, self._fault, self.readiness.cost, self.readiness.limit)
        else:
            shown = self.readiness
        self.form.show_readiness(shown, level, records, busy=self._busy, wrong=bool(self._fault))
        self.actions_by_name["next"].setEnabled(self.ledger is not None and any(r.needs_work for r in self.ledger.rows))
        self.actions_by_name["history"].setEnabled(records > 0)
        self._warn()

    def _warn(self) -> None:
        chosen, executor = None if self.ledger is None else self.ledger.map, self._executor()
        if chosen is None or not chosen.executor or not executor or chosen.executor == executor:
            self.head.warn("")
        else:
            self.head.warn(say.FOREIGN.format(map=chosen.name, calibrated=chosen.executor, executor=executor))

    def _show_list(self) -> None:
        if self.ledger is not None and self.ledger.fault:
            self._lists.setCurrentWidget(self._lost)
        else:
            self._lists.setCurrentWidget(self.table if self.model.rows else self._nothing)

    def _filter(self) -> None:
        only_open = self.head.only_open.isChecked()
        chosen = self._chosen()
        self.model.filter(self.head.search.text(), only_open=only_open)
        self._nothing.say(say.NOTHING, say.NOTHING_OPEN if only_open else say.NOTHING_HINT)
        if self.ledger is not None:
            self._show_list()
        if chosen:
            self._select(chosen)
        self._show()

    def _select(self, level: str) -> None:
        place = self.model.place_of(level)
        if place is not None and self._chosen() != level:
            self.table.setCurrentIndex(self.model.index(place, 0))
        if place is not None:
            self.table.scrollTo(self.model.index(place, 0))

    def _chosen(self) -> str:
        return str(self.table.currentIndex().data(LEVEL_ROLE) or "")

    def _in_editor(self) -> str:
        now: Seen | None = seen(self._editor)
        return "" if now is None else now.level

    def _executor(self) -> str:
        return str(self._services.settings.value(EXECUTOR_KEY, "", type=str))

    def _open(self, level: str) -> None:
        self.editor_wanted.emit()
        if self._editor is not None and self._in_editor() != level:
            self._editor.open_level(level)

    def _turn(self, page: QWidget) -> None:
        self._pages.setCurrentWidget(page)

    def _back(self) -> None:
        self._turn(self._levels)
        self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow_settings(self) -> None:
        self.form.follow_settings()
        self._warn()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow.start()
        if self.ledger is not None:
            self.read()

    # ------------------------------------------------------------------------------------------- how it is made

    def _action(self, name: str) -> QAction:
        words, picture, keys, tip = say.ACTIONS[name]
        action = QAction(icon(picture), words, self)
        action.setObjectName(f"calibrateAction_{name}")
        if keys:
            action.setShortcut(QKeySequence(keys))
            panel_only = Qt.ShortcutContext.WidgetWithChildrenShortcut
            action.setShortcutContext(panel_only if name == "find" else Qt.ShortcutContext.WindowShortcut)
        action.setToolTip(tip_with_shortcut(tip, action.shortcut()))
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        self._levels = QWidget()
        self._lists = QStackedWidget()
        self._reading = EmptyState("clipboard-list-outline", say.READING, say.READING_HINT)
        self._lost = EmptyState("alert-circle-outline", say.UNAVAILABLE, "")
        self._nothing = EmptyState("filter-off-outline", say.NOTHING, say.NOTHING_HINT)
        page: QWidget
        for name, page in (
            ("calibrateReading", self._reading),
            ("calibrateUnavailable", self._lost),
            ("calibrateNothing", self._nothing),
            ("calibrateTable", self.table),
        ):
            page.setObjectName(name)
            page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._lists.addWidget(page)
        levels = QVBoxLayout(self._levels)
        levels.setContentsMargins(0, 0, 0, 0)
        levels.setSpacing(0)
        for piece, grow in ((self.head, 0), (horizontal_rule(), 0), (self._lists, 1), (self.form, 0)):
            levels.addWidget(piece, grow)
        self._pages = QStackedWidget()
        for each in (self._levels, self.history, self.new_map, self.layout_page):
            self._pages.addWidget(each)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self._follow = QTimer(self, interval=_FOLLOW_MS)

    def _connect(self) -> None:
        acts = self.actions_by_name
        for name, slot in (
            ("next", self.next_open),
            ("record", self.record),
            ("find", lambda: self.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            ("history", self.show_history),
            ("new", self.begin_map),
            ("layout", self.ask_layout),
        ):
            acts[name].triggered.connect(lambda _on=False, slot=slot: slot())
        self.head.map_chosen.connect(self.choose_map)
        self.head.filtered.connect(self._filter)
        self.table.opened.connect(lambda index: self._open(str(index.data(LEVEL_ROLE))))
        self.table.chosen.connect(lambda _index: self._show())
        self.form.changed.connect(self._change_form)
        self.history.left.connect(self._back)
        self.history.opened.connect(self._open_reference)
        self.new_map.left.connect(self._back)
        self.new_map.asked.connect(self._make_map)
        self.layout_page.left.connect(self._back)
        self.layout_page.pair_asked.connect(self._pair)
        self._follow.timeout.connect(self._follow_settings)
        self.destroyed.connect(self._background.close)

    def _change_form(self) -> None:
        self._fault = ""
        self._show()
