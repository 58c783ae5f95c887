"""The members that bore most in the last run."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from console.editor import strings as say
from console.editor.run.outcome import Outcome, bar_key
from console.theme import font, theme
from console.widgets.figures import seconds
from console.widgets.row_list import RowList, RowLook
from serializer.bridge import Bridge
from serializer.materials import materials

MOST = 40
_ROW, _PAD = 22, 12
_MATERIAL, _RAIL, _TIME, _FIGURES = 28, 68, 50, 100
"""Where the material and the rail begin from the left, and the times and all figures from the right, in pixels."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Stressed:
    """``member`` is its id in the design now, ``None`` where it is gone; ``number`` that in the run."""

    member: int | None
    number: int
    material: str
    peak: float
    time_s: float
    broken: bool


def stressed_of(outcome: Outcome, bridge: Bridge) -> tuple[Stressed, ...]:
    """The run's members by their load, the broken first, with what they are called now."""
    nodes = bridge.node_by_id()
    now = {bar_key(m, nodes): m.id for m in bridge.members}
    keys = {row: key for key, row in outcome.row_of_bar.items()}
    found = []
    for row in outcome.most_stressed[:MOST]:
        member = outcome.bridge.members[row]
        material = materials().get(member.material)
        found.append(
            Stressed(
                now.get(keys[row]) if row in keys else None,
                member.id,
                f"type {member.material}" if material is None else material.name,
                float(outcome.film.peak_utilisation[row]),
                outcome.peak_time_s(row),
                math.isfinite(outcome.film.broken_at_s[row]),
            )
        )
    return tuple(found)


def stressed_list() -> RowList[Stressed]:
    """Lists members by their load; ``opened`` carries the id, now, of the one that was clicked or entered."""
    made = RowList("editorStressed", say.STRESSED, STRESSED_LOOK)
    made.setMinimumHeight(2 * _ROW)
    return made


def _text(row: Stressed) -> str:
    return f"{row.number} {row.material} {100 * row.peak:.0f} % {seconds(row.time_s)}"


def _paint(painter: QPainter, rect: QRectF, _number: int, row: Stressed) -> None:
    inner = rect.adjusted(_PAD, 0, -_PAD, 0)
    painter.setFont(font())
    painter.setPen(theme().colour("text" if row.member is not None else "text3"))
    painter.drawText(inner, _LEFT, str(row.number if row.member is None else row.member))
    painter.drawText(inner.adjusted(_MATERIAL, 0, 0, 0), _LEFT, row.material)
    percent = 100 * row.peak
    words = f"{percent:.0f} %" if percent < 1000 else "> 999 %"
    painter.setPen(theme().colour("vermil" if row.broken else "text"))
    painter.drawText(inner.adjusted(0, 0, -_TIME, 0), _RIGHT, words)
    painter.setPen(theme().colour("vermil" if row.broken else "text3"))
    painter.drawText(inner, _RIGHT, seconds(row.time_s))
    rail = QRectF(inner.left() + _RAIL, rect.center().y() - 2.5, max(0.0, inner.width() - _RAIL - _FIGURES), 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("border"))
    painter.drawRoundedRect(rail, 2, 2)
    painter.setBrush(theme().utilisation(row.peak))
    painter.drawRoundedRect(QRectF(rail.left(), rail.top(), rail.width() * min(row.peak, 1.0), rail.height()), 2, 2)


STRESSED_LOOK: RowLook[Stressed] = RowLook(
    text=_text,
    spoken=lambda _number, row: _text(row),
    tip=lambda _row: "",
    height=lambda _row, _width_px: _ROW,
    paint=_paint,
    opens=lambda row: row.member,
)
