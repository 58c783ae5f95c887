"""The queue panel: the store's rows under a search, and acts on them for the runner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from console.background import Background
from console.queue import strings
from console.queue.acts import allow, make_actions
from console.queue.choice import Choice
from console.queue.columns_menu import fill_columns_menu, recall_columns, remember_columns
from console.queue.commander import QueueCommander
from console.queue.footer import Footer
from console.queue.head import Head
from console.queue.model import QueueModel
from console.queue.pages import Pages
from console.queue.progress import NO_STEPS, EntryProgress, after_step, without
from console.queue.reading import EntryDetail, entries_of, read_detail
from console.queue.snapshot import Snapshot
from console.queue.strings import counted
from console.queue.table import QueueTable
from console.queue.watcher import StoreWatcher
from console.services import Services
from console.widgets.rules import grounded
from controller.sweep.runner.messages import (
    Acknowledged,
    Ended,
    Event,
    Progressed,
    QueueChanged,
    Queued,
    Ready,
    Stepped,
)
from serializer.errors import PolyBridgeBenchError

TICK_S = 1
ENDED = ("success", "failed", "error", "interrupted", "cancelled")
DONE = ("success", "failed")


class QueuePanel(QWidget):
    """``plan_asked`` is sent by the empty state's button; ``count_changed`` says how many episodes there are."""

    plan_asked = Signal()
    count_changed = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("queuePanel")
        grounded(self, "panel")
        self._services = services
        # Everything belongs to the panel, so that it goes with it, and in the window's thread.
        self._background = Background("queue")
        self._background.setParent(self)
        self._watcher = StoreWatcher(services.store, self._background, self)
        self._steps: Mapping[int, EntryProgress] = NO_STEPS
        self._told: Progressed | None = None
        self._connected = True
        self._listed: tuple[str, tuple[str, ...]] | None = None
        self.model = QueueModel(self)
        self.table = QueueTable(self.model)
        self.commander = QueueCommander(services.runner, self)
        self.acts = make_actions(self, self.table, self._act)
        self.head, self.footer = Head(), Footer(self.acts)
        self._build()
        self._connect()
        recall_columns(services.settings, self.table)
        self._allow()
        self._watcher.refresh()

    # -------------------------------------------------------------------------------------- what others ask for

    def show_episodes(self, title: str, episodes: tuple[str, ...]) -> None:
        """Show these episodes of the store, by their ids there, and nothing else, until the list is left."""
        self._listed = (title, episodes)
        self.head.listed.show_title(f"{title} · {counted(len(episodes))}")
        self.head.listed.show()
        path = self._services.store
        self._background.ask(lambda: entries_of(path, episodes), self._narrow)

    def show_all(self) -> None:
        """Leave a list."""
        self._listed = None
        self.head.listed.hide()
        self._choose(replace(self.model.choice, entries=None))

    def close_down(self) -> None:
        """Keep the columns, and read no more."""
        remember_columns(self._services.settings, self.table)
        self._background.close()

    # ------------------------------------------------------------------------------------------------- building

    def _build(self) -> None:
        self.pages = Pages(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.footer)
        self.setFocusProxy(self.table)
        self._ticker = QTimer(self, interval=TICK_S * 1000)
        # Typing is followed at once, and a burst of keys by one filter.
        self._typed = QTimer(self, singleShot=True, interval=0)

    def _connect(self) -> None:
        self.pages.plan_asked.connect(self.plan_asked)
        self.pages.clear_asked.connect(self._clear)
        self.pages.figures_known.connect(self.head.show_figures)
        self.pages.show_reading()
        self._watcher.arrived.connect(self._take_snapshot)
        self._watcher.failed.connect(self._take_failure)
        self._services.runner.event.connect(self._take_event)
        self._services.runner.connected.connect(self._take_connection)
        self._ticker.timeout.connect(self._tick)
        self._ticker.start()
        self._typed.timeout.connect(lambda: self._choose(replace(self.model.choice, text=self.head.search.text())))
        self.head.search.textChanged.connect(lambda _text: self._typed.start())
        self.head.search.left.connect(self._to_table)
        self.head.filter.chosen.connect(self._choose)
        self.head.listed.left.connect(self.show_all)
        self.head.composition.state_clicked.connect(self._choose_state)
        self.head.columns_menu.aboutToShow.connect(lambda: fill_columns_menu(self.head.columns_menu, self.table))
        header = self.table.horizontalHeader()
        header.customContextMenuRequested.connect(self._show_columns_menu)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self.table.opened.connect(self._open)
        self.table.dropped.connect(self.commander.move_before)
        self.table.drop_refused.connect(lambda: self.footer.say(strings.WHY_NOT_DROP))
        self.commander.said.connect(lambda text, undo: self.footer.say(text, undo=undo))
        self.commander.changed.connect(self._touched)
        self.commander.undo_changed.connect(self._allow)
        self.footer.undo_asked.connect(self.commander.undo)
        self.destroyed.connect(self._background.close)

    # -------------------------------------------------------------------------------------- the store and the runner

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        before = self.model.snapshot
        with self.table.kept_in_place():
            self.model.show(snapshot)
        if before is None or before.designers != snapshot.designers:
            self.table.fit_columns()
        self.head.filter.know(snapshot)
        self._show_counts()

    def _take_failure(self, reason: str) -> None:
        self.pages.show_unavailable(reason)
        self.count_changed.emit(strings.UNAVAILABLE_SHORT)

    def _take_event(self, event: Event) -> None:
        match event:
            case QueueChanged() | Ready():
                self._watcher.refresh()
            case Stepped(entry=entry):
                self._steps = after_step(self._steps, event)
                self.model.show_steps(self._steps)
                self._watcher.touch((entry,))
                level = Path(event.episode_folder).name
                self.footer.say_of_running(entry, f"{level}: {event.text}" if event.kind == "note" else None)
            case Ended(entry=entry):
                self.footer.say_of_running(entry, None)
                self._steps = without(self._steps, entry)
                self._touched((entry,))
                self.model.show_steps(self._steps)
            case Acknowledged():
                self.commander.take(event)
            case Queued():
                self.commander.take_queued(event)
                self._touched(event.entries)
            case Progressed():
                self._told = event
                self._show_counts()
            case _:
                pass

    def _take_connection(self, connected: bool) -> None:
        self._connected = connected
        if not connected:
            self._steps, self._told = NO_STEPS, None
            self.model.show_steps(NO_STEPS)
            self.commander.forget_pending()
            self._show_counts()
        self._allow()

    def _touched(self, entries: Iterable[int]) -> None:
        self._watcher.touch(entries)
        self._watcher.refresh()

    def _tick(self) -> None:
        if self.table.isVisible():
            self.model.tick()

    # ------------------------------------------------------------------------------------------------- what is shown

    def _choose(self, choice: Choice) -> None:
        self.model.choose(choice)
        current = self.table.currentIndex()
        self.table.scrollTo(current) if current.isValid() else self.table.scrollToTop()
        self.head.filter.show_choice(choice)
        if self.head.search.text() != choice.text:
            self.head.search.setText(choice.text)
        self._show_counts()

    def _choose_state(self, state: str) -> None:
        chosen = self.model.choice.states
        self._choose(replace(self.model.choice, states=frozenset() if chosen == {state} else frozenset({state})))

    def _clear(self) -> None:
        self._choose(Choice(entries=self.model.choice.entries))
        self._to_table()

    def _narrow(self, answer: frozenset[int] | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._take_failure(str(answer))
        elif self._listed is not None:
            self._choose(Choice(entries=answer))

    def _show_counts(self) -> None:
        snapshot = self.model.snapshot
        if snapshot is None:
            return
        counts = snapshot.state_counts()
        self.head.composition.show_counts(counts, self.model.choice.states)
        going, done = snapshot.count - counts.get("cancelled", 0), sum(counts.get(state, 0) for state in DONE)
        self.head.progress.show_progress(going, done, self._told)
        self.count_changed.emit(self._count_words(snapshot.count))
        listed = self._listed is not None and not self.model.choice.narrows
        self.pages.show_rows(snapshot.count, self.model.rowCount(), listed=listed)
        self._selected()

    def _count_words(self, total: int) -> str:
        shown = self.model.rowCount()
        return counted(total) if shown == total else strings.SHOWN_OF.format(shown=shown, total=total)

    # ------------------------------------------------------------------------------------------------- acts

    def _act(self, name: str) -> None:
        match name:
            case "top" | "up" | "down" | "bottom":
                self.commander.move(self.table.selected_targets(), name)
            case "retry":
                self.commander.retry(self.table.selected_targets())
            case "repeat":
                self.commander.repeat(self.table.selected_targets())
            case "remove":
                self.commander.remove(self.table.selected_targets())
            case "undo":
                self.commander.undo()
            case "redo":
                self.commander.redo()
            case "find":
                self.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
                self.head.search.selectAll()
            case "open":
                self._open(self.table.current_entry())
            case "copy":
                names = dict.fromkeys(row.level for row in self.table.selected_rows())
                QGuiApplication.clipboard().setText("\n".join(names))

    def _open(self, entry: int | None) -> None:
        if entry is not None:
            path = self._services.store
            self._background.ask(lambda: read_detail(path, entry), self._show_episode)

    def _show_episode(self, answer: EntryDetail | PolyBridgeBenchError | None) -> None:
        if isinstance(answer, EntryDetail):
            self._services.open_episode(answer.reference)
        else:
            self.footer.say(str(answer) if answer is not None else strings.NO_RECORD)

    def _selected(self) -> None:
        self._allow()
        count = self.table.selected_count()
        if count > 1:
            self.footer.say_selected(strings.SELECTED.format(count=counted(count)))
        else:
            self.footer.say_selected("")

    def _allow(self) -> None:
        allow(self.acts, self.table.selected_standings(), self._connected)
        self.acts["undo"].setEnabled(self.commander.can_undo and self._connected)
        self.acts["redo"].setEnabled(self.commander.can_redo and self._connected)

    def _to_table(self) -> None:
        self.table.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.table.currentIndex().isValid() and self.model.rowCount():
            self.table.selectRow(0)

    def _show_columns_menu(self, point: QPoint) -> None:
        fill_columns_menu(self.head.columns_menu, self.table)
        self.head.columns_menu.popup(self.table.horizontalHeader().mapToGlobal(point))

    def menu(self) -> QMenu:
        """All acts on the selection, as the context menu and the menu bar show them."""
        menu = QMenu(self)
        menu.setObjectName("queueMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for group in (("open", "copy"), ("top", "up", "down", "bottom"), ("retry", "repeat", "remove")):
            menu.addActions([self.acts[name] for name in group])
            menu.addSeparator()
        priority = menu.addMenu(strings.PRIORITY)
        priority.setEnabled(self.acts["up"].isEnabled())
        for text, value in strings.PRIORITIES:
            action = priority.addAction(text)
            action.triggered.connect(
                lambda _checked=False, value=value: self.commander.set_priority(self.table.selected_targets(), value)
            )
        menu.addSeparator()
        menu.addActions([self.acts["undo"], self.acts["redo"]])
        return menu

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(self.table.viewport().mapToGlobal(point))
