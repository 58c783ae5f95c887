"""One call on the timeline: the rail with its icon, its chip, its lines, violations and contact sheet."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from console.episode import strings
from console.episode.account import Account, CallAccount
from console.episode.chip import WordChip
from console.episode.lines import VIOLATIONS_SHOWN, Line, age_of, lines_after, lines_before, mark_of
from console.episode.sheet import SheetThumbnail
from console.episode.wrapped import wrapped
from console.theme import metrics, theme
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.heading import label, set_role
from console.widgets.icons import paint_icon

_RAIL, _ICON, _NAME_WIDTH = 32, 18, 80


class CallCard(QWidget):
    """``chosen`` asks for its candidate below, ``opened`` for its folder, ``enlarged`` for its contact sheet."""

    chosen = Signal(int)
    opened = Signal(int)
    enlarged = Signal(int)

    def __init__(self, call: CallAccount, account: Account, now: datetime, *, first: bool, last: bool) -> None:
        super().__init__()
        self.setObjectName(f"episodeCall{call.record.call}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(strings.CALL.format(number=call.record.call))
        self._call, self._account, self._first, self._last = call, account, first, last
        self._selected = False
        self._chip, self._age = WordChip(), label("", "faint")
        self._values: list[Elided] = []
        body = QVBoxLayout(self)
        body.setContentsMargins(_RAIL + metrics.UNIT, 12, metrics.PANEL_PADDING, 12)
        body.setSpacing(metrics.HALF)
        body.addLayout(self._head(call))
        for line in lines_before(call, now):
            body.addLayout(self._line(line))
        self._add_violations(body, call)
        after = lines_after(call, account, now)
        for place, line in enumerate(after):
            body.addLayout(self._line(line))
            if place == 0 and call.sheet is not None:
                self._add_sheet(body, call.sheet, call.record.call)
        self.tick(now)

    def tick(self, now: datetime) -> None:
        """Let the ages move on, without building anything again."""
        mark = mark_of(self._call, now)
        self._chip.show_word(mark.icon, mark.word, mark.token)
        age, tip = age_of(self._call, now)
        self._age.setText(age)
        self._age.setToolTip(tip)
        lines = (*lines_before(self._call, now), *lines_after(self._call, self._account, now))
        for shown, line in zip(self._values, lines, strict=True):
            shown.setText(line.value)

    def select(self, selected: bool) -> None:
        """Mark it as the one whose candidate is shown."""
        self._selected = selected
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._selected:
            painter.fillRect(self.rect(), theme().colour("select", 0.45))
            painter.fillRect(0, 0, 3, self.height(), theme().colour("accent"))
        elif self.underMouse():
            painter.fillRect(self.rect(), theme().colour("hover"))
        if self.hasFocus():
            painter.setPen(QPen(theme().colour("focus"), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(4, 1, -2, -2))
        painter.setPen(QPen(theme().colour("border2"), 1.5))
        x, top = _RAIL - _ICON / 2 - 1, 13.0
        if not self._first:
            painter.drawLine(QPointF(x, 0), QPointF(x, top - 3))
        if not self._last:
            painter.drawLine(QPointF(x, top + _ICON + 3), QPointF(x, self.height()))
        mark = mark_of(self._call, datetime.now().astimezone())
        paint_icon(painter, QRectF(x - _ICON / 2, top, _ICON, _ICON), mark.icon, mark.token)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self._call.record.call)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._call.record.call)
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: object) -> None:
        self.update()
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        self.update()
        super().leaveEvent(event)  # type: ignore[arg-type]

    def _head(self, call: CallAccount) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(label(strings.CALL.format(number=call.record.call), "strong"))
        row.addWidget(self._chip)
        row.addStretch(1)
        row.addWidget(self._age)
        folder = icon_button("folder-outline", strings.OPEN_ROUND, "text3")
        folder.setIconSize(QSize(16, 16))
        folder.clicked.connect(lambda: self.opened.emit(call.record.call))
        row.addWidget(folder)
        return row

    def _line(self, line: Line) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        name = label(line.name, "faint")
        name.setFixedWidth(_NAME_WIDTH)
        value = Elided(line.value, line.role, Qt.TextElideMode.ElideRight)
        value.set_tip(line.tip)
        set_role(value, line.role)
        self._values.append(value)
        row.addWidget(name)
        row.addWidget(value, 1)
        return row

    def _add_violations(self, body: QVBoxLayout, call: CallAccount) -> None:
        violations = call.record.violations
        for violation in violations[:VIOLATIONS_SHOWN]:
            body.addWidget(label(violation.code, "code", selectable=True))
            body.addWidget(wrapped(violation.message, "dim", selectable=True))
        if len(violations) > VIOLATIONS_SHOWN:
            body.addWidget(label(strings.MORE_VIOLATIONS.format(number=len(violations) - VIOLATIONS_SHOWN), "faint"))

    def _add_sheet(self, body: QVBoxLayout, sheet: QImage, call: int) -> None:
        thumbnail = SheetThumbnail(sheet, call)
        thumbnail.clicked.connect(lambda: self.enlarged.emit(call))
        body.addWidget(thumbnail)
