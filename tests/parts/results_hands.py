"""What a person does with the results panel, in words that its tests share."""

from collections.abc import Callable
from dataclasses import dataclass

from console_parts import ListeningRunner
from played_sessions import Place
from PySide6.QtCore import QModelIndex, QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from console.results.choice import Choice
from console.results.columns import PLACE
from console.results.panel import ResultsPanel
from console.services import EpisodeRef
from controller.records.summary import read_summary


@dataclass
class Desk:
    """A panel, and what it asked of its services."""

    panel: ResultsPanel
    runner: ListeningRunner
    settings: QSettings
    listed: list[tuple[str, tuple[str, ...]]]
    opened: list[EpisodeRef]
    said: list[str]


MakeDesk = Callable[..., Desk]


def names_of(place: Place, *folders: str) -> frozenset[str]:
    return frozenset(read_summary(place.root / name).session for name in folders)


def choose(qtbot: QtBot, panel: ResultsPanel, names: frozenset[str] | None, page: str = "content") -> None:
    panel.chooser.chosen.emit(Choice(names))
    qtbot.waitUntil(lambda: not panel.busy and panel.states.name == page, timeout=10_000)


def everything(qtbot: QtBot, desk: Desk) -> ResultsPanel:
    choose(qtbot, desk.panel, frozenset(desk.panel.chooser.model.names))
    return desk.panel


def cell(panel: ResultsPanel, designer: str, key: str, condition: str = "strict") -> QModelIndex:
    row = next(
        at
        for at, line in enumerate(panel.model.lines)
        if (line.row.key.designer, line.row.key.condition) == (designer, condition)
    )
    return panel.model.index(row, PLACE[key])


def child(panel: ResultsPanel, name: str) -> QWidget:
    found = panel.findChild(QWidget, name)
    assert found is not None, name
    return found


def note(panel: ResultsPanel) -> str:
    return panel.strip.note.text()
