"""What is shown while trajectories are read for the first time: what is done, how far it is, and a way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from console.results import strings
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import label

_WIDTH = 280


class Loading(QWidget):
    """``cancelled`` says that the button was pressed."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("resultsLoading")
        self.bar = QProgressBar()
        self.bar.setObjectName("resultsProgress")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_WIDTH)
        self._line, self._count = label(strings.LOADING, "strong"), label(strings.LOADING_UNKNOWN, "dim")
        cancel = push_button(strings.CANCEL)
        cancel.setObjectName("resultsCancel")
        cancel.clicked.connect(self.cancelled)
        layout = QVBoxLayout(self)
        layout.setSpacing(metrics.UNIT)
        layout.addStretch(1)
        for widget in (self._line, self.bar, self._count, cancel):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1)

    def begin(self) -> None:
        """Nothing is known yet."""
        self.bar.setRange(0, 0)
        self._count.setText(strings.LOADING_UNKNOWN)

    def show_progress(self, done: int, total: int) -> None:
        """So many of all files."""
        self.bar.setRange(0, max(total, done))
        self.bar.setValue(done)
        self._count.setText(strings.LOADING_COUNT.format(done=f"{done:,}", total=f"{max(total, done):,}"))
