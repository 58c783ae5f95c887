"""The list behind the number that was asked for; an episode in it can be opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QTableView, QVBoxLayout, QWidget

from console.results import strings
from console.results.episodes_model import EPISODE_ROLE, WIDTHS, EpisodesModel
from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.rows import prepare_table
from controller.metrics.trajectory import Episode


class _EpisodesTable(QTableView):
    """Enter opens, as a double-click does."""

    opened = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
            return
        super().keyPressEvent(event)


class EpisodesPane(QWidget):
    """``opened`` carries the ``Episode`` that was asked for."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.model = EpisodesModel()
        self.table = _EpisodesTable()
        self.table.setObjectName("resultsEpisodes")
        self.table.setModel(self.model)
        prepare_table(self.table)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        for column, width in enumerate(WIDTHS):
            self.table.setColumnWidth(column, width)
        self.table.horizontalHeader().setStretchLastSection(True)
        self._title = Elided("", "strong")
        self._title.setObjectName("resultsEpisodesTitle")
        self._title.setFixedHeight(metrics.CONTROL)
        self._title.setContentsMargins(metrics.CELL_PADDING, 0, metrics.CELL_PADDING, 0)
        listed = QWidget()
        inside = QVBoxLayout(listed)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._title)
        inside.addWidget(self.table, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(EmptyState("format-list-bulleted", strings.NO_EPISODES, strings.NO_EPISODES_HINT))
        self._stack.addWidget(listed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.table.doubleClicked.connect(self._open)
        self.table.opened.connect(self._open)

    def show_episodes(self, title: str, episodes: Sequence[Episode]) -> None:
        """List these."""
        form = strings.EPISODES_ONE if len(episodes) == 1 else strings.EPISODES_TITLE
        self._title.setText(form.format(title=title, count=f"{len(episodes):,}"))
        self.model.show(episodes)
        self._stack.setCurrentIndex(1)
        if episodes:
            self.table.setCurrentIndex(self.model.index(0, 0))

    def title(self) -> str:
        """What is listed."""
        return self._title.text()

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(EPISODE_ROLE))
