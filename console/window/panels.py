"""Where the panels are, and making one when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from console.services import Services
from console.widgets.empty_state import EmptyState
from console.widgets.rules import grounded
from console.window import strings as say

PANELS = {
    "plan": ("console.plan.panel", "PlanPanel"),
    "queue": ("console.queue.panel", "QueuePanel"),
    "live": ("console.live.panel", "LivePanel"),
    "editor": ("console.editor.panel", "EditorPanel"),
    "replay": ("console.replay.panel", "ReplayPanel"),
    "results": ("console.results.panel", "ResultsPanel"),
    "episode": ("console.episode.panel", "EpisodePanel"),
    "calibrate": ("console.calibrate.panel", "CalibratePanel"),
}
Report = Callable[[Exception], object]


def make_panel(name: str, services: Services) -> QWidget:
    """Import and make a panel."""
    room, kind = PANELS[name]
    panel: QWidget = getattr(import_module(room), kind)(services)
    return panel


class LazyPanel(QWidget):
    """The place of a panel. It is made when it is in sight and was woken, or at once by ``ensure``."""

    made = Signal(str, QWidget)

    def __init__(
        self, name: str, services: Services, report: Report, make: Callable[[str, Services], QWidget] = make_panel
    ) -> None:
        super().__init__()
        grounded(self, "panel")
        self.setObjectName(f"{name}Place")
        self.name = name
        self.panel: QWidget | None = None
        self._services, self._report, self._make = services, report, make
        self._tried = self._awake = False
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def ensure(self) -> QWidget | None:
        """The panel; ``None`` where it could not be made, which its place then says."""
        if not self._tried:
            self._tried = True
            shown: QWidget
            try:
                shown = self.panel = self._make(self.name, self._services)
            except Exception as fault:  # noqa: BLE001 - one panel's fault must not take the window along; it is reported
                self._report(fault)
                shown = EmptyState(
                    "alert-circle-outline",
                    say.PANEL_FAILED.format(name=say.PANELS[self.name]),
                    " ".join(str(fault).split()),
                )
            self._layout.addWidget(shown)
            if self.panel is not None:
                self.setFocusProxy(self.panel)
                self.made.emit(self.name, self.panel)
        return self.panel

    def wake(self) -> None:
        """The window was painted: panels may be made."""
        self._awake = True
        self._soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon()

    def _soon(self) -> None:
        if self._awake and not self._tried and self.isVisible():
            QTimer.singleShot(0, self, self.ensure)
