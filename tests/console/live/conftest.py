"""The panel beside an episode that was played once."""

from collections.abc import Iterator

import pytest
from console_parts import Desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shown_panels import shown

from console.live.panel import LivePanel


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Iterator[LivePanel]:
    with shown(qtbot, qapp, lambda: LivePanel(desk.services), (720, 820)) as made:
        yield made
