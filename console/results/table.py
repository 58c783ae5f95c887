"""The table: its first columns stay while the others scroll; every number leads to its episodes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from console.results.columns import COLUMNS, FROZEN, PLACE
from console.results.delegate import results_delegate
from console.results.header import GroupHeader
from console.results.model import LINE_ROLE, ResultsModel
from console.theme import metrics, theme
from console.widgets.rows import Index, prepare_table
from console.widgets.rules import vertical_rule

_LEAST_SCROLLING, _NARROW = 160, 640


class ResultsTable(QTableView):
    """``asked`` carries the cell whose episodes are wanted; ``menu_wanted`` a cell and a place on the screen."""

    asked = Signal(QModelIndex)
    menu_wanted = Signal(QModelIndex, QPoint)

    def __init__(self, model: ResultsModel) -> None:
        super().__init__()
        self.setObjectName("resultsTable")
        self.setHorizontalHeader(GroupHeader())
        self.setModel(model)
        self._results = model
        prepare_table(self, results_delegate())
        self._rule = vertical_rule()
        self.frozen = _FrozenColumns(self, model)
        self._rule.setParent(self)
        self._set_up(self)
        self._set_up(self.frozen)
        self._auto = {place: column.width for place, column in enumerate(COLUMNS)}
        for place, column in enumerate(COLUMNS):
            self._set_width(place, column.width)
        self.horizontalHeader().sectionResized.connect(lambda place, _old, _new: self._align_frozen(place))
        self.horizontalHeader().sectionClicked.connect(self.sort_by_click)
        self.frozen.horizontalHeader().sectionClicked.connect(self.sort_by_click)
        self.frozen.horizontalHeader().sectionResized.connect(self._frozen_resized)
        self.frozen.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.verticalScrollBar().valueChanged.connect(self.frozen.verticalScrollBar().setValue)
        self.doubleClicked.connect(self.asked)
        self.frozen.doubleClicked.connect(self.asked)
        for changed in (model.modelReset, model.layoutChanged, model.dataChanged):
            changed.connect(self.fit_rows)
        theme().changed.connect(self.frozen.viewport().update)
        self.fit_rows()

    def fit_rows(self, *_: object) -> None:
        """Give each line the height that it needs, and show the label's column where rows are taken apart."""
        overall = self._results.grouping == "overall"
        self._fit_columns()
        for view in (self, self.frozen):
            view.setColumnHidden(PLACE["label"], overall)
            for row in range(self._results.rowCount()):
                height = view.itemDelegate().sizeHint(None, self._results.index(row, 0)).height()  # type: ignore[arg-type]
                if view.rowHeight(row) != height:
                    view.setRowHeight(row, height)
        self._place_frozen()

    def sort_by_click(self, section: int) -> None:
        """Numbers begin with the largest; a third click gives back the order of the rows."""
        column, order = self._results.sorted_by
        down, up = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        first, second = (down, up) if COLUMNS[section].counts else (up, down)
        if column != section:
            self.sort(section, first)
        elif order == first:
            self.sort(section, second)
        else:
            self.sort(-1, up)

    def sort(self, section: int, order: Qt.SortOrder) -> None:
        """Sort, and say so in both headers."""
        self._results.sort(section, order)
        for view in (self, self.frozen):
            header = view.horizontalHeader()
            header.setSortIndicatorShown(section >= 0)
            header.setSortIndicator(section, order)
            header.viewport().update()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """A frozen cell is always in sight; any other must not end up below the frozen ones."""
        if COLUMNS[index.column()].key in FROZEN:
            before = self.horizontalScrollBar().value()
            super().scrollTo(index, hint)
            self.horizontalScrollBar().setValue(before)
            return
        super().scrollTo(index, hint)
        hidden = self._frozen_width() - self.columnViewportPosition(index.column())
        if hidden > 0:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - hidden)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.currentIndex().isValid():
                self.asked.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            where = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        else:
            index, where = self.indexAt(self.viewport().mapFromGlobal(event.globalPos())), event.globalPos()
        if index.isValid():
            self.menu_wanted.emit(index, where)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()
        self._place_frozen()

    def chosen_lines(self) -> list[Any]:
        """The lines of the selected rows, in the order shown; all where none is selected."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return [self._results.index(row, 0).data(LINE_ROLE) for row in rows] or list(self._results.lines)

    def _set_up(self, view: QTableView) -> None:
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.verticalHeader().setSectionResizeMode(view.verticalHeader().ResizeMode.Fixed)
        view.horizontalHeader().setFixedHeight(metrics.TALL_HEADER)
        view.horizontalHeader().setMinimumSectionSize(40)

    def _fit_columns(self) -> None:
        """Columns that nobody has resized yield where the table is narrow or has less to say."""
        narrow = self.width() < _NARROW
        incomplete = any(line.incomplete for line in self._results.lines)
        for key, width in (
            ("designer", COLUMNS[PLACE["designer"]].width - (44 if narrow else 0)),
            ("episodes", COLUMNS[PLACE["episodes"]].width - (0 if incomplete else 40)),
        ):
            place = PLACE[key]
            if self.columnWidth(place) == self._auto[place]:
                self._auto[place] = width
                self._set_width(place, width)

    def _set_width(self, place: int, width: int) -> None:
        self.setColumnWidth(place, width)
        self.frozen.setColumnWidth(place, width)

    def _align_frozen(self, place: int) -> None:
        if COLUMNS[place].key in FROZEN and self.frozen.columnWidth(place) != self.columnWidth(place):
            self.frozen.setColumnWidth(place, self.columnWidth(place))
        self._place_frozen()

    def _frozen_resized(self, place: int, _old: int, new: int) -> None:
        if COLUMNS[place].key in FROZEN and self.columnWidth(place) != new:
            self.setColumnWidth(place, new)

    def _frozen_width(self) -> int:
        return sum(self.columnWidth(PLACE[key]) for key in FROZEN)

    def _place_frozen(self) -> None:
        # A narrow table lets everything scroll rather than let the frozen part fill it.
        room = self.viewport().width() - self._frozen_width()
        fits = room >= _LEAST_SCROLLING
        self.frozen.setVisible(fits)
        self._rule.setVisible(fits)
        frame = self.frameWidth()
        height = self.viewport().height() + self.horizontalHeader().height()
        self.frozen.setGeometry(frame, frame, self._frozen_width(), height)
        self._rule.setGeometry(frame + self._frozen_width(), frame, 1, height)


class _FrozenColumns(QTableView):
    """The second view; it hands focus, keys and menus to the first."""

    def __init__(self, table: ResultsTable, model: ResultsModel) -> None:
        super().__init__(table)
        self.setObjectName("resultsFrozen")
        self._table = table
        self.setHorizontalHeader(GroupHeader())
        self.setModel(model)
        prepare_table(self, results_delegate())
        self.setSelectionModel(table.selectionModel())
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(table)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column.key not in FROZEN)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        if index.isValid():
            self._table.menu_wanted.emit(index, event.globalPos())
