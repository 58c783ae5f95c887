"""One line that stays until it is dismissed or no longer true: what was left out, or why nothing newer is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from console.results import strings
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.icons import paint_icon
from console.widgets.rules import grounded


class _Sign(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(metrics.ICON, metrics.ICON))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_icon(QPainter(self), QRectF(self.rect()), "alert-circle-outline", "vermil")


class Notice(QWidget):
    """Hidden until ``show_notice``; a dismissed text is not shown again until it changes."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("resultsNotice")
        grounded(self, "strip")
        self._say, self._detail, self._dismissed = say, "", ""
        self._line = Elided("", "error")
        self._line.setObjectName("resultsNoticeLine")
        copy, close = icon_button("content-copy", strings.COPY_ERROR), icon_button("close", strings.DISMISS)
        copy.setObjectName("resultsNoticeCopy")
        close.setObjectName("resultsNoticeDismiss")
        copy.clicked.connect(self._copy)
        close.clicked.connect(self._dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.HALF, metrics.UNIT, metrics.HALF)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(_Sign())
        layout.addWidget(self._line, 1)
        layout.addWidget(copy)
        layout.addWidget(close)
        self.hide()

    def show_notice(self, line: str, detail: str) -> None:
        """Say it; ``detail`` is what hovering shows and copying takes."""
        self._line.setText(line)
        self._line.set_tip(detail)
        self._detail = detail
        self.setVisible(detail != self._dismissed)

    def clear(self) -> None:
        """It is no longer true."""
        self._dismissed = ""
        self.hide()

    def line(self) -> str:
        """What it says."""
        return self._line.text()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._detail)
        self._say(strings.ERROR_COPIED)

    def _dismiss(self) -> None:
        self._dismissed = self._detail
        self.hide()
