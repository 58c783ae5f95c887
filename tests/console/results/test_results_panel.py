"""The panel as a person uses it, over real sessions."""

import re
import sqlite3

import pytest
from played_sessions import Place, episode_ids
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot
from results_hands import MakeDesk, cell, child, choose, everything, names_of, note
from skilled_parts import LONG_NAME

from console.results import reader as reading
from console.results.columns import COLUMNS, PLACE
from console.theme import theme
from controller.sweep.runner.messages import Ended, QueueChanged

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
