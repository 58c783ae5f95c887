"""An editor on a level of 10 m, and the desk it was given."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

PARTS = str(Path(__file__).parents[2] / "parts")
if PARTS not in sys.path:
    sys.path.insert(0, PARTS)

from console_parts import Desk, desk  # noqa: E402

from console.editor.panel import EditorPanel  # noqa: E402
from console.theme import theme  # noqa: E402

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
