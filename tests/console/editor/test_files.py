"""Opening, saving, and not losing anything."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from console_parts import Desk, desk
from editor_parts import drag
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from console.editor import strings as say
from console.editor.files.errors import EditorFileError
from console.editor.files.opening import level_of_name, open_file
from console.editor.files.origin import Origin
from console.editor.files.recovery import Recovery, read_kept
from console.editor.files.saving import design_bytes
from console.editor.model.edits import add_member
from console.editor.panel import EditorPanel
from controller.levels.catalogue import find_level
from controller.levels.files import layout
from controller.references.record import read_reference
from serializer.bridge import Bridge
from serializer.document import read_document
from serializer.save import bridge_from_save, decode_payload

LEVEL = find_level("T1B_Span_10m")
GOOD = read_reference(LEVEL.name).bridge


def _draw(editor: EditorPanel) -> Bridge:
    drag(editor, (0.0, 2.0), (1.0, 3.0))
    assert editor.design.modified
    return editor.design.bridge


def _answer(editor: EditorPanel, words: str) -> None:
    """Press a button of the question that waits."""
    box = editor.files.question
    assert isinstance(box, QMessageBox)
    button = next(each for each in box.buttons() if each.text() == words)
    button.click()


@pytest.mark.parametrize("kind", ["candidate", "save", "payload"])
def test_what_is_saved_is_opened_again_as_it_was_and_is_what_the_reader_says_it_is(
    editor: EditorPanel, tmp_path: Path, kind: str, given: Desk
) -> None:
    editor.files.open_reference()
    drawn = editor.design.bridge
    path = tmp_path / f"mine.{kind}.txt"
    editor.files.save_as(path, kind, editor)  # type: ignore[arg-type]
    assert given.said[-1] == f"Saved {path.name}"
    assert read_document(path.read_text()).kind == kind
    assert not editor.design.modified
    editor.open_level("T1B_Span_8m")
    editor.open_level("T1B_Span_10m")
    editor.files.open_path(path)
    assert editor.design.bridge == drawn
    assert editor.notice.saying is None
    assert editor.head.title.text() == f"T1B_Span_10m · {path.name}"


def test_a_save_keeps_what_the_editor_does_not_know(editor: EditorPanel, tmp_path: Path) -> None:
    save = json.loads(design_bytes("save", GOOD, LEVEL, Origin()))
    save["DisplayName"] = "of a person"
    save["Objects"].append({"type": "signpost", "shape": [1, 2]})
    path = tmp_path / "T1B_Span_10m_inner.json"
    path.write_text(json.dumps(save))
    editor.open_level("T1B_Span_8m")
    editor.files.open_path(path)
    assert editor.level.name == "T1B_Span_10m", "the name of the file speaks of the level"
    edit = add_member(editor.design.bridge, 1, (0.5, 3.0), 2)
    editor.design.commit("one more", edit)
    editor.files.save(editor)
    written = json.loads(path.read_text())
    assert written["DisplayName"] == "of a person"
    assert {"type": "signpost", "shape": [1, 2]} in written["Objects"]
    assert bridge_from_save(written) == editor.design.bridge


def test_a_layout_is_saved_into_and_leaves_a_backup(editor: EditorPanel, tmp_path: Path) -> None:
    path = tmp_path / "T1B_Span_10m.json"
    before = layout(LEVEL) | {"mine": [1, 2.50]}
    path.write_text(json.dumps(before))
    editor.files.open_path(path)
    assert editor.files.origin.kind == "layout"
    drawn = _draw(editor)
    editor.files.save(editor)
    after = json.loads(path.read_text())
    assert bridge_from_save(decode_payload(after["saveFiles"][0])) == drawn
    assert after["mine"] == [1, 2.5]
    assert {k: v for k, v in after.items() if k != "saveFiles"} == {k: v for k, v in before.items() if k != "saveFiles"}
    assert any(other.name != path.name for other in tmp_path.iterdir() if other.is_file())


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b'{"nodes": [{"id": 1, "x": "wide", "y": 0}], "edges": []}', "x"),
        (b'{"nodes": [', "line 1"),
        (b"eJzz", "neither JSON"),
        (b"eJyrVkrOz0tJVbJSSkxKVqoFAA==cut", "payload"),
        (b"\xff\xfe\x00b", "UTF-8"),
        (b"", "empty"),
        (b"[1, 2]", "a list"),
    ],
)
def test_a_bad_file_is_refused_by_its_fault_and_leaves_the_design_untouched(
    editor: EditorPanel, tmp_path: Path, content: bytes, part: str
) -> None:
    drawn = _draw(editor)
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    editor.files.open_path(path)
    saying = editor.notice.saying
    assert saying is not None
    assert saying.title == "bad.json cannot be opened; your design is as it was"
    assert part in saying.body
    editor.notice.bar.copy.click()
    assert part in QGuiApplication.clipboard().text()
    assert editor.notice.isVisible()
    assert editor.design.bridge is drawn
    assert editor.design.modified
    assert editor.files.question is None, "what cannot be read asks nothing"
    editor.notice.bar.dismiss.click()
    assert not editor.notice.isVisible()


def test_a_file_that_is_not_there_says_so(editor: EditorPanel, tmp_path: Path) -> None:
    editor.files.open_path(tmp_path / "nothing.json")
    saying = editor.notice.saying
    assert saying is not None
    assert "No such file" in saying.body
    with pytest.raises(EditorFileError):
        open_file(tmp_path)


def test_a_place_that_cannot_be_written_says_so_and_the_design_stays_unsaved(
    editor: EditorPanel, tmp_path: Path
) -> None:
    _draw(editor)
    editor.files.save_as(tmp_path / "no" / "folder" / "x.json", "candidate", editor)
    saying = editor.notice.saying
    assert saying is not None
    assert saying.title == "x.json cannot be saved; it is as it was"
    assert editor.design.modified


def test_a_strange_bridge_is_opened_with_an_account(editor: EditorPanel, tmp_path: Path) -> None:
    path = tmp_path / "strange.json"
    path.write_text('{"nodes": [{"id": 1, "x": 5, "y": 5, "isKinematic": true}], "edges": []}')
    editor.files.open_path(path)
    saying = editor.notice.saying
    assert saying is not None
    assert saying.title == "Opened with changes"
    assert "put back" in saying.body
    assert editor.design.bridge.nodes == LEVEL.anchors


def test_nothing_is_overwritten_without_being_asked(editor: EditorPanel, tmp_path: Path) -> None:
    path = tmp_path / "precious.json"
    path.write_text("precious")
    _draw(editor)
    editor.files.save_as(path, "candidate", editor)
    assert path.read_text() == "precious"
    _answer(editor, say.CANCEL)
    assert path.read_text() == "precious"
    assert editor.design.modified
    editor.files.save_as(path, "candidate", editor)
    _answer(editor, say.REPLACE)
    assert read_document(path.read_text()).bridge == editor.design.bridge


def test_unsaved_changes_ask_before_another_level_takes_their_place(editor: EditorPanel) -> None:
    drawn = _draw(editor)
    editor.open_level("T1B_Span_8m")
    assert editor.design.bridge is drawn
    _answer(editor, say.CANCEL)
    assert editor.level.name == "T1B_Span_10m"
    editor.open_level("T1B_Span_8m")
    _answer(editor, say.DISCARD)
    assert editor.level.name == "T1B_Span_8m"
    assert not editor.design.modified


def test_saving_in_answer_to_the_question_goes_on_once_it_is_saved(
    editor: EditorPanel, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "kept.json"
    editor.files.save_as(path, "candidate", editor)
    drawn = _draw(editor)
    editor.open_level("T1B_Span_8m")
    _answer(editor, say.SAVE_FIRST)
    assert editor.level.name == "T1B_Span_8m"
    assert read_document(path.read_text()).bridge == drawn
    assert editor.may_close(lambda: None)


def test_a_first_save_asks_where_and_takes_the_spelling_from_the_chosen_kind(
    editor: EditorPanel, tmp_path: Path, qtbot: QtBot, given: Desk
) -> None:
    given.services.settings.setValue("editor/folder", str(tmp_path))
    _draw(editor)
    editor.acts["save"].trigger()
    dialog = editor.files.question
    assert isinstance(dialog, QFileDialog)
    dialog.selectNameFilter(say.KINDS["payload"])
    dialog.fileSelected.emit(str(tmp_path / "mine"))
    dialog.close()
    assert read_document((tmp_path / "mine.txt").read_text()).kind == "payload"


def test_a_file_changed_on_disk_asks_and_is_reloaded_or_kept(editor: EditorPanel, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "shared.json"
    editor.files.save_as(path, "candidate", editor)
    drawn = _draw(editor)
    theirs = design_bytes("candidate", GOOD, LEVEL, Origin())
    path.write_bytes(theirs)
    qtbot.waitUntil(lambda: editor.notice.saying is not None)
    saying = editor.notice.saying
    assert saying is not None
    assert saying.title == "shared.json has changed on disk"
    qtbot.mouseClick(editor.notice.bar.acts[1], Qt.MouseButton.LeftButton)
    assert editor.design.bridge is drawn
    editor.files.save(editor)
    assert path.read_bytes() == theirs, "saving over their changes asks once more"
    _answer(editor, say.CANCEL)
    path.write_bytes(theirs + b" ")
    qtbot.waitUntil(lambda: editor.notice.saying is not None)
    qtbot.mouseClick(editor.notice.bar.acts[0], Qt.MouseButton.LeftButton)
    assert editor.design.bridge == GOOD
    assert not editor.design.modified


def test_a_file_that_went_is_said_and_its_own_saves_are_not_mistaken_for_others(
    editor: EditorPanel, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "mine.json"
    editor.files.save_as(path, "candidate", editor)
    _draw(editor)
    editor.files.save(editor)
    editor.files._watch.look()
    assert editor.notice.saying is None
    path.unlink()
    qtbot.waitUntil(lambda: editor.notice.saying is not None)
    saying = editor.notice.saying
    assert saying is not None
    assert saying.title == "mine.json is no longer there"


def test_what_is_unsaved_survives_a_crash_and_is_offered(
    editor: EditorPanel, given: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    drawn = _draw(editor)
    editor.files.keep_now()  # what the timer does two seconds after the last change
    (kept,) = (given.services.store.parent / "editor").glob("unsaved-*.json")
    assert read_kept(kept).bridge == drawn
    again = EditorPanel(desk(given.services.store.parent).services)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: again.notice.saying is not None)
    saying = again.notice.saying
    assert saying is not None
    assert saying.title == "An unsaved design of T1B_Span_10m was kept"
    qtbot.mouseClick(again.notice.bar.acts[0], Qt.MouseButton.LeftButton)
    assert again.design.bridge == drawn
    assert again.design.modified, "it is still not saved anywhere"
    assert not kept.exists()
    assert len(list(kept.parent.glob("unsaved-*.json"))) == 1, "and is kept again"
    again.design.undo.setClean()
    again.close_down()
    assert not list(kept.parent.glob("unsaved-*.json"))


def test_a_design_that_was_saved_leaves_nothing_to_recover(editor: EditorPanel, given: Desk, tmp_path: Path) -> None:
    _draw(editor)
    editor.files.keep_now()
    editor.files.save_as(tmp_path / "x.json", "candidate", editor)
    assert not list((given.services.store.parent / "editor").glob("unsaved-*.json"))


def test_the_timer_keeps_a_change_by_itself(editor: EditorPanel, given: Desk, qtbot: QtBot) -> None:
    editor.files._autosave.setInterval(1)
    _draw(editor)
    folder = given.services.store.parent / "editor"
    qtbot.waitUntil(lambda: bool(list(folder.glob("unsaved-*.json"))))


def test_a_damaged_recovery_is_put_aside_and_said(given: Desk, qtbot: QtBot, look: None) -> None:
    folder = given.services.store.parent / "editor"
    folder.mkdir(parents=True)
    (folder / "unsaved-1.json").write_text("{")
    panel = EditorPanel(given.services)
    qtbot.addWidget(panel)
    panel.files.offer_recovered()
    assert given.said[-1].startswith("The kept design unsaved-1.damaged cannot be read")
    assert (folder / "unsaved-1.damaged").read_text() == "{"
    assert panel.notice.saying is None
    panel.close_down()


def test_a_recovered_design_of_a_level_that_is_gone_is_refused_and_kept(
    editor: EditorPanel, given: Desk, qtbot: QtBot
) -> None:
    folder = given.services.store.parent
    Recovery(folder, datetime(2026, 1, 1, tzinfo=UTC)).keep("T9_Gone", GOOD, Origin(), datetime.now(UTC))
    editor.files.offer_recovered()
    (kept,) = (folder / "editor").glob("unsaved-*.json")
    qtbot.mouseClick(editor.notice.bar.acts[0], Qt.MouseButton.LeftButton)
    saying = editor.notice.saying
    assert saying is not None
    assert "T9_Gone" in saying.body
    assert kept.exists()


def test_every_recovery_file_is_one_consoles_own(tmp_path: Path) -> None:
    first = Recovery(tmp_path, datetime(2026, 1, 1, tzinfo=UTC))
    second = Recovery(tmp_path, datetime(2026, 1, 2, tzinfo=UTC))
    first.keep(LEVEL.name, GOOD, Origin(), datetime.now(UTC))
    second.keep(LEVEL.name, GOOD, Origin(), datetime.now(UTC))
    (left,) = second.left()
    assert read_kept(left).bridge == GOOD
    second.forget()
    assert first.left() == ()


def test_a_recorded_call_is_opened_by_name_on_its_level(editor: EditorPanel, given: Desk) -> None:
    other = find_level("T1B_Span_8m")
    bridge = read_reference(other.name).bridge
    editor.open_candidate(other.name, bridge, "call 2 of truss_strict_r1")
    assert editor.level is other
    assert editor.design.bridge == bridge
    assert editor.head.title.text() == "T1B_Span_8m · call 2 of truss_strict_r1"
    assert given.services.settings.value("editor/level") == other.name
    editor.open_candidate("T9_Nowhere", bridge, "call 1")
    saying = editor.notice.saying
    assert saying is not None
    assert "T9_Nowhere" in saying.body
    assert editor.level is other


def test_the_stored_reference_of_a_level_is_opened(editor: EditorPanel) -> None:
    editor.acts["reference"].trigger()
    assert editor.design.bridge == GOOD
    assert editor.head.title.text() == "T1B_Span_10m · stored reference"


def test_a_level_is_chosen_by_a_few_letters_and_keys(editor: EditorPanel, qtbot: QtBot) -> None:
    editor.acts["level"].trigger()
    chooser = editor.chooser
    assert chooser is not None
    assert chooser.list.currentIndex().data() == "T1B_Span_10m"
    qtbot.keyClicks(chooser.filter, "rock 16m")
    names = chooser.rows.names
    assert names
    assert all("Rock" in name and "16m" in name for name in names)
    qtbot.keyClicks(chooser.filter, "zz")
    assert not chooser.go.isEnabled()
    chooser.filter.setText("t1b span")
    qtbot.keyClick(chooser.filter, Qt.Key.Key_Down)
    wanted = chooser.list.currentIndex().data()
    qtbot.keyClick(chooser.filter, Qt.Key.Key_Return)
    assert editor.level.name == wanted


def test_the_name_of_a_file_speaks_of_the_longest_level_in_it() -> None:
    assert level_of_name("T1B_Span_10m_inner") == "T1B_Span_10m"
    assert level_of_name("T1B_Span_10m") == "T1B_Span_10m"
    assert level_of_name("mine") is None


def test_the_limit_is_the_strict_one_of_the_map_and_a_map_without_the_level_says_so(editor: EditorPanel) -> None:
    assert editor.files.limit.strict
    assert editor.files.limit.source == "strict · embedded-v1"
    assert editor.design.limit == editor.files.limit.dollars


def test_an_open_button_offers_every_way(editor: EditorPanel) -> None:
    menu = editor.head.findChild(QMenu, "editorOpenMenu")
    assert menu is not None
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == [say.OPEN_LEVEL, say.OPEN, say.OPEN_REFERENCE, say.SAVE, say.SAVE_AS, say.NEW]
