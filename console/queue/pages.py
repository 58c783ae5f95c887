"""What stands in the middle of the queue panel: the table, or what there is to say instead."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from console.queue import strings
from console.queue.strings import counted
from console.queue.watcher import RETRY_S
from console.widgets.buttons import push_button
from console.widgets.empty_state import EmptyState


class Pages(QStackedWidget):
    """``plan_asked`` and ``clear_asked`` are the buttons; ``figures_known`` says whether there is anything to count."""

    plan_asked = Signal()
    clear_asked = Signal()
    figures_known = Signal(bool)

    def __init__(self, table: QWidget) -> None:
        super().__init__()
        self.setObjectName("queuePages")
        self._table = table
        plan = push_button(strings.EMPTY_ACTION, icon_name="plus")
        plan.setObjectName("queuePlanSweep")
        plan.clicked.connect(self.plan_asked)
        clear = push_button(strings.CLEAR_FILTER, icon_name="filter-off-outline")
        clear.setObjectName("queueClearFilter")
        clear.clicked.connect(self.clear_asked)
        self._reading = EmptyState("database-sync-outline", strings.READING, strings.READING_HINT)
        self._empty = EmptyState("playlist-plus", strings.EMPTY, strings.EMPTY_HINT, plan)
        self._nothing = EmptyState("filter-off-outline", strings.NOTHING_MATCHES, "", clear)
        self._lost = EmptyState("database-off-outline", strings.UNAVAILABLE, "")
        for name, page in (
            ("queueReading", self._reading),
            ("queueEmpty", self._empty),
            ("queueNothing", self._nothing),
            ("queueUnavailable", self._lost),
        ):
            page.setObjectName(name)
            # A page that is not shown must not keep the panel wide.
            page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self.addWidget(page)
        self.addWidget(table)

    def show_reading(self) -> None:
        """Nothing is known yet."""
        self._show(self._reading, known=False)

    def show_unavailable(self, reason: str) -> None:
        """The store cannot be read, and why."""
        self._lost.say(strings.UNAVAILABLE, strings.UNAVAILABLE_HINT.format(reason=reason, seconds=RETRY_S))
        self._show(self._lost, known=False)

    def show_rows(self, total: int, shown: int, *, listed: bool) -> None:
        """The table where it has rows; else why it has none. ``listed``: only a list from elsewhere narrows it."""
        if not total:
            self._show(self._empty, known=False)
        elif shown:
            self._show(self._table, known=True)
        elif listed:
            self._nothing.say(strings.LISTED_GONE, strings.LISTED_GONE_HINT)
            self._show(self._nothing, known=True)
        else:
            hidden = strings.NOTHING_MATCHES_HINT.format(hidden=counted(total))
            self._nothing.say(strings.NOTHING_MATCHES, hidden)
            self._show(self._nothing, known=True)

    def _show(self, page: QWidget, *, known: bool) -> None:
        self.setCurrentWidget(page)
        self.figures_known.emit(known)
