import json
from pathlib import Path

import pytest
from console_parts import Desk
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.export.dialog import ExportDialog
from controller.export.checking import verify_release
from controller.export.progress import STAGES


def ended(qtbot: QtBot, dialog: ExportDialog) -> str:
    qtbot.waitUntil(lambda: dialog.chip.isVisible(), timeout=20_000)
    return dialog.chip.word


def left_in(home: Path) -> list[str]:
    """What an export left, hidden things too."""
    return sorted(each.name for each in home.iterdir()) if home.exists() else []


def test_the_newest_session_is_ticked_and_a_new_folder_proposed(dialog: ExportDialog, session: Path) -> None:
    draft = dialog.form.draft
    assert [info.folder for info in draft.sessions] == [session]
    assert draft.formats == ("csv", "json", "latex", "markdown")
    assert draft.place.parent == session.parent / "releases"
    assert not draft.place.exists()
    assert dialog.export.isEnabled()


def test_a_release_is_made_that_can_be_verified_and_says_that_it_was_searched(
    qtbot: QtBot, dialog: ExportDialog, desk: Desk
) -> None:
    stages: list[str] = []
    shares: list[int] = []
    dialog.work.progressed.connect(lambda progress: stages.append(progress.stage))
    dialog.work.progressed.connect(lambda _progress: shares.append(dialog.bar.value()))
    place = dialog.form.draft.place

    dialog.export.click()
    assert dialog.cancel.isVisible()
    assert not dialog.export.isVisible()

    assert ended(qtbot, dialog) == "exported"
    assert list(dict.fromkeys(stages)) == list(STAGES)
    assert shares == sorted(shares)
    assert "none is in it" in dialog._account.text
    assert dialog.headline.text().replace("\u200b", "") == str(place)
    assert left_in(place.parent) == [place.name]
    of_release = {check.name: check.outcome for check in verify_release(place) if check.name.startswith("release_")}
    assert set(of_release.values()) == {"passed"}
    assert json.loads((place / "manifest.json").read_text())["formats"] == ["csv", "json", "latex", "markdown"]
    assert desk.said[-1] == f"Exported: {place}"
    dialog.copy.click()
    assert QGuiApplication.clipboard().text().startswith(str(place))


def test_only_the_chosen_tables_are_written(qtbot: QtBot, dialog: ExportDialog) -> None:
    for name in ("json", "latex", "markdown"):
        dialog.form.formats[name].click()
    dialog.export.click()
    assert ended(qtbot, dialog) == "exported"
    assert {path.suffix for path in (dialog._account.folder / "tables").iterdir()} == {".csv"}


@pytest.mark.parametrize("stage", STAGES[:-1])
def test_a_cancelled_export_leaves_nothing_at_any_stage(qtbot: QtBot, dialog: ExportDialog, stage: str) -> None:
    """The export is stopped from its own thread, so that the stage is the one that is meant."""
    place = dialog.form.draft.place
    dialog.work.progressed.connect(
        lambda progress: dialog.work.cancel() if progress.stage == stage else None, Qt.ConnectionType.DirectConnection
    )
    dialog.start()
    assert ended(qtbot, dialog) == "cancelled"
    assert left_in(place.parent) == []
    assert not dialog.open_it.isVisible()

    dialog.again.click()
    assert dialog.export.isEnabled()


def test_the_cancel_button_asks_for_it_and_says_that_it_waits(qtbot: QtBot, dialog: ExportDialog) -> None:
    dialog.start()
    dialog.cancel.click()
    assert not dialog.cancel.isEnabled()
    assert dialog.count.text() == "Cancelling: the step under way ends first"
    assert ended(qtbot, dialog) == "cancelled"
    assert left_in(dialog.form.draft.place.parent) == []


def test_closing_it_while_it_works_cancels_first_and_leaves_nothing(qtbot: QtBot, dialog: ExportDialog) -> None:
    place = dialog.form.draft.place
    dialog.start()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert left_in(place.parent) == []


def test_what_the_search_finds_withholds_the_release_and_is_named(
    qtbot: QtBot, dialog: ExportDialog, session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    beside = PngInfo()
    beside.add_text("where", "/home/somebody/pictures")
    picture = next(session.rglob("editor.png"))
    Image.new("RGB", (2, 2)).save(picture, pnginfo=beside)

    dialog.start()

    assert ended(qtbot, dialog) == "withheld"
    assert "editor.png" in dialog._account.headline
    assert "/home/somebody" not in dialog._account.text
    assert left_in(dialog.form.draft.place.parent) == []


def test_a_damaged_session_ends_it_with_its_reason(qtbot: QtBot, dialog: ExportDialog, session: Path) -> None:
    (session / "summary.json").write_text("{")
    dialog.start()
    assert ended(qtbot, dialog) == "not exported"
    assert "summary.json" in dialog._account.headline
    assert left_in(dialog.form.draft.place.parent) == []


def test_what_hinders_it_is_said_before_it_begins(dialog: ExportDialog, session: Path) -> None:
    form = dialog.form

    def says(word: str) -> bool:
        return word in form.words.text().replace("\u200b", "") and not dialog.export.isEnabled()

    good = form.folder.text()
    for folder, word in (
        ("", "Name a new folder"),
        ("release", "whole path"),
        (str(session), "not empty"),
        (str(session / "summary.json" / "release"), "is a file"),
    ):
        form.folder.setText(folder)
        assert says(word)
    form.folder.setText(good)
    for box in form.formats.values():
        box.setChecked(False)
    assert says("one form of the tables")
    form.formats["csv"].click()
    assert dialog.export.isEnabled()
    form.table.toggle(form.model.index(0, 0))
    assert says("at least one session")
    dialog.start()
    assert not dialog.work.running


def test_a_session_whose_records_are_gone_is_named(qtbot: QtBot, session: Path, desk: Desk, qapp: QApplication) -> None:
    session.rename(session.with_name("elsewhere"))
    dialog = ExportDialog(desk.services)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.form.model.rowCount() > 0)
    assert not dialog.export.isEnabled()
    dialog.form.table.toggle(dialog.form.model.index(0, 0))
    assert "The records of session cannot be found" in dialog.form.words.text()
    dialog.close_down()


def test_a_store_that_cannot_be_read_reads_unavailable(qtbot: QtBot, desk: Desk, qapp: QApplication) -> None:
    desk.services.store.write_bytes(b"no store at all" * 100)
    dialog = ExportDialog(desk.services)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.form.empty.line == "The sessions are unavailable")
    assert not dialog.export.isEnabled()
    dialog.close_down()
