"""The sessions to choose from, with a box to tick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal

from console.results import strings
from console.results.sessions import SessionInfo
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE, Index

_NOWHERE = QModelIndex()
SESSION, BEGUN, COMPLETE, LEVELS, STATE = range(5)


class SessionsModel(QAbstractTableModel):
    """``ticked`` says that a person ticked or unticked; it carries the names that are ticked now."""

    ticked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._sessions: tuple[SessionInfo, ...] = ()
        self._on: frozenset[str] = frozenset()
        self._damage: Mapping[str, str] = {}

    def show(self, sessions: Sequence[SessionInfo], on: frozenset[str], damage: Mapping[str, str]) -> None:
        """Take the sessions, those that are ticked, and why some could not be counted."""
        same = [each.session for each in sessions] == [each.session for each in self._sessions]
        if not same:
            self.beginResetModel()
        self._sessions, self._on, self._damage = tuple(sessions), on, dict(damage)
        if not same:
            self.endResetModel()
        elif sessions:
            self.dataChanged.emit(self.index(0, 0), self.index(len(sessions) - 1, STATE))

    @property
    def names(self) -> tuple[str, ...]:
        """Every session's name."""
        return tuple(each.session for each in self._sessions)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._sessions)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(strings.SESSION_COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == SESSION else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid() or index.row() >= len(self._sessions):
            return None
        info, column = self._sessions[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(info, column)
            case Qt.ItemDataRole.CheckStateRole if column == SESSION:
                return Qt.CheckState.Checked if info.session in self._on else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.ToolTipRole:
                damage = self._damage.get(info.session)
                return damage or f"{info.session}\n{info.folder}"
            case _ if role == KIND_ROLE:
                return "name" if column == SESSION else "number" if column in (COMPLETE, LEVELS) else "text"
            case _ if role == TOKEN_ROLE:
                if column == STATE and (info.session in self._damage or not info.there):
                    return "vermil"
                return "text" if column == SESSION else "text2"
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: ANN401
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != SESSION or not index.isValid():
            return False
        name = self._sessions[index.row()].session
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        self.tick(self._on | {name} if on else self._on - {name})
        return True

    def tick(self, names: frozenset[str]) -> None:
        """Tick these and no others."""
        self._on = names
        if self._sessions:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._sessions) - 1, STATE))
        self.ticked.emit(names)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(strings.SESSION_COLUMNS):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return strings.SESSION_COLUMNS[section]
            case Qt.ItemDataRole.ToolTipRole:
                return strings.SESSION_TIPS[section]
            case Qt.ItemDataRole.TextAlignmentRole if section in (COMPLETE, LEVELS):
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _text(self, info: SessionInfo, column: int) -> str:
        match column:
            case 0:
                return info.folder.name
            case 1:
                return datetime.fromisoformat(info.created_at).astimezone().strftime("%Y-%m-%d %H:%M")
            case 2:
                return f"{info.done:,} / {info.planned:,}"
            case 3:
                return f"{info.levels:,}"
            case _:
                return self._state(info)

    def _state(self, info: SessionInfo) -> str:
        if not info.there:
            return strings.GONE
        if info.session in self._damage:
            return strings.DAMAGED
        if info.provisional:
            return strings.RUNNING if info.playing else strings.WAITING
        return strings.SESSION_STATES.get(info.status, info.status)
