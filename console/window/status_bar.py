"""The status bar: the runner, where it runs, its last step's age, the store, the disk; and one passing line."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QWidget

from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.figures import ago, duration, size
from console.widgets.heading import label
from console.widgets.icons import paint_icon
from console.widgets.rules import vertical_rule
from console.window import strings as say
from console.window.host_watch import HostFacts
from console.window.runner_watch import RunnerFacts

_SAID_MS = 8_000


class _Icon(QWidget):
    """A small icon, painted in the colour of now."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.token = "circle-outline", "text3"
        self.setFixedSize(metrics.CHIP_ICON, metrics.CHIP_ICON)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_icon(QPainter(self), QRectF(self.rect()), self.name, self.token)


class Fact(QWidget):
    """An icon and a few words."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._icon, self._words = _Icon(), label("", "dim")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._words)

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, icon: str, token: str, text: str, tip: str = "") -> None:
        """Say something else."""
        self._icon.name, self._icon.token = icon, token
        self._icon.update()
        self._words.setText(text)
        self.setToolTip(tip)
        self.setAccessibleName(text)


def runner_words(facts: RunnerFacts, *, started: bool = True) -> tuple[str, str, str]:
    """Icon, token and words for the runner; what was asked for and what a pause waits for follow its state."""
    if not facts.connected:
        return say.RUNNER_LOST if started else say.RUNNER[None]
    icon, token, words = say.RUNNER[facts.state if facts.ready else None]
    parts = [words]
    if facts.asked is not None:
        parts.append(say.ASKED[facts.asked])
    if facts.waits_for:
        waits = say.WAITS.format(what=facts.waits_for)
        parts.append(f"{waits}, {say.BOUND.format(time=duration(facts.bound_s))}" if facts.bound_s else waits)
    return icon, token, " · ".join(parts)


class StatusBar(QStatusBar):
    """Shows facts as they are known; nothing here is ever guessed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusBar")
        self.setSizeGripEnabled(False)
        self.setFixedHeight(metrics.STATUS_BAR)
        self.runner, self.executor, self.step = Fact("statusRunner"), Fact("statusExecutor"), Fact("statusStep")
        self.store, self.disk = Fact("statusStore"), Fact("statusDisk")
        self._said = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self._said.setObjectName("statusSaid")
        self._said.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._clear = QTimer(self, interval=_SAID_MS, singleShot=True)
        self._clear.timeout.connect(lambda: self._said.setText(""))
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(12)
        for place, fact in enumerate((self.runner, self.executor, self.step, self.store, self.disk)):
            if place:
                row.addWidget(vertical_rule(12))
            row.addWidget(fact)
        row.addWidget(self._said, 1)
        self.addWidget(holder, 1)

    def say(self, text: str) -> None:
        """Show one line for a few seconds."""
        self._said.setText(" ".join(text.split()))
        self._clear.start()

    def said(self) -> str:
        """The passing line."""
        return self._said.text()

    def show_runner(self, facts: RunnerFacts, executor: str, jobs: int, now: datetime, *, started: bool) -> None:
        """The runner's state, where it runs, and how long ago its last step was."""
        self.runner.say(*runner_words(facts, started=started))
        words = say.JOBS[0] if jobs == 1 else say.JOBS[1].format(count=jobs)
        self.executor.say("cpu-64-bit", "text3", f"{executor} · {words}" if executor else words)
        step = facts.last_step
        if step is None:
            self.step.say("image-outline", "text3", say.NO_STEP)
        else:
            text = say.STEP.format(ago=ago((now - step).total_seconds()))
            self.step.say("image-outline", "text3", text, step.astimezone().isoformat(" ", "seconds"))

    def show_host(self, facts: HostFacts, store: Path) -> None:
        """The store and the room on its disk."""
        match facts.store:
            case "ok":
                tip = f"{store}\n{say.SCHEMA.format(version=facts.schema)}"
                self.store.say("database-check-outline", "green", say.STORE_OK, tip)
            case "missing":
                self.store.say("database-outline", "text3", say.STORE_NEW, str(store))
            case "unavailable":
                self.store.say("database-alert-outline", "vermil", say.STORE_LOST, f"{store}\n{facts.fault}")
            case "asked":
                self.store.say("database-outline", "text3", say.STORE_ASKED, str(store))
        if facts.free_bytes is not None:
            low = facts.free_bytes < 2e9
            self.disk.say("harddisk", "orange" if low else "text3", say.DISK.format(size=size(facts.free_bytes)))
        elif facts.store != "asked":
            self.disk.say("harddisk-remove", "vermil", say.DISK_LOST)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, metrics.STATUS_BAR)
