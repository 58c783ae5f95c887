"""The log's dock at the bottom of the window: a line when folded, a panel when open."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QVBoxLayout, QWidget

from console.log import strings as say
from console.log.lines import LogLine
from console.log.model import LogModel
from console.log.title_bar import LogTitleBar

if TYPE_CHECKING:
    from console.log.panel import LogPanel

_OPEN_HEIGHT = 220


class LogDock(QDockWidget):
    """Always there; the panel itself is made when it is first opened."""

    folded = Signal(bool)

    def __init__(self, window: QMainWindow, fold_tip: str, unfold_tip: str) -> None:
        super().__init__(say.TITLE, window)
        self.setObjectName("logDock")
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.model = LogModel(self)
        self._window, self._tips = window, (unfold_tip, fold_tip)
        self._bar = LogTitleBar(self.model, unfold_tip)
        self._bar.pressed.connect(self.toggle)
        self.setTitleBarWidget(self._bar)
        self._panel: LogPanel | None = None
        self._body = QWidget()
        self._layout = QVBoxLayout(self._body)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._body.setFixedHeight(0)
        self.setWidget(self._body)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self)

    @property
    def is_open(self) -> bool:
        """Whether the panel is in sight."""
        return self._body.maximumHeight() > 0

    @property
    def panel(self) -> LogPanel | None:
        """The panel, once it was opened."""
        return self._panel

    @property
    def newest(self) -> str:
        """The newest line, as the folded log shows it."""
        return self._bar.line

    def add(self, at: str, level: str, text: str) -> None:
        """Add a line; ``at`` is now where it is empty."""
        line = LogLine(at or datetime.now().astimezone().isoformat(timespec="milliseconds"), level, text)
        self.model.add(line)
        self._bar.show_line(line)

    def toggle(self) -> None:
        """Fold or unfold."""
        self.set_open(not self.is_open)

    def set_open(self, unfolded: bool) -> None:
        """Show the panel, or only the newest line."""
        if unfolded and self._panel is None:
            from console.log.panel import LogPanel

            self._panel = LogPanel(self.model)
            self._layout.addWidget(self._panel)
        self._body.setMinimumHeight(120 if unfolded else 0)
        self._body.setMaximumHeight(16_777_215 if unfolded else 0)
        self._bar.set_open(unfolded, self._tips[unfolded])
        if unfolded:
            self._window.resizeDocks([self], [_OPEN_HEIGHT], Qt.Orientation.Vertical)
        self.folded.emit(not unfolded)
