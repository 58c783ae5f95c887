"""The title bar of a dock: the tabs of its group, then float and close; the rest of it is for dragging."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QTabBar, QWidget

from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.rules import grounded
from console.window import strings as say


def flat_tabs(name: str) -> QTabBar:
    """A strip of tabs of the console's look."""
    tabs = QTabBar()
    tabs.setObjectName(name)
    tabs.setDrawBase(False)
    tabs.setExpanding(False)
    tabs.setUsesScrollButtons(False)
    return tabs


class DockTitleBar(QWidget):
    """``chosen`` carries the name of the dock whose tab a person picked."""

    chosen = Signal(str)

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__()
        grounded(self, "titleBar")
        self.setFixedHeight(metrics.TITLE_BAR)
        self._names: tuple[str, ...] = ()
        self._note = Elided("", "faint", Qt.TextElideMode.ElideRight)
        self._tabs = flat_tabs(f"{dock.objectName()}Tabs")
        floating, close = icon_button("dock-window", say.FLOAT, "text3"), icon_button("close", say.CLOSE_PANEL, "text3")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 6, 0)
        row.setSpacing(4)
        row.addWidget(self._tabs)
        row.addSpacing(metrics.UNIT)
        row.addWidget(self._note, 1)
        row.addWidget(floating)
        row.addWidget(close)
        self._tabs.currentChanged.connect(self._choose)
        floating.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        close.clicked.connect(dock.close)

    def set_tabs(self, group: Sequence[tuple[str, str]], current: str) -> None:
        """Show the (name, title) pairs of the group, with this dock's own as the current one."""
        names = tuple(name for name, _title in group)
        self._tabs.blockSignals(True)
        if names != self._names:
            while self._tabs.count():
                self._tabs.removeTab(0)
            for _name, title in group:
                self._tabs.addTab(title)
            self._names = names
        self._tabs.setCurrentIndex(names.index(current))
        self._tabs.blockSignals(False)

    def set_note(self, note: str) -> None:
        """A few words about the panel, such as how much it holds."""
        self._note.setText(note)

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._names):
            self.chosen.emit(self._names[place])
