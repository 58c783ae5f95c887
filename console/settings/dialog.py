"""The settings: each takes effect at once, except the store, which is opened at the next start and says so."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from console.services import Services
from console.settings import strings as say
from console.settings.calibrating import LONGEST_NAME, keep_name, kept_name
from console.settings.options import THEME_KEY, change_options, most_jobs, read_options
from console.settings.places import chosen_store, keep_store, sessions_of
from console.theme import metrics, theme
from console.theme.theme import Choice
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.fields import number_box
from console.widgets.heading import heading, label
from console.widgets.rules import horizontal_rule
from console.widgets.segmented import Segmented


class SettingsDialog(QDialog):
    """``look_chosen`` is sent after a look was chosen and kept."""

    look_chosen = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.setObjectName("settingsDialog")
        self.setWindowTitle(say.TITLE)
        self.resize(560, 480)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(metrics.PANEL_PADDING)
        for title, body in (
            (say.LOOK, self._look()),
            (say.QUEUE, self._queue()),
            (say.CALIBRATION, self._calibration()),
            (say.PLACES, self._places()),
        ):
            layout.addWidget(heading(title))
            layout.addLayout(body)
            layout.addWidget(horizontal_rule())
        layout.addStretch(1)
        close = push_button(say.CLOSE)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        layout.addLayout(row)

    def _look(self) -> QHBoxLayout:
        choice = Segmented(
            [("system", say.SYSTEM), ("light", say.LIGHT), ("dark", say.DARK)], theme().choice, parent=self
        )
        choice.setObjectName("settingsLook")
        choice.chosen.connect(self._choose_look)
        row = QHBoxLayout()
        row.addWidget(choice)
        row.addStretch(1)
        return row

    def _queue(self) -> QGridLayout:
        options = read_options(self._services.settings)
        jobs, pause = number_box(1, most_jobs(), options.jobs), QCheckBox(say.PAUSE)
        jobs.setObjectName("settingsJobs")
        jobs.setToolTip(say.JOBS_TIP)
        pause.setObjectName("settingsPauseOnFailure")
        pause.setChecked(options.pause_on_failure)
        pause.setToolTip(say.PAUSE_TIP)
        jobs.valueChanged.connect(lambda count: self._send(jobs=count))
        pause.toggled.connect(lambda on: self._send(pause_on_failure=on))
        words = label(say.JOBS)
        words.setBuddy(jobs)
        grid = QGridLayout()
        grid.setHorizontalSpacing(metrics.UNIT)
        grid.addWidget(words, 0, 0)
        grid.addWidget(jobs, 0, 1)
        grid.addWidget(label(say.JOBS_OF.format(most=most_jobs()), "dim"), 0, 2)
        grid.addWidget(pause, 1, 0, 1, 3)
        grid.setColumnStretch(3, 1)
        return grid

    def _calibration(self) -> QHBoxLayout:
        name, words = QLineEdit(kept_name(self._services.settings)), label(say.NAME)
        name.setObjectName("settingsName")
        name.setMaxLength(LONGEST_NAME)
        name.setPlaceholderText(say.NAME_HINT)
        name.setToolTip(say.NAME_TIP)
        name.textEdited.connect(lambda text: keep_name(self._services.settings, text))
        words.setBuddy(name)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(words)
        row.addWidget(name, 1)
        return row

    def _places(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(metrics.UNIT)
        self._next = Elided("", "dim")
        self._next.setObjectName("settingsNextStore")
        sessions = sessions_of(self._services.store)
        rows = ((say.STORE, self._services.store, self._services.store.parent), (say.SESSIONS, sessions, sessions))
        for place, (word, path, folder) in enumerate(rows):
            grid.addWidget(label(word, "dim"), place, 0)
            grid.addWidget(Elided(str(path)), place, 1)
            show = push_button(say.OPEN)
            show.clicked.connect(lambda _=False, folder=folder: _show_folder(folder))
            grid.addWidget(show, place, 3)
        change, usual = push_button(say.CHANGE), push_button(say.USUAL)
        change.setObjectName("settingsChangeStore")
        change.clicked.connect(self._pick_store)
        usual.clicked.connect(lambda: self.choose_store(None))
        grid.addWidget(change, 0, 2)
        grid.addWidget(self._next, 2, 0, 1, 2)
        grid.addWidget(usual, 2, 2, 1, 2)
        grid.setColumnStretch(1, 1)
        return grid

    def _choose_look(self, choice: str) -> None:
        theme().choose(cast("Choice", choice))
        self._services.settings.setValue(THEME_KEY, choice)
        self.look_chosen.emit()

    def _send(self, *, jobs: int | None = None, pause_on_failure: bool | None = None) -> None:
        options = change_options(self._services.settings, jobs=jobs, pause_on_failure=pause_on_failure)
        self._services.runner.send(options)

    def _pick_store(self) -> None:
        folder = str(self._services.store.parent)
        path, _kind = QFileDialog.getSaveFileName(
            self, say.PICK, folder, say.STORE_FILTER, options=QFileDialog.Option.DontConfirmOverwrite
        )
        if path:
            self.choose_store(Path(path))

    @property
    def following(self) -> str:
        """What is said about the store of the next start; empty while it stays this one."""
        return self._next.text()

    def choose_store(self, path: Path | None) -> None:
        """Open another store at the next start; ``None`` for the usual one."""
        keep_store(self._services.settings, path)
        following = chosen_store(self._services.settings)
        moves = following != self._services.store
        self._next.setText(say.NEXT_TIME.format(place=following) if moves else "")


def _show_folder(folder: Path) -> None:
    existing = next(each for each in (folder, *folder.parents) if each.is_dir())
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(existing)))
