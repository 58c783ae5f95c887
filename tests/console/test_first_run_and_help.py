import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QLabel, QSpinBox
from pytestqt.qtbot import QtBot
from window_parts import OpenWindow, greet, tell

from console.help.dialog import KeyCaps, KeysDialog
from console.help.keys import collect_keys
from console.settings.options import change_options, most_jobs, read_options
from console.settings.places import chosen_store, keep_store, sessions_of
from console.theme import theme
from console.welcome.offer import offline_sweep
from console.widgets.segmented import Segmented
from controller.levels.catalogue import find_level
from controller.store.place import store_path
from controller.sweep.runner.messages import Enqueue, Queued, SetOptions, Start, StateChanged


def test_the_offer_is_one_level_of_each_family_under_both_limits() -> None:
    offer = offline_sweep()
    families = [find_level(name).family for name in offer.command.levels]
    assert len(families) == len(set(families)) == offer.families == 27
    assert offer.command.conditions == ("strict", "loose")
    assert offer.episodes == 54


def test_one_button_plans_and_starts_the_offline_sweep(open_window: OpenWindow) -> None:
    window = open_window(welcome=True)
    page = window.first_run.page
    assert page.isVisible()
    assert not page.button.isEnabled()
    greet(window)
    assert page.button.isEnabled()
    page.button.click()
    sent = window.services.runner.sent
    assert isinstance(sent[-1], Enqueue)
    assert not page.button.isEnabled()
    tell(window, Queued(len(sent), (1, 2, 3)))
    assert isinstance(sent[-1], Start)
    assert window.first_run.page is None
    assert not window.centre.covered


def test_a_plan_that_was_refused_leaves_the_button_to_be_pressed_again(open_window: OpenWindow) -> None:
    window = open_window(welcome=True)
    greet(window)
    page = window.first_run.page
    page.button.click()
    tell(window, Queued(len(window.services.runner.sent), (), "the disk is full: free some space"))
    assert page.isVisible()
    assert page.button.isEnabled()
    assert window.status.said() == "the disk is full: free some space"


def test_the_welcome_is_shown_once_and_comes_back_from_the_menu(open_window: OpenWindow) -> None:
    window = open_window(welcome=True)
    window.first_run.page.skipped.emit()
    assert window.first_run.page is None
    window.act["welcome"].trigger()
    assert window.first_run.page.isVisible()


def test_the_welcome_goes_when_something_is_queued_in_another_way(open_window: OpenWindow) -> None:
    window = open_window(welcome=True)
    greet(window)
    tell(window, Queued(99, (1,)))
    assert window.first_run.page is None


def test_the_help_page_names_every_key_of_every_action(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    panel_action = QAction("Move up", window.places["queue"])
    panel_action.setShortcut("Alt+Up")
    window.menus.add_panel("queue", window.places["queue"])
    dialog = window.show_keys()
    shown = {caps.accessibleName() for caps in dialog.findChildren(KeyCaps)}
    for action in window.findChildren(QAction):
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        assert not keys or keys in shown, action.text()
    titles = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"File", "Sweep", "Queue", "View", "Help", "On a frame", "Move up"} <= titles
    dialog.close()


def test_an_action_that_no_menu_holds_is_still_on_the_page(open_window: OpenWindow) -> None:
    window = open_window()
    stray = QAction("Stray", window)
    stray.setShortcut("Ctrl+Alt+J")
    groups = collect_keys(window.menuBar(), (window,))
    assert groups[-1].title == "In the panels"
    assert [row.act for row in groups[-1].rows] == ["Stray"]


def test_the_keys_are_searched(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    dialog = KeysDialog(collect_keys(window.menuBar()))
    qtbot.addWidget(dialog)
    dialog.search("abort")
    assert [caps.accessibleName() for caps in dialog.shown()] == ["Ctrl+Shift+."]
    dialog.search("no such act")
    assert dialog.shown() == []


def test_settings_are_kept_and_sent_at_once(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    dialog = window.show_settings()
    dialog.findChild(QCheckBox, "settingsPauseOnFailure").click()
    sent = window.services.runner.sent[-1]
    assert isinstance(sent, SetOptions)
    assert sent.pause_on_failure
    assert read_options(window.services.settings) == sent
    dialog.findChild(QSpinBox, "settingsJobs").setValue(1)
    assert window.services.runner.sent[-1].jobs == 1
    dialog.findChild(Segmented, "settingsLook").button("dark").click()
    assert theme().name == "dark"
    assert window.menus.looks["dark"].isChecked()
    dialog.close()


def test_jobs_never_exceed_the_processors(tmp_path: Path, open_window: OpenWindow) -> None:
    settings = open_window().services.settings
    settings.setValue("options/jobs", 4096)
    settings.setValue("options/pace", "backwards")
    options = read_options(settings)
    assert options.jobs == most_jobs()
    assert options.pace == "as_fast"
    assert change_options(settings, jobs=1).jobs == 1


def test_the_store_is_the_given_one_else_the_chosen_one_else_the_usual_one(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = open_window().services.settings
    assert chosen_store(settings) == store_path()
    keep_store(settings, tmp_path / "other.sqlite")
    assert chosen_store(settings) == tmp_path / "other.sqlite"
    assert chosen_store(settings, tmp_path / "given.sqlite") == tmp_path / "given.sqlite"
    keep_store(settings, None)
    assert chosen_store(settings) == store_path()
    assert sessions_of(tmp_path / "given.sqlite") == tmp_path / "sessions"


def test_another_store_is_opened_at_the_next_start_and_the_dialog_says_so(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    dialog = window.show_settings()
    assert dialog.following == ""
    dialog.choose_store(tmp_path / "elsewhere" / "store.sqlite")
    assert dialog.following.endswith("store.sqlite")
    assert "next start" in dialog.following
    dialog.choose_store(window.services.store)
    assert dialog.following == ""
    dialog.close()


@pytest.mark.parametrize("narrow", [True, False])
def test_the_welcome_fits_its_place_in_any_width(open_window: OpenWindow, narrow: bool) -> None:
    window = open_window((1280, 720) if narrow else (1600, 1000), welcome=True)
    page = window.first_run.page
    window.grab()
    assert page.widget().minimumSizeHint().width() <= page.viewport().width()


SCALED = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop, QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QApplication
sys.path.insert(0, sys.argv[2])
from console_parts import desk
from window_parts import BlankPanel, greet, inside, tell
from console.theme import theme
from console.window.window import ConsoleWindow
from controller.sweep.runner.messages import Progressed, StateChanged
from PySide6.QtWidgets import QToolButton
application = QApplication([])
theme().install(application, "light")
window = ConsoleWindow(desk(Path(sys.argv[1])).services, print, BlankPanel)
window.resize(1280, 720)
window.show()
loop = QEventLoop(); QTimer.singleShot(200, loop.quit); loop.exec()
greet(window)
tell(window, StateChanged("pausing", "this call", 300.0), Progressed(102268, 40412, 311520.0, 1041.2))
picture = window.grab()
buttons = [each for each in window.toolbar.findChildren(QToolButton) if each.isVisible()]
print(picture.width(), picture.height(), window.width(), window.height(), window.toolbar.sizeHint().width() <= 1280,
      all(inside(window, each) for each in buttons))
window.close_now()
"""


def test_nothing_is_clipped_at_twice_the_scale(tmp_path: Path) -> None:
    parts = str(Path(__file__).parents[1] / "parts")
    ended = subprocess.run(
        [sys.executable, "-c", SCALED, str(tmp_path), parts],
        env={**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.stdout.split() == ["2560", "1440", "1280", "720", "True", "True"], ended.stderr


def test_the_state_of_the_runner_is_told_to_the_page_that_waits_for_it(open_window: OpenWindow) -> None:
    window = open_window(welcome=True)
    greet(window)
    page = window.first_run.page
    window.services.runner.connected.emit(False)
    assert not page.button.isEnabled()
    greet(window)
    tell(window, StateChanged("idle"))
    assert page.button.isEnabled()
