"""The plan panel: levels, designers and budgets on one side, what that comes to on the other, and one button."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from console.background import Background
from console.plan import strings
from console.plan.draft import Clash, Draft, clash_of
from console.plan.estimate import estimate
from console.plan.facts import PlanFacts, read_facts
from console.plan.form import PlanForm
from console.plan.notice import ClashNotice, ForeignNotice
from console.plan.pairings import Pairings, read_paired
from console.plan.reading import StoreFacts, read_store
from console.plan.sending import PlanSender
from console.plan.summary import Summary
from console.plan.tree import matching
from console.plan.tree_model import LevelTreeModel
from console.plan.tree_view import LevelTree
from console.services import Services
from console.settings.options import read_options
from console.theme import metrics
from console.widgets.buttons import tip_with_shortcut
from console.widgets.empty_state import EmptyState
from console.widgets.icons import icon
from console.widgets.rules import grounded, horizontal_rule
from controller.sweep.runner.messages import Acknowledged, Event, QueueChanged, Queued, Ready
from serializer.errors import PolyBridgeBenchError

STORE_REST_S = 2
"""The store is read for estimates at most this often."""


class PlanPanel(QWidget):
    """Everything is worked out at once as it is chosen; nothing is sent before the button."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("planPanel")
        grounded(self, "panel")
        self._services = services
        self._background = Background("plan")
        self._background.setParent(self)
        self._facts: PlanFacts | None = None
        self._store = StoreFacts({}, {})
        self._store_fault = ""
        self._pairings, self._executor = Pairings(), ""
        self._connected = True
        self._clash: Clash | None = None
        self._tags: frozenset[str] = frozenset()
        self.model = LevelTreeModel(self)
        self.tree = LevelTree(self.model)
        self.form = PlanForm(services.settings)
        self.summary, self.foreign, self.clash = Summary(), ForeignNotice(), ClashNotice()
        self.sending = PlanSender(services.runner, self)
        self._build()
        self._connect()
        self.setFocusProxy(self.tree)
        self._background.ask(read_facts, self._take_facts)
        self._ask_store()

    def close_down(self) -> None:
        """Read no more."""
        self._background.close()

    def draft(self) -> Draft:
        """The plan as it stands."""
        draft = self.form.draft(self.model.checked, self.foreign.is_accepted())
        return replace(draft, refusal=self._pairings.refusal(draft.executor, draft.levels))

    def add(self) -> None:
        """Send the plan to the queue; where its keys are there already, ask what is meant first."""
        draft = self.draft()
        if draft.lacks() or not self._connected:
            return
        self._clash = clash_of(draft, self._store.planned.get(draft.executor, {}))
        if self._clash is not None:
            self.clash.show_clash(self._clash)
            self._show()
        else:
            self.sending.send((draft.command(),), draft.episodes)

    # ------------------------------------------------------------------------------------------------- building

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setObjectName("planSearch")
        self.search.setPlaceholderText(strings.SEARCH)
        self.search.setToolTip(strings.SEARCH_TIP)
        self.search.setAccessibleName(strings.SEARCH)
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(80)
        self.search.addAction(icon("magnify", "text3"), QLineEdit.ActionPosition.LeadingPosition)
        self.tags = QToolButton()
        self.tags.setObjectName("planTags")
        self.tags.setText(strings.TAGS)
        self.tags.setIcon(icon("tag-outline"))
        self.tags.setToolTip(strings.TAGS_TIP)
        self.tags.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.tags.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.tags.setMenu(QMenu(self.tags))
        row = QHBoxLayout()
        row.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.UNIT, metrics.UNIT)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.search, 1)
        row.addWidget(self.tags)
        self._pages = QStackedWidget()
        self._reading = EmptyState("file-tree-outline", strings.READING, strings.READING_HINT)
        self._lost = EmptyState("alert-circle-outline", strings.UNAVAILABLE, "")
        self._nothing = EmptyState("filter-off-outline", strings.NOTHING, "")
        for name, page in (
            ("planReading", self._reading),
            ("planUnavailable", self._lost),
            ("planNothing", self._nothing),
        ):
            page.setObjectName(name)
            page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._pages.addWidget(page)
        self._pages.addWidget(self.tree)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row)
        layout.addWidget(self._pages, 1)
        for piece in (horizontal_rule(), self.form, self.foreign, self.clash, self.summary):
            layout.addWidget(piece)
        self.clash.hide()
        self.foreign.hide()
        self.actions_by_name = {
            "find": self._action("find", strings.FIND, "magnify", "Ctrl+F", self._find),
            "all": self._action("all", strings.ALL, "checkbox-multiple-marked-outline", "Ctrl+A", self._check_all),
            "none": self._action(
                "none", strings.NONE, "checkbox-multiple-blank-outline", "Ctrl+Shift+A", self._check_none
            ),
            "add": self._action("add", strings.ADD_NONE, "playlist-plus", "Ctrl+Shift+Return", self.add),
        }
        self._rest = QTimer(self, singleShot=True, interval=STORE_REST_S * 1000)

    def _action(self, name: str, text: str, picture: str, keys: str, act: object) -> QAction:
        action = QAction(icon(picture), text.partition(" (")[0], self)
        action.setObjectName(f"planAction_{name}")
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(tip_with_shortcut(action.text(), action.shortcut()))
        action.triggered.connect(lambda _on=False: act())  # type: ignore[operator]
        owner = self.tree if name in ("all", "none") else self
        owner.addAction(action)
        return action

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.returnPressed.connect(lambda: self.tree.setFocus(Qt.FocusReason.TabFocusReason))
        self.tags.menu().aboutToShow.connect(self._fill_tags)
        self.model.checked_changed.connect(self._changed)
        self.form.changed.connect(self._changed)
        self.foreign.accepted.connect(self._changed)
        self.summary.add_asked.connect(self.add)
        self.clash.left.connect(self._changed)
        self.clash.repeat_asked.connect(lambda: self._settle(repeats=True))
        self.clash.new_asked.connect(lambda: self._settle(repeats=False))
        self.sending.said.connect(self.summary.say)
        self.sending.busy_changed.connect(self._show)
        self._services.runner.event.connect(self._take_event)
        self._services.runner.connected.connect(self._take_connection)
        self._rest.timeout.connect(self._ask_store)
        self.destroyed.connect(self._background.close)

    # ------------------------------------------------------------------------------------------------- what is known

    def _take_facts(self, answer: PlanFacts | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._lost.say(strings.UNAVAILABLE, strings.UNAVAILABLE_HINT.format(reason=answer))
            self._pages.setCurrentWidget(self._lost)
            return
        self._facts = answer
        self._pairings = self._pairings.for_executors(answer.games, answer.gated)
        self.model.know(answer.levels)
        self.form.know(answer)
        self._filter()
        self._ask_store()

    def know_budget_maps(self) -> None:
        """Read again which budget maps there are; a person may have made one since."""
        if self._facts is not None:
            self._background.ask(read_facts, self._take_budget_maps)

    def know_designers(self) -> None:
        """Read again which designers there are; a person may have made a model card since."""
        if self._facts is not None:
            self._background.ask(read_facts, self._take_designers)

    def _take_designers(self, answer: PlanFacts | PolyBridgeBenchError) -> None:
        known = self._facts
        if isinstance(answer, PlanFacts) and known is not None and answer.designers != known.designers:
            self._facts = answer
            self.form.know(answer)

    def _take_budget_maps(self, answer: PlanFacts | PolyBridgeBenchError) -> None:
        known = self._facts
        if isinstance(answer, PlanFacts) and known is not None and answer.budget_maps != known.budget_maps:
            self._facts = answer
            self.form.know(answer)

    def know_pairings(self) -> None:
        """Read again which levels are paired, where that matters; a person may have paired one since."""
        if self._pairings.concern(self._executor):
            self._background.ask(read_paired, self._take_pairings)

    def _take_pairings(self, answer: frozenset[str] | PolyBridgeBenchError) -> None:
        known = self._pairings
        self._pairings = known.lost(str(answer)) if isinstance(answer, PolyBridgeBenchError) else known.read(answer)
        self._show()

    def _take_store(self, answer: StoreFacts | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._store_fault = str(answer)
        else:
            self._store, self._store_fault = answer, ""
        self._show()

    def _take_event(self, event: Event) -> None:
        match event:
            case QueueChanged() | Ready():
                if not self._rest.isActive():
                    self._rest.start()
            case Acknowledged() | Queued():
                if self.sending.take(event):
                    self._ask_store()
            case _:
                pass

    def _take_connection(self, connected: bool) -> None:
        self._connected = connected
        if not connected:
            self.sending.forget()
        self._show()

    def _ask_store(self) -> None:
        if self._facts is not None:
            path, executors = self._services.store, self._facts.executors
            self._background.ask(lambda: read_store(path, executors), self._take_store)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.form.follow_settings()
        self.know_budget_maps()
        self.know_pairings()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Levels are paired from a terminal too.
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.know_pairings()

    # ------------------------------------------------------------------------------------------------- what is shown

    def _filter(self) -> None:
        if self._facts is None:
            return
        filtered = bool(self.search.text().split() or self._tags)
        levels = matching(self._facts.levels, self.search.text(), self._tags) if filtered else self._facts.levels
        self.model.show(levels)
        self.tree.show_filtered(filtered)
        self._nothing.say(strings.NOTHING, strings.NOTHING_HINT.format(total=len(self._facts.levels)))
        self._pages.setCurrentWidget(self.tree if levels else self._nothing)
        self.tags.setText(f"{strings.TAGS} · {len(self._tags)}" if self._tags else strings.TAGS)

    def _fill_tags(self) -> None:
        menu = self.tags.menu()
        menu.clear()
        for tag in self._facts.tags() if self._facts is not None else ():
            action = menu.addAction(tag)
            action.setCheckable(True)
            action.setChecked(tag in self._tags)
            action.toggled.connect(lambda on, tag=tag: self._choose_tag(tag, on))
        menu.addSeparator()
        menu.addAction(strings.CLEAR).triggered.connect(self._clear_tags)

    def _choose_tag(self, tag: str, on: bool) -> None:
        self._tags = self._tags | {tag} if on else self._tags - {tag}
        self._filter()

    def _clear_tags(self) -> None:
        self._tags = frozenset()
        self._filter()

    def _changed(self) -> None:
        # A question about another plan is not this plan's.
        self._clash = None
        self.clash.hide()
        self._show()

    def _show(self) -> None:
        draft = self.draft()
        self.foreign.show_draft(draft)
        self._show_pairings(draft.executor)
        lacks = draft.lacks() if self._connected else strings.NO_RUNNER
        jobs = read_options(self._services.settings).jobs
        found = estimate(draft, self._store.measured, jobs) if draft.episodes else None
        self.summary.show_plan(found, lacks, self._store_fault, asking=self._clash is not None or self.sending.busy)
        self.actions_by_name["add"].setEnabled(self.summary.can_add())

    def _show_pairings(self, executor: str) -> None:
        if executor != self._executor:
            self._executor = executor
            self.know_pairings()
        names = [level.name for level in self._facts.levels] if self._facts is not None else []
        shown = self._pairings.shown(executor)
        self.model.show_pairings(shown)
        self.tree.make_room_for_pairings(shown is not None)
        self.summary.show_pairings(self._pairings.words(executor, names))

    def _settle(self, *, repeats: bool) -> None:
        clash = self._clash
        self._changed()
        if clash is None:
            return
        commands = clash.as_repeats() if repeats else clash.new_only()
        new = clash.draft.episodes - len(clash.entries) * clash.draft.repeats
        self.sending.send(commands, clash.draft.episodes if repeats else new)

    def _find(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _check_all(self) -> None:
        self.model.check(self.model.shown_levels, True)

    def _check_none(self) -> None:
        self.model.check(self.model.shown_levels, False)
