"""Windows and panels over a real store folder, with a runner that a test speaks for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from console_parts import Desk, desk
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from watched_episodes import play, three_calls
from window_parts import BlankPanel

from console.services import EpisodeRef
from console.theme import theme
from console.window.window import ConsoleWindow

SCREENLESS = r"^This plugin does not support (propagateSizeHints|raise)\(\)$"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What the screenless platform writes about any window of a minimum size, and any that is raised."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(SCREENLESS, extend=True))


@pytest.fixture(name="desk")
def panel_desk(tmp_path: Path) -> Desk:
    return desk(tmp_path)


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> EpisodeRef:
    """An episode of three calls, played once."""
    return play(tmp_path_factory.mktemp("recorded"), three_calls())


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., ConsoleWindow]]:
    theme().install(qapp, "light")
    opened: list[ConsoleWindow] = []
    faults: list[Exception] = []

    def make(
        size: tuple[int, int] = (1280, 720), *, welcome: bool = False, panels: Callable[..., QWidget] = BlankPanel
    ) -> ConsoleWindow:
        given = desk(tmp_path)
        given.services.settings.setValue("welcome/seen", not welcome)
        window = ConsoleWindow(given.services, faults.append, panels)
        if not window.restored:
            window.resize(*size)
        window.show()
        qtbot.waitUntil(lambda: window.toolbar.executor.count() > 0)
        opened.append(window)
        return window

    yield make
    for window in opened:
        window.close_now()
        window.deleteLater()
    assert faults == []
    theme().choose("system")
