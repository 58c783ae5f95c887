"""The calls of an episode from first to last, below what went wrong with it, and which one is chosen."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from console.episode.account import Account
from console.episode.call_card import CallCard
from console.theme import metrics
from console.widgets.rules import grounded


class Timeline(QScrollArea):
    """Built again only when the records have changed; in between the ages move on by ``tick``."""

    chosen = Signal(int)
    folder_asked = Signal(int)
    sheet_asked = Signal(int)

    def __init__(self, banner: QWidget) -> None:
        super().__init__()
        self.setObjectName("episodeTimeline")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cards: dict[int, CallCard] = {}
        inside = grounded(QWidget(), "panel")
        body = QVBoxLayout(inside)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        above = QVBoxLayout()
        above.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, 0)
        above.addWidget(banner)
        body.addLayout(above)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        body.addLayout(self._list)
        body.addStretch(1)
        self.setWidget(inside)

    def show_account(self, account: Account, now: datetime, chosen: int | None, *, same_episode: bool) -> None:
        """Show the calls; the place in the list stays while it is the same episode, unless it stood at its end."""
        bar = self.verticalScrollBar()
        place, at_end = bar.value(), bar.value() >= bar.maximum()
        last = len(account.calls) - 1
        cards = [CallCard(call, account, now, first=at == 0, last=at == last) for at, call in enumerate(account.calls)]
        self._cards = {call.record.call: card for call, card in zip(account.calls, cards, strict=True)}
        for card in cards:
            card.chosen.connect(self.chosen)
            card.opened.connect(self.folder_asked)
            card.enlarged.connect(self.sheet_asked)
        self._fill(cards)
        self.mark(chosen)
        if not same_episode:
            bar.setValue(0)
        elif at_end:
            bar.setValue(bar.maximum())
        else:
            bar.setValue(place)

    def mark(self, chosen: int | None) -> None:
        """Mark the call that is shown below."""
        for number, card in self._cards.items():
            card.select(number == chosen)

    def tick(self, now: datetime) -> None:
        """Let the ages move on."""
        for card in self._cards.values():
            card.tick(now)

    def card(self, call: int) -> CallCard:
        """The entry of one call."""
        return self._cards[call]

    def _fill(self, cards: list[CallCard]) -> None:
        while (old := self._list.takeAt(0)) is not None:
            gone = old.widget()
            if gone is not None:
                gone.hide()
                gone.setParent(None)
                gone.deleteLater()
        for card in cards:
            self._list.addWidget(card)
