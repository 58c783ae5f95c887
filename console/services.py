"""What every panel is handed: where to read, whom to tell, and how to open an episode. No panel reaches for more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSettings, SignalInstance

from controller.sweep.runner.messages import Command


@dataclass(frozen=True, slots=True)
class EpisodeRef:
    """An episode on disk: its session folder, and its row and level folders in it."""

    session_folder: Path
    row: str
    level: str

    @property
    def folder(self) -> Path:
        """Where its records are."""
        return self.session_folder / self.row / self.level


class RunnerPort(Protocol):
    """The runner, as a panel sees it.

    ``event`` carries one ``controller.sweep.runner.messages.Event`` at a time; ``connected`` says whether the process
    is there. ``send`` returns the command's number at once; the acknowledgement arrives as an event.
    """

    event: SignalInstance
    connected: SignalInstance

    def send(self, command: Command) -> int: ...


@dataclass(frozen=True, slots=True)
class Services:
    """Injected into every panel. ``store`` is the path of the SQLite store, opened by panels for reading only.

    ``open_episode`` shows an episode in the episode and live panels; ``list_episodes`` shows those whose ids are given
    in the queue panel; ``say`` puts one line on the status bar.
    """

    store: Path
    runner: RunnerPort
    settings: QSettings
    open_episode: Callable[[EpisodeRef], None]
    list_episodes: Callable[[str, tuple[str, ...]], None]
    say: Callable[[str], None]
