"""The page itself."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from console.theme import metrics
from console.welcome import strings as say
from console.welcome.picture import TrussPicture
from console.widgets.buttons import push_button
from console.widgets.heading import label
from console.widgets.icons import paint_icon
from console.widgets.rules import grounded, horizontal_rule

_WIDTH, _CARDS_BESIDE = 600, 520


class _Sign(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(QSize(20, 20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_icon(QPainter(self), QRectF(self.rect()), self._name, "accent")


class WelcomePage(QScrollArea):
    """``wanted`` is sent when the sweep is to be planned and started, ``skipped`` when the page is to go."""

    wanted = Signal()
    skipped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("welcomePage")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.button = push_button(say.BUTTON, "big", "play")
        self.button.setObjectName("welcomeRun")
        self.button.clicked.connect(self._want)
        self._note = label(say.WAIT, "faint")
        skip = push_button(say.SKIP, "link")
        skip.setObjectName("welcomeSkip")
        skip.clicked.connect(self.skipped)
        column = QVBoxLayout()
        column.setSpacing(metrics.PANEL_PADDING)
        column.addStretch(1)
        column.addWidget(TrussPicture())
        for text, role in ((say.TITLE, "hero"), (say.BODY, "dim")):
            words = label(text, role, wrap=True)
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._note, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(horizontal_rule())
        self._cards = _cards()
        column.addLayout(self._cards)
        column.addWidget(skip, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        holder, body = QWidget(), grounded(QWidget(), "panel")
        holder.setLayout(column)
        holder.setMaximumWidth(_WIDTH)
        row = QHBoxLayout(body)
        row.setContentsMargins(24, 16, 24, 16)
        row.addStretch(1)
        row.addWidget(holder, 100)
        row.addStretch(1)
        self.setWidget(body)
        self.set_offer(None)

    def set_offer(self, episodes: int | None) -> None:
        """How many episodes the button plans; ``None`` while the runner cannot take a plan, which is then said."""
        self.button.setEnabled(episodes is not None)
        self._note.setText(say.WAIT if episodes is None else say.NOTE.format(episodes=episodes))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.viewport().width() >= _CARDS_BESIDE
        self._cards.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _want(self) -> None:
        self.button.setEnabled(False)
        self._note.setText(say.ASKED)
        self.wanted.emit()


def _cards() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(20)
    for icon, title, text in say.CARDS:
        card, words = QHBoxLayout(), QVBoxLayout()
        card.setSpacing(10)
        words.setSpacing(4)
        words.addWidget(label(title, "strong", wrap=True))
        words.addWidget(label(text, "dim", wrap=True))
        words.addStretch(1)
        card.addWidget(_Sign(icon), 0, Qt.AlignmentFlag.AlignTop)
        card.addLayout(words, 1)
        row.addLayout(card, 1)
    return row
