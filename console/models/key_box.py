"""Where a card's key lies, and a password field that hands one to the keyring and forgets it."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from console.background import Background
from console.episode.wrapped import breakable, wrapped
from console.models import strings as say
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import label, set_role
from controller.designers.chat.card import ModelCard
from controller.designers.chat.key_reference import forget_key, keep_key
from controller.secret_values import remember, without_secrets
from serializer.errors import PolyBridgeBenchError


class KeyBox(QWidget):
    """Shows references, never a value."""

    def __init__(self, work: Background) -> None:
        super().__init__()
        self.setObjectName("modelsKey")
        self._work = work
        self._card: ModelCard | None = None
        self.variable, self.entry = label("", "dim"), label("", "dim")
        self.variable.setObjectName("modelsVariable")
        self.told = wrapped("", "dim")
        self.told.setObjectName("modelsKeyTold")
        self.password = QLineEdit()
        self.password.setObjectName("modelsPassword")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
        )
        self.password.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.password.setPlaceholderText(say.PASTE)
        self.password.setAccessibleName(say.PASTE)
        self.password.setToolTip(say.KEY_TIP)
        self.store, self.forget = push_button(say.STORE), push_button(say.FORGET)
        self.store.setObjectName("modelsStoreKey")
        self.forget.setObjectName("modelsForgetKey")
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.password, 1)
        row.addWidget(self.store)
        row.addWidget(self.forget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(self.variable)
        layout.addWidget(self.entry)
        layout.addLayout(row)
        layout.addWidget(self.told)
        self.password.textEdited.connect(lambda _text: self._offer())
        self.password.returnPressed.connect(self._store)
        self.store.clicked.connect(self._store)
        self.forget.clicked.connect(self._forget)
        self.show_card(None)

    def show_card(self, card: ModelCard | None) -> None:
        """Whose key it is; what was typed for another card is dropped."""
        if card is None or self._card is None or card.key != self._card.key or card.alias != self._card.alias:
            self.password.setText("")
            self._say("")
        self._card = card
        reference = None if card is None else card.key
        variable = "" if reference is None else reference.environment or ""
        there = bool(os.environ.get(variable, "").strip()) if variable else False
        self.variable.setText((say.VARIABLE_SET if there else say.VARIABLE_UNSET).format(name=variable))
        set_role(self.variable, "good" if there else "dim")
        self.variable.setVisible(bool(variable))
        self.entry.setText("" if reference is None else say.NO_ENTRY if reference.needed else say.NO_KEY_WANTED)
        self.entry.setVisible(reference is not None and reference.keyring is None)
        self._offer()

    def hideEvent(self, event: QHideEvent) -> None:
        self.password.setText("")
        super().hideEvent(event)

    def _offer(self) -> None:
        keeps = self._card is not None and self._card.key.keyring is not None
        self.password.setEnabled(keeps)
        self.forget.setEnabled(keeps)
        self.store.setEnabled(keeps and bool(self.password.text()))

    def _store(self) -> None:
        if self._card is None or not self.store.isEnabled():
            return
        card, value = self._card, self.password.text().strip()
        # Before anything else can fail: from here on it is taken out of every log, report and text.
        remember(value)
        # Not clear(): this also forgets what could be undone.
        self.password.setText("")
        self._begin(lambda: keep_key(card, value), say.STORED.format(name=card.key.keyring))

    def _forget(self) -> None:
        if self._card is not None:
            card = self._card
            self._begin(lambda: forget_key(card), say.FORGOTTEN.format(name=card.key.keyring))

    def _begin(self, job: Callable[[], None], done: str) -> None:
        self._say(say.AT_WORK)
        self._offer()
        card = self._card
        self._work.ask(job, lambda result: self._ended(card, result, done))

    def _ended(self, card: ModelCard | None, result: PolyBridgeBenchError | None, done: str) -> None:
        if card != self._card:
            return
        if isinstance(result, PolyBridgeBenchError):
            self._say(without_secrets(str(result)), "error")
        else:
            self._say(done, "good")

    def _say(self, words: str, role: str = "dim") -> None:
        _show(self.told, words, role)


def _show(line: QLabel, words: str, role: str) -> None:
    set_role(line, role)
    line.setText(breakable(words))
    line.setVisible(bool(words))
