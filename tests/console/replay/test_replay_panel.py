import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from audited_session import ROW
from panel_desk import Desk
from PIL import Image
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from watched_episodes import LEVEL, good, play

from console.episode.chip import WordChip
from console.live.pixels import image_of
from console.replay.changes import Finding
from console.replay.findings import FindingsModel
from console.replay.gif import WIDTH_PX, GifCancelledError, save_gif
from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from console.theme import theme
from controller.episode.key import EpisodeKey
from controller.records.audit import AUDIT, add_verdict, read_verdicts
from controller.records.names import RESULT, TRAJECTORY
from controller.records.session import read_session
from controller.store.store import rebuild
from controller.sweep.runner.messages import Stepped

Shown = Callable[[EpisodeRef], ReplayPanel]
KEY = EpisodeKey("polybridge", LEVEL, "careful", "strict", 1)


def settled(qtbot: QtBot, panel: ReplayPanel) -> None:
    qtbot.waitUntil(lambda: not panel.busy, timeout=20_000)


def chosen(qtbot: QtBot, panel: ReplayPanel, call: int) -> None:
    panel.head.calls.setCurrentIndex(panel.head.calls.findData(call))
    panel.head.calls.activated.emit(panel.head.calls.currentIndex())
    qtbot.waitUntil(lambda: not panel.busy and panel.texts._exchange is not None, timeout=20_000)


def middle_of(panel: ReplayPanel, finding: Finding) -> QPointF:
    """The middle of the first member of a finding, in pixels of the drawing."""
    fit, (a, b) = panel.drawing.marks._fit(), finding.lines[0]
    return (fit.point(*a) + fit.point(*b)) / 2


def hover(widget: QWidget, place: QPointF) -> None:
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, place, widget.mapToGlobal(place), none, none, Qt.KeyboardModifier(0))
    QApplication.sendEvent(widget, move)


def changed(path: Path, change: Callable[[dict], object]) -> None:
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))


# ------------------------------------------------------------------------------------------------ which episode


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
        assert panel.film.cards[1].bars._rgb == film.readings.failure_rgb[index]
        assert panel.film.controls.age.text().startswith(f"{index + 1} / 48 · ")
    failure = panel.film.cards[1].findChild(WordChip)
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


# ------------------------------------------------------------------------------------------------ run again


def test_an_embedded_run_is_had_again_bit_for_bit(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    for call in (2, 3):
        chosen(qtbot, panel, call)
        state = panel.call.record.attempt.facts["state_hash"]
        assert panel.audit.again_chip.word == "same, bit for bit"
        assert panel.audit.again_text.text() == f"state {state[:12]}"


def test_a_mismatch_says_in_what(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    changed(
        recorded.folder / TRAJECTORY,
        lambda value: value["calls"][2]["attempt"]["facts"].update(state_hash="0" * 64),
    )
    panel = shown(recorded)
    assert panel.audit.again_chip.word == "differs from its record"
    assert panel.audit.again_text.text() == "in state_hash"
    chosen(qtbot, panel, 2)
    assert panel.audit.again_chip.word == "same, bit for bit"


def test_what_was_run_in_another_world_is_not_compared_and_says_why(shown: Shown, recorded: EpisodeRef) -> None:
    changed(recorded.session_folder / "summary.json", lambda value: value["configuration"].update(level_sha256={}))
    panel = shown(recorded)
    assert panel.audit.again_chip.word == "not compared"
    assert "names neither constants nor level" in panel.audit.again_text.text()


def test_an_episode_without_its_session_is_not_compared(shown: Shown, tmp_path: Path) -> None:
    panel = shown(play(tmp_path / "bare", [good()]))
    assert panel.audit.again_chip.word == "not compared"
    assert "holds no session" in panel.audit.again_text.text()


# ------------------------------------------------------------------------------------------------ verdicts


def test_a_verdict_is_stored_beside_the_result_and_changes_nothing_else(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk
) -> None:
    panel = shown(recorded)
    before = {path: path.read_bytes() for path in recorded.session_folder.rglob("*") if path.is_file()}
    panel.audit.by.setText("Ada")
    panel.audit.note.setText("the flag was never reached")

    panel.audit.buttons["dispute"].click()
    qtbot.waitUntil(lambda: panel.audit.opinion_chip.word == "disputed")

    (verdict,) = read_verdicts(recorded.session_folder)
    assert (verdict.key, verdict.opinion, verdict.by, verdict.note) == (
        KEY,
        "dispute",
        "Ada",
        "the flag was never reached",
    )
    assert verdict.call == 3
    after = {path: path.read_bytes() for path in recorded.session_folder.rglob("*") if path.is_file()}
    assert {path: after[path] for path in before} == before
    assert {path.name for path in after.keys() - before.keys()} <= {AUDIT, ".audit.lock"}
    assert (recorded.folder / RESULT) in before
    assert panel.audit.opinion_text.text() == "Ada disputes: the flag was never reached"
    assert panel.audit.note.text() == ""
    assert "unchanged" in desk.said[-1]


def test_a_change_of_mind_takes_the_first_back_and_both_can_be_read(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef
) -> None:
    panel = shown(recorded)
    panel.audit.by.setText("Ada")
    for opinion, word in (("dispute", "disputed"), ("agree", "agreed")):
        panel.audit.buttons[opinion].click()
        qtbot.waitUntil(lambda word=word: panel.audit.opinion_chip.word == word)
    assert panel.audit.opinion_text.text() == "Ada agrees"
    assert "taken back" in panel.audit.opinion_text._tip
    assert len(read_verdicts(recorded.session_folder)) == 2


def test_the_key_disputes_and_without_a_name_asks_for_it(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk
) -> None:
    panel = shown(recorded)
    panel.activateWindow()
    panel.film.view.setFocus()
    qtbot.keyClick(panel.film.view, Qt.Key.Key_D)
    assert panel.audit.by.hasFocus()
    assert desk.said[-1] == "A verdict needs a name: say who you are"
    assert read_verdicts(recorded.session_folder) == ()

    qtbot.keyClicks(panel.audit.by, "Dada")
    assert panel.audit.by.text() == "Dada"
    panel.film.view.setFocus()
    qtbot.keyClick(panel.film.view, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: panel.audit.opinion_chip.word == "disputed")
    assert ReplayPanel(desk.services).audit.by.text() == "Dada"


def test_several_auditors_are_named_and_a_dispute_weighs_most(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    add_verdict(recorded.session_folder, KEY, "dispute", "Ada", note="late")
    add_verdict(recorded.session_folder, KEY, "agree", "Bob")
    add_verdict(recorded.session_folder, replace(KEY, condition="strict"), "unsure", "Cy")
    panel = shown(recorded)
    assert panel.audit.opinion_chip.word == "disputed"
    assert panel.audit.opinion_text.text() == "Cy is unsure · Bob agrees · Ada disputes: late"


def test_damaged_verdicts_are_unavailable_and_a_new_one_is_refused(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk
) -> None:
    (recorded.session_folder / AUDIT).write_text("no verdict\n")
    panel = shown(recorded)
    assert panel.audit.opinion_chip.word == "unavailable"
    assert AUDIT in panel.audit.opinion_text.text()
    panel.audit.by.setText("Ada")
    panel.audit.buttons["agree"].click()
    qtbot.waitUntil(lambda: bool(desk.said) and desk.said[-1].startswith("The verdict could not be stored"))
    assert (recorded.session_folder / AUDIT).read_text() == "no verdict\n"


def test_the_disputed_episodes_are_listed_in_the_queue(
    qtbot: QtBot, qapp: QApplication, recorded: EpisodeRef, desk: Desk
) -> None:
    theme().install(qapp, "light")
    listed: list[tuple[str, tuple[str, ...]]] = []
    services = replace(desk.services, list_episodes=lambda title, ids: listed.append((title, ids)))
    rebuild(services.store, [recorded.session_folder])
    panel = ReplayPanel(services)
    qtbot.addWidget(panel)
    panel.acts["disputed"].trigger()
    qtbot.waitUntil(lambda: desk.said == ["No episode is disputed"])

    add_verdict(recorded.session_folder, KEY, "dispute", "Ada")
    panel.acts["disputed"].trigger()
    qtbot.waitUntil(lambda: bool(listed))

    session = read_session(recorded.session_folder).summary.session
    assert listed == [("Disputed", (f"{session}/{ROW}/{LEVEL}",))]
    panel.close_down()


# ------------------------------------------------------------------------------------------------ taking it along


def test_a_candidate_is_handed_to_the_editor_with_what_it_is(qtbot: QtBot, shown: Shown, recorded: EpisodeRef) -> None:
    panel = shown(recorded)
    opened: list[tuple] = []
    panel.edit_asked.connect(lambda *given: opened.append(given))
    chosen(qtbot, panel, 2)
    panel.acts["editor"].trigger()
    assert opened == [(LEVEL, panel.call.record.candidate, f"{LEVEL}, {ROW}, call 2")]


def test_the_film_is_saved_as_a_picture_that_moves_as_it_ran(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk, tmp_path: Path
) -> None:
    panel = shown(recorded)
    panel.taking.save_gif(tmp_path / "film")
    assert panel.gif.isVisible()
    qtbot.waitUntil(lambda: not panel.gif.isVisible(), timeout=30_000)
    assert desk.said[-1] == "Saved film.gif"
    with Image.open(tmp_path / "film.gif") as film:
        assert film.width == WIDTH_PX
        stays = []
        for index in range(film.n_frames):
            film.seek(index)
            stays.append(film.info["duration"])
        # Pillow lays equal frames together; how long the film is does not change by that.
        assert sum(stays) == 47 * 250 + 2000


def test_a_cancelled_film_leaves_what_was_there(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "film.gif"
    path.write_bytes(b"an older film")
    panel = shown(recorded)
    panel.taking.save_gif(path)
    panel.gif.cancel.click()
    qtbot.waitUntil(lambda: not panel.gif.isVisible())
    assert desk.said[-1] == "Cancelled: no file was written"
    assert path.read_bytes() == b"an older film"
    assert [each.name for each in tmp_path.glob("*.gif*")] == ["film.gif"]


def test_a_film_cancelled_half_way_draws_no_further_frame(recorded: EpisodeRef, tmp_path: Path) -> None:
    drawn: list[int] = []
    with pytest.raises(GifCancelledError):
        save_gif(recorded, 2, tmp_path / "film.gif", lambda done, _of: drawn.append(done), lambda: len(drawn) >= 5)
    assert drawn == [1, 2, 3, 4, 5]
    assert not (tmp_path / "film.gif").exists()


def test_a_film_that_cannot_be_written_says_so(
    qtbot: QtBot, shown: Shown, recorded: EpisodeRef, desk: Desk, tmp_path: Path
) -> None:
    panel = shown(recorded)
    panel.taking.save_gif(tmp_path / "no folder" / "film.gif")
    qtbot.waitUntil(lambda: not panel.gif.isVisible(), timeout=30_000)
    assert desk.said[-1].startswith("Not saved: cannot write ")


def test_a_frame_is_copied_and_saved(qtbot: QtBot, shown: Shown, recorded: EpisodeRef, tmp_path: Path) -> None:
    panel = shown(recorded)
    panel.film.seek(12)
    settled(qtbot, panel)
    panel.acts["copy"].trigger()
    assert QApplication.clipboard().image() == panel.film.view.image()
    panel.film.save_frame(tmp_path / "frame")
    assert QImage(str(tmp_path / "frame.png")).convertToFormat(QImage.Format.Format_RGB32) == panel.film.view.image()


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
