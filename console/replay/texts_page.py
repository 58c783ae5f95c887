"""What a call was given, beside what it answered, word for word."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from console.episode.account import CallAccount
from console.episode.text_pane import TextPane
from console.replay import strings
from console.replay.record import Exchange
from console.replay.renamed import renamed
from console.theme import metrics
from console.widgets.heading import label
from console.widgets.segmented import Segmented

_BESIDE_PX = 620
"""From this width on the two stand side by side, else one above the other."""


class TextsPage(QWidget):
    """Each side can be searched and copied by itself."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("replayTextsPage")
        self._exchange: Exchange | None = None
        self.side = Segmented(strings.SIDES)
        self.side.setObjectName("replaySides")
        for key, tip in strings.SIDE_TIPS.items():
            self.side.button(key).setToolTip(tip)
        self.given, self.answer = TextPane("observation", say, wrap=True), TextPane("response", say, wrap=True)
        for pane in (self.given, self.answer):
            renamed(pane)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setObjectName("replayTextsSplit")
        self._split.setHandleWidth(metrics.HALF)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(_side(self.side, self.given))
        self._split.addWidget(_side(label(strings.RESPONSE, "strong"), self.answer))
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.PANEL_PADDING, metrics.UNIT, metrics.PANEL_PADDING, metrics.UNIT)
        body.addWidget(self._split)
        self.side.chosen.connect(lambda _key: self._show_given())

    def show_exchange(self, exchange: Exchange | None, call: CallAccount) -> None:
        """Take another call; ``None`` while it is read."""
        self._exchange = exchange
        response = call.record.response
        self.answer.show_text(strings.NO_RESPONSE if response is None else response)
        self._show_given()

    def resizeEvent(self, event: object) -> None:
        beside = self.width() >= _BESIDE_PX
        turned = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if turned != self._split.orientation():
            self._split.setOrientation(turned)
            self._split.setSizes([200, 200])
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _show_given(self) -> None:
        exchange = self._exchange
        if exchange is None:
            self.given.show_text(strings.READING)
        elif self.side.value() == "observation":
            self.given.show_text(exchange.observation)
        else:
            self.given.show_text(strings.NO_PROMPT if exchange.prompt is None else exchange.prompt)


def _side(head: QWidget, pane: TextPane) -> QWidget:
    side = QWidget()
    body = QVBoxLayout(side)
    body.setContentsMargins(metrics.HALF, 0, metrics.HALF, metrics.HALF)
    body.setSpacing(metrics.HALF)
    row = QHBoxLayout()
    head.setMinimumHeight(metrics.CONTROL)
    row.addWidget(head)
    row.addStretch(1)
    body.addLayout(row)
    body.addWidget(pane, 1)
    return side
