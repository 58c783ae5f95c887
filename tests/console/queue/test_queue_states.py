"""What the queue panel shows of an empty, filtered, missing, damaged, locked or large store, at every size."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from console_parts import Desk, Row, fill_store, write_store
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from queue_parts import MIXED, legend_of, levels_shown, shown_page

from console.queue.panel import QueuePanel
from console.theme import theme
from controller.levels.catalogue import level_names
from controller.sweep.runner.messages import QueueChanged

OpenPanel = Callable[..., QueuePanel]
LONG = "T1D_Deck_14m_a_level_with_a_remarkably_long_name_of_60_chars"


def search(panel: QueuePanel) -> QLineEdit:
    return panel.head.search


def test_an_empty_store_says_how_to_fill_it(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel([])
    qtbot.waitUntil(lambda: shown_page(panel) == "queueEmpty")
    assert not panel.head.composition.isVisibleTo(panel)
    with qtbot.waitSignal(panel.plan_asked):
        qtbot.mouseClick(panel.pages._empty.findChild(object, "queuePlanSweep"), Qt.MouseButton.LeftButton)


def test_a_filter_that_hides_everything_says_how_much_and_can_be_cleared(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    search(panel).setText("nothing is called so")
    qtbot.waitUntil(lambda: shown_page(panel) == "queueNothing")
    assert panel.pages._nothing._hint.text() == "9 episodes are hidden by the search and the filter."
    qtbot.mouseClick(panel.pages._nothing.findChild(object, "queueClearFilter"), Qt.MouseButton.LeftButton)
    assert shown_page(panel) == "queueTable"
    assert search(panel).text() == ""


def test_a_missing_store_reads_unavailable_and_is_shown_once_it_is_there(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel(None)
    panel._watcher._retry.setInterval(20)
    qtbot.waitUntil(lambda: shown_page(panel) == "queueUnavailable")
    assert str(given.services.store) in panel.pages._lost._hint.text()
    assert not panel.head.progress.isVisibleTo(panel)
    fill_store(given.services.store, MIXED)
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(MIXED))
    assert shown_page(panel) == "queueTable"


def test_a_damaged_store_says_so(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    given.services.store.write_bytes(b"this is no database, whatever its name says" * 100)
    panel = open_panel(None)
    qtbot.waitUntil(lambda: shown_page(panel) == "queueUnavailable")
    assert "cannot be read" in panel.pages._lost._hint.text()


def test_a_store_of_another_version_says_so(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    connection = sqlite3.connect(given.services.store)
    connection.execute("CREATE TABLE episodes (episode TEXT)")
    connection.close()
    panel = open_panel(None)
    qtbot.waitUntil(lambda: shown_page(panel) == "queueUnavailable")
    assert "another layout" in panel.pages._lost._hint.text()


def test_a_locked_store_says_so_and_comes_back(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.queue.reading.BUSY_TIMEOUT_S", 0.05)
    panel = open_panel()
    panel._watcher._retry.setInterval(20)
    holder = sqlite3.connect(given.services.store, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("PRAGMA journal_mode = DELETE")
    holder.execute("BEGIN EXCLUSIVE")
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: shown_page(panel) == "queueUnavailable")
    assert "locked" in panel.pages._lost._hint.text()
    holder.execute("COMMIT")
    holder.close()
    qtbot.waitUntil(lambda: shown_page(panel) == "queueTable")


def test_a_store_that_another_program_writes_is_read_again_by_itself(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    panel._watcher._look.setInterval(20)
    fill_store(given.services.store, [Row("T1B_Span_22m")])
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(MIXED) + 1)


def test_a_large_store_is_read_in_part_and_whole_when_that_is_due(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.queue.watcher.CHEAP_ROWS", 0)
    panel = open_panel()
    panel._watcher._whole_at += 1000
    write_store(given.services.store, "UPDATE queue SET state = 'cancelled' WHERE entry IN (2, 3)")
    panel._touched((2,))
    qtbot.waitUntil(lambda: legend_of(panel).get("cancelled") == 1)
    panel._watcher.read_whole()
    qtbot.waitUntil(lambda: legend_of(panel).get("cancelled") == 2)


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [(364, 480), (520, 820), (1600, 900)])
def test_it_paints_at_every_size_and_in_both_looks_without_growing(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk, look: str, size: tuple[int, int]
) -> None:
    panel = open_panel([*MIXED, Row(LONG, "a-model-alias-that-is-rather-long-and-goes-on-for-sixty-chars")], size)
    theme().choose(look)  # type: ignore[arg-type]
    title = "a title of a list that is far too long for the room there is in a narrow dock"
    panel.show_episodes(title, (MIXED[5].episode,))
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    panel.show_all()
    panel.footer.say("a line that is far too long for the room there is in a narrow dock", undo=True)
    panel.table.selectAll()
    panel.resize(*size)
    picture = panel.grab().toImage()
    assert (panel.width(), panel.height()) == size
    assert panel.minimumSizeHint().width() <= 340
    ground = theme().colour("panel").name()
    assert picture.pixelColor(picture.width() - 3, 3).name() == ground


def test_every_level_there_is_can_be_shown(open_panel: OpenPanel) -> None:
    names = sorted(level_names())
    panel = open_panel([Row(name) for name in names])
    assert sorted(levels_shown(panel)) == names
