"""One condition: its light as icon and word, what was seen, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from console.doctor import strings as say
from console.episode.wrapped import wrapped
from console.theme import metrics
from console.widgets.heading import label
from console.widgets.state_chip import paint_word_chip
from controller.native.preflight import Check

_LIGHT, _NAME = 92, 120


class LightChip(QWidget):
    """A light: never by its colour alone."""

    def __init__(self, light: str) -> None:
        super().__init__()
        self.icon, self.token, self.word = say.LIGHTS[light]
        self.setAccessibleName(self.word)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_LIGHT, metrics.CHIP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_word_chip(QPainter(self), QRectF(self.rect()), self.icon, self.word, self.token)


class CheckRow(QWidget):
    """Grows with its words and never asks for width."""

    def __init__(self, check: Check) -> None:
        super().__init__()
        self.check = check
        name, seen = label(check.name, "strong"), wrapped(check.seen, selectable=True)
        name.setFixedSize(_NAME, metrics.CHIP)
        seen.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        seen.setContentsMargins(0, 2, 0, 0)
        self.setAccessibleName(f"{check.name}, {say.LIGHTS[check.light][2]}: {check.seen}. {check.advice}".strip())
        layout = QGridLayout(self)
        layout.setContentsMargins(0, metrics.UNIT, 0, metrics.UNIT)
        layout.setHorizontalSpacing(metrics.HEAD_PADDING)
        layout.setVerticalSpacing(2)
        top = Qt.AlignmentFlag.AlignTop
        layout.addWidget(LightChip(check.light), 0, 0, top)
        layout.addWidget(name, 0, 1, top)
        layout.addWidget(seen, 0, 2)
        if check.advice:
            layout.addWidget(wrapped(check.advice, "dim", selectable=True), 1, 2)
        layout.setColumnStretch(2, 1)
