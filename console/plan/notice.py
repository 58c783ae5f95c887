"""What stands between a plan and the queue: a question with its answers, in the panel and never in a box."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from console.plan import strings
from console.plan.draft import Clash, Draft
from console.plan.strings import counted
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.heading import label
from console.widgets.rules import grounded


class ClashNotice(QWidget):
    """Keys are in the queue already: ``repeat_asked``, ``new_asked`` or ``left``."""

    repeat_asked = Signal()
    new_asked = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("planClash")
        grounded(self, "strip")
        self._words = label("", "warning", wrap=True)
        self.repeat = push_button(strings.CLASH_REPEAT, "primary")
        self.new = push_button(strings.CLASH_NEW)
        cancel = icon_button("close", strings.CLASH_CANCEL)
        self.repeat.setToolTip(strings.CLASH_REPEAT_TIP)
        self.new.setToolTip(strings.CLASH_NEW_TIP)
        for name, button, signal in (
            ("planClashRepeat", self.repeat, self.repeat_asked),
            ("planClashNew", self.new, self.new_asked),
            ("planClashCancel", cancel, self.left),
        ):
            button.setObjectName(name)
            button.clicked.connect(signal)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.repeat)
        row.addWidget(self.new)
        row.addStretch(1)
        row.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, metrics.UNIT)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(self._words)
        layout.addLayout(row)

    def show_clash(self, clash: Clash) -> None:
        """Say what clashes, and offer what makes sense."""
        total, clashing = clash.draft.keys, len(clash.entries)
        if clash.whole:
            text = strings.CLASH_ALL.format(episodes=counted(total))
        else:
            text = strings.CLASH_SOME.format(clashing=f"{clashing:,}", episodes=counted(total))
        self._words.setText(f"{text} {strings.CLASH_WHY}")
        self.new.setVisible(not clash.whole)
        self.show()
        self.repeat.setFocus()


class ForeignNotice(QWidget):
    """The budget map belongs to another executor: it is used only where a person says so."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("planForeign")
        self._words = label("", "warning", wrap=True)
        self._accept = QCheckBox(strings.FOREIGN_ACCEPT)
        self._accept.setObjectName("planForeignAccept")
        self._accept.toggled.connect(lambda _on: self.accepted.emit())
        self._which = ("", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, metrics.HALF)
        layout.setSpacing(metrics.HALF)
        layout.addWidget(self._words)
        layout.addWidget(self._accept)

    def is_accepted(self) -> bool:
        """Whether it was confirmed for the map and executor shown."""
        return self._accept.isChecked()

    def show_draft(self, draft: Draft) -> None:
        """Ask, for this map on this executor; another pair is asked about anew."""
        which = (draft.budget_map, draft.executor)
        if which != self._which:
            self._which = which
            self._accept.blockSignals(True)
            self._accept.setChecked(False)
            self._accept.blockSignals(False)
        self._words.setText(
            strings.FOREIGN.format(map=draft.budget_map, calibrated=draft.calibrated_on, executor=draft.executor)
        )
        self.setVisible(draft.foreign)
