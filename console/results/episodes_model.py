"""The episodes behind a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from console.results import strings
from console.widgets import figures
from console.widgets.rows import KIND_ROLE, TOKEN_ROLE, Index
from controller.metrics import accounting
from controller.metrics.trajectory import Call, Episode

EPISODE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The ``Episode`` of any cell."""

WIDTHS = (232, 152, 64, 52, 116, 60, 196, 84, 320)
_NUMERIC = frozenset({3, 5, 7})
_NOWHERE = QModelIndex()


class EpisodesModel(QAbstractTableModel):
    """One row for each episode, in the order given."""

    def __init__(self) -> None:
        super().__init__()
        self._episodes: tuple[Episode, ...] = ()

    def show(self, episodes: Sequence[Episode]) -> None:
        """Take other episodes."""
        self.beginResetModel()
        self._episodes = tuple(episodes)
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._episodes)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(strings.EPISODE_COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid() or index.row() >= len(self._episodes):
            return None
        episode, column = self._episodes[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(episode, column)
            case _ if role == EPISODE_ROLE:
                return episode
            case _ if role == KIND_ROLE:
                return "state" if column == 4 else "number" if column in _NUMERIC else "name"
            case _ if role == TOKEN_ROLE:
                return "text2" if column in (2, 3, 6, 8) else "text"
            case Qt.ItemDataRole.ToolTipRole:
                return f"{_text(episode, column)}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(strings.EPISODE_COLUMNS):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return strings.EPISODE_COLUMNS[section]
            case Qt.ItemDataRole.ToolTipRole:
                return strings.EPISODE_TIPS[section]
            case Qt.ItemDataRole.TextAlignmentRole if section in _NUMERIC:
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None


def _text(episode: Episode, column: int) -> str:
    key = episode.key
    match column:
        case 0:
            return key.level
        case 1:
            return key.designer
        case 2:
            return key.condition
        case 3:
            return str(key.repeat)
        case 4:
            return episode.status
        case 5:
            return str(accounting.calls(episode))
        case 6:
            return " → ".join(_ended(call) for call in episode.calls) or figures.NONE
        case 7:
            return figures.cost(accounting.cost_of_success(episode))
        case _:
            return ", ".join(event.code for event in accounting.error_events(episode)) or figures.NONE


def _ended(call: Call) -> str:
    if call.attempt is None:
        return strings.COURSE["rejected"]
    return strings.COURSE["success" if call.succeeded else "failed"]
