"""The foot of the panel: what the editor's run costs, the limit that follows, who says so, and the one button."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from console.calibrate import strings as say
from console.calibrate.readiness import Readiness
from console.settings.calibrating import keep_name, kept_name
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.figures import cost as money
from console.widgets.heading import label, set_role
from console.widgets.rules import grounded
from controller.budgets.ladder import FACTOR
from controller.calibration.terms import LEAST_MARGIN, MOST_MARGIN, STEPS, Terms

_SIGNS_FROM_PX, _COST_FROM_PX, _LEAST_PX = 308, 276, 240
_MARGIN, _STEP = "calibrate/margin", "calibrate/step"


class RecordForm(QWidget):
    """``changed`` follows every change of what is typed; margin, rounding and name are kept for the next time."""

    changed = Signal()

    def __init__(self, settings: QSettings, record_act: QAction, history_act: QAction) -> None:
        super().__init__()
        self.setObjectName("calibrateForm")
        grounded(self, "footer")
        self._settings, self._typed, self._level = settings, False, ""
        self._step = _kept_step(settings)
        self._title = Elided(say.RECORD_NOTHING, "strong")
        self._signs = (label(say.TIMES, "dim"), label(say.ARROW, "dim"))
        self._cost, self._status = label("–"), label("", "dim", wrap=True)
        self._cost.setObjectName("calibrateCost")
        self._status.setObjectName("calibrateStatus")
        self.history = push_button(say.NO_HISTORY_YET, "link")
        self.history.setObjectName("calibrateHistory")
        self.history.setToolTip(history_act.toolTip())
        self.history.clicked.connect(history_act.trigger)
        self.margin = QDoubleSpinBox()
        self.margin.setObjectName("calibrateMargin")
        self.margin.setRange(LEAST_MARGIN, MOST_MARGIN)
        self.margin.setSingleStep(0.05)
        self.margin.setValue(float(cast("float", settings.value(_MARGIN, FACTOR, type=float))))
        self.margin.setToolTip(say.MARGIN_TIP)
        self.margin.setAccessibleName(say.MARGIN_TIP)
        self.margin.setFixedWidth(72)
        self.margin.lineEdit().setTextMargins(metrics.CELL_PADDING - 2, 0, 0, 0)
        self.rounding = self._rounding_button()
        self.limit = _line("calibrateLimit", "", say.LIMIT)
        self.limit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.limit.setMinimumWidth(60)
        self.compute = icon_button("calculator-variant-outline", say.COMPUTE)
        self.compute.setObjectName("calibrateCompute")
        self.reason = _line("calibrateReason", say.REASON, say.REASON)
        self.note = _line("calibrateNote", say.NOTE, say.NOTE)
        self.by = _line("calibrateBy", say.BY, say.BY_TIP)
        self.by.setText(kept_name(settings))
        self.button = push_button(say.RECORD, "primary")
        self.button.setObjectName("calibrateRecord")
        self.button.setToolTip(record_act.toolTip())
        self.button.clicked.connect(record_act.trigger)
        self._act = record_act
        self._lay_out()
        self._connect()

    @property
    def status(self) -> str:
        """What stands beside the button."""
        return self._status.text()

    @property
    def named(self) -> str:
        """Who records it."""
        return self.by.text().strip()

    def terms(self) -> Terms | str:
        """What is typed; a text where it is no amount."""
        if not self._typed:
            return Terms(self.margin.value(), self._step)
        text = self.limit.text().strip()
        try:
            return Terms(
                typed=float(text.replace("$", "").replace(",", "").replace(" ", "")), reason=self.reason.text()
            )
        except ValueError:
            return text or "–"

    def show_readiness(self, readiness: Readiness, level: str, records: int, *, busy: bool, wrong: bool) -> None:
        """Show what can be recorded, and what is missing; ``wrong`` where a record was refused."""
        self._level = level
        self._title.setText(say.RECORD_FOR.format(level=level) if level else say.RECORD_NOTHING)
        self._cost.setText(money(readiness.cost))
        if not self._typed:
            self.limit.setText("" if readiness.limit is None else f"{readiness.limit:,.0f}")
        self.compute.setVisible(self._typed)
        self.rounding.setVisible(not self._typed)
        self.reason.setVisible(self._typed)
        self.history.setVisible(bool(level))
        self.history.setEnabled(records > 0)
        self.history.setText(say.HISTORY.format(number=records) if records else say.NO_HISTORY_YET)
        set_role(self._status, "error" if wrong else "dim")
        self._status.setText(say.RECORDING if busy else readiness.words[:1].upper() + readiness.words[1:])
        self._act.setEnabled(readiness.ready and not busy)
        self.button.setEnabled(self._act.isEnabled())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A narrow dock gives up the signs, then the cost, which the editor shows as well.
        for sign in self._signs:
            sign.setVisible(event.size().width() >= _SIGNS_FROM_PX)
        self._cost.setVisible(event.size().width() >= _COST_FROM_PX)
        if (laid_out := self.layout()) is not None:
            laid_out.activate()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, super().minimumSizeHint().height())

    def turn_to(self, level: str) -> None:
        """Another level: what was typed for the one before goes."""
        if level != self._level:
            self._level = level
            self.clear()

    def follow_settings(self) -> None:
        """Take the name that was set elsewhere."""
        if not self.by.hasFocus() and self.by.text() != kept_name(self._settings):
            self.by.setText(kept_name(self._settings))
            self.changed.emit()

    def clear(self) -> None:
        """After a record: what was said of it alone goes."""
        self.note.clear()
        self.take_computed()

    def take_computed(self) -> None:
        """Give up a limit typed by hand."""
        self._typed = False
        self.reason.clear()
        self.changed.emit()

    def _type(self) -> None:
        if not self._typed:
            self._typed = True
        self.changed.emit()

    def _keep_margin(self, value: float) -> None:
        self._settings.setValue(_MARGIN, value)
        self.take_computed()

    def _keep_step(self, step: float | None) -> None:
        self._step = step
        self._settings.setValue(_STEP, 0.0 if step is None else step)
        self.rounding.setToolTip(say.ROUNDING_TIP.format(how=_step_words(step)))
        self.take_computed()

    def _keep_by(self, text: str) -> None:
        keep_name(self._settings, text)
        self.changed.emit()

    def _connect(self) -> None:
        self.margin.valueChanged.connect(self._keep_margin)
        self.limit.textEdited.connect(lambda _text: self._type())
        self.compute.clicked.connect(self.take_computed)
        self.reason.textChanged.connect(lambda _text: self.changed.emit())
        self.by.textEdited.connect(self._keep_by)
        for field in (self.limit, self.reason, self.note, self.by):
            field.returnPressed.connect(self._act.trigger)

    def _rounding_button(self) -> QToolButton:
        button = icon_button("stairs-up", say.ROUNDING_TIP.format(how=_step_words(self._step)))
        button.setObjectName("calibrateRounding")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu, group = QMenu(button), QActionGroup(button)
        for step in STEPS:
            choice = menu.addAction(_step_words(step))
            choice.setCheckable(True)
            choice.setChecked(step == self._step)
            choice.triggered.connect(lambda _on=False, step=step: self._keep_step(step))
            group.addAction(choice)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, metrics.UNIT)
        layout.setSpacing(metrics.UNIT)
        for pieces, grows in (
            ((self._title, self.history), (self._title,)),
            (
                (self._cost, self._signs[0], self.margin, self.rounding, self._signs[1], self.limit,
                 self.compute),
                (self.limit,),
            ),
            ((self.reason,), (self.reason,)),
            ((self.note, self.by), (self.note, self.by)),
            ((self._status, self.button), (self._status,)),
        ):  # fmt: skip
            row = QHBoxLayout()
            row.setSpacing(6)
            for piece in pieces:
                row.addWidget(piece, 1 if piece in grows else 0)
            layout.addLayout(row)
        self.reason.hide()
        self.compute.hide()
        for first, then in (
            (self.history, self.margin), (self.margin, self.rounding), (self.rounding, self.limit),
            (self.limit, self.compute), (self.compute, self.reason), (self.reason, self.note), (self.note, self.by),
            (self.by, self.button),
        ):  # fmt: skip
            QWidget.setTabOrder(first, then)


def _line(name: str, placeholder: str, tip: str) -> QLineEdit:
    line = QLineEdit()
    line.setObjectName(name)
    line.setPlaceholderText(placeholder)
    line.setToolTip(tip)
    line.setAccessibleName(tip)
    line.setMinimumWidth(48)
    line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return line


def _step_words(step: float | None) -> str:
    return say.LADDER if step is None else say.STEP.format(step=step)


def _kept_step(settings: QSettings) -> float | None:
    kept = float(cast("float", settings.value(_STEP, 0.0, type=float)))
    return kept if kept in STEPS else None
