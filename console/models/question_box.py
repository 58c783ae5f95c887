"""Asking one question: the question, the way out while it is asked, and what came of it."""

from __future__ import annotations

import threading
import time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from console.background import Background
from console.episode.wrapped import breakable, wrapped
from console.models import strings as say
from console.models.asking import Told, ask_once
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import set_role
from controller.designers.chat.card import ModelCard
from serializer.errors import PolyBridgeBenchError

LONGEST = 2000
"""Characters of an answer that are shown."""
_ROLES = {"text": "good", "empty": "warning", "truncated": "warning", "refused": "warning", "cancelled": "dim"}


class QuestionBox(QWidget):
    """One question at a time."""

    _paused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("modelsQuestionBox")
        self._work = Background("ask-a-model")
        self._stop = threading.Event()
        self._card: ModelCard | None = None
        self._asked: ModelCard | None = None
        self._began = 0.0
        self._second = QTimer(self, interval=250)
        self.question = QLineEdit(say.QUESTION)
        self.question.setObjectName("modelsQuestion")
        self.question.setAccessibleName(say.QUESTION_NAME)
        self.question.setMinimumWidth(64)
        self.button = push_button(say.ASK, icon_name="send-outline")
        self.button.setObjectName("modelsAsk")
        self.button.setToolTip(say.ASK_TIP)
        self.outcome, self.facts = wrapped("", "strong"), wrapped("", "dim")
        self.words = wrapped("", selectable=True)
        for line, name in ((self.outcome, "Outcome"), (self.facts, "Facts"), (self.words, "Answer")):
            line.setObjectName(f"models{name}")
            line.hide()
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.question, 1)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(metrics.HALF)
        layout.addLayout(row)
        for line in (self.outcome, self.words, self.facts):
            layout.addWidget(line)
        self.button.clicked.connect(self._press)
        self.question.returnPressed.connect(self._ask)
        self.question.textChanged.connect(lambda _text: self._offer())
        self._second.timeout.connect(self._count)
        self._paused.connect(self._show_pause)
        self._offer()

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def show_card(self, card: ModelCard | None) -> None:
        """Whom to ask next; what another card was asked is cancelled or no longer shown."""
        if card is None or self._card is None or card.alias != self._card.alias:
            self._stop.set()
            if not self.busy:
                self._show("", "", "", "dim")
        self._card = card
        self._offer()

    def close_down(self) -> None:
        """Stop asking and wait for that: a moment."""
        self._stop.set()
        self._second.stop()
        self._work.close()

    def _offer(self) -> None:
        self.button.setEnabled(self.busy or (self._card is not None and bool(self.question.text().strip())))

    def _press(self) -> None:
        if self.busy:
            self._stop.set()
            self._show(say.STOPPING, "", "", "dim")
        else:
            self._ask()

    def _ask(self) -> None:
        card, question = self._card, self.question.text().strip()
        if card is None or self.busy or not question:
            return
        self._stop = stop = threading.Event()
        self._asked, self._began = card, time.monotonic()
        self.button.setText(say.CANCEL)
        self._second.start()
        self._count()
        self._work.ask(lambda: ask_once(card, question, stop.is_set, self._paused.emit), self._ended)

    def _count(self) -> None:
        if not self._stop.is_set():
            seconds = int(time.monotonic() - self._began)
            self._show(say.ASKING.format(seconds=seconds), self.words.text() if seconds else "", "", "dim")

    def _show_pause(self, line: str) -> None:
        if self.busy:
            self._show(self.outcome.text(), line, "", "dim")

    def _ended(self, told: Told | PolyBridgeBenchError) -> None:
        asked, self._asked = self._asked, None
        self._second.stop()
        self.button.setText(say.ASK)
        self._offer()
        if isinstance(told, PolyBridgeBenchError):
            self._show(say.OUTCOMES["failed"], str(told), "", "error")
        elif asked is not None and self._card is not None and asked.alias != self._card.alias:
            self._show("", "", "", "dim")
        else:
            outcome = say.OUTCOMES.get(told.outcome, told.outcome)
            head = f"{outcome}: {told.kind.replace('_', ' ')}" if told.kind else outcome
            self._show(head, told.words.strip(), facts_of(told), _ROLES.get(told.outcome, "error"))

    def _show(self, outcome: str, words: str, facts: str, role: str) -> None:
        set_role(self.outcome, role)
        for line, text in ((self.outcome, outcome), (self.words, words), (self.facts, facts)):
            line.setText(breakable(text[:LONGEST]))
            line.setVisible(bool(text))


def facts_of(told: Told) -> str:
    """Time, tokens and price of a question, as far as they are known."""
    used = told.usage
    parts = [say.TOOK.format(seconds=told.seconds)]
    if "input_tokens" in used:
        parts.append(say.TOKENS.format(input=used["input_tokens"], output=used.get("output_tokens", 0)))
    elif used:
        parts.append(say.NO_USAGE)
    if "cost_dollars" in used:
        parts.append(say.COST.format(dollars=used["cost_dollars"]))
    elif "input_tokens" in used:
        parts.append(say.NO_PRICE)
    return " · ".join(parts)
