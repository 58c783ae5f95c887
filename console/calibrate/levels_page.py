"""The page of the levels: how far the map is, the table with its filter, and the form at its foot."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.facts import Ledger
from console.calibrate.form import RecordForm
from console.calibrate.head import Head
from console.calibrate.model import COLUMNS, LEVEL_ROLE, CalibrateModel
from console.calibrate.table import WIDTHS, RecordTable
from console.widgets.empty_state import EmptyState
from console.widgets.rules import horizontal_rule


class LevelsPage(QWidget):
    """Shows a ``Ledger``; a chosen level stays chosen while it is shown."""

    def __init__(self, settings: QSettings, acts: dict[str, QAction]) -> None:
        super().__init__()
        self.model = CalibrateModel(self)
        self.table = RecordTable(self.model, COLUMNS, WIDTHS, "level")
        self.head = Head(acts["next"], acts["new"])
        self.form = RecordForm(settings, acts["record"], acts["history"])
        self._lists = QStackedWidget()
        reading = EmptyState("clipboard-list-outline", say.READING, say.READING_HINT)
        self._lost = EmptyState("alert-circle-outline", say.UNAVAILABLE, "")
        self._nothing = EmptyState("filter-off-outline", say.NOTHING, say.NOTHING_HINT)
        page: QWidget
        for name, page in (
            ("calibrateReading", reading),
            ("calibrateUnavailable", self._lost),
            ("calibrateNothing", self._nothing),
            ("calibrateTable", self.table),
        ):
            page.setObjectName(name)
            page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._lists.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for piece, grow in ((self.head, 0), (horizontal_rule(), 0), (self._lists, 1), (self.form, 0)):
            layout.addWidget(piece, grow)
        self._fault = ""
        self.head.filtered.connect(self._filter)

    @property
    def chosen(self) -> str:
        """The level that is chosen in the table; empty for none."""
        return str(self.table.currentIndex().data(LEVEL_ROLE) or "")

    def show_ledger(self, ledger: Ledger) -> None:
        """Show the levels of a map."""
        self._fault = ledger.fault
        self._lost.say(say.UNAVAILABLE, ledger.fault)
        self.head.show_ledger(ledger)
        chosen = self.chosen
        self.model.show(ledger.rows)
        self.select(chosen)
        self._show_list()

    def show_lost(self, fault: str) -> None:
        """Say why nothing can be read."""
        self._fault = fault
        self._lost.say(say.UNAVAILABLE_ALL, fault)
        self._show_list()

    def select(self, level: str) -> None:
        """Choose a level and bring it into sight, if it is shown."""
        place = self.model.place_of(level)
        if place is not None:
            if self.chosen != level:
                self.table.setCurrentIndex(self.model.index(place, 0))
            self.table.scrollTo(self.model.index(place, 0))

    def seek(self) -> None:
        """Give the keyboard to the filter."""
        self.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.head.search.selectAll()

    def _filter(self) -> None:
        only_open, chosen = self.head.only_open.isChecked(), self.chosen
        self.model.filter(self.head.search.text(), only_open=only_open)
        self._nothing.say(say.NOTHING, say.NOTHING_OPEN if only_open else say.NOTHING_HINT)
        self.select(chosen)
        self._show_list()

    def _show_list(self) -> None:
        shown = self._lost if self._fault else self.table if self.model.rows else self._nothing
        self._lists.setCurrentWidget(shown)
