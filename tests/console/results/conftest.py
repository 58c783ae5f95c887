"""Real sweeps by scripted designers, their store, and a panel over it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_parts import desk as desk_over
from played_sessions import Place, counted_of, sweep
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from results_hands import Desk, MakeDesk
from skilled_parts import LONG_NAME

from console.results.counting import Counted
from console.results.panel import ResultsPanel
from console.theme import theme


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Four sessions, the oldest first: three designers; a stopped one; another budget map; another executor."""
    root = tmp_path_factory.mktemp("played")
    place = Place(root, root / "store.sqlite")
    sweep(place, "main", ("careful", "hopeless", LONG_NAME))
    sweep(place, "stopped", ("bold",), stop_after=3)
    sweep(place, "other-map", ("careful",), budget_map="embedded-flat")
    sweep(place, "other-executor", ("careful",), executor="native-standin", budget_map="native-standin-flat")
    return place


@pytest.fixture
def place(played: Place, tmp_path: Path) -> Place:
    """A copy to do damage to."""
    root = tmp_path / "sessions"
    root.mkdir()
    for folder in played.folders():
        shutil.copytree(folder, root / folder.name, ignore=shutil.ignore_patterns("round_*"))
    copy = Place(root, root / "store.sqlite")
    copy.index()
    return copy


@pytest.fixture(scope="session")
def main_counted(played: Place) -> Counted:
    return counted_of(played, "main")


@pytest.fixture(scope="session")
def all_counted(played: Place) -> Counted:
    return counted_of(played)


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MakeDesk]:
    """Makes shown panels; ``wait`` is for a page's name."""
    made: list[Desk] = []
    theme().install(qapp, "light")

    def make(store: Path, *, page: str | None = "content", size: tuple[int, int] = (1280, 720)) -> Desk:
        given = desk_over(tmp_path, store)
        panel = ResultsPanel(given.services)
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
        made.append(Desk(panel, given.runner, given.services.settings, given.listed, given.opened, given.said))
        if page is not None:
            qtbot.waitUntil(lambda: not panel.busy and panel.states.name == page, timeout=10_000)
        return made[-1]

    yield make
    for each in made:
        each.panel.close_down()
        assert each.runner.sent == []
