"""The tree of levels: opens to the families, keeps what is open over a filter, checks with the space bar."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from console.plan.tree_model import KEY_ROLE, LevelTreeModel
from console.theme import metrics
from console.widgets.rows import Index

_COUNT_WIDTH, _PAIR_WIDTH = 84, 100
_WHOLE_ROW = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class _Cells(QStyledItemDelegate):
    """Keeps numbers off the edge, and leaves the current row to its selection."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column():
            option.rect.adjust(0, 0, -metrics.CELL_PADDING, 0)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)


class LevelTree(QTreeView):
    """Suites and groups are open at first; a filter opens all that it leaves."""

    def __init__(self, model: LevelTreeModel) -> None:
        super().__init__()
        self.setObjectName("planLevels")
        self.setAccessibleName("Levels")
        self.setModel(model)
        self._model = model
        self._open: set[str] | None = None
        self.setItemDelegate(_Cells(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setIndentation(18)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(True)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(3 * metrics.ROW)
        header = self.header()
        header.setFixedHeight(metrics.HEADER)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(1, _COUNT_WIDTH)
        model.modelAboutToBeReset.connect(self._remember)

    def show_filtered(self, filtered: bool) -> None:
        """After the rows have changed: all open under a filter, else as it was before it."""
        if filtered:
            self.expandAll()
            return
        self._each(QModelIndex(), self._reopen)
        self._open = None

    def make_room_for_pairings(self, needed: bool) -> None:
        """Widen the second column for an icon and a word, or not."""
        self.header().resizeSection(1, _PAIR_WIDTH if needed else _COUNT_WIDTH)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Where the keyboard is must be seen: the current row is a selected one.
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self.selectionModel().hasSelection():
            current = self.currentIndex() if self.currentIndex().isValid() else self._model.index(0, 0)
            self.setCurrentIndex(current)
            self.selectionModel().select(current, _WHOLE_ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = [index for index in self.selectionModel().selectedRows() if index.isValid()]
        if event.key() == Qt.Key.Key_Space and len(rows) > 1:
            on = any(self._model.data(index, Qt.ItemDataRole.CheckStateRole) != Qt.CheckState.Checked for index in rows)
            for index in rows:
                value = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
                self._model.setData(index, value, Qt.ItemDataRole.CheckStateRole)
            return
        super().keyPressEvent(event)

    def _remember(self) -> None:
        # Under a filter everything is open, which says nothing of what a person had opened.
        if self._open is None and self._model.rowCount():
            self._open = set()
            self._each(QModelIndex(), self._note)

    def _note(self, index: QModelIndex) -> None:
        if self._open is not None and self.isExpanded(index):
            self._open.add(index.data(KEY_ROLE))

    def _reopen(self, index: QModelIndex) -> None:
        depth = 1 if index.parent().isValid() else 0
        at_first = self._open is None and depth == 0
        self.setExpanded(index, at_first or (self._open is not None and index.data(KEY_ROLE) in self._open))

    def _each(self, parent: QModelIndex, act: object) -> None:
        for row in range(self._model.rowCount(parent)):
            index = self._model.index(row, 0, parent)
            if self._model.rowCount(index):
                act(index)  # type: ignore[operator]
                self._each(index, act)
