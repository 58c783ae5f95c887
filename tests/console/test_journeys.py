"""The console as a person meets it: real window, real panels, real runner process, real store."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from console.app.application import make_application
from console.app.start import Console, open_console
from console.theme import theme

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
LONG_MS = 30_000


@pytest.fixture
def start(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[], Console]]:
    opened: list[Console] = []

    def begin() -> Console:
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        application, settings = make_application(settings)
        console = open_console(application, settings, tmp_path / "store.sqlite")
        console.faults.remove()  # pytest-qt is to see them
        opened.append(console)
        return console

    yield begin
    for console in opened:
        console.window.close_now()
        console.runner.part()
        console.lock.unlock()
        console.window.deleteLater()
    theme().choose("system")


@pytest.fixture
def keep_picture(tmp_path: Path) -> Callable[[Console, str], None]:
    """Pictures of each screen, kept where PBBENCH_SCREENSHOTS says, to be looked at."""
    folder = Path(os.environ.get("PBBENCH_SCREENSHOTS", tmp_path))

    def keep(console: Console, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        assert console.window.grab().save(str(folder / f"{name}.png"))

    return keep


def test_from_the_first_start_to_results_by_one_button(
    start: Callable[[], Console], qtbot: QtBot, keep_picture: Callable[[Console, str], None]
) -> None:
    console = start()
    window = console.window
    window.resize(1600, 1000)
    page = window.first_run.page
    assert page is not None
    qtbot.waitUntil(page.button.isEnabled, timeout=LONG_MS)
    keep_picture(console, "first_run")
    page.button.click()
    qtbot.waitUntil(lambda: window.watch.facts.state == "running", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.watch.facts.done >= 3, timeout=LONG_MS)
    assert window.status.runner.text.startswith("runner running")
    live = window.places["live"].ensure()
    qtbot.waitUntil(lambda: live.film is not None, timeout=LONG_MS)
    episode = window.places["episode"].ensure()
    qtbot.waitUntil(lambda: not episode.empty.isVisible(), timeout=LONG_MS)
    keep_picture(console, "live")

    window.act["pause"].trigger()
    qtbot.waitUntil(lambda: window.watch.facts.state == "paused", timeout=LONG_MS)
    assert window.act["pause"].text() == "Resume"

    for name in ("editor", "calibrate"):
        window.act[name].trigger()
        qtbot.waitUntil(lambda name=name: window.places[name].panel is not None)
    keep_picture(console, "editor_and_calibration")
    window.act["episode"].trigger()
    window.act["results"].trigger()
    qtbot.waitUntil(lambda: window.places["results"].panel is not None)
    window.act["plan"].trigger()
    qtbot.waitUntil(lambda: window.places["plan"].panel is not None)
    tables = window.places["results"].findChildren(QTableView)
    qtbot.waitUntil(lambda: any(table.isVisible() and table.model().rowCount() for table in tables), timeout=LONG_MS)
    keep_picture(console, "results_and_plan")
    assert window.watch.facts.state == "paused"
    opened = ("queue", "plan", "live", "episode", "results")
    assert all(window.places[name].panel is not None for name in opened)

    window.look.choose("dark")
    window.act["log"].trigger()
    window.act["live"].trigger()
    window.act["queue"].trigger()
    qtbot.waitUntil(lambda: window.log.panel.height() > 100)
    keep_picture(console, "live_dark_with_log")

    window.act["stop"].trigger()
    qtbot.waitUntil(lambda: window.watch.facts.state == "idle", timeout=LONG_MS)
    window.close()
    assert not window.isVisible()
    assert window.question is None


def test_a_killed_runner_is_said_and_comes_back_with_the_queue_waiting(
    start: Callable[[], Console], qtbot: QtBot
) -> None:
    console = start()
    window = console.window
    qtbot.waitUntil(lambda: window.watch.facts.ready, timeout=LONG_MS)
    window.first_run.page.button.click()
    qtbot.waitUntil(lambda: window.watch.facts.state == "running", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.watch.facts.last_step is not None, timeout=LONG_MS)
    before = console.runner.process_id
    os.kill(before, KILL)
    qtbot.waitUntil(window.centre.banner.isVisible, timeout=LONG_MS)
    assert window.status.runner.text == "runner unavailable"
    assert window.log.model.lines.errors >= 1
    window.centre.banner.acts[0].click()
    qtbot.waitUntil(lambda: window.watch.facts.ready, timeout=LONG_MS)
    assert console.runner.process_id != before
    assert window.watch.facts.state in {"idle", "paused"}
    assert not window.centre.banner.isVisible()
    assert window.act["start"].isEnabled()


PLAYING = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from console.app import start
from console.app.application import make_application
folder = Path(sys.argv[1])
application, settings = make_application(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
console = start.open_console(application, settings, folder / "store.sqlite")
watch = console.window.watch
page = console.window.first_run.page
watch.ready.connect(lambda _event: QTimer.singleShot(0, page.button.click))
QTimer.singleShot(30_000, application.quit)  # its output ends, and the test with it
def say():
    if watch.facts.last_step is not None:
        print("playing", flush=True)
watch.changed.connect(say)
application.exec()
"""


def test_a_killed_console_takes_its_runner_along_at_once(tmp_path: Path) -> None:
    console = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert console.stdout is not None
    assert console.stdout.readline() == "playing\n"
    os.kill(console.pid, KILL)
    console.wait(timeout=10)
    console.stdout.close()
    # The runner holds this lock for as long as it lives.
    with FileLock(f"{tmp_path / 'store.sqlite'}.runner.lock", timeout=5):
        pass


def test_the_help_page_is_complete_before_any_panel_was_looked_at(start: Callable[[], Console], qtbot: QtBot) -> None:
    from console.help.keys import keys_of

    console = start()
    dialog = console.window.show_keys()
    shown = {key for group in dialog.groups for row in group.rows for key in row.keys}
    assert {"Alt+Up", "Alt+Down", "Alt+Home", "Alt+End", "R", "Del", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+F"} <= shown
    assert {"Ctrl+Return", "Ctrl+P", "Ctrl+.", "Ctrl+Shift+.", "F1", "Ctrl+1", "Ctrl+2"} <= shown
    missing = [
        action.text()
        for menu in console.window.menuBar().actions()
        for action in menu.menu().actions()
        if not set(keys_of(action)) <= shown
    ]
    assert missing == []
    dialog.close()
