"""A state as an icon and a word on a pale ground: the same in a table and outside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.theme import font, metrics, theme
from console.widgets.icons import paint_icon


@dataclass(frozen=True, slots=True)
class StateLook:
    """How a state looks: icon, token of icon and word, token of a mark (a bar's part), and whether it has a ground."""

    icon: str
    token: str
    mark: str
    ground: bool = True


STATES: Mapping[str, StateLook] = MappingProxyType(
    {
        # Queued and cancelled have no ground, so that a long queue stays quiet.
        "queued": StateLook("clock-outline", "grey", "mGrey", ground=False),
        "running": StateLook("play-circle", "blue", "mBlue"),
        "pausing": StateLook("timer-sand", "orange", "mOrange"),
        "paused": StateLook("pause-circle", "orange", "mOrange"),
        "success": StateLook("check-circle", "green", "mGreen"),
        "failed": StateLook("close-circle", "vermil", "mVermil"),
        "interrupted": StateLook("flash", "purple", "mPurple"),
        "error": StateLook("alert", "purple", "mPurple"),
        "cancelled": StateLook("cancel", "grey", "mGrey", ground=False),
    }
)
_UNKNOWN = StateLook("help-circle-outline", "grey", "mGrey", ground=False)
_BEFORE, _GAP, _AFTER = 6, 4, 8


def look_of(state: str) -> StateLook:
    """A state's look; a state of a newer store is shown by its word with a question mark."""
    return STATES.get(state, _UNKNOWN)


def paint_word_chip(painter: QPainter, rect: QRectF, icon: str, word: str, token: str, *, ground: bool = True) -> float:
    """Paint a chip at the left of ``rect``, in its vertical middle, elided to it; the width used."""
    face = font(metrics.SMALL, 500)
    measure = QFontMetricsF(face)
    frame = _BEFORE + metrics.CHIP_ICON + _GAP + _AFTER
    shown = measure.elidedText(word, Qt.TextElideMode.ElideRight, max(0.0, rect.width() - frame))
    width = frame + measure.horizontalAdvance(shown)
    chip = QRectF(rect.left(), rect.center().y() - metrics.CHIP / 2, width, metrics.CHIP)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if ground:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().tint(token))
        painter.drawRoundedRect(chip, metrics.RADIUS, metrics.RADIUS)
    square = QRectF(
        chip.left() + _BEFORE, chip.center().y() - metrics.CHIP_ICON / 2, metrics.CHIP_ICON, metrics.CHIP_ICON
    )
    paint_icon(painter, square, icon, token)
    painter.setPen(theme().colour(token))
    painter.setFont(face)
    left = square.right() + _GAP
    painter.drawText(
        QRectF(left, chip.top(), chip.right() - left, chip.height()),
        Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine,
        shown,
    )
    painter.restore()
    return width


def paint_chip(painter: QPainter, rect: QRectF, state: str, word: str | None = None) -> float:
    """Paint a state's chip; ``word`` says more than the state's name where given ("2 violations")."""
    look = look_of(state)
    return paint_word_chip(painter, QRectF(rect), look.icon, word or state, look.token, ground=look.ground)


def chip_width(word: str) -> float:
    """The width that a chip with ``word`` needs."""
    advance = QFontMetricsF(font(metrics.SMALL, 500)).horizontalAdvance(word)
    return _BEFORE + metrics.CHIP_ICON + _GAP + advance + _AFTER


class StateChip(QWidget):
    """The chip as a widget."""

    def __init__(self, state: str = "queued", word: str | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._state, self._word = "", word
        self.set_state(state, word)

    @property
    def state(self) -> str:
        """The state shown."""
        return self._state

    def set_state(self, state: str, word: str | None = None) -> None:
        """Show another state, with its own word or the one given."""
        if (state, word) == (self._state, self._word):
            return
        self._state, self._word = state, word
        self.setAccessibleName(word or state)
        self.setToolTip(word if word and len(word) > 24 else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(int(chip_width(self._word or self._state)) + 1, metrics.CHIP)

    def minimumSizeHint(self) -> QSize:
        return QSize(_BEFORE + metrics.CHIP_ICON + _AFTER, metrics.CHIP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chip(painter, QRectF(self.rect()), self._state, self._word)
