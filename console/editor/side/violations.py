"""The list of violations: numbered as on the drawing, each with its code and its message."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from console.editor import strings as say
from console.episode.wrapped import breakable
from console.theme import font, metrics, theme
from console.widgets.row_list import RowList, RowLook
from validator.violation import Violation

_BADGE, _LEFT, _RIGHT, _PAD, _CODE = 18.0, 12.0, 12.0, 6.0, 17.0
_WORDS_FROM, _LEAST_WORDS = _LEFT + _BADGE + 8, 60
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def violation_list() -> RowList[Violation]:
    """Lists violations in the validator's order; ``opened`` carries the one that was clicked or entered."""
    made = RowList("editorViolations", say.VIOLATIONS, VIOLATION_LOOK)
    made.setMinimumHeight(60)
    return made


def _height(violation: Violation, width_px: int) -> float:
    return 2 * _PAD + _CODE + _words_height(violation.message, max(_LEAST_WORDS, width_px - _WORDS_FROM - _RIGHT))


@lru_cache(maxsize=4096)
def _words_height(message: str, width_px: float) -> float:
    return QFontMetricsF(font()).boundingRect(QRectF(0, 0, width_px, 4000), int(_WRAP), breakable(message)).height()


def _paint(painter: QPainter, rect: QRectF, number: int, violation: Violation) -> None:
    badge = QRectF(rect.left() + _LEFT, rect.top() + _PAD - 1, _BADGE, _BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("vermil"))
    painter.drawEllipse(badge)
    painter.setPen(theme().colour("panel"))
    painter.setFont(font(metrics.FIGURE, 700))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(number))
    text = rect.adjusted(_WORDS_FROM, _PAD, -_RIGHT, -_PAD)
    painter.setPen(theme().colour("vermil"))
    painter.setFont(font(metrics.SMALL, mono=True))
    painter.drawText(QRectF(text.left(), text.top(), text.width(), 16), Qt.AlignmentFlag.AlignVCenter, violation.code)
    painter.setPen(theme().colour("text2"))
    painter.setFont(font())
    painter.drawText(text.adjusted(0, _CODE, 0, 4), int(_WRAP), breakable(violation.message))


VIOLATION_LOOK: RowLook[Violation] = RowLook(
    text=lambda violation: violation.message,
    spoken=lambda number, violation: f"{number}, {violation.code}: {violation.message}",
    tip=lambda violation: violation.message,
    height=_height,
    paint=_paint,
    opens=lambda violation: violation,
)
