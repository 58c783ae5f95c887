"""The pixels about a detector pixel, magnified, and its three channels as bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.theme import font, metrics, theme
from controller.evidence.profile import CHANNELS, PixelRule, Rgb

AROUND = 11
"""Pixels of the frame across a swatch; odd, so that the detector's is in the middle."""
_MARKS = ("mVermil", "mGreen", "mBlue")
_LINE, _LETTER, _NUMBER, _NUMBER_GAP = 15, 16, 30, 6


def around(frame: QImage, pixel: tuple[int, int]) -> QImage:
    """The eleven by eleven pixels about one, cut out of a frame; nothing where the frame does not reach there."""
    half = AROUND // 2
    if not frame.rect().contains(*pixel):
        return QImage()
    return frame.copy(pixel[0] - half, pixel[1] - half, AROUND, AROUND)


class Swatch(QWidget):
    """Eleven by eleven pixels without smoothing; the one that decides is boxed."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.setFixedSize(side, side)
        self._part = QImage()

    def show_part(self, frame: QImage, pixel: tuple[int, int]) -> None:
        """Take the part of a frame about a pixel."""
        self.show_around(around(frame, pixel))

    def show_around(self, part: QImage) -> None:
        """Take a part that was cut out before."""
        self._part = part
        self.update()

    def set_side(self, side: int) -> None:
        """Be larger or smaller."""
        if self.width() != side:
            self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(box, metrics.RADIUS, metrics.RADIUS)
        painter.setClipPath(outline)
        if self._part.isNull():
            painter.fillRect(box, theme().colour("sunken"))
        else:
            painter.drawImage(box, self._part)
        painter.setClipping(False)
        painter.setPen(QPen(theme().colour("border2"), 1))
        painter.drawPath(outline)
        cell = box.width() / AROUND
        middle = QRectF(box.x() + AROUND // 2 * cell, box.y() + AROUND // 2 * cell, cell, cell)
        for colour, width in ((QColor(11, 15, 19), 3.0), (QColor(255, 255, 255), 1.4)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(middle)


class ChannelBars(QWidget):
    """Red, green and blue, 0 to 255; the channel that is judged is strong and carries its threshold."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(88)
        self.setFixedHeight(len(CHANNELS) * _LINE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._rgb: Rgb | None = None
        self._rule: PixelRule | None = None

    def show_reading(self, rgb: Rgb | None, rule: PixelRule) -> None:
        """Show a colour under a rule; no colour leaves the bars empty."""
        self._rgb, self._rule = rgb, rule
        self.setAccessibleName("" if rgb is None else "red {} green {} blue {}".format(*rgb))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(140, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self.width() - _LETTER - _NUMBER - _NUMBER_GAP
        for at, channel in enumerate(CHANNELS):
            judged = self._rule is not None and channel == self._rule.channel
            middle = at * _LINE + _LINE / 2
            painter.setFont(font(metrics.SMALL, 600 if judged else 400))
            painter.setPen(theme().colour("text" if judged else "text3"))
            row = QRectF(0, middle - 8, self.width(), 16)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, channel[0].upper())
            number = "–" if self._rgb is None else str(self._rgb[at])
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, number)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour("border"))
            painter.drawRoundedRect(QRectF(_LETTER, middle - 2, width, 4), 2, 2)
            if self._rgb is not None and self._rgb[at]:
                painter.setBrush(theme().colour(_MARKS[at] if judged else "mGrey"))
                painter.drawRoundedRect(QRectF(_LETTER, middle - 2, max(width * self._rgb[at] / 255, 4), 4), 2, 2)
            if judged and self._rule is not None:
                x = _LETTER + width * self._rule.threshold / 255
                painter.setPen(QPen(theme().colour("text"), 2))
                painter.drawLine(QPointF(x, middle - 6), QPointF(x, middle + 6))
