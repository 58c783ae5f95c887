"""A session played once in the embedded physics, and the panel that looks it over."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from audited_session import audited_session
from console_parts import Desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shown_panels import shown as in_sight

from console.replay.panel import ReplayPanel
from console.services import EpisodeRef

Shown = Callable[[EpisodeRef], ReplayPanel]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> EpisodeRef:
    return audited_session(tmp_path_factory.mktemp("audited"))


@pytest.fixture
def recorded(played: EpisodeRef, tmp_path: Path) -> EpisodeRef:
    """A copy, to write verdicts to and to damage."""
    folder = shutil.copytree(played.session_folder, tmp_path / "session")
    return EpisodeRef(Path(folder), played.row, played.level)


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Iterator[ReplayPanel]:
    with in_sight(qtbot, qapp, lambda: ReplayPanel(desk.services), (820, 760)) as made:
        yield made


@pytest.fixture
def shown(qtbot: QtBot, panel: ReplayPanel) -> Shown:
    """Open an episode and wait until everything about it is in sight."""

    def show(ref: EpisodeRef) -> ReplayPanel:
        panel.open_episode(ref)
        qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)
        return panel

    return show
