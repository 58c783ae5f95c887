"""The calibration in the window: beside the editor, and with what sweeps are offered."""

from __future__ import annotations

import pytest
from calibrate_parts import MAP, records
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from window_parts import OpenWindow

from console.calibrate.panel import CalibratePanel
from console.editor.panel import EditorPanel
from console.settings.calibrating import kept_name
from console.settings.dialog import SettingsDialog
from console.window.panels import make_panel
from console.window.window import ConsoleWindow
from controller.calibration.start import start_map


def opened(open_window: OpenWindow, qtbot: QtBot, size: tuple[int, int] = (1280, 720)) -> ConsoleWindow:
    window = open_window(size, panels=make_panel)
    window.act["calibrate"].trigger()
    qtbot.waitUntil(lambda: window.places["calibrate"].panel is not None)
    panel = calibration(window)
    qtbot.waitUntil(lambda: panel.ledger is not None)
    return window


def calibration(window: ConsoleWindow) -> CalibratePanel:
    panel = window.places["calibrate"].panel
    assert isinstance(panel, CalibratePanel)
    return panel


def editor(window: ConsoleWindow) -> EditorPanel:
    panel = window.places["editor"].panel
    assert isinstance(panel, EditorPanel)
    return panel


def test_a_level_is_calibrated_in_the_window_and_the_editor_takes_its_new_limit(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    start_map("embedded", "mine", by="Anna")
    window = opened(open_window, qtbot)
    panel, settings = calibration(window), window.services.settings
    settings.setValue("calibrate/by", "Anna")
    assert panel.ledger is not None
    assert panel.ledger.chosen == MAP
    assert panel.form.status == "Open the editor and build a bridge"
    window.toolbar.budget_map.setCurrentIndex(window.toolbar.budget_map.findData(MAP))
    window.act["live"].trigger()
    qtbot.mouseClick(panel.levels.head.next, Qt.MouseButton.LeftButton)
    assert window.centre.current == "editor"
    level = panel.levels.chosen
    assert editor(window).level.name == level
    assert editor(window).design.limit == 50_000
    editor(window).acts["reference"].trigger()
    editor(window).acts["run"].trigger()
    qtbot.waitUntil(lambda: editor(window).last_run is not None, timeout=20_000)
    qtbot.waitUntil(lambda: panel.form.button.isEnabled(), timeout=3_000)
    window.grab()
    assert window.size().width() == 1280
    panel.acts["record"].trigger()
    qtbot.waitUntil(lambda: len(records(level)) == 1)
    qtbot.waitUntil(lambda: editor(window).design.limit == records(level)[0].limit)
    editor(window).player.pause()


def test_a_map_that_is_made_is_offered_to_sweeps_at_once(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = opened(open_window, qtbot)
    plan = window.places["plan"].ensure()
    assert plan is not None
    box = plan.form.budget_map  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: box.count() == 1)
    panel = calibration(window)
    panel.begin_map()
    panel.new_map.label.setText("mine")
    panel.new_map.by.setText("Anna")
    qtbot.mouseClick(panel.new_map.create_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.toolbar.budget_map.findData(MAP) >= 0)
    qtbot.waitUntil(lambda: box.findData(MAP) >= 0)


def test_the_name_in_the_settings_is_the_one_in_the_form(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = opened(open_window, qtbot)
    dialog = window.show_settings()
    assert isinstance(dialog, SettingsDialog)
    line = dialog.findChild(QLineEdit, "settingsName")
    assert line is not None
    assert line.text() == ""
    qtbot.keyClicks(line, " Ann  Lee")
    assert kept_name(window.services.settings) == "Ann Lee"
    dialog.accept()
    qtbot.waitUntil(lambda: calibration(window).form.by.text() == "Ann Lee", timeout=3_000)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_the_calibration_fits_its_dock(open_window: OpenWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    window = opened(open_window, qtbot, size)
    window.act["editor"].trigger()
    window.grab()
    panel = calibration(window)
    assert (window.width(), window.height()) == size
    place = window.places["calibrate"]
    assert panel.minimumSizeHint().width() <= place.width()
    assert panel.size() == place.size()
    parts = [panel.levels.head.next, panel.levels.head.maps, panel.form.button, panel.form.by]
    for part in parts:
        corner = part.mapTo(place, part.rect().bottomRight())
        assert place.rect().contains(corner), part.objectName()
    assert isinstance(panel.findChild(QWidget, "calibrateTable"), QWidget)
    assert panel.levels.table.height() > 150
