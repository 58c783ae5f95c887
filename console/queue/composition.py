"""What the queue is made of, as one bar: a part for each state, and its count with icon and word below."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from console.theme import font, metrics, theme
from console.widgets.icons import paint_icon
from console.widgets.state_chip import look_of

ORDER = ("success", "failed", "error", "interrupted", "running", "pausing", "paused", "queued", "cancelled")
"""From what is done to what is to come, so that the bar fills from the left."""

_BAR, _GAP, _LINE = 5, 8, 20


class Composition(QWidget):
    """Bar and legend. A click on a state in the legend asks for it alone: ``state_clicked``."""

    state_clicked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueComposition")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._counts: dict[str, int] = {}
        self._chosen: frozenset[str] = frozenset()
        self._focused = 0

    def sizeHint(self) -> QSize:
        return QSize(320, _BAR + _GAP + _LINE)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, _BAR + _GAP + _LINE)

    def show_counts(self, counts: Mapping[str, int], chosen: frozenset[str] = frozenset()) -> None:
        """Counts by state; ``chosen`` states are underlined."""
        self._counts = {state: counts[state] for state in ORDER if counts.get(state)}
        self._chosen = chosen
        self._focused = min(self._focused, max(0, len(self._counts) - 1))
        words = ", ".join(f"{number:,} {state}" for state, number in self._counts.items())
        self.setAccessibleName(words or "nothing queued")
        self.update()

    def legend(self) -> dict[str, QRectF]:
        """Where each state stands in the legend. Words are dropped before counts where the width is short."""
        for spacing, words in ((16, True), (10, True), (14, False), (8, False)):
            places = self._placed(spacing, words)
            if not places or max(rect.right() for rect in places.values()) <= self.width():
                return places
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter)
        face = font(metrics.SMALL)
        measure = QFontMetricsF(face)
        for place, (state, rect) in enumerate(self.legend().items()):
            look = look_of(state)
            square = QRectF(
                rect.left(), rect.center().y() - metrics.CHIP_ICON / 2, metrics.CHIP_ICON, metrics.CHIP_ICON
            )
            paint_icon(painter, square, look.icon, look.token)
            words = rect.adjusted(metrics.CHIP_ICON + 4, 0, 0, 0)
            painter.setFont(face)
            painter.setPen(theme().colour("text2"))
            text = self._word(state, words.width() >= measure.horizontalAdvance(self._word(state, True)) - 1)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            if state in self._chosen or (self.hasFocus() and place == self._focused):
                token = look.token if state in self._chosen else "focus"
                painter.fillRect(QRectF(rect.left(), rect.bottom() - 2, rect.width(), 2), theme().colour(token))

    def _paint_bar(self, painter: QPainter) -> None:
        total = sum(self._counts.values())
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(0, 0, self.width(), _BAR)
        painter.setBrush(theme().colour("border"))
        painter.drawRoundedRect(bar, 2, 2)
        if not total:
            return
        # Two pixels at least, so that one error among 2,000 is seen; the largest part gives them.
        widths = {state: max(2.0, self.width() * number / total) for state, number in self._counts.items()}
        largest = max(widths, key=lambda state: widths[state])
        widths[largest] -= sum(widths.values()) - self.width()
        left = 0.0
        for state, width in widths.items():
            painter.fillRect(QRectF(left, 0, max(1.0, width - 1), _BAR), theme().colour(look_of(state).mark))
            left += width

    def _placed(self, spacing: int, words: bool) -> dict[str, QRectF]:
        measure = QFontMetricsF(font(metrics.SMALL))
        left, places = 0.0, {}
        for state in self._counts:
            width = metrics.CHIP_ICON + 4 + measure.horizontalAdvance(self._word(state, words)) + 1
            places[state] = QRectF(left, _BAR + _GAP, width, _LINE)
            left += width + spacing
        return places

    def _word(self, state: str, words: bool) -> str:
        return f"{self._counts[state]:,} {state}" if words else f"{self._counts[state]:,}"

    def _at(self, point: QPointF) -> str | None:
        return next((state for state, rect in self.legend().items() if rect.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found and event.button() == Qt.MouseButton.LeftButton:
            self.state_clicked.emit(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        states = list(self._counts)
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and states:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self._focused = (self._focused + step) % len(states)
            self.update()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return) and states:
            self.state_clicked.emit(states[self._focused])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            state = self._at(QPointF(event.pos()))
            total = sum(self._counts.values())
            if state is None:
                QToolTip.hideText()
            else:
                share = 100 * self._counts[state] / total
                text = f"{self._counts[state]:,} of {total:,} {state} ({share:.1f} %) · click to show only these"
                QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
