"""Queue panels over a real store, with a runner that a test speaks for."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from console_parts import Desk, Row, desk, fill_store
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from queue_parts import MIXED
from shown_panels import put_away

from console.queue.panel import QueuePanel
from console.theme import theme


@pytest.fixture
def given(tmp_path: Path) -> Desk:
    return desk(tmp_path)


@pytest.fixture
def open_panel(qtbot: QtBot, qapp: QApplication, given: Desk) -> Iterator[Callable[..., QueuePanel]]:
    """A panel over these rows, shown; without rows, over whatever store there is."""
    theme().install(qapp, "light")
    opened: list[QueuePanel] = []

    def make(rows: Sequence[Row] | None = MIXED, size: tuple[int, int] = (900, 600)) -> QueuePanel:
        if rows is not None:
            fill_store(given.services.store, rows)
        panel = QueuePanel(given.services)
        opened.append(panel)
        panel.resize(*size)
        panel.show()
        if rows:
            qtbot.waitUntil(lambda: panel.model.rowCount() == len(rows))
        return panel

    yield make
    put_away(opened)
    theme().choose("system")
