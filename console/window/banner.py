"""An error that stays until it is dismissed: what happened, what to do, and its details to copy."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from console.theme import metrics, theme
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import paint_icon
from console.window import strings as say

_HEIGHT = 56


class Banner(QWidget):
    """Hidden until ``show_error``. ``acted`` is sent when its one act is pressed."""

    acted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("windowBanner")
        self.setFixedHeight(_HEIGHT)
        self.details = ""
        self._title = Elided("", "strong", Qt.TextElideMode.ElideRight)
        self._body = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.act = push_button(say.RESTART)
        self.act.setToolTip(say.RESTART_TIP)
        self.act.setObjectName("bannerAct")
        self.copy = push_button(say.COPY_DETAILS, "link")
        self.dismiss = icon_button("close", say.DISMISS)
        row = QHBoxLayout(self)
        row.setContentsMargins(44, 0, 8, 0)
        row.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._body)
        words.addStretch(1)
        row.addLayout(words, 1)
        for button in (self.copy, self.act, self.dismiss):
            row.addWidget(button)
        self.act.clicked.connect(self.acted)
        self.dismiss.clicked.connect(self.hide)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details))
        self.hide()

    def show_error(self, title: str, body: str, details: str) -> None:
        """Say what happened; ``details`` is what copying gives."""
        self._title.setText(title)
        self._body.setText(body)
        self.details = "\n".join(part for part in (title, body, details) if part)
        self.copy.setVisible(bool(details))
        self.setAccessibleName(f"{title}. {body}")
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().colour("panel"))
        painter.fillRect(self.rect(), theme().tint("vermil"))
        painter.fillRect(0, 0, 3, self.height(), theme().colour("vermil"))
        painter.setPen(QPen(theme().colour("border"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        side = metrics.ICON
        paint_icon(painter, QRectF(16, (self.height() - side) / 2, side, side), "alert-circle", "vermil")
