"""The page of model cards: the list, the card, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from console.background import Background
from console.models import strings as say
from console.models.draft import Draft, draft_of, key_holder, read_draft
from console.models.form import Form
from console.models.key_box import KeyBox
from console.models.list_model import NAME, STATE, CardsModel
from console.models.question_box import QuestionBox
from console.models.shelf import Shelved, own_path, read_shelf, remove_own
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.heading import heading, label, set_role
from console.widgets.question import Question
from console.widgets.rows import prepare_table
from console.widgets.rules import grounded, horizontal_rule, vertical_rule
from controller.designers.chat.card import ModelCard
from controller.designers.chat.card_text import keep_card
from serializer.errors import PolyBridgeBenchError

SIZE, LIST_WIDTH, STATE_WIDTH = (1040, 680), 264, 82


class ModelsDialog(QDialog):
    """Not modal. ``changed`` says that a card was saved or removed."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelsDialog")
        self.setWindowTitle(say.TITLE)
        self.resize(*SIZE)
        self._work = Background("models")
        self._chosen: Shelved | None = None
        self._drafts: dict[str, Draft] = {}
        self._wanted = ""
        self._may_close = False
        self.question: Question | None = None
        self.cards = CardsModel()
        self.key, self.asking = KeyBox(self._work), QuestionBox()
        self.form = Form(self.key, self.asking)
        self.table = self._table()
        self.told = Elided("", "dim", Qt.TextElideMode.ElideMiddle)
        self.told.setObjectName("modelsTold")
        self.save, self.revert = push_button(say.SAVE_COPY, "primary"), push_button(say.REVERT)
        self.remove, close = push_button(say.REMOVE), push_button(say.CLOSE)
        for button, name in ((self.save, "Save"), (self.revert, "Revert"), (self.remove, "Remove"), (close, "Close")):
            button.setObjectName(f"models{name}")
        self.empty = EmptyState("robot-outline", say.READING, say.READING_HINT)
        self.empty.setObjectName("modelsEmpty")
        self.pages = QStackedWidget()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(grounded(self.form, "panel"))
        self.pages.addWidget(self.empty)
        self.pages.addWidget(area)
        self._lay_out(close)
        self.form.changed.connect(self._edited)
        self.table.selectionModel().currentRowChanged.connect(lambda now, _before: self._choose(now.row()))
        self.save.clicked.connect(self._save)
        self.revert.clicked.connect(self._revert)
        self.remove.clicked.connect(self._ask_to_remove)
        close.clicked.connect(self.close)
        self._offer(None, {})
        self.refresh()

    # what a person may do

    def refresh(self) -> None:
        """Read the cards again; what is edited stays so."""
        self._work.ask(read_shelf, self._show_shelf)

    def choose(self, alias: str) -> None:
        """Show a card."""
        row = self.cards.row_of(alias)
        if row >= 0:
            self.table.selectRow(row)

    # layout

    def _table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("modelsTable")
        table.setAccessibleName(say.LIST)
        table.setModel(self.cards)
        prepare_table(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = table.horizontalHeader()
        header.hide()
        header.setSectionResizeMode(NAME, header.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, header.ResizeMode.Fixed)
        header.resizeSection(STATE, STATE_WIDTH)
        return table

    def _lay_out(self, close: QWidget) -> None:
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(metrics.CELL_PADDING, 16, metrics.PANEL_PADDING, 12)
        head.setSpacing(metrics.HALF)
        head.addWidget(heading(say.LIST))
        head.addWidget(label(say.HINT, "dim", wrap=True))
        left.addLayout(head)
        left.addWidget(self.table, 1)
        side = QWidget()
        side.setFixedWidth(LIST_WIDTH)
        side.setLayout(left)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(side)
        middle.addWidget(vertical_rule())
        middle.addWidget(self.pages, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(metrics.PANEL_PADDING, 12, metrics.PANEL_PADDING, 12)
        foot.setSpacing(metrics.UNIT)
        foot.addWidget(self.told, 1)
        for button in (self.remove, self.revert, self.save, close):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(middle, 1)
        layout.addWidget(horizontal_rule())
        layout.addLayout(foot)

    # truth

    def _show_shelf(self, found: tuple[Shelved, ...] | PolyBridgeBenchError) -> None:
        if isinstance(found, PolyBridgeBenchError):
            self.empty.say(say.UNREADABLE, str(found), "alert-circle-outline")
            self.pages.setCurrentIndex(0)
            return
        wanted = self._wanted or (self._chosen.alias if self._chosen else "")
        self._wanted = ""
        self.cards.show(found)
        if found:
            self.table.selectRow(max(0, self.cards.row_of(wanted)))
        else:
            self.empty.say(say.NO_CARDS, str(own_path("").parent), "robot-outline")
            self.pages.setCurrentIndex(0)

    def _choose(self, row: int) -> None:
        chosen = self._chosen = self.cards.card(row)
        if chosen is None:
            return
        if chosen.card is None:
            self.empty.say(say.UNREADABLE, chosen.fault, "alert-circle-outline")
            self.pages.setCurrentIndex(0)
            self._offer(None, {})
            return
        self.form.show_draft(self._drafts.get(chosen.alias) or draft_of(chosen.card))
        self.pages.setCurrentIndex(1)
        self._judge()

    def _edited(self) -> None:
        chosen = self._chosen
        if chosen is None or chosen.card is None:
            return
        draft = self.form.draft()
        if draft == draft_of(chosen.card):
            self._drafts.pop(chosen.alias, None)
        else:
            self._drafts[chosen.alias] = draft
        self._say("")
        self._judge()

    def _judge(self) -> None:
        chosen, (card, faults) = self._chosen, read_draft(self.form.draft())
        if card is not None and chosen is not None and card.alias != chosen.alias:
            other = self.cards.card(self.cards.row_of(card.alias))
            if other is not None and other.own:
                card, faults = None, {"alias": say.TAKEN}
        self._offer(card, faults)

    def _offer(self, card: ModelCard | None, faults: Mapping[str, str]) -> None:
        chosen = self._chosen
        dirty = chosen is not None and chosen.alias in self._drafts
        self.form.show_faults(faults)
        self.key.show_card(key_holder(self.form.draft()))
        # A new name alone is no other model: what it was asked stays in sight.
        self.asking.show_card(card if card is None or chosen is None else replace(card, alias=chosen.alias))
        self.cards.mark(frozenset(self._drafts))
        self.save.setText(say.SAVE if chosen is not None and chosen.own else say.SAVE_COPY)
        self.save.setEnabled(card is not None and (dirty or not (chosen is not None and chosen.own)))
        self.revert.setEnabled(dirty)
        self.remove.setEnabled(chosen is not None and chosen.own)
        if faults:
            one, many = say.FAULTS
            self._say(one if len(faults) == 1 else many.format(count=len(faults)), "error")
        elif self.told.property("role") == "error":
            self._say("")

    # acts

    def _save(self) -> None:
        chosen, (card, _faults) = self._chosen, read_draft(self.form.draft())
        if chosen is None or card is None:
            return
        self._work.ask(lambda: keep_card(card), lambda result: self._saved(chosen.alias, card, result))

    def _saved(self, before: str, card: ModelCard, result: Path | PolyBridgeBenchError) -> None:
        if isinstance(result, PolyBridgeBenchError):
            self._say(str(result), "error")
            return
        self._drafts.pop(before, None)
        self._wanted = card.alias
        self._say(say.SAVED.format(path=result), "good")
        self.refresh()
        self.changed.emit()

    def _revert(self) -> None:
        chosen = self._chosen
        if chosen is not None and chosen.card is not None:
            self._drafts.pop(chosen.alias, None)
            self.form.show_draft(draft_of(chosen.card))
            self._judge()

    def _ask_to_remove(self) -> None:
        chosen = self._chosen
        if chosen is None:
            return
        body = say.REMOVE_BODY.format(path=own_path(chosen.alias))
        self._put(Question(say.REMOVE_TITLE, body, say.REMOVE_ACT, say.KEEP, self))
        assert self.question is not None
        self.question.answered.connect(lambda yes: self._remove(chosen.alias) if yes else None)

    def _remove(self, alias: str) -> None:
        self._work.ask(lambda: remove_own(alias), lambda result: self._removed(alias, result))

    def _removed(self, alias: str, result: PolyBridgeBenchError | None) -> None:
        if result is not None:
            self._say(str(result), "error")
            return
        self._drafts.pop(alias, None)
        self._say(say.REMOVED.format(alias=alias))
        self.refresh()
        self.changed.emit()

    def _put(self, question: Question) -> None:
        self.question = question
        question.finished.connect(question.deleteLater)
        question.open()

    def _say(self, words: str, role: str = "dim") -> None:
        set_role(self.told, role)
        self.told.setText(words)

    # leaving

    def reject(self) -> None:
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return in a field is not a wish to be gone.
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._drafts and not self._may_close:
            event.ignore()
            body = say.DROP_BODY.format(names=", ".join(sorted(self._drafts)))
            self._put(Question(say.DROP_TITLE, body, say.DROP_ACT, say.STAY, self))
            assert self.question is not None
            self.question.answered.connect(lambda yes: self._drop() if yes else None)
            return
        self.close_down()
        event.accept()
        self.done(0)

    def _drop(self) -> None:
        self._may_close = True
        self.close()

    def close_down(self) -> None:
        """Stop what is asked, wait for that, and forget what was typed."""
        self.asking.close_down()
        self.key.password.setText("")
        self._work.close()
