import shutil
from pathlib import Path

import numpy as np
import pytest
from console_parts import Desk
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot
from scripted_parts import text_of
from watched_episodes import LEVEL, bare_deck, good, play

from console.episode.chip import WordChip
from console.live.filmstrip import StripModel, Thumb
from console.live.panel import LivePanel
from console.live.pixels import image_of
from console.services import EpisodeRef
from console.theme import theme
from controller.executors.rollout_file import ROLLOUT_FILE
from controller.records.names import FRAMES
from controller.sweep.runner.messages import Stepped

pytestmark = pytest.mark.qt_log_ignore(r"^This plugin does not support propagateSizeHints\(\)$")


def finished(ref: EpisodeRef, attempt: int, entry: int = 1) -> Stepped:
    at = "2026-03-09T14:08:12+00:00"
    return Stepped(entry, "attempt_finished", attempt, attempt, at, str(ref.folder), "run failed")


def watched(qtbot: QtBot, panel: LivePanel, ref: EpisodeRef) -> None:
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.film is not None and panel.film.ref == ref and not panel.view.image().isNull())


def settled(qtbot: QtBot, panel: LivePanel, index: int) -> None:
    """Go to a frame and wait until it is on the screen, with everything about it."""
    panel._seek(index)
    qtbot.waitUntil(lambda: not panel._showing.busy)


def test_without_a_run_it_says_how_to_get_one(panel: LivePanel) -> None:
    assert panel.empty.isVisible()
    assert not panel.controls.play.isEnabled()
    assert not panel.head.copy.isEnabled()


def test_the_newest_run_is_followed_and_played(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef
) -> None:
    desk.runner.event.emit(finished(recorded, 1))

    qtbot.waitUntil(lambda: panel.film is not None and panel.playback.playing)

    assert panel.film.attempt == 1
    assert panel.head.title.text() == LEVEL
    assert panel.follow.pinned is None


def test_a_film_that_plays_is_not_cut_off_by_a_newer_run(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef
) -> None:
    panel.head.pace.button("as_fast").click()
    desk.runner.event.emit(finished(recorded, 1))
    qtbot.waitUntil(lambda: panel.film is not None and panel.playback.playing)
    shown: list[int] = []
    panel.playback.moved.connect(lambda index: shown.append(index) if panel.film.attempt == 1 else None)

    desk.runner.event.emit(finished(recorded, 2))
    assert panel.film.attempt == 1
    qtbot.waitUntil(lambda: panel.film.attempt == 2, timeout=15_000)

    assert shown[-1] == 47


def test_a_person_who_has_stopped_at_a_frame_is_left_there_and_told_of_the_newer_run(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef
) -> None:
    desk.runner.event.emit(finished(recorded, 1))
    qtbot.waitUntil(lambda: panel.film is not None)
    settled(qtbot, panel, 7)

    desk.runner.event.emit(finished(recorded, 2))

    assert panel.film.attempt == 1
    assert panel.controls.newest.isVisible()
    panel.controls.newest.click()
    qtbot.waitUntil(lambda: panel.film.attempt == 2)
    assert not panel.controls.newest.isVisible()


def test_a_pinned_episode_stays_when_others_run(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef, tmp_path: Path
) -> None:
    other = play(tmp_path, [good()])
    watched(qtbot, panel, recorded)
    assert panel.head.pin.isChecked()
    panel.playback.pause()

    desk.runner.event.emit(finished(other, 1))
    assert not panel.follow.waits

    panel.head.pin.click()
    assert not panel.head.pin.isChecked()
    desk.runner.event.emit(finished(other, 1))
    qtbot.waitUntil(lambda: panel.film.ref == other)


def test_nothing_is_opened_while_nobody_looks(
    qtbot: QtBot, qapp: QApplication, panel: LivePanel, desk: Desk, recorded: EpisodeRef
) -> None:
    panel.hide()
    desk.runner.event.emit(finished(recorded, 1))
    qapp.processEvents()
    assert not panel._showing.busy

    panel.show()
    qtbot.waitUntil(lambda: panel.film is not None)


def test_a_frame_is_on_the_screen_to_the_last_pixel(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 20)

    assert panel.view.image() == image_of(panel.film.rollout.frame(20).rgb)
    assert panel.head.count.text() == "21 / 48 · 5.25 s"


def test_the_detector_cards_show_the_recorded_readings_and_the_verdict_so_far(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef
) -> None:
    watched(qtbot, panel, recorded)
    success, failure = (card.findChild(WordChip) for card in panel.sight.cards)

    settled(qtbot, panel, 0)
    assert (success.word, failure.word) == ("not seen", "not seen")
    settled(qtbot, panel, 47)
    assert (success.word, failure.word) == ("success", "not seen")
    assert panel.sight.cards[0].bars._rgb == panel.film.readings.success_rgb[47]
    assert panel.sight.cards[0].swatch._part.pixelColor(5, 5) == panel.view.image().pixelColor(1228, 20)


def test_an_earlier_attempt_can_be_chosen_and_tells_when_it_failed(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef
) -> None:
    watched(qtbot, panel, recorded)
    chooser = panel.findChild(QComboBox, "liveAttempt")

    chooser.setCurrentIndex(0)
    chooser.activated.emit(0)
    qtbot.waitUntil(lambda: panel.film.attempt == 1)
    settled(qtbot, panel, 47)

    assert panel.sight.cards[1].findChild(WordChip).word == f"seen {panel.film.readings.marker_time_s:.2f} s"
    assert panel.sight.cards[0].findChild(WordChip).word == "no success"


def test_lost_readings_read_unavailable_and_the_film_goes_on(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef, tmp_path: Path
) -> None:
    shutil.copytree(recorded.session_folder, tmp_path / "copy")
    ref = EpisodeRef(tmp_path / "copy", recorded.row, recorded.level)
    (ref.folder / "round_3" / FRAMES).unlink()

    watched(qtbot, panel, ref)
    settled(qtbot, panel, 3)

    assert panel.sight.cards[0].findChild(WordChip).word == "unavailable"
    assert FRAMES in panel.sight.cards[0].findChild(WordChip).toolTip()
    colour = panel.view.image().pixelColor(1228, 20)
    assert panel.sight.cards[0].bars._rgb == (colour.red(), colour.green(), colour.blue())
    panel.grab()


def test_a_damaged_run_is_unavailable_with_its_reason(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef, tmp_path: Path
) -> None:
    shutil.copytree(recorded.session_folder, tmp_path / "copy")
    ref = EpisodeRef(tmp_path / "copy", recorded.row, recorded.level)
    (ref.folder / "round_3" / ROLLOUT_FILE).write_bytes(b"PK")

    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.empty._line.text() == "Unavailable")

    assert ROLLOUT_FILE in panel.empty._hint.text().replace("\u200b", "")
    assert panel.film is None
    assert not panel.controls.slider.isEnabled()


def test_an_episode_without_a_run_waits_for_it(qtbot: QtBot, panel: LivePanel, desk: Desk, tmp_path: Path) -> None:
    ref = EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL)
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.empty._line.text() == "No run has ended yet")

    play(tmp_path, [good()])
    desk.runner.event.emit(finished(ref, 1))

    qtbot.waitUntil(lambda: panel.film is not None)


def test_the_frame_answers_to_its_keys(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)
    panel.activateWindow()
    panel.view.setFocus()
    settled(qtbot, panel, 10)

    for key, index in (
        (Qt.Key.Key_Right, 11),
        (Qt.Key.Key_Left, 10),
        (Qt.Key.Key_End, 47),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(panel.view, key)
        assert panel.playback.index == index
    qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert panel.playback.playing
    qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert not panel.playback.playing
    qtbot.keyClick(panel.view, Qt.Key.Key_X)
    assert not panel.view.marks_shown
    qtbot.keyClick(panel.view, Qt.Key.Key_P)
    assert panel.follow.pinned is None


def test_every_key_is_an_action_that_a_menu_can_list(panel: LivePanel) -> None:
    keys = {action.objectName(): action.shortcut().toString() for action in panel.findChildren(QAction)}

    assert keys["liveAction_play"] == "Space"
    assert keys["liveAction_copy"] == "Ctrl+C"
    assert not any(action.shortcutContext() == Qt.ShortcutContext.WindowShortcut for action in panel.actions())


def test_zoom_stays_from_frame_to_frame_and_fit_brings_it_back(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef
) -> None:
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 3)
    panel.view.set_zoom(4)
    settled(qtbot, panel, 4)

    assert panel.view.zoom == pytest.approx(4)
    panel.head.fit.click()
    assert panel.view.fits


def test_a_click_on_the_plot_or_the_strip_goes_to_that_time(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef
) -> None:
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 0)

    x = round(panel.sight.plot._frame().x(6.0))
    qtbot.mouseClick(panel.sight.plot, Qt.MouseButton.LeftButton, pos=QPoint(x, 30))
    assert panel.playback.index == 23

    strip = panel.sight.filmstrip
    place = strip.visualRect(strip.strip.index(11)).center()
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.playback.index == 47
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert panel.playback.index == strip.strip.frames[10]


def test_all_twelve_thumbnails_come_in_and_are_in_sight(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)
    panel.playback.pause()
    strip = panel.sight.filmstrip.strip

    def pictures() -> list[object]:
        return [strip.index(row).data(Qt.ItemDataRole.DecorationRole) for row in range(strip.rowCount())]

    qtbot.waitUntil(lambda: all(isinstance(each, QImage) for each in pictures()))

    view = panel.sight.filmstrip
    assert strip.rowCount() == 12
    assert view.viewport().rect().contains(view.visualRect(strip.index(11)))


def test_the_strip_is_a_sound_model(qtbot: QtBot) -> None:
    model = StripModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_film([Thumb(at * 4, at + 1.0, at > 8) for at in range(12)], 48)
    model.set_picture(8, QImage(8, 8, QImage.Format.Format_RGB32))
    model.set_picture(9, QImage(8, 8, QImage.Format.Format_RGB32))
    model.set_film([], 0)

    assert tester.model() is model
    assert model.rowCount() == 0


def test_the_frame_in_sight_is_copied_and_saved_as_it_was_drawn(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef, tmp_path: Path
) -> None:
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 12)
    panel.view.set_zoom(3)

    panel.head.copy.trigger()
    panel.save_frame(tmp_path / "frame")

    drawn = image_of(panel.film.rollout.frame(12).rgb)
    assert QGuiApplication.clipboard().image().convertToFormat(drawn.format()) == drawn
    assert QImage(str(tmp_path / "frame.png")).convertToFormat(drawn.format()) == drawn
    assert desk.said == ["Frame 13 copied", "Frame 13 saved as frame.png"]


def test_a_picture_that_cannot_be_written_says_why(
    qtbot: QtBot, panel: LivePanel, desk: Desk, recorded: EpisodeRef, tmp_path: Path
) -> None:
    watched(qtbot, panel, recorded)

    panel.save_frame(tmp_path / "no such folder" / "frame.png")

    assert "could not be saved" in desk.said[0]


def test_a_black_frame_is_flagged_over_the_picture(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)
    panel.playback.pause()
    qtbot.waitUntil(lambda: not panel._showing.busy)
    assert not panel.view.badge.isVisible()

    black = image_of(np.zeros((720, 1280, 3), np.uint8))
    panel._showing._projector.drawn.emit(panel.film, panel.playback.index, black, "black")
    qtbot.waitUntil(panel.view.badge.isVisible)
    assert "black" in panel.view.badge.text()


def test_the_pace_is_remembered(qtbot: QtBot, panel: LivePanel, desk: Desk) -> None:
    panel.head.pace.button("as_fast").click()

    again = LivePanel(desk.services)
    qtbot.addWidget(again)

    assert again.playback.pace == "as_fast"
    again.close_down()


def test_the_age_of_the_last_frame_is_said(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)

    panel.tick()

    assert panel.controls.age.text().startswith("last frame ")


@pytest.mark.parametrize("size", [(480, 330), (560, 440), (592, 536), (706, 820), (1200, 900)])
def test_nothing_is_wider_or_higher_than_its_place(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef, size: tuple[int, int]
) -> None:
    panel.resize(*size)
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 20)

    assert panel.size().toTuple() == size
    assert panel.layout().totalMinimumSize().width() <= size[0]
    assert panel.layout().totalMinimumSize().height() <= size[1]
    for card in panel.sight.cards:
        assert card.chip.geometry().right() <= card.width()
        assert card.chip.width() >= card.chip.sizeHint().width()


def test_both_themes_are_drawn_and_a_switch_is_followed(qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef) -> None:
    watched(qtbot, panel, recorded)
    settled(qtbot, panel, 5)
    light = panel.sight.plot.grab().toImage().pixelColor(2, 2)

    theme().choose("dark")
    dark = panel.sight.plot.grab().toImage().pixelColor(2, 2)
    theme().choose("light")

    assert light.lightness() > 200 > 60 > dark.lightness()


def test_a_sequence_of_episodes_leaves_nothing_behind(
    qtbot: QtBot, panel: LivePanel, recorded: EpisodeRef, tmp_path: Path
) -> None:
    weak = text_of(bare_deck())
    refs = [recorded, play(tmp_path, [weak, weak, weak])]

    for ref in refs * 3:
        watched(qtbot, panel, ref)
        qtbot.waitUntil(lambda: not panel._showing.busy)

    assert len(panel.sight.filmstrip.strip._pictures) <= 12
    assert panel.findChildren(QObject, "liveFrame") == [panel.view]
