"""The cost against the limit, and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.editor import strings as say
from console.editor.model.tally import Share, tally
from console.theme import font, metrics, theme
from console.widgets.figures import cost as money
from console.widgets.state_chip import chip_width, paint_word_chip
from serializer.bridge import Bridge

_PAD, _ROW = 12.0, 20.0
_LENGTH_COLUMN, _COST_COLUMN, _GAP = 66.0, 58.0, 10.0
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_TOKENS = {1: "road", 2: "wood", 3: "steel"}


class CostCard(QWidget):
    """Painted whole: it follows every move of the mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorCost")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._cost, self._limit, self._strict = 0.0, 1.0, True
        self._shares: tuple[Share, ...] = ()

    @property
    def over(self) -> float:
        """Dollars above the limit; negative below it."""
        return self._cost - self._limit

    def show_cost(self, bridge: Bridge, amount: float, limit: float, source: str, *, strict: bool) -> None:
        """``source`` says where the limit comes from; without a strict one the card says so."""
        self._cost, self._limit, self._strict = amount, limit, strict
        self._shares = tally(bridge)
        self.setAccessibleName(f"{say.COST} {money(amount)}, {say.LIMIT.format(limit=money(limit))}")
        self.setToolTip(source)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, round(_PAD + 24 + 38 + 18 + 26 + 3 * _ROW + 8))

    def minimumSizeHint(self) -> QSize:
        return QSize(170, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = _PAD, self.width() - _PAD
        self._paint_head(painter, left, right)
        self._paint_meter(painter, QRectF(left, _PAD + 62, right - left, 8))
        self._paint_table(painter, left, right, _PAD + 82)

    def _paint_head(self, painter: QPainter, left: float, right: float) -> None:
        painter.setFont(font(weight=600))
        painter.setPen(theme().colour("text"))
        painter.drawText(QRectF(left, _PAD, right - left, 20), _LEFT, say.COST)
        over = self.over > 0.005
        if over:
            icon, token, words = "alert", "vermil", say.OVER.format(amount=money(self.over))
        elif not self._strict:
            icon, token, words = "help-circle", "orange", say.NO_LIMIT
        else:
            share = 100 * self._cost / self._limit if self._limit else 0.0
            icon, token, words = "check-circle", "green", say.UNDER.format(share=share)
        wide = min(chip_width(words), right - left - 40)
        paint_word_chip(painter, QRectF(right - wide, _PAD, wide, 20), icon, words, token)
        painter.setFont(font(metrics.HERO, 600))
        painter.setPen(theme().colour("vermil" if over else "text"))
        painter.drawText(QRectF(left, _PAD + 24, right - left, 34), _LEFT, money(self._cost))
        painter.setFont(font())
        painter.setPen(theme().colour("text2"))
        painter.drawText(QRectF(left, _PAD + 28, right - left, 30), _RIGHT, say.LIMIT.format(limit=money(self._limit)))

    def _paint_meter(self, painter: QPainter, rail: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("border"))
        painter.drawRoundedRect(rail, 3, 3)
        # The rail reaches beyond the limit, so that what is over can be seen.
        whole = max(self._limit * 1.08, self._cost, 1.0)
        done = QRectF(rail.left(), rail.top(), rail.width() * self._cost / whole, rail.height())
        if done.width() >= 1:
            painter.setBrush(theme().colour("mVermil" if self.over > 0.005 else "mBlue"))
            painter.drawRoundedRect(done, 3, 3)
        at = rail.left() + rail.width() * self._limit / whole
        painter.setBrush(theme().colour("text"))
        painter.drawRect(QRectF(at - 1, rail.top() - 3, 2, rail.height() + 6))

    def _paint_table(self, painter: QPainter, left: float, right: float, top: float) -> None:
        rows = [(str(share.count), _metres(share.length_m), money(share.cost)) for share in self._shares]
        lengths, costs = ([row[place] for row in rows] for place in (1, 2))
        at_length = right - _column(costs, _COST_COLUMN)
        columns = (at_length - _column(lengths, _LENGTH_COLUMN), at_length, right)
        painter.setFont(font())
        painter.setPen(theme().colour("text2"))
        for words, end in ((say.COUNT, columns[0]), (say.LENGTH, columns[1]), (say.COST, columns[2])):
            painter.drawText(QRectF(left, top, end - left, _ROW), _RIGHT, words)
        painter.drawText(QRectF(left, top, 100, _ROW), _LEFT, say.MATERIAL)
        for place, (share, figures) in enumerate(zip(self._shares, rows, strict=True), 1):
            row = QRectF(left, top + place * _ROW, right - left, _ROW)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour(_TOKENS.get(share.material, "grey")))
            painter.drawRoundedRect(QRectF(left, row.center().y() - 2, 10, 4), 2, 2)
            painter.setPen(theme().colour("text" if share.count else "text3"))
            painter.drawText(row.adjusted(16, 0, 0, 0), _LEFT, share.name)
            for words, end in zip(figures, columns, strict=True):
                painter.drawText(QRectF(left, row.top(), end - left, _ROW), _RIGHT, words)


def _column(figures: Sequence[str], least_px: float) -> float:
    """The width of a column of figures, with the gap before it."""
    widths = QFontMetricsF(font())
    return max([least_px, *(widths.horizontalAdvance(each) + _GAP for each in figures)])


def _metres(length_m: float) -> str:
    """A length as the validator counts it; in whole metres where there are more than a thousand."""
    return (say.LENGTH_M if length_m < 1000 else say.LENGTH_LARGE).format(length=length_m)
