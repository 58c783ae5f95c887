"""The log, folded: its newest line and how many errors and warnings there were; it unfolds with a click."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from console.log import strings as say
from console.log.lines import LogLine
from console.log.model import LogModel
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.heading import label, set_role
from console.widgets.icons import icon
from console.widgets.rules import grounded


class LogTitleBar(QWidget):
    """``pressed`` asks to fold or unfold."""

    pressed = Signal()

    def __init__(self, model: LogModel, tip: str) -> None:
        super().__init__()
        grounded(self, "titleBar")
        self.setFixedHeight(metrics.FOLDED_LOG)
        self._model = model
        self._fold = icon_button("chevron-right", tip, "text3")
        self._fold.setObjectName("logFold")
        self._clock, self._line = label("", "faint"), Elided("", "dim", Qt.TextElideMode.ElideRight)
        self._errors, self._warnings = label("", "faint"), label("", "faint")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 12, 0)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self._fold)
        row.addWidget(label(say.TITLE, "strong"))
        row.addSpacing(metrics.UNIT)
        row.addWidget(self._clock)
        row.addWidget(self._line, 1)
        row.addWidget(self._errors)
        row.addWidget(label("·", "faint"))
        row.addWidget(self._warnings)
        self._fold.clicked.connect(self.pressed)
        model.counted.connect(self._count)
        self._count()

    @property
    def line(self) -> str:
        """The newest line."""
        return self._line.text()

    def set_open(self, unfolded: bool, tip: str) -> None:
        """Turn the arrow."""
        self._fold.setIcon(icon("chevron-down" if unfolded else "chevron-right", "text3"))
        self._fold.setToolTip(tip)
        self._fold.setAccessibleName(tip)

    def show_line(self, line: LogLine) -> None:
        """Show the newest line."""
        self._clock.setText(line.clock)
        self._line.setText(" ".join(line.text.split()))
        set_role(self._line, {"error": "error", "warning": "warning"}.get(line.level, "dim"))

    def _count(self) -> None:
        lines = self._model.lines
        self._errors.setText(say.counted(say.ERRORS, lines.errors))
        set_role(self._errors, "error" if lines.errors else "faint")
        self._warnings.setText(say.counted(say.WARNINGS, lines.warnings))
        set_role(self._warnings, "warning" if lines.warnings else "faint")
        if not len(lines):
            self._clock.setText("")
            self._line.setText("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()
        super().mouseReleaseEvent(event)
