"""Which episode this is: level, state, and the facts that fix it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from console.episode import strings, words
from console.episode.account import Account
from console.services import EpisodeRef
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.heading import label
from console.widgets.state_chip import StateChip


class Header(QWidget):
    """The head of the panel."""

    folder_asked = Signal()
    live_asked = Signal()
    reload_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("episodeHeader")
        self._title, self._chip = Elided("", "head"), StateChip("queued")
        self._values = {
            name: Elided("") for name in (strings.DESIGNER, strings.CONDITION, strings.EXECUTOR, strings.BUDGET_MAP)
        }
        self._figures = {name: label("") for name in (strings.LIMIT, strings.REPEAT)}
        self._age = Elided("", "faint")
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.PANEL_PADDING, 12, metrics.PANEL_PADDING, metrics.UNIT)
        body.setSpacing(metrics.UNIT)
        top = QHBoxLayout()
        top.setSpacing(metrics.UNIT)
        top.addWidget(self._title, 1)
        top.addWidget(self._chip)
        body.addLayout(top)
        body.addLayout(self._facts())
        body.addLayout(self._foot())

    def show_account(self, account: Account) -> None:
        """Show an episode that was read."""
        trajectory = account.trajectory
        key = trajectory.key
        self._title.setText(key.level)
        self._chip.setVisible(True)
        self._chip.set_state(trajectory.status)
        self._values[strings.DESIGNER].setText(key.designer)
        self._values[strings.CONDITION].setText(key.condition)
        self._values[strings.EXECUTOR].setText(trajectory.executor)
        source = trajectory.budget_map
        foreign = "" if source.executor == trajectory.executor else f" ({source.executor})"
        self._values[strings.BUDGET_MAP].setText(source.name + foreign)
        self._values[strings.BUDGET_MAP].set_tip(f"{source.name}\n{source.executor}\nsha256 {source.sha256}")
        self._figures[strings.LIMIT].setText(words.dollars(trajectory.limit))
        self._figures[strings.REPEAT].setText(str(key.repeat))

    def show_ref(self, ref: EpisodeRef) -> None:
        """Show which episode is meant while nothing is known of it."""
        self._title.setText(ref.level)
        self._chip.setVisible(False)
        for each in self._values.values():
            each.setText("–")
            each.set_tip("")
        for figure in self._figures.values():
            figure.setText("–")
        self._values[strings.DESIGNER].setText(ref.row)
        self._age.setText("")

    def tick(self, account: Account, read_at: datetime, now: datetime) -> None:
        """Say how old what is shown is."""
        passed = max(0, round((now - read_at).total_seconds()))
        read = strings.AGE_NOW if passed < 2 else strings.AGE.format(age=words.age(read_at.isoformat(), now))
        tries = account.earlier_tries
        earlier = f" · {strings.EARLIER[tries > 1].format(number=tries)}" if tries else ""
        self._age.setText(read + earlier)
        self._age.set_tip(f"{words.clock(read_at.isoformat())}" + (f"\n{strings.EARLIER_TRIES_TIP}" if tries else ""))

    def _facts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(metrics.UNIT)
        grid.setVerticalSpacing(metrics.HALF)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(self._values.items()):
            value.setObjectName(f"episode{name.title().replace(' ', '')}")
            grid.addWidget(label(name, "faint"), row, 0)
            figure = list(self._figures.items())[row] if row < len(self._figures) else None
            grid.addWidget(value, row, 1, 1, 1 if figure else 3)
            if figure:
                figure[1].setObjectName(f"episode{figure[0]}")
                grid.addWidget(label(figure[0], "faint"), row, 2)
                grid.addWidget(figure[1], row, 3)
        return grid

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(metrics.HALF)
        row.addWidget(self._age, 1)
        for icon, tip, signal, name in (
            ("monitor-eye", strings.SHOW_LIVE, self.live_asked, "episodeWatch"),
            ("refresh", strings.RELOAD, self.reload_asked, "episodeReload"),
            ("folder-open-outline", strings.OPEN_FOLDER, self.folder_asked, "episodeFolder"),
        ):
            button = icon_button(icon, tip)
            button.setObjectName(name)
            button.clicked.connect(signal)
            row.addWidget(button)
        return row
