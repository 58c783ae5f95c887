"""The toolbar: what can be done to the sweep, what new episodes get, how far it is, the look."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QToolBar, QToolButton, QWidget

from console.settings.sweeping import EXECUTOR_KEY, MAP_KEY
from console.theme import metrics
from console.widgets.buttons import action_button
from console.widgets.elided import Elided
from console.widgets.fields import ChoiceBox
from console.widgets.heading import label
from console.window import strings as say
from console.window.progress_text import progress_text
from console.window.runner_watch import RunnerFacts


class Toolbar(QToolBar):
    """Shows facts and holds actions; its words shorten before it would hide anything."""

    def __init__(self, actions: dict[str, QAction], look: QAction, settings: QSettings) -> None:
        super().__init__(say.MENUS[2])
        self.setObjectName("mainToolbar")
        self.setMovable(False)
        self.setFixedHeight(metrics.TOOLBAR)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._settings, self._narrow, self._facts = settings, False, RunnerFacts()
        self._stop = actions["stop"]
        self._verbs: dict[str, QToolButton] = {}
        for name in ("start", "pause", "stop", "abort"):
            self._verbs[name] = action_button(actions[name], words=True)
            self._verbs[name].setObjectName(f"toolbar_{name}")
            self.addWidget(self._verbs[name])
        self.addSeparator()
        self.executor = self._box("toolbarExecutor", say.EXECUTOR_TIP, EXECUTOR_KEY)
        self.budget_map = self._box("toolbarBudgetMap", say.MAP_TIP, MAP_KEY)
        self.addSeparator()
        self.addWidget(self._progress())
        self.addWidget(action_button(look))
        self.set_narrow(False)

    @property
    def progress(self) -> str:
        """The read-out in words."""
        return f"{self._count.text()} {self._rest.text()}".strip()

    def offer(self, executors: tuple[str, ...], maps: tuple[str, ...]) -> None:
        """What the boxes offer; what was chosen last stays chosen while it is offered."""
        for box, names, key, words in (
            (self.executor, executors, EXECUTOR_KEY, self._executor_words()),
            (self.budget_map, maps, MAP_KEY, {}),
        ):
            box.blockSignals(True)
            box.clear()
            for name in names:
                box.addItem(words.get(name, name), name)
            box.setCurrentIndex(max(0, box.findData(self._settings.value(key, "", type=str))))
            box.setEnabled(bool(names))
            box.blockSignals(False)
            box.currentTextChanged.emit(box.currentText())
            if names:
                self._settings.setValue(key, box.currentData())

    def follow_settings(self) -> None:
        """The plan keeps the same two choices: show what it was told since."""
        for box, key in ((self.executor, EXECUTOR_KEY), (self.budget_map, MAP_KEY)):
            place = box.findData(self._settings.value(key, "", type=str))
            if place >= 0 and place != box.currentIndex():
                box.setCurrentIndex(place)

    def set_narrow(self, narrow: bool) -> None:
        """Shorten the words for a narrow window, or say them in full."""
        self._narrow = narrow
        self._stop.setIconText(say.SHORT_STOP if narrow else say.ACTS["stop"])
        self.executor.setFixedWidth(116 if narrow else 184)
        self.budget_map.setFixedWidth(148 if narrow else 176)
        self._bar.setFixedWidth(72 if narrow else 200)
        for place in range(self.executor.count()):
            name = self.executor.itemData(place)
            self.executor.setItemText(place, self._executor_words().get(name, name))
        self.show_facts(self._facts)

    def show_facts(self, facts: RunnerFacts) -> None:
        """Show how far the queue is."""
        self._facts = facts
        text = progress_text(facts, datetime.now().astimezone(), narrow=self._narrow)
        self._count.setVisible(bool(text.count))
        self._bar.setVisible(bool(text.count))
        self._count.setText(text.count)
        self._rest.setText(text.rest)
        self._rest.set_tip(text.tip)
        self._bar.setToolTip(text.tip)
        self._bar.setValue(round(text.share * self._bar.maximum()))

    def _executor_words(self) -> dict[str, str]:
        return say.SHORT_EXECUTORS if self._narrow else say.EXECUTORS

    def _box(self, name: str, tip: str, key: str) -> ChoiceBox:
        box = ChoiceBox()
        box.setObjectName(name)
        box.setToolTip(tip)
        box.setAccessibleName(tip)
        box.setEnabled(False)
        box.currentIndexChanged.connect(lambda _row: self._settings.setValue(key, box.currentData()))
        box.currentTextChanged.connect(lambda text: box.setToolTip(f"{tip}: {text}" if text else tip))
        self.addWidget(box)
        gap = QWidget()
        gap.setFixedWidth(4)
        self.addWidget(gap)
        return box

    def _progress(self) -> QWidget:
        holder = QWidget()
        holder.setObjectName("toolbarProgress")
        self._count, self._rest = label("", "strong"), Elided("", "dim", Qt.TextElideMode.ElideRight)
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        row = QHBoxLayout(holder)
        row.setContentsMargins(8, 0, 8, 0)
        row.setSpacing(12)
        row.addWidget(self._count)
        row.addWidget(self._bar)
        row.addWidget(self._rest, 1)
        holder.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        return holder

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), metrics.TOOLBAR)
