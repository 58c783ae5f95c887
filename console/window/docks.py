"""The docks that can be moved: plan and queue at the left, the episode and the calibration at the right."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from console.theme import metrics
from console.window import strings as say
from console.window.title_bar import DockTitleBar

SIDES = {
    "plan": Qt.DockWidgetArea.LeftDockWidgetArea,
    "queue": Qt.DockWidgetArea.LeftDockWidgetArea,
    "episode": Qt.DockWidgetArea.RightDockWidgetArea,
    "calibrate": Qt.DockWidgetArea.RightDockWidgetArea,
}
_WIDE, _NARROW = (524, 344), (364, 312)


class Docks(QObject):
    """Makes the docks of a window from their contents and keeps the tabs in their title bars true."""

    def __init__(self, window: QMainWindow, contents: dict[str, QWidget]) -> None:
        super().__init__(window)
        self._window = window
        window.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            window.setCorner(corner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._aside: dict[str, bool] = {}
        self._width_aside = 0
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._refresh)
        self.docks = {name: self._make(name, content) for name, content in contents.items()}
        window.tabifiedDockWidgetActivated.connect(self._soon)
        self.arrange()

    def arrange(self) -> None:
        """The layout of the first start."""
        self._aside = {}
        for name, dock in self.docks.items():
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
            self._window.addDockWidget(SIDES[name], dock)
            dock.show()
        self._window.tabifyDockWidget(self.docks["plan"], self.docks["queue"])
        self._window.tabifyDockWidget(self.docks["episode"], self.docks["calibrate"])
        for front in ("queue", "episode"):
            self.docks[front].raise_()
        self.fit_widths()
        self._soon()

    def fit_widths(self) -> None:
        """The widths of the first layout, for a wide or a narrow window."""
        self._fit(_NARROW if self._window.width() < metrics.NARROW else _WIDE)

    def follow_width(self) -> None:
        """Fit again when the window has become narrow or wide, unless a person has chosen other widths."""
        sides = (self.docks["queue"].width(), self.docks["episode"].width())
        wanted, other = (_NARROW, _WIDE) if self._window.width() < metrics.NARROW else (_WIDE, _NARROW)
        if sides == other:
            self._fit(wanted)

    def _fit(self, widths: tuple[int, int]) -> None:
        sides = [self.docks["queue"], self.docks["episode"]]
        self._window.resizeDocks(sides, list(widths), Qt.Orientation.Horizontal)

    def reveal(self, name: str) -> None:
        """Open a dock if it is closed, and bring it before the others of its group."""
        dock = self.docks[name]
        dock.show()
        dock.raise_()
        self._soon()

    def set_aside(self, *, aside: bool) -> None:
        """Make room for a page that needs the width: hide the docks at the left, and bring them back as they were."""
        if aside and not self._aside:
            for name, dock in self.docks.items():
                there = not dock.isFloating() and dock.toggleViewAction().isChecked()
                if there and self._window.dockWidgetArea(dock) == SIDES["queue"]:
                    self._aside[name] = not dock.visibleRegion().isEmpty()
            self._width_aside = next((self.docks[name].width() for name, front in self._aside.items() if front), 0)
            for name in self._aside:
                self.docks[name].hide()
        elif not aside and self._aside:
            kept, self._aside = self._aside, {}
            for name, in_front in kept.items():
                self.docks[name].show()
                if in_front:
                    self.docks[name].raise_()
            if self._width_aside:
                first = self.docks[next(iter(kept))]
                self._window.resizeDocks([first], [self._width_aside], Qt.Orientation.Horizontal)
            else:
                self.fit_widths()

    def note(self, name: str, text: str) -> None:
        """A few words beside the tabs of a dock."""
        bar = self.docks[name].titleBarWidget()
        if isinstance(bar, DockTitleBar):
            bar.set_note(text)

    def _make(self, name: str, content: QWidget) -> QDockWidget:
        dock = QDockWidget(say.PANELS[name], self._window)
        dock.setObjectName(f"{name}Dock")
        content.setMinimumWidth(240)
        dock.setWidget(content)
        bar = DockTitleBar(dock)
        bar.chosen.connect(self.reveal)
        dock.setTitleBarWidget(bar)
        dock.dockLocationChanged.connect(self._soon)
        dock.topLevelChanged.connect(self._soon)
        dock.visibilityChanged.connect(self._soon)
        return dock

    def _soon(self) -> None:
        self._later.start()

    def _refresh(self) -> None:
        for name, dock in self.docks.items():
            beside = set(self._window.tabifiedDockWidgets(dock)) if not dock.isFloating() else set()
            group = [
                (other, say.PANELS[other])
                for other, each in self.docks.items()
                if each is dock or (each in beside and each.toggleViewAction().isChecked())
            ]
            bar = dock.titleBarWidget()
            if isinstance(bar, DockTitleBar):
                bar.set_tabs(group, name)
