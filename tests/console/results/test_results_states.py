"""The panel where there is nothing to count, not yet, or no longer."""

import shutil
import threading
from pathlib import Path

import pytest
from played_sessions import Place, sweep
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from results_hands import MakeDesk, child, choose, everything, names_of

from console.results import reader as reading


def test_a_store_without_sessions_says_how_to_get_results(desk: MakeDesk, tmp_path: Path) -> None:
    place = Place(tmp_path, tmp_path / "empty.sqlite")
    place.index()
    panel = desk(place.store, page="empty").panel
    assert panel.strip.note.text() == ""
    assert panel.model.rowCount() == 0


def test_a_store_that_cannot_be_read_is_unavailable_and_can_be_tried_again(
    desk: MakeDesk, played: Place, tmp_path: Path, qtbot: QtBot
) -> None:
    store = tmp_path / "later.sqlite"
    panel = desk(store, page="fault").panel
    shutil.copy(played.store, store)
    again = next(button for button in panel.states.currentWidget().findChildren(QPushButton) if button.isVisible())
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.states.name == "content", timeout=10_000)


def test_a_store_that_goes_away_leaves_what_is_known_with_its_age(desk: MakeDesk, place: Place, qtbot: QtBot) -> None:
    panel = desk(place.store).panel
    before = panel.model.rowCount()
    place.store.rename(place.store.with_suffix(".away"))
    panel.reader.refresh()
    qtbot.waitUntil(lambda: panel.notice.isVisible(), timeout=10_000)
    assert "now unavailable" in panel.notice.line()
    assert panel.model.rowCount() == before
    assert panel.states.name == "content"


def test_no_ticked_session_says_so_and_offers_the_list(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store).panel
    choose(qtbot, panel, frozenset(), "none_chosen")
    assert panel.strip.sessions.text().strip() == "0 of 4 sessions"


def test_sessions_that_cannot_be_summed_are_named_and_can_be_unticked(
    desk: MakeDesk, place: Place, qtbot: QtBot
) -> None:
    sweep(place, "again", ("careful",))
    panel = desk(place.store).panel
    choose(qtbot, panel, names_of(place, "main", "again"), "conflict")
    shown = " ".join(
        label.text() for label in panel.states.currentWidget().findChildren(QWidget) if hasattr(label, "text")
    )
    assert "main" in shown
    assert "again" in shown
    choose(qtbot, panel, names_of(place, "main"))


def test_a_damaged_session_is_left_out_by_name_and_the_reason_can_be_copied(
    desk: MakeDesk, place: Place, qtbot: QtBot
) -> None:
    torn = min((place.root / "stopped").glob("*/*/trajectory.json"))
    torn.write_text("{")
    made = desk(place.store)
    panel = everything(qtbot, made)
    assert panel.notice.line() == "Left out, cannot be counted: stopped"
    qtbot.mouseClick(child(panel, "resultsNoticeCopy"), Qt.MouseButton.LeftButton)
    assert str(torn) in QGuiApplication.clipboard().text()
    model = panel.chooser.model
    states = {model.index(row, 0).data(): model.index(row, 4).data() for row in range(model.rowCount())}
    assert states["stopped"] == "damaged"
    qtbot.mouseClick(child(panel, "resultsNoticeDismiss"), Qt.MouseButton.LeftButton)
    panel.reader.refresh()
    qtbot.waitUntil(lambda: not panel.busy)
    assert not panel.notice.isVisible()


def test_a_choice_of_damaged_sessions_alone_says_why_nothing_is_counted(
    desk: MakeDesk, place: Place, qtbot: QtBot
) -> None:
    torn = min((place.root / "stopped").glob("*/*/trajectory.json"))
    torn.write_text("{")
    panel = desk(place.store).panel
    choose(qtbot, panel, names_of(place, "stopped"), "fault")
    assert any(str(torn) in label.text() for label in panel.states.currentWidget().findChildren(QLabel))


def test_reading_shows_how_far_it_is_and_can_be_cancelled(
    desk: MakeDesk, played: Place, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, inside = threading.Event(), threading.Event()
    real = reading.count

    def held(sessions, cache, progress, cancelled):  # noqa: ANN001, ANN202 - the real signature
        inside.set()
        assert gate.wait(10)
        progress(12)
        return real(sessions, cache, progress, cancelled)

    monkeypatch.setattr(reading, "count", held)
    panel = desk(played.store, page=None).panel
    assert inside.wait(10)
    assert panel.states.name == "loading"
    qtbot.mouseClick(child(panel, "resultsCancel"), Qt.MouseButton.LeftButton)
    gate.set()
    qtbot.waitUntil(lambda: panel.states.name == "cancelled", timeout=10_000)
    assert panel.states.loading.bar.value() == 12
    monkeypatch.setattr(reading, "count", real)
    panel.reader.refresh()
    qtbot.waitUntil(lambda: panel.states.name == "content", timeout=10_000)
