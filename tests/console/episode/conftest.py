"""Recorded episodes for the panel, played once."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

PARTS = str(Path(__file__).parents[2] / "parts")
if PARTS not in sys.path:
    sys.path.insert(0, PARTS)

from panel_desk import Desk  # noqa: E402
from watched_episodes import play, three_calls  # noqa: E402

from console.episode.panel import EpisodePanel  # noqa: E402
from console.services import EpisodeRef  # noqa: E402
from console.theme import theme  # noqa: E402


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
