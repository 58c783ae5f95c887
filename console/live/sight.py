"""What one sees of a film, and how it stands: the frame with its read-outs, the plot and the strip."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from console.live.channel_plot import ChannelPlot
from console.live.detector_card import DetectorCard
from console.live.filmstrip import Filmstrip
from console.live.screen import Screen
from console.theme import metrics

_NARROW_PX = 700
_STRIP_FROM_PX, _PLOT_FROM_PX = 420, 320
"""In a low window the frame and the read-outs come first."""
_CARDS_WIDTH_PX = 212
_WIDEST_PX = 16777215


class Sight(QWidget):
    """The parts in their places; ``above_px`` is the room over the frame.

    ``sought`` carries the frame that was pointed at in the plot or on the strip.
    """

    sought = Signal(int)

    def __init__(self, above_px: int) -> None:
        super().__init__()
        self.view, self.plot, self.filmstrip = Screen(), ChannelPlot(), Filmstrip()
        self.cards = (DetectorCard("success"), DetectorCard("failure"))
        self.plot.sought.connect(self.sought)
        self.filmstrip.sought.connect(self.sought)
        self._narrow: bool | None = None
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.setSpacing(metrics.UNIT)
        self._card_box = QWidget()
        self._card_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._card_box)
        self._card_row.setContentsMargins(0, 0, 0, 0)
        self._card_row.setSpacing(metrics.UNIT)
        for card in self.cards:
            self._card_row.addWidget(card, 1)
        self._top.addWidget(self.view, 1)
        self._top.addWidget(self._card_box)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(metrics.PANEL_PADDING, above_px, metrics.PANEL_PADDING, metrics.HALF)
        inside.setSpacing(metrics.UNIT)
        inside.addLayout(self._top, 5)
        inside.addWidget(self.plot, 2)
        inside.addWidget(self.filmstrip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < _NARROW_PX)
        self.filmstrip.setVisible(self.height() >= _STRIP_FROM_PX)
        self.plot.setVisible(self.height() >= _PLOT_FROM_PX)

    def _arrange(self, *, narrow: bool) -> None:
        """Read-outs beside the frame where there is little width, else below it."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        direction = QBoxLayout.Direction
        self._top.setDirection(direction.LeftToRight if narrow else direction.TopToBottom)
        self._card_row.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._card_box.setMinimumWidth(_CARDS_WIDTH_PX if narrow else 0)
        self._card_box.setMaximumWidth(_CARDS_WIDTH_PX if narrow else _WIDEST_PX)
        for card in self.cards:
            card.set_narrow(narrow=narrow)
