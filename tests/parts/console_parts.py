"""A real store with chosen rows, and a runner that only listens, for the tests of panels."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from console.services import EpisodeRef, Services
from controller.sweep.runner.messages import Command

SESSION = "2026-03-09_demo"


@dataclass(frozen=True)
class Row:
    """An episode to be stored. Times are ISO texts."""

    level: str = "T1B_Span_10m"
    designer: str = "truss"
    condition: str = "strict"
    repeat: int = 1
    status: str = "queued"
    calls: int = 0
    attempts: int = 0
    cost: float | None = None
    started_at: str | None = None
    ended_at: str | None = None
    usage: dict[str, float] = field(default_factory=dict)
    error: tuple[str, str] | None = None
    executor: str = "embedded"
    session: str = SESSION

    @property
    def episode(self) -> str:
        return f"{self.session}/{self.designer}_{self.condition}_r{self.repeat}/{self.level}"


def fill_store(path: Path, rows: Iterable[Row]) -> None:
    """Index the rows as a sweep would, and give queued ones their place as the runner would."""
    from controller.store.database import open_database
    from controller.store.level_rows import UPSERT, level_rows

    rows = list(rows)
    database = open_database(path)
    connection = database.conn
    with database.atomic():
        connection.executemany(UPSERT, list(level_rows({row.level for row in rows})))
        for session in sorted({row.session for row in rows}):
            connection.execute(
                "INSERT OR IGNORE INTO sessions VALUES (?, ?, '2026-03-09T12:00:00+00:00', 'running', 'polybridge', "
                "1, 1, '{}')",
                (session, str(path.parent / session)),
            )
        connection.executemany(
            "INSERT INTO episodes VALUES (?, ?, 'polybridge', ?, ?, ?, ?, ?, ?, 20000, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
            [
                (
                    row.episode,
                    row.session,
                    row.level,
                    row.designer,
                    row.condition,
                    row.repeat,
                    row.executor,
                    row.status,
                    row.calls,
                    row.attempts,
                    row.cost,
                    row.started_at,
                    row.ended_at,
                    *(row.error or (None, None)),
                    json.dumps(row.usage),
                )
                for row in rows
            ],
        )
        connection.execute(
            "UPDATE queue SET position = entry WHERE state IN ('queued', 'running', 'paused') AND position IS NULL"
        )
    database.close()


def write_store(path: Path, statement: str, values: Sequence[object] = ()) -> None:
    """Change the store as the runner would."""
    from controller.store.database import open_database

    database = open_database(path)
    with database.atomic():
        database.conn.execute(statement, values)
    database.close()


class ListeningRunner(QObject):
    """Keeps the commands; a test says what the runner would."""

    event = Signal(object)
    connected = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Command] = []

    def send(self, command: Command) -> int:
        self.sent.append(command)
        return len(self.sent)


@dataclass
class Desk:
    """What a panel is given, and what it did with it."""

    services: Services
    runner: ListeningRunner
    opened: list[EpisodeRef]
    said: list[str]
    listed: list[tuple[str, tuple[str, ...]]]


def desk(folder: Path, store: Path | None = None) -> Desk:
    """Services with settings in this folder, over its own store or another."""
    runner = ListeningRunner()
    opened: list[EpisodeRef] = []
    said: list[str] = []
    listed: list[tuple[str, tuple[str, ...]]] = []
    services = Services(
        store=store or folder / "store.sqlite",
        runner=runner,
        settings=QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat),
        open_episode=opened.append,
        list_episodes=lambda title, ids: listed.append((title, ids)),
        say=said.append,
    )
    return Desk(services, runner, opened, said, listed)
