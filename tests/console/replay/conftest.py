"""A session played once in the embedded physics, and the panel that looks it over."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

HERE = Path(__file__).parent
for parts in (HERE.parents[1] / "parts", HERE):
    if str(parts) not in sys.path:
        sys.path.insert(0, str(parts))

from audited_session import audited_session  # noqa: E402
from panel_desk import Desk  # noqa: E402

from console.replay.panel import ReplayPanel  # noqa: E402
from console.services import EpisodeRef  # noqa: E402
from console.theme import theme  # noqa: E402

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
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Iterator[ReplayPanel]:
    theme().install(qapp, "light")
    made = ReplayPanel(desk.services)
    qtbot.addWidget(made)
    made.resize(820, 760)
    made.show()
    yield made
    made.close_down()


@pytest.fixture
def shown(qtbot: QtBot, panel: ReplayPanel) -> Shown:
    """Open an episode and wait until everything about it is in sight."""

    def show(ref: EpisodeRef) -> ReplayPanel:
        panel.open_episode(ref)
        qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)
        return panel

    return show
