"""What to export: sessions, forms of the tables, and the new folder."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from console.episode.wrapped import breakable
from console.export import strings
from console.export.draft import Draft, chosen_among, hindrance, newest, promise
from console.results.sessions import SessionInfo
from console.results.sessions_model import SESSION, SessionsModel
from console.results.sessions_table import SessionsTable
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.empty_state import EmptyState
from console.widgets.heading import label, set_role
from controller.export.formats import ALWAYS, FORMATS

_LEAST_LIST_PX = 96


class ExportForm(QWidget):
    """``changed`` says that something was chosen otherwise."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sessions: tuple[SessionInfo, ...] = ()
        self._ticked: frozenset[str] = frozenset()
        self.model = SessionsModel()
        self.model.setParent(self)
        self.table = SessionsTable("exportSessions", self.model)
        self.table.setAccessibleName(strings.SESSIONS)
        self.empty = EmptyState("timer-sand", strings.READING, "")
        self.empty.setMinimumSize(1, 1)
        self._stack = QStackedWidget()
        self._stack.setMinimumHeight(_LEAST_LIST_PX)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.table)
        self.formats = {name: self._format_box(name) for name in FORMATS}
        self.folder = QLineEdit()
        self.folder.setObjectName("exportFolder")
        self.folder.setAccessibleName(strings.FOLDER)
        self.browse = push_button(strings.BROWSE)
        self.browse.setObjectName("exportBrowse")
        self.words = label("", "dim", wrap=True)
        self.words.setObjectName("exportWords")
        self._lay_out()
        self.model.ticked.connect(self._tick)
        self.folder.textChanged.connect(self._tell)
        self.browse.clicked.connect(self._browse)

    @property
    def draft(self) -> Draft:
        """What is chosen."""
        formats = tuple(name for name, box in self.formats.items() if box.isChecked())
        return Draft(chosen_among(self._sessions, self._ticked), formats, self.folder.text())

    def show_sessions(self, sessions: Sequence[SessionInfo], ticked: frozenset[str]) -> None:
        """What there is; the newest is ticked where nothing else is."""
        self._sessions = tuple(sessions)
        self._ticked = ticked & {info.session for info in sessions} or newest(sessions)
        self.model.show(sessions, self._ticked, {})
        if sessions:
            self._stack.setCurrentWidget(self.table)
            self.table.setCurrentIndex(self.model.index(0, SESSION))
            self.table.setFocus()
        else:
            self.empty.say(strings.NO_SESSIONS, strings.NO_SESSIONS_HINT, "folder-open-outline")
            self._stack.setCurrentWidget(self.empty)
        self._tell()

    def show_fault(self, reason: str) -> None:
        """The sessions cannot be read."""
        self.empty.say(strings.UNAVAILABLE, breakable(reason), "alert-outline")
        self._stack.setCurrentWidget(self.empty)

    def _tick(self, names: frozenset[str]) -> None:
        self._ticked = names
        self._tell()

    def _tell(self) -> None:
        draft = self.draft
        fault = hindrance(draft)
        self.words.setText(breakable(fault or promise(draft)))
        set_role(self.words, "warning" if fault else "dim")
        self.changed.emit()

    def _browse(self) -> None:
        beside = next((each for each in self.draft.place.parents if each.is_dir()), Path.home())
        chosen, _kind = QFileDialog.getSaveFileName(self, strings.BROWSE_TITLE, str(beside / self.draft.place.name))
        if chosen:
            self.folder.setText(chosen)

    def _format_box(self, name: str) -> QCheckBox:
        words, tip = strings.FORMAT_WORDS[name]
        box = QCheckBox(words)
        box.setObjectName(f"exportFormat_{name}")
        box.setChecked(name in ALWAYS)
        box.setToolTip(tip)
        if name == "parquet" and find_spec("pyarrow") is None:
            box.setEnabled(False)
            box.setToolTip(strings.NO_PARQUET)
        box.toggled.connect(lambda _on: self._tell())
        return box

    def _lay_out(self) -> None:
        boxes, place = QHBoxLayout(), QHBoxLayout()
        boxes.setSpacing(metrics.PANEL_PADDING)
        for box in self.formats.values():
            boxes.addWidget(box)
        boxes.addStretch(1)
        place.setSpacing(metrics.UNIT)
        place.addWidget(self.folder, 1)
        place.addWidget(self.browse)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(metrics.UNIT)
        body.addWidget(label(strings.SESSIONS, "strong"))
        body.addWidget(self._stack, 1)
        for word, row in ((strings.FORMATS, boxes), (strings.FOLDER, place)):
            body.addSpacing(metrics.HALF)
            body.addWidget(label(word, "strong"))
            body.addLayout(row)
        body.addWidget(self.words)
