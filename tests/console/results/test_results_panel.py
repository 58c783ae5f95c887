"""The panel as a person uses it, over real sessions."""

import re
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from played_sessions import Desk, Place, episode_ids, sweep
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from skilled_parts import LONG_NAME

from console.results import reader as reading
from console.results.choice import Choice
from console.results.columns import COLUMNS, PLACE
from console.results.panel import ResultsPanel
from console.theme import theme
from controller.records.summary import read_summary
from controller.sweep.runner.messages import Ended, QueueChanged

MakeDesk = Callable[..., Desk]


def names_of(place: Place, *folders: str) -> frozenset[str]:
    return frozenset(read_summary(place.root / name).session for name in folders)


def choose(qtbot: QtBot, panel: ResultsPanel, names: frozenset[str] | None, page: str = "content") -> None:
    panel.chooser.chosen.emit(Choice(names))
    qtbot.waitUntil(lambda: not panel.busy and panel.states.name == page, timeout=10_000)


def everything(qtbot: QtBot, desk: Desk) -> ResultsPanel:
    choose(qtbot, desk.panel, frozenset(desk.panel.chooser.model.names))
    return desk.panel


def cell(panel: ResultsPanel, designer: str, key: str, condition: str = "strict") -> QModelIndex:
    row = next(
        at
        for at, line in enumerate(panel.model.lines)
        if (line.row.key.designer, line.row.key.condition) == (designer, condition)
    )
    return panel.model.index(row, PLACE[key])


def child(panel: ResultsPanel, name: str) -> QWidget:
    found = panel.findChild(QWidget, name)
    assert found is not None, name
    return found


def note(panel: ResultsPanel) -> str:
    return panel.strip.note.text()


# ------------------------------------------------------------------------------------------------------------- states


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


# ---------------------------------------------------------------------------------------------------- sessions, groups


def test_the_newest_session_counts_until_others_are_ticked_and_the_choice_is_kept(
    desk: MakeDesk, place: Place, qtbot: QtBot
) -> None:
    made = desk(place.store)
    assert {line.row.key.executor for line in made.panel.model.lines} == {"native-standin"}
    choose(qtbot, made.panel, names_of(place, "main"))
    assert made.panel.strip.sessions.text().strip() == "1 of 4 sessions"
    made.settings.sync()
    again = desk(place.store)
    assert {line.row.key.executor for line in again.panel.model.lines} == {"embedded"}


@pytest.mark.qt_log_ignore(r"does not support (propagateSizeHints\(\)|raise\(\)|grabbing the keyboard)$")
def test_the_chooser_opens_by_key_and_ticks_by_space(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store).panel
    qtbot.keyClick(panel, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    if not panel.chooser.isVisible():  # an offscreen window may not be active, and then has no shortcuts
        panel.strip.sessions.click()
    table = panel.chooser.table
    assert panel.chooser.isVisible()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert panel.reader.choice.ticked is not None
    assert len(panel.reader.choice.ticked) == 2
    panel.chooser.close()


def test_rows_kept_apart_are_named_in_the_table_and_in_words(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = everything(qtbot, desk(played.store))
    told = {line.told for line in panel.model.lines if line.row.key.designer == "careful"}
    assert told == {"embedded-v1", "embedded-flat", "native-standin"}
    assert "kept apart" in note(panel)


def test_a_grouping_takes_the_rows_apart_and_is_kept(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    everything(qtbot, made)
    for grouping in ("stratum", "group", "family", "tag", "overall"):
        qtbot.mouseClick(made.panel.strip.grouping.button(grouping), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not made.panel.busy)
        assert made.panel.model.grouping == grouping
        assert made.panel.table.isColumnHidden(PLACE["label"]) == (grouping == "overall")
        assert made.settings.value("results/grouping") == grouping
        assert ("do not sum" in note(made.panel)) == (grouping == "tag")


def test_a_narrow_panel_offers_the_same_groupings_in_a_list(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store, size=(560, 520)).panel
    choices = child(panel, "resultsGroupingList")
    assert choices.isVisible()
    assert not panel.strip.grouping.isVisible()
    choices.setCurrentIndex(2)
    choices.activated.emit(2)
    qtbot.waitUntil(lambda: not panel.busy)
    assert panel.model.grouping == "group"
    assert child(panel, "resultsOneChart").isVisible()


# ------------------------------------------------------------------------------------------------------------ numbers


def test_a_double_click_on_a_number_lists_the_episodes_it_counts(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    index = cell(panel, LONG_NAME, "success3", "loose")
    panel.table.scrollTo(index)
    where = panel.table.visualRect(index).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    ((title, ids),) = made.listed
    line = panel.model.lines[index.row()]
    assert title == f"{LONG_NAME}, loose: Success@3"
    assert len(ids) == line.summary.success[3].hits > 0
    assert set(ids) <= episode_ids(played.store, "status = 'success' AND condition = 'loose'")
    assert panel.episodes.model.rowCount() == len(ids)


def test_enter_on_a_frozen_name_lists_every_episode_of_the_row(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    panel.table.setCurrentIndex(cell(panel, "hopeless", "designer"))
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert len(made.listed[0][1]) == 5


def test_a_number_that_counts_nothing_says_so_and_lists_nothing(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    panel.table.setCurrentIndex(cell(panel, "hopeless", "success3"))
    qtbot.keyClick(panel.table, Qt.Key.Key_Enter)
    assert made.listed == []
    assert made.said[-1].startswith("None to list: hopeless")


def test_the_menu_lists_what_a_number_does_not_count(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    index = cell(panel, "hopeless", "success3")
    menu = panel.menu_for(panel.model.lines[index.row()], COLUMNS[index.column()])
    actions = [action for action in menu.actions() if action.text()]
    assert [action.text() for action in actions[:3]] == [
        "List the 0 that count",
        "List the 5 that do not",
        "List all 5",
    ]
    assert not actions[0].isEnabled()
    actions[1].trigger()
    assert made.listed[0][0].endswith("not reached")
    assert len(made.listed[0][1]) == 5


def test_a_double_click_on_an_episode_opens_it(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    panel.list_number(panel.model.lines[0], COLUMNS[PLACE["episodes"]])
    table = panel.episodes.table
    where = table.visualRect(panel.episodes.model.index(2, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    (opened,) = made.opened
    assert (opened.folder / "trajectory.json").exists()
    assert opened.level == panel.episodes.model.index(2, 0).data()
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert len(made.opened) == 2


def test_an_episode_listed_before_a_refresh_can_still_be_opened(desk: MakeDesk, place: Place, qtbot: QtBot) -> None:
    made = desk(place.store)
    panel = made.panel
    panel.list_number(panel.model.lines[0], COLUMNS[PLACE["episodes"]])
    for path in place.root.glob("*/*/*/trajectory.json"):
        path.write_text(path.read_text() + "\n")
    panel.reader.refresh()
    qtbot.waitUntil(lambda: not panel.busy)
    qtbot.keyClick(panel.episodes.table, Qt.Key.Key_Return)
    assert len(made.opened) == 1


def test_copies_hold_the_whole_table_or_the_selected_rows(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = desk(played.store)
    panel = everything(qtbot, made)
    panel.table.clearSelection()
    for kind, mark in (("tsv", "\t"), ("csv", ","), ("markdown", " | ")):
        menu = panel.strip.copy.menu()
        next(action for action in menu.actions() if action.objectName() == f"resultsCopy_{kind}").trigger()
        text = QGuiApplication.clipboard().text()
        assert mark in text
        assert LONG_NAME in text
    panel.table.selectRow(1)
    assert panel.table.chosen_lines() == [panel.model.lines[1]]
    assert re.fullmatch(r"\d+ rows copied as Markdown", made.said[-1])


# -------------------------------------------------------------------------------------------------------------- table


def test_the_first_columns_stay_while_the_others_scroll(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store, size=(900, 600)).panel
    table = panel.table
    table.setCurrentIndex(panel.model.index(0, PLACE["budget_map"]))
    assert table.horizontalScrollBar().value() > 0
    assert table.frozen.isVisible()
    assert table.frozen.columnViewportPosition(PLACE["designer"]) == 0
    frozen_to = table.frozen.width()
    for column in (PLACE["executor"], PLACE["success1"], PLACE["episodes"]):
        table.setCurrentIndex(panel.model.index(1, column))
        assert table.columnViewportPosition(column) >= frozen_to - 1
    scrolled = table.horizontalScrollBar().value()
    table.horizontalScrollBar().setValue(200)
    table.setCurrentIndex(panel.model.index(1, PLACE["designer"]))
    assert table.horizontalScrollBar().value() == 200
    assert scrolled == 0


def test_both_views_scroll_and_select_as_one(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = everything(qtbot, desk(played.store, size=(900, 500)))
    panel.strip.grouping.button("family").click()
    qtbot.waitUntil(lambda: not panel.busy)
    table = panel.table
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum())
    assert table.frozen.verticalScrollBar().value() == table.verticalScrollBar().value() > 0
    assert all(table.rowHeight(row) == table.frozen.rowHeight(row) for row in range(panel.model.rowCount()))
    where = table.frozen.visualRect(panel.model.index(panel.model.rowCount() - 1, 0)).center()
    qtbot.mouseClick(table.frozen.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert table.currentIndex().row() == panel.model.rowCount() - 1
    table.setColumnWidth(0, 240)
    assert table.frozen.columnWidth(0) == 240


def test_a_header_sorts_largest_first_then_smallest_then_not_at_all(
    desk: MakeDesk, played: Place, qtbot: QtBot
) -> None:
    panel = everything(qtbot, desk(played.store))
    given = panel.model.lines
    place = PLACE["success3"]
    for expected in ((place, Qt.SortOrder.DescendingOrder), (place, Qt.SortOrder.AscendingOrder)):
        panel.table.sort_by_click(place)
        assert panel.model.sorted_by == expected
    panel.table.sort_by_click(place)
    assert panel.model.lines == given


def test_an_incomplete_row_is_taller_since_it_shows_both_rates(desk: MakeDesk, place: Place, qtbot: QtBot) -> None:
    panel = desk(place.store).panel
    choose(qtbot, panel, names_of(place, "stopped", "main"))
    heights = {line.incomplete: panel.table.rowHeight(at) for at, line in enumerate(panel.model.lines)}
    assert heights[True] > heights[False]


def test_every_control_can_be_reached_by_tab(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = everything(qtbot, desk(played.store, size=(1400, 760)))
    panel.strip.sessions.setFocus()
    reached, widget = set(), panel.strip.sessions
    for _ in range(200):
        widget = widget.nextInFocusChain()
        if panel.isAncestorOf(widget) and widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reached.add(widget.objectName())
    assert {
        "resultsSessionsButton", "resultsCopy", "resultsRefresh", "resultsTable", "resultsCurves",
        "resultsComposition", "resultsTrade",
    } <= reached  # fmt: skip
    buttons = [b for b in panel.findChildren(QToolButton) if b.isVisible() and b.isEnabled()]
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)


# ------------------------------------------------------------------------------------------------------------ refresh


def test_many_words_of_the_runner_lead_to_one_reading(
    desk: MakeDesk, played: Place, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "REST_MS", 30)
    made = desk(played.store)
    started: list[int] = []
    made.panel.reader.started.connect(lambda: started.append(1))
    for _ in range(50):
        made.runner.event.emit(QueueChanged())
        made.runner.event.emit(Ended(1, "success", ""))
    with qtbot.waitSignal(made.panel.reader.arrived, timeout=10_000):
        pass
    assert started == [1]


def test_a_hidden_panel_reads_nothing_until_it_is_shown_again(desk: MakeDesk, place: Place, qtbot: QtBot) -> None:
    made = desk(place.store)
    started: list[int] = []
    made.panel.reader.started.connect(lambda: started.append(1))
    made.panel.hide()
    made.runner.event.emit(QueueChanged())
    assert not made.panel.reader.reading
    assert started == []
    with qtbot.waitSignal(made.panel.reader.arrived, timeout=10_000):
        made.panel.show()


def test_rates_of_a_running_sweep_are_marked_as_provisional_with_their_age(
    desk: MakeDesk, place: Place, qtbot: QtBot
) -> None:
    summary = place.root / "stopped" / "summary.json"
    summary.write_text(summary.read_text().replace('"status": "stopped"', '"status": "running"', 1))
    place.index()
    with sqlite3.connect(place.store) as connection:
        connection.execute("UPDATE queue SET state = 'running' WHERE state = 'queued' AND level LIKE 'G1%'")
    panel = desk(place.store).panel
    choose(qtbot, panel, names_of(place, "stopped"))
    assert any(line.provisional for line in panel.model.lines)
    assert re.match(r"provisional, newest record .* ago", panel.strip.state.text())
    assert panel.strip.state.property("role") == "warning"
    states = {panel.chooser.model.index(row, 4).data() for row in range(panel.chooser.model.rowCount())}
    assert "running" in states


def test_a_finished_sweep_says_when_it_was_read(desk: MakeDesk, played: Place) -> None:
    panel = desk(played.store).panel
    assert re.match(r"read .* ago", panel.strip.state.text())


def test_the_theme_changes_while_the_panel_is_open(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store).panel
    light = panel.grab().toImage().pixelColor(QPoint(700, 200))
    theme().choose("dark")
    dark = panel.grab().toImage().pixelColor(QPoint(700, 200))
    chart = panel.charts.curves.grab().toImage().pixelColor(QPoint(3, 3))
    theme().choose("light")
    assert light.lightness() > 200 > dark.lightness()
    assert chart.lightness() < 60
