"""What a plan comes to, the button that adds it, and the reason beside the button while it cannot."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from console.plan import strings
from console.plan.estimate import Estimate, cost_words, size_words, time_words, unknown_words
from console.plan.strings import counted
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.heading import set_role
from console.widgets.rules import grounded


class Summary(QWidget):
    """Two lines and a footer; ``add_asked`` is the button."""

    add_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("planSummary")
        right = Qt.TextElideMode.ElideRight
        self._size, self._price = Elided("", "strong", right), Elided("", "dim", right)
        self._unknown = Elided("", "faint", right)
        self._size.setObjectName("planSize")
        self._price.setObjectName("planEstimate")
        self._unknown.setObjectName("planUnmeasured")
        self._paired = Elided("", "dim", right)
        self._paired.setObjectName("planPaired")
        self._paired.set_tip(strings.PAIRED_TIP)
        self._paired.hide()
        self._price.set_tip(strings.ESTIMATE_TIP)
        self._line = Elided("", "dim", right)
        self._line.setObjectName("planSaid")
        self.button = push_button(strings.ADD_NONE, "primary", "plus")
        self.button.setObjectName("planAdd")
        self.button.setToolTip(strings.ADD_TIP)
        self.button.clicked.connect(self.add_asked)
        words = QVBoxLayout()
        words.setContentsMargins(metrics.HEAD_PADDING, metrics.HALF, metrics.HEAD_PADDING, metrics.UNIT)
        words.setSpacing(2)
        for line in (self._size, self._price, self._unknown, self._paired):
            words.addWidget(line)
        footer = grounded(QWidget(), "footer")
        footer.setFixedHeight(metrics.FOOTER)
        row = QHBoxLayout(footer)
        row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, 0)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.button)
        row.addWidget(self._line, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(words)
        layout.addWidget(footer)
        self._said = False

    def show_plan(self, found: Estimate | None, lacks: str, store_fault: str, *, asking: bool) -> None:
        """``found`` ``None`` is an empty plan; ``lacks`` says what is missing; ``asking``: an answer is awaited."""
        if found is None:
            self._size.setText(counted(0))
            self._price.setText("")
            self._unknown.setText("")
            self.button.setText(strings.ADD_NONE)
        else:
            self._size.setText(size_words(found))
            self._price.setText(f"{time_words(found)} · {cost_words(found)}")
            self._unknown.setText(unknown_words(found))
            self.button.setText(strings.ADD.format(episodes=counted(found.episodes)))
        if store_fault:
            self._unknown.setText(strings.ESTIMATE_LOST.format(reason=store_fault))
        self._unknown.setVisible(bool(self._unknown.text()))
        self.button.setEnabled(not lacks and not asking)
        if lacks:
            self._put(lacks[0].upper() + lacks[1:], "dim", said=False)
        elif not self._said:
            self._put("", "dim", said=False)

    def show_pairings(self, words: str) -> None:
        """How many levels are paired with a layout of the game; nothing if empty."""
        self._paired.setText(words)
        self._paired.setVisible(bool(words))

    def can_add(self) -> bool:
        """Whether the button is enabled."""
        return self.button.isEnabled()

    def say(self, text: str, role: str) -> None:
        """What came of the last plan; it stays until the next is lacking something or is sent."""
        self._put(text, role, said=True)

    def _put(self, text: str, role: str, *, said: bool) -> None:
        self._said = said
        set_role(self._line, role)
        self._line.setText(text)
