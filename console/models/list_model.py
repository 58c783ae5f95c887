"""The cards as a table: name, and whose it is or what is the matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from console.models import strings as say
from console.models.shelf import Shelved
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE, Index

_NOWHERE = QModelIndex()
NAME, STATE = range(2)


class CardsModel(QAbstractTableModel):
    """Follows the shelf; ``mark`` says which are edited and not saved."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[Shelved, ...] = ()
        self._edited: frozenset[str] = frozenset()

    def show(self, cards: Sequence[Shelved]) -> None:
        """Take the cards."""
        self.beginResetModel()
        self._cards = tuple(cards)
        self.endResetModel()

    def mark(self, edited: frozenset[str]) -> None:
        """Say which have changes that are not saved, by alias."""
        if edited != self._edited:
            self._edited = edited
            if self._cards:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._cards) - 1, STATE))

    def card(self, row: int) -> Shelved | None:
        """The card of a row."""
        return self._cards[row] if 0 <= row < len(self._cards) else None

    def row_of(self, alias: str) -> int:
        """The row of an alias, -1 if it is not there."""
        return next((row for row, each in enumerate(self._cards) if each.alias == alias), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._cards)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid() or index.row() >= len(self._cards):
            return None
        each, name = self._cards[index.row()], index.column() == NAME
        word, token = self._state(each)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return each.alias if name else word
            case Qt.ItemDataRole.ToolTipRole:
                return each.fault or (each.alias if each.card is None else f"{each.alias}\n{each.card.title}")
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{each.alias}, {word}" if name else word
            case _ if role == KIND_ROLE:
                return "name" if name else "text"
            case _ if role == TOKEN_ROLE:
                return "text" if name else token
        return None

    def _state(self, each: Shelved) -> tuple[str, str]:
        if each.card is None:
            return say.BROKEN, "vermil"
        if each.alias in self._edited:
            return say.EDITED, "orange"
        return (say.OWN, "blue") if each.own else (say.SHIPPED, "text3")
