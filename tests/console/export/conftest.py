"""A real session in a real store, and the dialog that exports it."""

import shutil
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
from swept_sessions import painted_session  # noqa: E402

from console.export.dialog import ExportDialog  # noqa: E402
from console.theme import theme  # noqa: E402
from controller.store.store import rebuild  # noqa: E402


@pytest.fixture(scope="session")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return painted_session(tmp_path_factory.mktemp("swept"))


@pytest.fixture
def session(swept: Path, tmp_path: Path) -> Path:
    folder = Path(shutil.copytree(swept, tmp_path / "session"))
    rebuild(tmp_path / "store.db", [folder])
    return folder


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


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
