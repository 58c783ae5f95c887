"""Recorded episodes for the panel, played once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from panel_desk import Desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from watched_episodes import play, three_calls

from console.episode.panel import EpisodePanel
from console.services import EpisodeRef
from console.theme import theme


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> EpisodeRef:
    return play(tmp_path_factory.mktemp("session"), three_calls())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Iterator[EpisodePanel]:
    theme().install(qapp, "light")
    made = EpisodePanel(desk.services)
    qtbot.addWidget(made)
    made.resize(352, 900)
    made.show()
    yield made
    made.close_down()
