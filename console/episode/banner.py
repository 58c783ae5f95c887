"""Why an episode has no result, and what to do; it stays, and can be copied."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from console.episode import strings
from console.episode.account import Account
from console.episode.wrapped import breakable, wrapped
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.heading import set_role
from console.widgets.rules import grounded


class Banner(QFrame):
    """Shown for an episode that ended as an error or was interrupted, hidden for any other."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("episodeBanner")
        grounded(self, "sunkenCard")
        self._say, self._text = say, ""
        self.title = wrapped("", "error")
        self.message = wrapped(selectable=True)
        self.message.setObjectName("episodeError")
        self.advice = wrapped("", "dim")
        self._copy = icon_button("content-copy", strings.COPY_ERROR)
        self._copy.setObjectName("episodeErrorCopy")
        self._copy.clicked.connect(self._copy_text)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self._copy)
        body = QVBoxLayout(self)
        body.setContentsMargins(12, metrics.UNIT, metrics.UNIT, 10)
        body.setSpacing(metrics.HALF)
        body.addLayout(top)
        body.addWidget(self.message)
        body.addWidget(self.advice)

    def show_account(self, account: Account) -> None:
        """Say what went wrong, where something did."""
        trajectory = account.trajectory
        error, faults = trajectory.error, account.level_fault
        if error is not None:
            self._fill(
                strings.ERROR_TITLE.get(error.where, strings.ERROR_TITLE_ANY),
                error.message,
                strings.ERROR_ADVICE.get(error.where, strings.ERROR_ADVICE_ANY),
            )
        elif trajectory.status == "interrupted":
            self._fill(strings.INTERRUPTED_TITLE, "", strings.INTERRUPTED, role="warning")
        elif faults is not None:
            self._fill(strings.LEVEL_UNKNOWN, faults, strings.LEVEL_ADVICE, role="warning")
        else:
            self.hide()

    def _fill(self, title: str, message: str, advice: str, role: str = "error") -> None:
        self.title.setText(title)
        set_role(self.title, role)
        self._text = message
        self.message.setText(breakable(message))
        self.message.setVisible(bool(message))
        self._copy.setVisible(bool(message))
        self.advice.setText(advice)
        self.show()

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(f"{self.title.text()}\n{self._text}")
        self._say(strings.COPIED.format(what="the error"))
