"""The log, open: a level, a search, the lines, and copying them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from console.log import strings as say
from console.log.lines import LogFilter, as_text
from console.log.model import LogModel
from console.theme import metrics
from console.widgets.buttons import action_button
from console.widgets.empty_state import EmptyState
from console.widgets.icons import icon
from console.widgets.rows import prepare_table
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented


class LogPanel(QWidget):
    """Follows the newest line while the last one is in sight."""

    def __init__(self, model: LogModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logPanel")
        grounded(self, "panel")
        self._model, self._follows = model, True
        self._levels = Segmented(say.LEVELS, "info")
        self._levels.setObjectName("logLevels")
        self._search = QLineEdit()
        self._search.setObjectName("logSearch")
        self._search.setPlaceholderText(say.SEARCH)
        self._search.setAccessibleName(say.SEARCH)
        self._search.setClearButtonEnabled(True)
        self._table = QTableView()
        self._table.setObjectName("logTable")
        self._table.setAccessibleName(say.TITLE)
        self._table.setModel(model)
        prepare_table(self._table, row_height=24)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._table.horizontalHeader().hide()
        self._table.setColumnWidth(0, 80)
        self._table.setColumnWidth(1, 32)
        self._table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self._empty = EmptyState("text-box-outline", say.EMPTY, say.EMPTY_HINT)
        self.copy_action = self._action(say.COPY, "content-copy", self.copy, QKeySequence.StandardKey.Copy)
        self.clear_action = self._action(say.CLEAR, "notification-clear-all", model.clear)
        self._lay_out()
        self._levels.chosen.connect(self._refilter)
        self._search.textChanged.connect(self._refilter)
        model.rowsAboutToBeInserted.connect(self._note_place)
        model.rowsInserted.connect(self._after_change)
        model.modelReset.connect(self._after_change)
        self._after_change()

    def copy(self) -> None:
        """Put the chosen lines on the clipboard, or all that are shown when none is chosen."""
        rows = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        wanted = rows or list(range(self._model.rowCount()))
        QGuiApplication.clipboard().setText(as_text([self._model.line(row) for row in wanted]))

    @property
    def empty_line(self) -> str:
        """What is said instead of lines; empty while there are some."""
        return self._empty.line if self._stack.currentIndex() else ""

    def search(self, words: str) -> None:
        """Show lines with these words."""
        self._search.setText(words)

    def _action(self, text: str, name: str, act: object, keys: QKeySequence.StandardKey | None = None) -> QAction:
        action = QAction(icon(name), text, self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(act)
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        strip = grounded(QWidget(), "strip")
        row = QHBoxLayout(strip)
        row.setContentsMargins(metrics.HEAD_PADDING, 4, metrics.HEAD_PADDING, 4)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self._levels)
        row.addWidget(self._search, 1)
        row.addWidget(action_button(self.copy_action))
        row.addWidget(action_button(self.clear_action))
        body = QWidget()
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(body, 1)

    def _refilter(self) -> None:
        self._model.set_filter(LogFilter(self._levels.value(), self._search.text()))

    def _note_place(self) -> None:
        bar = self._table.verticalScrollBar()
        self._follows = bar.value() >= bar.maximum() - 2

    def _after_change(self) -> None:
        filled = self._model.rowCount() > 0
        self._stack.setCurrentIndex(0 if filled else 1)
        if len(self._model.lines):
            self._empty.say(say.NO_MATCH, say.NO_MATCH_HINT)
        else:
            self._empty.say(say.EMPTY, say.EMPTY_HINT)
        if filled and self._follows:
            self._table.scrollToBottom()
