"""A real session in a real store, and the dialog that exports it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_parts import Desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from swept_sessions import painted_session

from console.export.dialog import ExportDialog
from console.theme import theme
from controller.store.store import rebuild


@pytest.fixture(scope="session")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return painted_session(tmp_path_factory.mktemp("swept"))


@pytest.fixture
def session(swept: Path, tmp_path: Path, desk: Desk) -> Path:
    folder = Path(shutil.copytree(swept, tmp_path / "session"))
    rebuild(desk.services.store, [folder])
    return folder


@pytest.fixture
def dialog(qtbot: QtBot, qapp: QApplication, session: Path, desk: Desk) -> Iterator[ExportDialog]:
    assert session.is_dir()
    theme().install(qapp, "light")
    made = ExportDialog(desk.services)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.form.model.rowCount() > 0)
    yield made
    made.close_down()
