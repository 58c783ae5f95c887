"""What is played on the chosen levels: designers, budgets, repeats, executor and budget map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from console.executor_names import executor_name
from console.plan import strings
from console.plan.draft import Draft
from console.plan.facts import DesignerFact, PlanFacts
from console.settings.sweeping import EXECUTOR_KEY, MAP_KEY
from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.fields import ChoiceBox
from console.widgets.heading import label
from controller.episode.key import CONDITIONS

_DESIGNERS_KEY, _CONDITIONS_KEY = "plan/designers", "plan/conditions"
WIDE_ENOUGH = 420
_ROWS, MOST_REPEATS = 4, 99
_DESIGNER_ROLE = Qt.ItemDataRole.UserRole


class PlanForm(QWidget):
    """``changed`` is sent whenever what it says may be another."""

    changed = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.setObjectName("planForm")
        self._settings, self._maps = settings, dict[str, str]()
        self.designers = QListWidget()
        self.designers.setObjectName("planDesigners")
        self.designers.setAccessibleName(strings.DESIGNERS)
        self.designers.setFrameShape(QFrame.Shape.NoFrame)
        self.designers.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.designers.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.designers.setUniformItemSizes(True)
        self.designers.setFixedHeight(_ROWS * 24)
        self.conditions = {name: QCheckBox(strings.CONDITIONS[name]) for name in CONDITIONS}
        self.repeats = QSpinBox()
        self.repeats.setObjectName("planRepeats")
        self.repeats.setRange(1, MOST_REPEATS)
        self.repeats.setToolTip(strings.REPEATS_TIP)
        self.executor = _box("planExecutor", strings.EXECUTOR_TIP)
        self.budget_map = _box("planBudgetMap", strings.BUDGET_MAP_TIP)
        self._where, self._limits = label(strings.EXECUTOR, "dim"), label(strings.BUDGET_MAP, "dim")
        self._lay_out()
        self.designers.itemChanged.connect(lambda _item: self._kept())
        for name, box in self.conditions.items():
            box.setObjectName(f"planCondition_{name}")
            box.setToolTip(strings.CONDITION_TIPS[name])
            box.setChecked(name in self._remembered(_CONDITIONS_KEY, ("strict",)))
            box.toggled.connect(lambda _on: self._kept())
        self.repeats.valueChanged.connect(lambda _value: self.changed.emit())
        self.executor.activated.connect(lambda _place: self._keep_choice(EXECUTOR_KEY, self.executor))
        self.budget_map.activated.connect(lambda _place: self._keep_choice(MAP_KEY, self.budget_map))

    def know(self, facts: PlanFacts) -> None:
        """What can be chosen; what was chosen last stays chosen while it is there."""
        self._maps = dict(facts.budget_maps)
        remembered = self._remembered(_DESIGNERS_KEY, ("truss",))
        self.designers.blockSignals(True)
        self.designers.clear()
        for designer in facts.designers:
            item = QListWidgetItem(designer.key)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if designer.name in remembered else Qt.CheckState.Unchecked)
            item.setToolTip(f"{designer.key}: {strings.CHAT if designer.chat else strings.OFFLINE[designer.name]}")
            item.setData(_DESIGNER_ROLE, designer)
            item.setSizeHint(QSize(0, 24))
            self.designers.addItem(item)
        self.designers.blockSignals(False)
        _fill(self.executor, ((executor_name(name), name) for name in facts.executors))
        _fill(self.budget_map, ((name, name) for name in facts.budget_maps))
        self.follow_settings()
        self.changed.emit()

    def follow_settings(self) -> None:
        """Executor and budget map are the toolbar's as well: take what it was told since."""
        before = (self.executor.currentData(), self.budget_map.currentData())
        for key, box in ((EXECUTOR_KEY, self.executor), (MAP_KEY, self.budget_map)):
            place = box.findData(self._settings.value(key, ""))
            box.setCurrentIndex(place if place >= 0 else min(0, box.count() - 1))
        if before != (self.executor.currentData(), self.budget_map.currentData()):
            self.changed.emit()

    def draft(self, levels: tuple[str, ...], foreign_accepted: bool) -> Draft:
        """The plan so far, on these levels."""
        name = self.budget_map.currentData() or ""
        return Draft(
            designers=self._chosen(),
            conditions=tuple(each for each, box in self.conditions.items() if box.isChecked()),
            levels=levels,
            repeats=self.repeats.value(),
            executor=self.executor.currentData() or "",
            budget_map=name,
            calibrated_on=self._maps.get(name),
            foreign_accepted=foreign_accepted,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The boxes say what they are by what is in them; names go before labels where both do not fit.
        for words in (self._where, self._limits):
            words.setVisible(event.size().width() >= WIDE_ENOUGH)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, metrics.HALF)
        grid.setHorizontalSpacing(metrics.UNIT)
        grid.setVerticalSpacing(6)
        boxes = QHBoxLayout()
        boxes.setSpacing(metrics.UNIT)
        for box in self.conditions.values():
            boxes.addWidget(box)
        boxes.addStretch(1)
        repeats = Elided(strings.REPEATS, "dim", Qt.TextElideMode.ElideRight)
        repeats.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        repeats.setBuddy(self.repeats)
        boxes.addWidget(repeats)
        self.repeats.setFixedWidth(60)
        boxes.addWidget(self.repeats)
        where = QHBoxLayout()
        where.setSpacing(metrics.UNIT)
        where.addWidget(self._where)
        where.addWidget(self.executor, 1)
        where.addWidget(self._limits)
        where.addWidget(self.budget_map, 1)
        top = Qt.AlignmentFlag.AlignTop
        heading = label(strings.DESIGNERS, "dim")
        heading.setContentsMargins(0, metrics.HALF, 0, 0)
        grid.addWidget(heading, 0, 0, top)
        grid.addWidget(self.designers, 0, 1)
        grid.addWidget(label(strings.CONDITION, "dim"), 1, 0)
        grid.addLayout(boxes, 1, 1)
        # The row has its label within, as wide as those above, so that it has all the width without it.
        self._where.setFixedWidth(heading.sizeHint().width())
        grid.addLayout(where, 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)

    def _chosen(self) -> tuple[DesignerFact, ...]:
        items = [self.designers.item(row) for row in range(self.designers.count())]
        return tuple(item.data(_DESIGNER_ROLE) for item in items if item.checkState() == Qt.CheckState.Checked)

    def _remembered(self, key: str, default: Iterable[str]) -> tuple[str, ...]:
        value = self._settings.value(key)
        return tuple(value.split(",")) if isinstance(value, str) else tuple(default)

    def _kept(self) -> None:
        self._settings.setValue(_DESIGNERS_KEY, ",".join(designer.name for designer in self._chosen()))
        on = [name for name, box in self.conditions.items() if box.isChecked()]
        self._settings.setValue(_CONDITIONS_KEY, ",".join(on))
        self.changed.emit()

    def _keep_choice(self, key: str, box: QComboBox) -> None:
        self._settings.setValue(key, box.currentData())
        self.changed.emit()


def _box(name: str, tip: str) -> ChoiceBox:
    box = ChoiceBox()
    box.setObjectName(name)
    box.setToolTip(tip)
    box.setAccessibleName(tip)
    box.currentTextChanged.connect(lambda text: box.setToolTip(f"{tip}: {text}" if text else tip))
    box.setMinimumContentsLength(6)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return box


def _fill(box: QComboBox, pairs: Iterable[tuple[str, str]]) -> None:
    box.clear()
    for text, name in pairs:
        box.addItem(text, name)
