"""The levels as a checkable tree: what is checked is a set of names; a branch is checked as far as its levels are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, Signal

from console.plan import strings
from console.plan.facts import LevelFact
from console.plan.tree import Branch, tree_of
from console.widgets.icons import icon
from console.widgets.rows import Index

KEY_ROLE = Qt.ItemDataRole.UserRole + 1
"""The key of a branch; a level's is its name."""

_NOWHERE = QModelIndex()
_TITLE, _COUNT = 0, 1


class LevelTreeModel(QAbstractItemModel):
    """Two columns: title with its check box, and checked of all. A filter hides levels but leaves them checked.

    Where it matters, a level's second column says whether the level is paired with a layout of the game.
    """

    checked_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = tree_of(())
        self._checked: set[str] = set()
        self._order: tuple[str, ...] = ()
        self._paired: frozenset[str] | None = None

    # ---------------------------------------------------------------------------------------------- what is checked

    @property
    def checked(self) -> tuple[str, ...]:
        """The checked levels, in catalogue order, whether they are shown or not."""
        return tuple(name for name in self._order if name in self._checked)

    @property
    def shown_levels(self) -> tuple[str, ...]:
        """The levels that the filter lets pass."""
        return self._root.levels

    def know(self, levels: Sequence[LevelFact]) -> None:
        """All levels there are; checks of others are dropped. What is shown stays as it is."""
        self._order = tuple(level.name for level in levels)
        self._checked &= set(self._order)

    def show(self, levels: Sequence[LevelFact]) -> None:
        """Show these only."""
        self.beginResetModel()
        self._root = tree_of(levels)
        self.endResetModel()

    def check(self, names: Iterable[str], on: bool) -> None:
        """Check levels, or uncheck them."""
        names = set(names) & set(self._order)
        if on:
            self._checked |= names
        else:
            self._checked -= names
        self._say_changed(self._root)
        self.checked_changed.emit()

    def show_pairings(self, paired: frozenset[str] | None) -> None:
        """Say of every level whether it is among these; say nothing of it if ``None``."""
        if paired != self._paired:
            self._paired = paired
            self._say_changed(self._root)

    # ---------------------------------------------------------------------------------------------- for the view

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        branch = self._branch(parent)
        if parent.isValid() and parent.column() != _TITLE:
            return QModelIndex()
        if not (0 <= row < len(branch.children) and 0 <= column <= _COUNT):
            return QModelIndex()
        return self.createIndex(row, column, branch.children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        above = self._branch(index).parent if index.isValid() else None
        if above is None or above.parent is None:
            return QModelIndex()
        return self.createIndex(above.place, _TITLE, above)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() and parent.column() != _TITLE else len(self._branch(parent).children)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        return 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._branch(index).is_level:
            usual |= Qt.ItemFlag.ItemNeverHasChildren
        return usual | Qt.ItemFlag.ItemIsUserCheckable if index.column() == _TITLE else usual

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid():
            return None
        branch = self._branch(index)
        if role == KEY_ROLE:
            return branch.key
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(branch)
        if index.column() == _COUNT:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._pair_word(branch) if branch.is_level else f"{self._count(branch)} / {len(branch.levels)}"
            if role == Qt.ItemDataRole.DecorationRole and branch.is_level and self._paired is not None:
                return icon(*strings.PAIR_ICONS[branch.key in self._paired])
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return branch.title
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._state(branch)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: ANN401
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid() or index.column() != _TITLE:
            return False
        # A click on a branch that is checked in part checks the rest of it.
        self.check(self._branch(index).levels, Qt.CheckState(value) != Qt.CheckState.Unchecked)
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole and section in (_TITLE, _COUNT):
            return (strings.LEVEL, strings.COUNT)[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section == _COUNT:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _branch(self, index: Index) -> Branch:
        branch = index.internalPointer() if index.isValid() else self._root
        return branch if isinstance(branch, Branch) else self._root

    def _count(self, branch: Branch) -> int:
        return sum(1 for name in branch.levels if name in self._checked)

    def _pair_word(self, level: Branch) -> str:
        return "" if self._paired is None else strings.PAIR_WORDS[level.key in self._paired]

    def _tip(self, branch: Branch) -> str:
        if self._paired is None or not branch.is_level:
            return branch.tip
        return f"{branch.tip}\n{strings.PAIR_TIPS[branch.key in self._paired].format(level=branch.key)}"

    def _state(self, branch: Branch) -> Qt.CheckState:
        count = self._count(branch)
        if not count:
            return Qt.CheckState.Unchecked
        return Qt.CheckState.Checked if count == len(branch.levels) else Qt.CheckState.PartiallyChecked

    def _say_changed(self, branch: Branch) -> None:
        if branch.children:
            first, last = branch.children[0], branch.children[-1]
            self.dataChanged.emit(
                self.createIndex(first.place, _TITLE, first), self.createIndex(last.place, _COUNT, last)
            )
            for child in branch.children:
                self._say_changed(child)
