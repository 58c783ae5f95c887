"""A label that gives way: it elides, keeps the whole text in its tooltip, and never forces a width on its panel."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from console.widgets.heading import role_font


class Elided(QLabel):
    """One line of text, elided in the middle unless told otherwise. ``role`` is that of other labels."""

    def __init__(
        self,
        text: str = "",
        role: str = "",
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setProperty("role", role)
        self.setFont(role_font(role))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._mode, self._tip = mode, ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown_text(self) -> str:
        """What is painted now."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def set_tip(self, tip: str) -> None:
        """A tooltip of its own, instead of the whole text while that is elided."""
        self._tip = tip
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(16, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.shown_text()
        painter.drawText(self.contentsRect(), self.alignment() | Qt.AlignmentFlag.AlignVCenter, shown)
        tip = self._tip or (self.text() if shown != self.text() else "")
        if tip != self.toolTip():
            self.setToolTip(tip)
