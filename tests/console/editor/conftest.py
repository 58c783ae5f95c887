"""An editor on a level of 10 m, and the desk it was given."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from console_parts import Desk, desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.editor.panel import EditorPanel
from console.theme import theme

LEVEL = "T1B_Span_10m"


@pytest.fixture
def given(tmp_path: Path) -> Desk:
    made = desk(tmp_path / "data")
    made.services.settings.setValue("editor/level", LEVEL)
    return made


@pytest.fixture(scope="session")
def look(qapp: QApplication) -> None:
    """Dressing the application is half a second; once will do."""
    theme().install(qapp, "light")


@pytest.fixture
def editor(qtbot: QtBot, look: None, given: Desk) -> Iterator[EditorPanel]:
    panel = EditorPanel(given.services)
    qtbot.addWidget(panel)
    panel.resize(1100, 800)
    panel.show()
    panel.canvas.setFocus()
    yield panel
    panel.close_down()
