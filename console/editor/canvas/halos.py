"""The clear bands round members that are chosen, pointed at or break a rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from console.editor.canvas.inks import FLAT, casing_m, line
from console.editor.canvas.picture import Bar
from console.theme import theme
from serializer.materials import ROAD

_MORE_PX = {"chosen": 7, "hover": 6, "": 7}
_SHARES = {"chosen": 0.75, "hover": 0.38, "": 0.0}
_BAD_SHARE, _EDGE_PX = 0.35, 5


def paint_halos(
    painter: QPainter, bars: Iterable[Bar], selection: frozenset[int], hover: int | None, scale: float
) -> None:
    """One band a member. The painter is in metres, y up; ``scale`` in pixels per metre.

    They are drawn on a sheet of their own, where each replaces what is below, and the sheet is laid over the ground:
    clear lines straight on the ground cost four times as much, and would be darker wherever two of them cross.
    """
    groups: dict[tuple[str, bool], list[Bar]] = defaultdict(list)
    for bar in bars:
        ring = "chosen" if bar.id in selection else "hover" if bar.id == hover else ""
        if ring or bar.bad:
            groups[ring, bar.bad].append(bar)
    if not groups:
        return
    ratio, to_view = painter.device().devicePixelRatio(), painter.worldTransform()
    seen = QRect(0, 0, painter.device().width(), painter.device().height())
    # A sheet no larger than what is on it: clearing it and laying it down costs by the pixel.
    room = to_view.mapRect(_box(bar for group in groups.values() for bar in group)).toAlignedRect()
    half = round(casing_m(ROAD, scale) * scale / 2) + _EDGE_PX
    room = room.adjusted(-half, -half, half, half) & seen
    if room.isEmpty():
        return
    sheet = QPixmap(round(room.width() * ratio), round(room.height() * ratio))
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(Qt.GlobalColor.transparent)
    over = QPainter(sheet)
    over.setRenderHint(QPainter.RenderHint.Antialiasing)
    over.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    over.setTransform(to_view * QTransform.fromTranslate(-room.left(), -room.top()))
    for (ring, bad), group in sorted(groups.items()):
        width = casing_m(group[0].material, scale) + _MORE_PX[ring] / scale
        over.setPen(line(_colour(ring, bad=bad), width, cap=FLAT))
        over.drawLines([QLineF(bar.a[0], bar.a[1], bar.b[0], bar.b[1]) for bar in group])
    over.end()
    painter.save()
    painter.resetTransform()
    painter.drawPixmap(room.topLeft(), sheet)
    painter.restore()


def _box(bars: Iterable[Bar]) -> QRectF:
    """The rectangle round the ends of some members, in metres; the rectangle's top is the lowest y."""
    ends = [end for bar in bars for end in (bar.a, bar.b)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


def _colour(ring: str, *, bad: bool) -> QColor:
    """What lies over what: sky over vermilion, both clear."""
    above, below = _SHARES[ring], _BAD_SHARE if bad else 0.0
    whole = above + below * (1 - above)
    colour = theme().mix("mVermil", "mSky", above / whole)
    colour.setAlphaF(whole)
    return colour
