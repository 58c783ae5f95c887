"""A recorded episode looked over, call by call."""

import json
import shutil
from pathlib import Path

from console_parts import Desk
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from replay_hands import Shown, changed, chosen, hover, middle_of, settled
from watched_episodes import LEVEL, good, play

from console.episode.chip import WordChip
from console.live.pixels import image_of
from console.replay.changes import Finding
from console.replay.findings import FindingsModel
from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from console.theme import theme
from controller.records.names import TRAJECTORY
from controller.sweep.runner.messages import Stepped


def test_without_an_episode_it_says_how_to_get_one(panel: ReplayPanel) -> None:
    assert panel.empty.line == "Nothing to look over yet"
    assert not panel.audit.isEnabled()
    assert not panel.acts["gif"].isEnabled()
    assert not panel.head.views.isEnabled()


def test_the_last_run_is_shown_at_its_first_frame_and_every_call_can_be_chosen(
    shown: Shown, recorded: EpisodeRef
) -> None:
    panel = shown(recorded)
    words = [panel.head.calls.itemText(at) for at in range(panel.head.calls.count())]
    assert words == ["Call 1: rejected", "Call 2: run 1 failed", "Call 3: run 2 succeeded"]
    assert panel.head.calls.currentData() == 3
    assert (panel.film.playback.index, panel.film.playback.playing) == (0, False)
    assert panel.head.title.text() == LEVEL


def test_it_reads_nothing_while_nobody_looks(qtbot: QtBot, panel: ReplayPanel, recorded: EpisodeRef) -> None:
    panel.hide()
    panel.open_episode(recorded)
    assert not panel._reading
    panel.show()
    qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)


def test_an_episode_that_has_not_begun_is_no_fault_and_appears_when_it_does(
    qtbot: QtBot, panel: ReplayPanel, desk: Desk, tmp_path: Path
) -> None:
    ref = EpisodeRef(tmp_path / "later", "scripted_strict_r1", LEVEL)
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.empty.line == "Not begun")

    play(tmp_path / "later", [good()])
    at = "2026-03-09T14:08:12+00:00"
    desk.runner.event.emit(Stepped(1, "attempt_finished", 1, 1, at, str(ref.folder), "success"))

    qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)


def test_damaged_records_read_unavailable_with_their_reason(
    qtbot: QtBot, panel: ReplayPanel, recorded: EpisodeRef
) -> None:
    (recorded.folder / TRAJECTORY).write_text("{")
    panel.open_episode(recorded)
    qtbot.waitUntil(lambda: panel.empty.line == "Unavailable")
    assert TRAJECTORY in panel.empty._hint.text().replace("\u200b", "")
    assert not panel.audit.isEnabled()


def test_another_episode_takes_the_place_of_the_first_at_once(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, tmp_path: Path
) -> None:
    panel = shown(recorded)
    other = play(tmp_path / "other", [good()])
    panel.open_episode(other)
    assert panel.call is None
    assert panel.empty.isVisible()
    qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)
    assert panel.head.calls.count() == 1


# ------------------------------------------------------------------------------------------------ the film


def test_every_frame_is_the_recorded_one_with_its_readings(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 2)
    film = panel.film.film
    for index in (0, 20, 47):
        panel.film.seek(index)
        settled(qtbot, panel)
        assert panel.film.view.image() == image_of(film.rollout.frame(index).rgb)
        assert panel.film.sight.cards[1].bars._rgb == film.readings.failure_rgb[index]
        assert panel.film.controls.age.text().startswith(f"{index + 1} / 48 · ")
    failure = panel.film.sight.cards[1].findChild(WordChip)
    assert failure.word == f"seen {film.readings.marker_time_s:.2f} s"


def test_the_frame_answers_to_its_keys(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    panel.activateWindow()
    panel.film.view.setFocus()
    for key, index in ((Qt.Key.Key_End, 47), (Qt.Key.Key_Left, 46), (Qt.Key.Key_Home, 0), (Qt.Key.Key_Right, 1)):
        qtbot.keyClick(panel.film.view, key)
        assert panel.film.playback.index == index
    qtbot.keyClick(panel.film.view, Qt.Key.Key_Space)
    assert panel.film.playback.playing
    qtbot.waitUntil(lambda: panel.film.playback.index > 1)
    qtbot.keyClick(panel.film.view, Qt.Key.Key_Space)
    assert not panel.film.playback.playing


def test_its_acts_are_named_for_the_menus_and_the_page_of_keys(panel: ReplayPanel) -> None:
    keys = {action.text(): action.shortcut().toString() for action in panel.acts.values()}
    assert keys["Dispute this result"] == "D"
    assert keys["Play or pause"] == "Space"
    assert all(action.objectName() == f"replayAction_{name}" for name, action in panel.acts.items())


def test_a_call_without_a_run_says_why(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 1)
    assert panel.film.nothing.isVisible()
    assert panel.film.film is None
    assert not panel.acts["gif"].isEnabled()
    assert panel.audit.again_chip.word == "no run"


# ------------------------------------------------------------------------------------------------ the drawing


def test_a_violation_marks_its_member_and_the_member_its_violation(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef
) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 1)
    panel.head.views.button("drawing").click()
    page = panel.drawing
    violation = page.findings.rows.findings[0]
    assert violation.kind == "violation"

    page.findings.setCurrentIndex(page.findings.rows.index(0))
    assert page.marks.chosen == violation
    bare = page.marks.grab().toImage()
    page.marks.choose(None)
    assert page.marks.grab().toImage() != bare

    page.findings.setCurrentIndex(page.findings.rows.index(-1))
    assert page.marks.chosen is None
    middle = middle_of(panel, violation)
    qtbot.mouseClick(page.drawing, Qt.MouseButton.LeftButton, pos=middle.toPoint())
    assert page.marks.chosen == violation
    assert page.findings.currentIndex().row() == 0
    hover(page.drawing, middle)
    assert page.drawing.toolTip().splitlines()[1].startswith("EDGE_TOO_LONG: ")


def test_the_difference_from_the_call_before_is_listed_and_said_of_each_member(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef
) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 2)
    panel.show_view("drawing")
    page = panel.drawing
    kinds = {finding.kind: finding for finding in page.findings.rows.findings}
    assert kinds.keys() == {"material", "moved", "removed"}
    assert kinds["material"].title == "Wood to Road"
    hover(page.drawing, middle_of(panel, kinds["material"]))
    assert page.drawing.toolTip().endswith(" · was Wood")
    hover(page.drawing, QPointF(2, 2))
    assert page.drawing.toolTip() == ""


def test_an_unreadable_response_has_no_drawing_and_its_words(qtbot: QtBot, shown: Shown, tmp_path: Path) -> None:
    panel = shown(play(tmp_path / "words", ["I would build an arch.", good()]))
    chosen(qtbot, panel, 1)
    panel.show_view("drawing")
    assert panel.drawing.nothing.isVisible()
    assert panel.texts.answer.view.toPlainText() == "I would build an arch."


def test_the_model_of_findings_is_sound(qtbot: QtBot) -> None:
    model = FindingsModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_findings([Finding("added", "Added", "member 1"), Finding("moved", "Moved", "node 2")])
    assert model.rowCount() == 2
    model.show_findings([])
    assert model.rowCount() == 0
    del tester


# ------------------------------------------------------------------------------------------------ what the model saw


def test_the_pictures_are_those_that_the_model_was_given(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 3)
    panel.show_view("given")
    page = panel.pictures
    assert page.view.image() == QImage(str(recorded.folder / "round_3" / "editor.png"))
    assert page.facts.text().startswith("Success pixel ")
    page.choice.button("given").click()
    assert page.view.image() == QImage(str(recorded.folder / "round_2" / "contact_sheet.png"))
    page.choice.button("own").click()
    assert page.nothing.isVisible()

    chosen(qtbot, panel, 2)
    assert page.view.isVisible()
    assert page.facts.text().startswith("Frames ")


def test_a_sheet_outside_the_episode_is_not_shown(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    shutil.copy(recorded.folder / "round_2" / "contact_sheet.png", recorded.session_folder / "other.png")
    changed(
        recorded.folder / "round_3" / "observation.json",
        lambda value: value["feedback"]["contact_sheet"].update(file="../../../other.png"),
    )
    panel = shown(recorded)
    chosen(qtbot, panel, 3)
    assert panel.texts._exchange.given is None


def test_prompt_observation_and_response_stand_side_by_side_word_for_word(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef
) -> None:
    panel = shown(recorded)
    chosen(qtbot, panel, 2)
    panel.show_view("texts")
    assert panel.texts.answer.view.toPlainText() == (recorded.folder / "round_2" / "response.txt").read_text()
    observation = json.loads((recorded.folder / "round_2" / "observation.json").read_text())
    assert json.loads(panel.texts.given.view.toPlainText()) == observation
    panel.texts.side.button("prompt").click()
    prompt = panel.texts.given.view.toPlainText()
    assert prompt.startswith("[system]\nBuild a bridge.\n\n[user]\nThis is call 2.")
    assert '"png_bytes": 12' in prompt


def test_a_lost_observation_says_so_and_the_response_stays(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    (recorded.folder / "round_2" / "observation.json").unlink()
    panel = shown(recorded)
    chosen(qtbot, panel, 2)
    assert panel.texts.given.view.toPlainText().startswith("Unavailable: ")
    assert panel.texts.answer.view.toPlainText().startswith("{")


def test_names_of_sixty_characters_fit_the_smallest_panel(
    qtbot: QtBot, panel: ReplayPanel, shown: Shown, recorded: EpisodeRef
) -> None:
    name = ("G1_Clearance_" + "VeryLongLevelName" * 3)[:60]
    ref = EpisodeRef(recorded.session_folder, recorded.row, name)
    recorded.folder.rename(ref.folder)
    changed(ref.folder / TRAJECTORY, lambda value: value["key"].update(level=name, designer="d" * 60))
    panel.resize(480, 330)
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)
    assert (panel.width(), panel.height()) == (480, 330)
    assert panel.head.calls.geometry().right() < panel.width()
    assert panel.film.nothing.line == "Unavailable"
    assert not panel.acts["editor"].isEnabled()


def test_the_shared_pieces_bear_the_names_of_this_room(panel: ReplayPanel) -> None:
    names = [child.objectName() for child in panel.findChildren(object) if hasattr(child, "objectName")]
    assert not [name for name in names if name.startswith(("live", "episode"))]
    assert {"replayFrame", "replayPlot", "replayPlay", "replayTime"} <= set(names)


def test_it_can_be_closed_while_it_reads(qtbot: QtBot, qapp: QApplication, desk: Desk, tmp_path: Path) -> None:
    theme().install(qapp, "light")
    ref = play(tmp_path / "one", [good()])
    panel = ReplayPanel(desk.services)
    qtbot.addWidget(panel)
    panel.show()
    panel.open_episode(ref)
    panel.close_down()
    qapp.processEvents()
    assert panel.call is None
