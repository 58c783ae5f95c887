"""A chip for the ways in which a call stands, which are more than an episode's states."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.theme import metrics
from console.widgets.state_chip import chip_width, paint_word_chip


class WordChip(QWidget):
    """An icon and a word on a pale ground; the word elides before it pushes anything aside."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._shown = ("", "", "grey")

    @property
    def word(self) -> str:
        """What it says."""
        return self._shown[1]

    def show_word(self, icon: str, word: str, token: str) -> None:
        """Say something else."""
        if (icon, word, token) == self._shown:
            return
        self._shown = (icon, word, token)
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(int(chip_width(self.word)) + 1, metrics.CHIP)

    def minimumSizeHint(self) -> QSize:
        return QSize(metrics.CHIP_ICON + 14, metrics.CHIP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        icon, word, token = self._shown
        if icon:
            paint_word_chip(QPainter(self), QRectF(self.rect()), icon, word, token)
