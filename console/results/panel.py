"""The results panel: which sessions count, the table of their rates, the charts, and the episodes behind a number."""

from __future__ import annotations

import time
from datetime import datetime

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from console.background import Background
from console.results import strings
from console.results.chart_rows import Behind
from console.results.charts import Charts
from console.results.choice import Choice, load_choice, save_choice
from console.results.chooser import SessionChooser
from console.results.columns import Column
from console.results.copying import copied
from console.results.counting import Counted
from console.results.episodes_pane import EpisodesPane
from console.results.lines import OVERALL, Line, lines_of
from console.results.lower_pane import LowerPane
from console.results.model import COLUMN_ROLE, LINE_ROLE, ResultsModel
from console.results.notes import age_of, damage_of, left_out_words, note_of, sessions_words
from console.results.notice import Notice
from console.results.picks import Pick, pick
from console.results.reader import Reading, ResultsReader
from console.results.states import States
from console.results.table import ResultsTable
from console.results.telling import title_of
from console.results.tool_strip import ToolStrip
from console.services import Services
from console.theme import metrics
from console.widgets.heading import set_role
from console.widgets.rules import grounded
from controller.metrics.trajectory import Episode
from controller.sweep.runner.messages import Ended, Event, QueueChanged
from serializer.errors import PolyBridgeBenchError

_TICK_MS = 1000
_TABLE_FIRST, _LOWER_FIRST = 400, 300
_GROUPING, _SPLIT = "results/grouping", "results/split"


class ResultsPanel(QWidget):
    """Reads while it is shown, beside the window's thread; computes nothing."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("resultsPanel")
        grounded(self, "panel")
        self._services = services
        self._background = Background("results")
        self.destroyed.connect(self._background.close)
        self.reader = ResultsReader(services.store, self._background)
        self._reading: Reading | None = None
        self._counted: Counted | None = None
        self._listed: Counted | None = None
        self._lines: dict[str, tuple[Line, ...]] = {}
        self._lines_due = 0
        self.strip = ToolStrip()
        self.notice = Notice(services.say)
        self.model = ResultsModel()
        self.table = ResultsTable(self.model)
        self.charts, self.episodes = Charts(), EpisodesPane()
        self.chooser = SessionChooser(self)
        self._lay_out()
        kept = str(services.settings.value(_GROUPING, OVERALL))
        if kept in dict(strings.GROUPINGS):
            self.strip.set_grouping(kept)
        self.reader.choose(load_choice(services.settings))
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._connect()

    # --------------------------------------------------------------------------------------------------- for others

    def on_event(self, event: Event) -> None:
        """A word of the runner: results have changed."""
        if isinstance(event, Ended | QueueChanged):
            self.reader.touch()

    @property
    def busy(self) -> bool:
        """Whether something is being read or worked out."""
        return self.reader.reading or self._lines_due > 0

    def close_down(self) -> None:
        """End the reading thread; the window calls it before it goes."""
        self._timer.stop()
        self.reader.close()

    def tick(self) -> None:
        """Let the age of what is shown move on."""
        if self._counted is not None:
            words, tip = age_of(self._counted, time.time())
            self.strip.state.setText(words)
            self.strip.state.setToolTip(tip)
            set_role(self.strip.state, "warning" if self._counted.provisional else "dim")

    def list_number(self, line: Line, column: Column, which: str = "hits") -> None:
        """List the episodes of a number: what it counts, what it does not (``misses``), or both (``all``)."""
        key = column.key if column.counts else "episodes"
        name = column.title
        form = {"misses": strings.TITLE_MISSES, "all": strings.TITLE_ALL}.get(which, "{title}")
        self._list(form.format(title=title_of(line, name)), getattr(pick(line, key), which))

    # ------------------------------------------------------------------------------------------------------- events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.reader.wake()
        self.tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self.reader.sleep()

    # ------------------------------------------------------------------------------------------------------ reading

    def _begin(self) -> None:
        if self._counted is None:
            self.states.loading.begin()
            self.states.show_page("loading")

    def _progress(self, done: int, total: int) -> None:
        self.states.loading.show_progress(done, total)
        if self._counted is not None:
            self.strip.state.setText(strings.LOADING_COUNT.format(done=f"{done:,}", total=f"{max(done, total):,}"))

    def _arrived(self, reading: Reading) -> None:
        self._reading = reading
        self.chooser.show_sessions(reading.sessions, self.reader.choice, damage_of(reading))
        self.strip.say_sessions(sessions_words(reading.sessions, self.reader.choice))
        if reading.fault is not None:
            self._clear("conflict", strings.CONFLICT, reading.fault)
        elif not reading.sessions:
            self._clear("empty")
        elif reading.counted is None:
            self._clear("none_chosen")
        elif not reading.counted.rows:
            self._clear("fault", strings.NO_ROWS, left_out_words(reading.counted)[1])
        else:
            self._counted, self._lines = reading.counted, {}
            self._want_lines()

    def _want_lines(self) -> None:
        """Show the grouping asked for, once its lines have been worked out beside the window's thread."""
        counted, grouping = self._counted, self.strip.grouping.value()
        if counted is None:
            return
        wanted = [each for each in dict.fromkeys((OVERALL, grouping)) if each not in self._lines]
        self._lines_due += 1
        self._background.ask(
            lambda: {each: lines_of(counted, each) for each in wanted}, lambda found: self._take_lines(counted, found)
        )

    def _take_lines(self, counted: Counted, found: dict[str, tuple[Line, ...]] | PolyBridgeBenchError) -> None:
        self._lines_due -= 1
        if isinstance(found, PolyBridgeBenchError):
            self._clear("fault", strings.UNAVAILABLE, str(found))
        elif counted is self._counted:
            self._lines |= found
            self._show()

    def _failed(self, why: str) -> None:
        if self._counted is None:
            self._clear("fault", strings.UNAVAILABLE, why)
            return
        # What is known stays in sight, with its age and with what happened.
        age = datetime.fromtimestamp(self._counted.read_at).astimezone().strftime("%H:%M:%S")
        self.notice.show_notice(strings.CANNOT_REFRESH.format(age=age, why=why), why)

    def _cancelled(self) -> None:
        if self._counted is None:
            self._clear("cancelled")
        else:
            self.tick()

    def _clear(self, page: str, line: str = "", hint: str = "") -> None:
        self._counted = None
        self.model.show((), self.strip.grouping.value())
        self.notice.clear()
        self._say_notes("", "")
        self.states.show_page(page, line, hint)

    def _show(self) -> None:
        counted, grouping = self._counted, self.strip.grouping.value()
        if counted is None or not {grouping, OVERALL} <= self._lines.keys():
            return
        overall = self._lines[OVERALL]
        self.model.show(self._lines[grouping], grouping)
        self.below.offer({line.row.key.condition for line in overall})
        self.charts.show_lines(overall, self.below.condition.value())
        if counted.left_out:
            self.notice.show_notice(*left_out_words(counted))
        else:
            self.notice.clear()
        self._say_notes(note_of(counted, overall, grouping), "")
        self.tick()
        self.states.show_page("content")

    def _say_notes(self, note: str, state: str) -> None:
        self.strip.note.setText(note)
        self.strip.state.setText(state)

    # ------------------------------------------------------------------------------------------------------ choices

    def _choose(self, choice: Choice) -> None:
        save_choice(self._services.settings, choice)
        # What is shown is no longer what was asked for.
        self._counted = None
        self.reader.choose(choice)
        if self._reading is not None:
            self.chooser.show_sessions(self._reading.sessions, choice, damage_of(self._reading))
            self.strip.say_sessions(sessions_words(self._reading.sessions, choice))

    def _group(self, grouping: str) -> None:
        self._services.settings.setValue(_GROUPING, grouping)
        self._want_lines()

    def _copy(self, kind: str, lines: list[Line] | None = None) -> None:
        chosen = list(self.model.lines) if lines is None else lines
        if chosen:
            QGuiApplication.clipboard().setText(copied(chosen, kind))
            self._services.say(strings.COPIED.format(count=len(chosen), kind=strings.COPY_WORDS[kind]))

    # ----------------------------------------------------------------------------------------------------- episodes

    def _asked(self, index: QModelIndex) -> None:
        self.list_number(index.data(LINE_ROLE), index.data(COLUMN_ROLE))

    def _asked_in_chart(self, behind: Behind) -> None:
        self._list(behind.title, behind.pick().hits)

    def _list(self, title: str, episodes: tuple[Episode, ...]) -> None:
        counted = self._counted
        if counted is None or not episodes:
            self._services.say(strings.LIST_NONE.format(title=title))
            return
        self.episodes.show_episodes(title, episodes)
        self.below.turn_to("episodes")
        self._listed = counted
        self._services.list_episodes(title, tuple(counted.found(episode).id for episode in episodes))

    def _open(self, episode: Episode) -> None:
        if self._listed is not None:
            self._services.open_episode(self._listed.found(episode).reference)

    def _menu(self, index: QModelIndex, where: QPoint) -> None:
        line, column = index.data(LINE_ROLE), index.data(COLUMN_ROLE)
        menu = self.menu_for(line, column)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def menu_for(self, line: Line, column: Column) -> QMenu:
        """What can be done with a number."""
        menu = QMenu(self)
        menu.setObjectName("resultsMenu")
        found: Pick = pick(line, column.key if column.counts else "episodes")
        for which, form, episodes in (
            ("hits", strings.LIST_HITS, found.hits),
            ("misses", strings.LIST_MISSES, found.misses),
            ("all", strings.LIST_ALL, found.all),
        ):
            action = menu.addAction(form.format(count=f"{len(episodes):,}"))
            action.setEnabled(bool(episodes))
            action.triggered.connect(lambda _checked=False, which=which: self.list_number(line, column, which))
        menu.addSeparator()
        for kind, words in strings.COPY_KINDS:
            menu.addAction(words).triggered.connect(
                lambda _checked=False, kind=kind: self._copy(kind, self.table.chosen_lines())
            )
        return menu

    # -------------------------------------------------------------------------------------------------------- parts

    def _lay_out(self) -> None:
        self.below = LowerPane(self.charts, self.episodes)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setObjectName("resultsSplitter")
        self.splitter.setHandleWidth(metrics.GUTTER)
        self.splitter.setChildrenCollapsible(False)
        self.table.setMinimumHeight(metrics.TALL_HEADER + 2 * metrics.TALL_ROW)
        self.splitter.addWidget(self.table)
        self.splitter.addWidget(self.below)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        kept = self._services.settings.value(_SPLIT)
        if kept is None:
            self.splitter.setSizes([_TABLE_FIRST, _LOWER_FIRST])
        else:
            self.splitter.restoreState(kept)
        self.states = States(self.splitter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        layout.addWidget(self.notice)
        layout.addWidget(self.states, 1)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        reader, strip = self.reader, self.strip
        reader.started.connect(self._begin)
        reader.progressed.connect(self._progress)
        reader.arrived.connect(self._arrived)
        reader.failed.connect(self._failed)
        reader.cancelled.connect(self._cancelled)
        self.states.cancel_asked.connect(reader.cancel)
        self.states.again_asked.connect(reader.refresh)
        self.states.sessions_asked.connect(self._open_chooser)
        strip.sessions.clicked.connect(self._open_chooser)
        strip.grouped.connect(self._group)
        strip.copy_wanted.connect(self._copy)
        strip.refresh.clicked.connect(reader.refresh)
        self.chooser.chosen.connect(self._choose)
        self.table.asked.connect(self._asked)
        self.table.menu_wanted.connect(self._menu)
        self.charts.asked.connect(self._asked_in_chart)
        self.episodes.opened.connect(self._open)
        self.below.condition.chosen.connect(lambda _key: self._show())
        self.splitter.splitterMoved.connect(
            lambda *_: self._services.settings.setValue(_SPLIT, self.splitter.saveState())
        )
        self._services.runner.event.connect(self.on_event)
        for keys, act in (
            ("F5", reader.refresh),
            ("Ctrl+C", lambda: self._copy("tsv", self.table.chosen_lines())),
            ("Ctrl+Shift+C", lambda: self._copy("tsv")),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _open_chooser(self) -> None:
        if self._reading is not None:
            self.chooser.open_below(self.strip.sessions)
