"""How far a map is, which map it is, and which of its levels are shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.facts import Ledger, MapFact
from console.theme import metrics
from console.widgets.buttons import action_button, icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.fields import ChoiceBox
from console.widgets.heading import label
from console.widgets.icons import icon


class Head(QWidget):
    """``map_chosen`` carries a map's name; ``filtered`` says that the filter is another."""

    map_chosen = Signal(str)
    filtered = Signal()

    def __init__(self, next_act: QAction, new_act: QAction) -> None:
        super().__init__()
        self.setObjectName("calibrateHead")
        self._count = Elided("", "strong", Qt.TextElideMode.ElideRight)
        self._count.setObjectName("calibrateCount")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.next = push_button(say.NEXT)
        self.next.setObjectName("calibrateNext")
        self.next.setIcon(icon("skip-next", "text2", disabled="text3"))
        self.next.setToolTip(next_act.toolTip())
        self.next.clicked.connect(next_act.trigger)
        next_act.enabledChanged.connect(self.next.setEnabled)
        self.maps = ChoiceBox()
        self.maps.setObjectName("calibrateMap")
        self.maps.setToolTip(say.MAP_TIP)
        self.maps.setAccessibleName(say.MAP_TIP)
        self.maps.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.maps.setMinimumContentsLength(8)
        self.maps.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.maps.activated.connect(lambda place: self.map_chosen.emit(str(self.maps.itemData(place))))
        new = action_button(new_act)
        new.setObjectName("calibrateNewMap")
        self.search = QLineEdit()
        self.search.setObjectName("calibrateSearch")
        self.search.setPlaceholderText(say.SEARCH)
        self.search.setAccessibleName(say.SEARCH)
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(80)
        self.search.addAction(icon("magnify", "text3"), QLineEdit.ActionPosition.LeadingPosition)
        self.only_open = icon_button("filter-outline", say.ONLY_OPEN, checkable=True)
        self.only_open.setObjectName("calibrateOnlyOpen")
        self.search.textChanged.connect(lambda _text: self.filtered.emit())
        self.only_open.toggled.connect(lambda _on: self.filtered.emit())
        self._foreign = label("", "warning", wrap=True)
        self._foreign.setObjectName("calibrateForeign")
        self._foreign.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, metrics.UNIT)
        layout.setSpacing(metrics.UNIT)
        for pieces in ((self._count, self.next), (self.bar,), (self.maps, new), (self.search, self.only_open)):
            row = QHBoxLayout()
            row.setSpacing(metrics.UNIT)
            for place, piece in enumerate(pieces):
                row.addWidget(piece, 1 if place == 0 else 0)
            layout.addLayout(row)
        layout.addWidget(self._foreign)

    def show_ledger(self, ledger: Ledger) -> None:
        """Show how far the chosen map is."""
        self._fill(ledger.maps, ledger.chosen)
        stale = sum(1 for row in ledger.rows if row.state == "stale")
        text = say.CALIBRATED.format(done=ledger.calibrated, all=len(ledger.rows))
        self._count.setText(text if ledger.budgets is not None else say.UNAVAILABLE)
        self._count.set_tip(say.STALE_COUNT.format(number=stale) if stale else "")
        self.bar.setRange(0, max(1, len(ledger.rows)))
        self.bar.setValue(ledger.calibrated)

    def warn(self, words: str) -> None:
        """Say that the map belongs to another executor; nothing with empty words."""
        self._foreign.setText(words)
        self._foreign.setVisible(bool(words))

    def _fill(self, maps: Sequence[MapFact], chosen: str) -> None:
        entries = [(say.SHIPS.format(name=each.name) if each.ships else each.name, each) for each in maps]
        if [self.maps.itemText(place) for place in range(self.maps.count())] != [words for words, _ in entries]:
            self.maps.clear()
            for words, each in entries:
                self.maps.addItem(words, each.name)
        self.maps.setCurrentIndex(self.maps.findData(chosen))
