"""Utilisation of some members over the time of the run; a click goes to that time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.editor import strings as say
from console.editor.run.outcome import Outcome
from console.theme import font, metrics, theme

MOST_CURVES = 6
_LEFT, _RIGHT, _TOP, _BOTTOM = 50.0, 20.0, 28.0, 22.0
_INKS = (
    ("mBlue", Qt.PenStyle.SolidLine),
    ("mVermil", Qt.PenStyle.DashLine),
    ("mGreen", Qt.PenStyle.DashDotLine),
    ("mPurple", Qt.PenStyle.DotLine),
    ("mOrange", Qt.PenStyle.DashDotDotLine),
    ("mGrey", Qt.PenStyle.SolidLine),
)
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Curve:
    """A member's row in the run, and what it is called."""

    row: int
    words: str


class LoadPlot(QWidget):
    """``sought`` carries a time in s."""

    sought = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorPlot")
        self.setAccessibleName(say.PLOT_NAME)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(90)
        self._outcome: Outcome | None = None
        self._curves: tuple[Curve, ...] = ()
        self._time_s: float | None = None
        self._still: tuple[object, QPixmap] | None = None

    @property
    def curves(self) -> tuple[Curve, ...]:
        """What is drawn."""
        return self._curves

    def show_curves(self, outcome: Outcome | None, curves: Sequence[Curve]) -> None:
        """Draw the load of other members."""
        shown = tuple(curves)[:MOST_CURVES]
        if outcome is not self._outcome or shown != self._curves:
            self._outcome, self._curves = outcome, shown
            self.update()

    def show_time(self, time_s: float | None) -> None:
        """Move the line of now."""
        if time_s != self._time_s:
            self._time_s = time_s
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, 150)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._seek(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._still_picture(painter.device().devicePixelRatio()))
        if self._outcome is not None and self._time_s is not None:
            room, x = self._room(), self._x(self._time_s)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme().colour("accent"), 1.4))
            painter.drawLine(QLineF(x, room.top(), x, room.bottom()))

    def _still_picture(self, ratio: float) -> QPixmap:
        """All but the line of now, which alone moves with the film."""
        key = (self.width(), self.height(), ratio, theme().name, self._outcome, self._curves)
        if self._still is None or self._still[0] != key:
            picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_still(painter)
            painter.end()
            self._still = (key, picture)
        return self._still[1]

    def _paint_still(self, painter: QPainter) -> None:
        outcome, room = self._outcome, self._room()
        if outcome is None:
            painter.setPen(theme().colour("text3"))
            painter.setFont(font())
            box = QRectF(self.rect()).adjusted(16, 0, -16, 0)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), say.PLOT_EMPTY)
            return
        top = self._most()
        end_x = self._x(outcome.film.stopped_at_s)
        painter.fillRect(QRectF(end_x, room.top(), room.right() - end_x, room.height()), theme().colour("sunken"))
        self._paint_axes(painter, room, top)
        painter.save()
        painter.setClipRect(room.adjusted(0, -2, 0, 2))
        for curve, (token, style) in zip(self._curves, _INKS, strict=False):
            shares = [0.0, *outcome.film.utilisation[: len(outcome.times_s) - 1, curve.row].tolist()]
            points = [
                QPointF(self._x(at), room.bottom() - room.height() * min(share, 2 * top) / top)
                for at, share in zip(outcome.times_s.tolist(), shares, strict=True)
            ]
            painter.setPen(QPen(theme().colour(token), 1.8, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(QPolygonF(points))
        painter.restore()
        self._paint_legend(painter)

    def _paint_axes(self, painter: QPainter, room: QRectF, top: float) -> None:
        painter.setFont(font(metrics.FIGURE))
        steps = (0.0, 0.5, 1.0) if room.height() >= 40 else (0.0, 1.0)
        for share in steps:
            y = room.bottom() - room.height() * share / top
            painter.setPen(QPen(theme().colour("grid" if share else "gridMajor"), 1))
            painter.drawLine(QLineF(room.left(), y, room.right(), y))
            painter.setPen(theme().colour("axis"))
            words = f"{100 * share:.0f} %" if share else "0"
            painter.drawText(QRectF(0, y - 8, room.left() - 8, 16), _AT_RIGHT, words)
        limit = room.bottom() - room.height() / top
        painter.setPen(QPen(theme().colour("mVermil"), 1.3, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(room.left(), limit, room.right(), limit))
        painter.setPen(theme().colour("vermil"))
        painter.drawText(QRectF(room.right() - 160, limit + 2, 156, 15), _AT_RIGHT, say.BREAKS_AT)
        assert self._outcome is not None
        step = next((s for s in (1, 2, 3, 4, 6, 12) if room.width() * s / self._outcome.window_s >= 44), 12)
        for second in range(0, round(self._outcome.window_s) + 1, step):
            x = self._x(second)
            painter.setPen(QPen(theme().colour("gridMajor"), 1))
            painter.drawLine(QLineF(x, room.bottom(), x, room.bottom() + 4))
            painter.setPen(theme().colour("axis"))
            left = min(x - 24, self.width() - 46)
            align = Qt.AlignmentFlag.AlignCenter if left == x - 24 else _AT_RIGHT
            painter.drawText(
                QRectF(left, room.bottom() + 4, 44 if left < x - 24 else 48, 16),
                align,
                f"{second} s" if second else "0",
            )

    def _paint_legend(self, painter: QPainter) -> None:
        face = font(metrics.FIGURE, 500)
        measure = QFontMetricsF(face)
        painter.setFont(face)
        at = 14.0
        for curve, (token, style) in zip(self._curves, _INKS, strict=False):
            wide = measure.horizontalAdvance(curve.words)
            if at + 28 + wide > self.width() - 8:
                break
            painter.setPen(QPen(theme().colour(token), 2, style, Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(at, 13, at + 20, 13))
            painter.setPen(theme().colour("text2"))
            painter.drawText(QRectF(at + 26, 5, wide + 2, 16), _AT_LEFT, curve.words)
            at += 26 + wide + 20

    def _most(self) -> float:
        outcome = self._outcome
        if outcome is None or not self._curves:
            return 1.12
        peak = max(float(outcome.film.peak_utilisation[curve.row]) for curve in self._curves)
        return min(max(1.12, 1.06 * peak), 1.6)

    def _room(self) -> QRectF:
        return QRectF(_LEFT, _TOP, max(10.0, self.width() - _LEFT - _RIGHT), max(10.0, self.height() - _TOP - _BOTTOM))

    def _x(self, time_s: float) -> float:
        room = self._room()
        window = 12.0 if self._outcome is None else self._outcome.window_s
        return room.left() + room.width() * time_s / window

    def _seek(self, event: QMouseEvent) -> None:
        if self._outcome is not None and event.buttons() & Qt.MouseButton.LeftButton:
            room = self._room()
            share = (event.position().x() - room.left()) / room.width()
            self.sought.emit(min(max(share, 0.0), 1.0) * self._outcome.window_s)
