"""The queue's table: rows selected by entry, kept in place over changes, and dragged to another place in the queue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from console.queue.cells import QueueCells
from console.queue.columns import COLUMNS, PLACE
from console.queue.model import ENTRIES_MIME, QueueModel
from console.queue.row import QueueRow, Target
from console.theme import font, metrics
from console.widgets.rows import prepare_table

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LEAST_NAME, WIDEST_NAME = 80, 420
"""Bounds of the width of a column of names, in pixels."""

_KEEP = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class QueueTable(QTableView):
    """``opened`` carries the entry that was double-clicked or entered; ``dropped`` entries and the one to go before."""

    opened = Signal(int)
    dropped = Signal(object, object)
    drop_refused = Signal()

    def __init__(self, model: QueueModel) -> None:
        super().__init__()
        self.setObjectName("queueTable")
        self.setModel(model)
        self._model = model
        self.widths_are_own = False
        self._fitting = False
        prepare_table(self, QueueCells(self, model))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionsMovable(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.sectionResized.connect(self._resized)
        self.setSortingEnabled(True)
        self.reset_columns()
        self.doubleClicked.connect(self._open)
        self._remembered: tuple[tuple[int, ...], int | None] = ((), None)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._recall)

    # ---------------------------------------------------------------------------------------------- columns

    def reset_columns(self) -> None:
        """Widths, order and visibility as they were at first."""
        header = self.horizontalHeader()
        self._fitting = True
        for place, column in enumerate(COLUMNS):
            header.moveSection(header.visualIndex(place), place)
            header.resizeSection(place, column.width)
            header.setSectionHidden(place, column.hidden)
        self._fitting = self.widths_are_own = False
        self.fit_columns()

    def _designer_width(self) -> int:
        """What the designers that there are need."""
        snapshot = self._model.snapshot
        names = (COLUMNS[PLACE["designer"]].title, *(snapshot.designers if snapshot is not None else ()))
        measure = QFontMetricsF(font())
        return ceil(max(measure.horizontalAdvance(name) for name in names)) + 2 * metrics.CELL_PADDING + 1

    def show_column(self, place: int, on: bool) -> None:
        """Show a column, or hide it."""
        self._fitting = True
        self.horizontalHeader().setSectionHidden(place, not on)
        self._fitting = False
        self.fit_columns()

    def fit_columns(self) -> None:
        """Until a person sets a width: names give way in a narrow panel, and take what a wide one has left."""
        if self.widths_are_own:
            return
        header = self.horizontalHeader()
        widths = {column.key: column.width for column in COLUMNS}
        shown = [column for place, column in enumerate(COLUMNS) if not header.isSectionHidden(place)]
        room = self.viewport().width() - widths["state"]
        designer = 0 if header.isSectionHidden(PLACE["designer"]) else widths["designer"]
        if room < widths["level"] + designer:
            # A level's name tells more than a designer's, of which there are few.
            designer = min(designer, max(self._designer_width(), LEAST_NAME), round(room * 0.44))
            widths["level"] = max(LEAST_NAME, room - designer)
            widths["designer"] = max(LEAST_NAME, designer)
        else:
            spare = max(0, self.viewport().width() - sum(column.width for column in shown))
            widths["level"] = min(widths["level"] + spare, WIDEST_NAME)
        self._fitting = True
        for key in ("level", "designer"):
            header.resizeSection(PLACE[key], widths[key])
        self._fitting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def _resized(self) -> None:
        if not self._fitting:
            self.widths_are_own = True

    # -------------------------------------------------------------------------------------------- selection

    def selected_entries(self) -> tuple[int, ...]:
        """The selected entries, in the order shown."""
        return tuple(self._model.entries()[self._selected_places()].tolist())

    def selected_targets(self) -> tuple[Target, ...]:
        """Entry and standing of the selected rows, in the order shown."""
        return self._model.targets(self._selected_places())

    def selected_rows(self) -> tuple[QueueRow, ...]:
        """The selected rows, in the order shown."""
        return tuple(self._model.row(place) for place in self._selected_places().tolist())

    def selected_count(self) -> int:
        """How many rows are selected, without listing them."""
        return sum(each.height() for each in self._ranges())

    def select_entries(self, entries: Iterable[int], current: int | None = None) -> None:
        """Select these entries where they are shown."""
        import numpy as np

        wanted = np.fromiter(entries, np.int64)
        shown = self._model.entries()
        rows = np.flatnonzero(np.isin(shown, wanted)) if len(wanted) else np.empty(0, np.intp)
        selection, last = QItemSelection(), len(COLUMNS) - 1
        for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1) if len(rows) else ():
            selection.select(self._model.index(int(run[0]), 0), self._model.index(int(run[-1]), last))
        self.selectionModel().select(selection, _KEEP)
        found = np.flatnonzero(shown == current) if current is not None else np.empty(0, np.intp)
        if len(found):
            self.selectionModel().setCurrentIndex(
                self._model.index(int(found[0]), 0), QItemSelectionModel.SelectionFlag.NoUpdate
            )

    def current_entry(self) -> int | None:
        """The entry under the keyboard, if any."""
        index = self.currentIndex()
        return self._model.row(index.row()).entry if index.isValid() else None

    @contextmanager
    def kept_in_place(self) -> Iterator[None]:
        """Whatever changes inside, the row at the top stays there; a list scrolled to its top stays at its top."""
        bar = self.verticalScrollBar()
        top = self.rowAt(0) if bar.value() > 0 else -1
        if top < 0:
            yield
            return
        entry, offset = self._model.row(top).entry, self.rowViewportPosition(top)
        yield
        rows = (self._model.entries() == entry).nonzero()[0]
        if len(rows):
            self.executeDelayedItemsLayout()
            bar.setValue(int(rows[0]) * self.verticalHeader().defaultSectionSize() - offset)

    def selected_standings(self) -> frozenset[str]:
        """The standings that occur in the selection."""
        return self._model.standings(self._selected_places())

    def _selected_places(self) -> npt.NDArray[np.intp]:
        import numpy as np

        runs = [np.arange(each.top(), each.bottom() + 1) for each in self._ranges()]
        return np.sort(np.concatenate(runs)) if runs else np.empty(0, np.intp)

    def _ranges(self) -> list[QItemSelectionRange]:
        """Selected ranges of rows; each row once, by its first column."""
        ranges = cast("list[QItemSelectionRange]", list(self.selectionModel().selection()))  # type: ignore[call-overload]
        return [each for each in ranges if each.left() == 0]

    def _remember(self) -> None:
        self._remembered = (self.selected_entries(), self.current_entry())

    def _recall(self) -> None:
        entries, current = self._remembered
        self._remembered = ((), None)
        if entries or current is not None:
            self.select_entries(entries, current)

    # ------------------------------------------------------------------------------------------ keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._open(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._model.row(index.row()).entry)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(ENTRIES_MIME) and event.source() is self and not self._in_order_of_play():
            self.drop_refused.emit()
            event.ignore()
            return
        super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        if self._drop_before(event) is _NO_PLACE:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        before = self._drop_before(event)
        text = bytes(event.mimeData().data(ENTRIES_MIME).data()).decode()
        entries = tuple(int(each) for each in text.split(",") if each)
        if before is not _NO_PLACE and entries:
            self.dropped.emit(entries, before)
        # The rows stay where they are until the runner has moved them.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def _drop_before(self, event: QDropEvent) -> int | object | None:
        """The queued entry to go before, ``None`` for the end of the queue, ``_NO_PLACE`` where nothing may be put."""
        if not self._in_order_of_play():
            return _NO_PLACE
        position = event.position().toPoint()
        place = self.rowAt(position.y())
        if place < 0:
            return None
        height = self.verticalHeader().defaultSectionSize()
        if position.y() - self.rowViewportPosition(place) > height / 2:
            place += 1
        row = self._model.row(place) if place < self._model.rowCount() else None
        if row is not None and row.standing == "queued":
            return row.entry
        above = self._model.row(place - 1) if place else None
        return None if above is not None and above.standing == "queued" else _NO_PLACE

    def _in_order_of_play(self) -> bool:
        order = self._model.order
        return order.column == "queue" and not order.descending


_NO_PLACE = object()
