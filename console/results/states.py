"""Which of the panel's pages is shown: the table, or why there is none."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from console.results import strings
from console.results.loading import Loading
from console.widgets.buttons import push_button
from console.widgets.empty_state import EmptyState


class States(QStackedWidget):
    """Pages by name: ``content``, ``loading``, ``empty``, ``none_chosen``, ``fault``, ``conflict``, ``cancelled``."""

    cancel_asked = Signal()
    again_asked = Signal()
    sessions_asked = Signal()

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setObjectName("resultsStates")
        self.loading = Loading()
        again, retry = push_button(strings.READ_AGAIN), push_button(strings.READ_AGAIN)
        choose, other = push_button(strings.CHOOSE_SESSIONS), push_button(strings.CHOOSE_SESSIONS)
        self._pages: dict[str, QWidget] = {
            "content": content,
            "loading": self.loading,
            "empty": EmptyState("chart-box-outline", strings.NO_SESSIONS, strings.NO_SESSIONS_HINT),
            "none_chosen": EmptyState("checkbox-blank-outline", strings.NONE_CHOSEN, strings.NONE_CHOSEN_HINT, choose),
            "fault": EmptyState("alert-circle-outline", strings.UNAVAILABLE, "", again),
            "conflict": EmptyState("set-none", strings.CONFLICT, "", other),
            "cancelled": EmptyState("cancel", strings.CANCELLED, strings.CANCELLED_HINT, retry),
        }
        for name, page in self._pages.items():
            if name != "content":
                page.setObjectName(f"results_{name}")
            page.setMinimumSize(1, 1)
            self.addWidget(page)
        self.loading.cancelled.connect(self.cancel_asked)
        for button in (again, retry):
            button.clicked.connect(self.again_asked)
        for button in (choose, other):
            button.clicked.connect(self.sessions_asked)
        self.name = "loading"
        self.setCurrentWidget(self.loading)

    def show_page(self, name: str, line: str = "", hint: str = "") -> None:
        """Turn to a page; a page of words may be told what to say."""
        page = self._pages[name]
        if line and isinstance(page, EmptyState):
            page.say(line, hint)
        self.name = name
        self.setCurrentWidget(page)
