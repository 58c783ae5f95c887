"""What a panel is handed in a test: services that remember what was asked of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from console.services import EpisodeRef, Services
from controller.sweep.runner.messages import Command


class RecordingRunner(QObject):
    """A runner port that keeps what it is told, and says what a test lets it say."""

    event = Signal(object)
    connected = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Command] = []

    def send(self, command: Command) -> int:
        self.sent.append(command)
        return len(self.sent)


class Desk:
    """Services for one panel, and what it asked of the window."""

    def __init__(self, folder: Path) -> None:
        self.runner = RecordingRunner()
        self.opened: list[EpisodeRef] = []
        self.said: list[str] = []
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        self.services = Services(
            folder / "store.db", self.runner, settings, self.opened.append, lambda _title, _ids: None, self.said.append
        )
