"""A bar across a panel that says one thing until it is answered: what happened, what to do, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from console.theme import metrics, theme
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import paint_icon

MOST_ACTS = 2
_HEIGHT, _STACKED_HEIGHT, _EDGE, _WORDS_FROM = 56, 96, 3, 44
_LEAST_WORDS = 240
"""A bar whose words would have less than this beside its buttons puts the buttons below them."""
_LOOKS = {"error": ("alert-circle", "vermil"), "ask": ("help-circle", "blue"), "note": ("information", "orange")}


@dataclass(frozen=True, slots=True)
class Message:
    """What a bar says. ``look`` is ``error``, ``ask`` or ``note``; ``details`` is what copying gives, if anything.

    ``acts`` are the words of at most ``MOST_ACTS`` buttons.

    Raises:
        ValueError: more acts than there are buttons.
    """

    look: str
    title: str
    body: str
    details: str = ""
    acts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.acts) > MOST_ACTS:
            raise ValueError(f"{len(self.acts)} acts, but a bar has room for {MOST_ACTS}")


class NoticeBar(QWidget):
    """Hidden until it has a message. ``acted`` carries the place of the act that was pressed."""

    acted = Signal(int)
    dismissed = Signal()

    def __init__(self, name: str, copy_words: str, dismiss_tip: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFixedHeight(_HEIGHT)
        self._message: Message | None = None
        self._title = Elided("", "strong", Qt.TextElideMode.ElideRight)
        self._body = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.copy = push_button(copy_words, "link")
        self.copy.setObjectName(f"{name}Copy")
        self.acts = tuple(push_button("") for _ in range(MOST_ACTS))
        self.dismiss = icon_button("close", dismiss_tip)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._body)
        words.addStretch(1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(metrics.UNIT)
        for button in (self.copy, *self.acts):
            self._buttons.addWidget(button)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(metrics.UNIT)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons)
        self._row.setAlignment(self._buttons, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(
            2 * metrics.PANEL_PADDING + metrics.HEAD_PADDING, metrics.UNIT, metrics.UNIT, metrics.UNIT
        )
        whole.setSpacing(metrics.UNIT)
        whole.addLayout(self._row, 1)
        whole.addWidget(self.dismiss)
        for place, button in enumerate(self.acts):
            button.setObjectName(f"{name}Act{place}")
            button.clicked.connect(lambda _on=False, place=place: self.acted.emit(place))
        self.copy.clicked.connect(self._copy)
        self.dismiss.clicked.connect(self.dismissed)
        self.hide()

    @property
    def message(self) -> Message | None:
        """What is said now."""
        return self._message

    def show_message(self, message: Message | None) -> None:
        """Say something, or nothing any more."""
        self._message = message
        if message is not None:
            self._title.setText(message.title)
            self._body.setText(message.body)
            self.setAccessibleName(f"{message.title}. {message.body}")
            self.copy.setVisible(bool(message.details))
            for place, button in enumerate(self.acts):
                there = place < len(message.acts)
                button.setVisible(there)
                button.setText(message.acts[place] if there else "")
            self._fit()
            self.update()
        self.setVisible(message is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        icon, token = _LOOKS["note" if self._message is None else self._message.look]
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().colour("panel"))
        painter.fillRect(self.rect(), theme().tint(token))
        painter.fillRect(0, 0, _EDGE, self.height(), theme().colour(token))
        painter.setPen(QPen(theme().colour("border"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        side = metrics.ICON
        # Beside the words, also where buttons stand below them.
        paint_icon(painter, QRectF(metrics.PANEL_PADDING, (_HEIGHT - side) / 2, side, side), icon, token)

    def _fit(self) -> None:
        across = self.width() - _WORDS_FROM - self.dismiss.sizeHint().width() - metrics.UNIT
        stacked = across - self._buttons.sizeHint().width() < _LEAST_WORDS and not self._buttons.isEmpty()
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        self.setFixedHeight(_STACKED_HEIGHT if stacked else _HEIGHT)

    def _copy(self) -> None:
        if self._message is not None:
            QGuiApplication.clipboard().setText(self._message.details)
