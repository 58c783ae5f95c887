"""An episode run again, judged, and taken along."""

from dataclasses import replace
from pathlib import Path

import pytest
from audited_session import ROW
from console_parts import Desk
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from replay_hands import KEY, Shown, changed, chosen, settled
from watched_episodes import LEVEL, good, play

from console.replay.gif import WIDTH_PX, GifCancelledError, save_gif
from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from console.theme import theme
from controller.records.audit import AUDIT, add_verdict, read_verdicts
from controller.records.names import RESULT, TRAJECTORY
from controller.records.session import read_session
from controller.store.store import rebuild


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
