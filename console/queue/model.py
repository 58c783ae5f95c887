"""The queue as a table model over a snapshot: no row is made before it is looked at, and every change is narrow."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QSize,
    Qt,
    Signal,
)

from console.queue.choice import Choice, Order, shown
from console.queue.columns import COLUMNS, PLACE, tooltip
from console.queue.progress import NO_STEPS, EntryProgress
from console.queue.row import QueueRow, Target, row_at, standings_at, targets_at
from console.queue.snapshot import Snapshot
from console.queue.transition import Ranges, Transition, transition
from console.theme import metrics
from console.widgets.rows import KIND_ROLE, PROGRESS_ROLE, TOKEN_ROLE, Index

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ENTRIES_MIME = "application/x-pbbench-queue-entries"
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The ``QueueRow`` of any cell."""

CACHED_ROWS = 2048
_NOWHERE = QModelIndex()
_QUIET = frozenset({"queued", "cancelled"})
_PLAYING = frozenset({"running", "pausing", "paused"})


class QueueModel(QAbstractTableModel):
    """Rows by ``Choice`` and ``Order``. ``sorted`` says that a header asked for another order."""

    sorted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._choice, self._order = Choice(), Order()
        self._places: npt.NDArray[np.intp] | None = None
        self._rows: dict[int, QueueRow] = {}
        self._steps: Mapping[int, EntryProgress] = NO_STEPS
        self.clock = time.time

    # ------------------------------------------------------------------------------------------- what is shown

    @property
    def snapshot(self) -> Snapshot | None:
        """The last one, before any choice; ``None`` before the first."""
        return self._snapshot

    @property
    def choice(self) -> Choice:
        """The filter."""
        return self._choice

    @property
    def order(self) -> Order:
        """The sorting."""
        return self._order

    def show(self, snapshot: Snapshot) -> None:
        """Take a newer snapshot under the same choice and order."""
        self._go_to(snapshot, shown(snapshot, self._choice, self._order))

    def choose(self, choice: Choice) -> None:
        """Show what another choice lets pass."""
        self._choice = choice
        self._again()

    def arrange(self, order: Order) -> None:
        """Show the rows in another order."""
        self._order = order
        self._again()
        self.sorted.emit(order)

    def show_steps(self, steps: Mapping[int, EntryProgress]) -> None:
        """How far the episodes being played are, by entry."""
        changed = {entry for entry in self._steps.keys() | steps.keys() if self._steps.get(entry) != steps.get(entry)}
        self._steps = steps
        for place, row in list(self._rows.items()):
            if row.entry in changed:
                self._say_changed(place, place)

    def tick(self) -> None:
        """Time has passed: ages and running durations read anew."""
        if self.rowCount():
            for key in ("duration", "started"):
                column = PLACE[key]
                self.dataChanged.emit(
                    self.index(0, column), self.index(self.rowCount() - 1, column), [Qt.ItemDataRole.DisplayRole]
                )

    def row(self, place: int) -> QueueRow:
        """The row shown in this place."""
        found = self._rows.get(place)
        if found is None:
            if self._snapshot is None or self._places is None:
                raise IndexError(place)
            if len(self._rows) >= CACHED_ROWS:
                self._rows.clear()
            found = self._rows[place] = row_at(self._snapshot, int(self._places[place]))
        return found

    def text(self, place: int, column: int) -> str:
        """What a cell says."""
        row = self.row(place)
        step = self._steps.get(row.entry) if self._steps else None
        if step is not None and row.state in _PLAYING:
            row = step.on(row)
        return COLUMNS[column].say(row, self.clock())

    def share(self, row: QueueRow) -> float | None:
        """How far an episode being played is, 0 to 1; ``None`` for the others."""
        step = self._steps.get(row.entry) if self._steps else None
        return step.share if step is not None and row.state in _PLAYING else None

    def targets(self, places: npt.NDArray[np.intp]) -> tuple[Target, ...]:
        """Entry and standing of the rows in these places."""
        return () if self._snapshot is None else targets_at(self._snapshot, self._shown_places()[places])

    def standings(self, places: npt.NDArray[np.intp]) -> frozenset[str]:
        """The standings that occur in these places."""
        return frozenset() if self._snapshot is None else standings_at(self._snapshot, self._shown_places()[places])

    def entries(self) -> npt.NDArray[np.int64]:
        """The entry of every row shown, in order."""
        import numpy as np

        if self._snapshot is None or self._places is None:
            return np.empty(0, np.int64)
        return self._snapshot.rows["entry"][self._places].astype(np.int64)

    # ------------------------------------------------------------------------------------------- for the view

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() or self._places is None else len(self._places)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        row, column = self.row(index.row()), COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == KIND_ROLE:
            return "state" if column.key == "state" else "number" if column.numeric else "name" if column.name else None
        if role == TOKEN_ROLE:
            return "text2" if row.state in _QUIET else None
        if role == PROGRESS_ROLE:
            return self.share(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            step = self._steps.get(row.entry)
            if column.key == "state" and step is not None and row.state in _PLAYING:
                return step.text
            return tooltip(column, row)
        if role == ROW_ROLE:
            return row
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.numeric else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(column.width, metrics.HEADER)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By a header; column -1 is the order of play."""
        key = COLUMNS[column].key if 0 <= column < len(COLUMNS) else "queue"
        wanted = Order(key, key != "queue" and order == Qt.SortOrder.DescendingOrder)
        if wanted != self._order:
            self.arrange(wanted)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return usual | Qt.ItemFlag.ItemIsDragEnabled if self.row(index.row()).standing == "queued" else usual

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [ENTRIES_MIME]

    def mimeData(self, indexes: Any) -> QMimeData:  # noqa: ANN401
        data = QMimeData()
        rows = sorted({index.row() for index in indexes})
        entries = [self.row(place).entry for place in rows if self.row(place).standing == "queued"]
        data.setData(ENTRIES_MIME, ",".join(map(str, entries)).encode())
        return data

    # ------------------------------------------------------------------------------------------- changing

    def _again(self) -> None:
        if self._snapshot is not None:
            self._go_to(self._snapshot, shown(self._snapshot, self._choice, self._order))

    def _go_to(self, snapshot: Snapshot, places: npt.NDArray[np.intp]) -> None:
        step = None
        # Another choice shows other rows; the same choice shows the same rows in a newer state.
        if self._snapshot is not None and self._places is not None and snapshot is not self._snapshot:
            step = transition(self._snapshot, self._places, snapshot, places)
        if step is None:
            self.beginResetModel()
            self._take(snapshot, places)
            self.endResetModel()
            return
        self._remove(step.gone)
        self._take(snapshot, step.kept_places)
        if step.moved is not None:
            self._move(step, snapshot)
        self._insert(step.added, snapshot, places)
        self._take(snapshot, places)
        for first, last in step.changed:
            self._say_changed(first, last)

    def _shown_places(self) -> npt.NDArray[np.intp]:
        assert self._places is not None  # rows change narrowly only where there are some
        return self._places

    def _take(self, snapshot: Snapshot, places: npt.NDArray[np.intp]) -> None:
        self._snapshot, self._places = snapshot, places
        self._rows.clear()

    def _remove(self, ranges: Ranges) -> None:
        import numpy as np

        for first, last in reversed(ranges):
            self.beginRemoveRows(_NOWHERE, first, last)
            self._places = np.delete(self._shown_places(), slice(first, last + 1))
            self._rows.clear()
            self.endRemoveRows()

    def _move(self, step: Transition, snapshot: Snapshot) -> None:
        assert step.moved is not None
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        self._take(snapshot, step.sorted_places)
        after = [self.index(int(step.moved[index.row()]), index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _insert(self, ranges: Ranges, snapshot: Snapshot, places: npt.NDArray[np.intp]) -> None:
        import numpy as np

        for first, last in ranges:
            self.beginInsertRows(_NOWHERE, first, last)
            self._take(snapshot, np.insert(self._shown_places(), first, places[first : last + 1]))
            self.endInsertRows()

    def _say_changed(self, first: int, last: int) -> None:
        for place in range(first, last + 1) if last - first < CACHED_ROWS else ():
            self._rows.pop(place, None)
        if last - first >= CACHED_ROWS:
            self._rows.clear()
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))
