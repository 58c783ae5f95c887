"""The panel beside an episode that was played once."""

from collections.abc import Iterator

import pytest
from console_parts import Desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shown_panels import shown

from console.episode.panel import EpisodePanel


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Iterator[EpisodePanel]:
    with shown(qtbot, qapp, lambda: EpisodePanel(desk.services), (352, 900)) as made:
        yield made
