"""How a film's parts stand: the frame with its read-outs, the plot and the strip; for Live and for Replay."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from console.live.channel_plot import ChannelPlot
from console.live.detector_card import DetectorCard
from console.live.filmstrip import Filmstrip
from console.live.screen import Screen
from console.theme import metrics

_CARDS_WIDTH_PX = 212
_WIDEST_PX = 16777215


class Sight(QWidget):
    """The parts in their places; ``above_px`` is the room over the frame."""

    def __init__(
        self, view: Screen, cards: Sequence[DetectorCard], plot: ChannelPlot, strip: Filmstrip, above_px: int
    ) -> None:
        super().__init__()
        self._cards = cards
        self._narrow: bool | None = None
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.setSpacing(metrics.UNIT)
        self._card_box = QWidget()
        self._card_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._card_box)
        self._card_row.setContentsMargins(0, 0, 0, 0)
        self._card_row.setSpacing(metrics.UNIT)
        for card in cards:
            self._card_row.addWidget(card, 1)
        self._top.addWidget(view, 1)
        self._top.addWidget(self._card_box)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(metrics.PANEL_PADDING, above_px, metrics.PANEL_PADDING, metrics.HALF)
        inside.setSpacing(metrics.UNIT)
        inside.addLayout(self._top, 5)
        inside.addWidget(plot, 2)
        inside.addWidget(strip)

    def arrange(self, *, narrow: bool) -> None:
        """Read-outs beside the frame where there is little width, else below it."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        direction = QBoxLayout.Direction
        self._top.setDirection(direction.LeftToRight if narrow else direction.TopToBottom)
        self._card_row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._card_box.setMinimumWidth(_CARDS_WIDTH_PX if narrow else 0)
        self._card_box.setMaximumWidth(_CARDS_WIDTH_PX if narrow else _WIDEST_PX)
        for card in self._cards:
            card.set_narrow(narrow=narrow)
