"""The column at the right: cost, violations, most stressed."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from console.editor import strings as say
from console.editor.design import Design
from console.editor.limits import Limit
from console.editor.run.outcome import Outcome
from console.editor.side.cost_card import CostCard
from console.editor.side.stressed import stressed_list, stressed_of
from console.editor.side.violations import violation_list
from console.episode.wrapped import wrapped
from console.theme import metrics
from console.widgets.heading import label
from console.widgets.rules import grounded, horizontal_rule

WIDTH, NARROW_WIDTH = 252, 228
_LINE_PX, _MOST_PX = 44, 16777215


class SideColumn(QWidget):
    """Shows the design and its last run."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorSide")
        grounded(self, "panel")
        self.setFixedWidth(WIDTH)
        self.cost, self.violations, self.stressed = CostCard(), violation_list(), stressed_list()
        self.violation_count, self.run_number = label("", "dim"), label("", "dim")
        self._fine, self._no_run = wrapped(say.NONE_BROKEN, "dim"), wrapped(say.STRESSED_EMPTY, "dim")
        self._broken, self._loads = _either(self.violations, self._fine), _either(self.stressed, self._no_run)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.cost)
        body.addWidget(_rule())
        body.addWidget(_head(say.VIOLATIONS, self.violation_count))
        body.addWidget(self._broken, 3)
        body.addWidget(_rule())
        body.addWidget(_head(say.STRESSED, self.run_number))
        body.addWidget(self._loads, 2)

    def show_design(self, design: Design, limit: Limit) -> None:
        """Follow a change or a preview."""
        self.cost.show_cost(design.shown, design.cost, design.limit, limit.source, strict=limit.strict)
        self.violations.show_rows(design.violations)
        count = len(design.violations)
        self.violation_count.setText(str(count) if count else "")
        self._fine.setText(say.NONE_BROKEN if design.shown.members else say.NOTHING_DRAWN)
        self._broken.setCurrentIndex(0 if count else 1)
        # The room of an empty list is the other's.
        self._broken.setMaximumHeight(_MOST_PX if count else _LINE_PX)

    def show_run(self, outcome: Outcome | None, design: Design) -> None:
        """Follow a run, or what its members are called now."""
        rows = () if outcome is None else stressed_of(outcome, design.bridge)
        if rows != self.stressed.rows.rows:
            # What was marked is about another member now.
            self.stressed.clearSelection()
            self.stressed.show_rows(rows)
        form = say.RUN_NUMBER if outcome is None or outcome.capture is None else say.RUN_COMPUTED
        self.run_number.setText("" if outcome is None else form.format(number=outcome.number))
        self._loads.setCurrentIndex(0 if rows else 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(NARROW_WIDTH, 240)


def _head(words: str, aside: QWidget) -> QWidget:
    head = QWidget()
    row = QHBoxLayout(head)
    row.setContentsMargins(metrics.HEAD_PADDING, 10, metrics.HEAD_PADDING, 2)
    row.addWidget(label(words, "strong"), 1)
    row.addWidget(aside)
    return head


def _rule() -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, 0)
    row.addWidget(horizontal_rule())
    return holder


def _either(rows: QWidget, words: QWidget) -> QStackedWidget:
    """A list, or a line instead of it while it is empty."""
    stack, page = QStackedWidget(), QWidget()
    body = QVBoxLayout(page)
    body.setContentsMargins(metrics.HEAD_PADDING, 4, metrics.HEAD_PADDING, 4)
    body.addWidget(words)
    body.addStretch(1)
    stack.addWidget(rows)
    stack.addWidget(page)
    stack.setCurrentIndex(1)
    return stack
