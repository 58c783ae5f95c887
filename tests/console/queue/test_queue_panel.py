"""What the queue panel shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from console_parts import SESSION, Desk, Row, fill_store, write_store
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot
from queue_parts import MIXED, at, legend_of, levels_shown, shown_page, texts

from console.queue.columns import COLUMNS, PLACE
from console.queue.panel import QueuePanel
from controller.sweep.runner.messages import Ended, Progressed, QueueChanged, Stepped

OpenPanel = Callable[..., QueuePanel]
LONG = "T1D_Deck_14m_a_level_with_a_remarkably_long_name_of_60_chars"


def search(panel: QueuePanel) -> QLineEdit:
    return panel.head.search


def test_rows_stand_in_the_order_of_play_and_say_what_the_store_says(open_panel: OpenPanel) -> None:
    panel = open_panel()
    states = [panel.model.row(place).state for place in range(panel.model.rowCount())]
    assert states == ["running", *["queued"] * 4, "failed", "error", "interrupted", "success"]
    failed = texts(panel, 5)
    assert failed | {"started": ""} == {
        "state": "failed",
        "level": "T4B_Heavy_16m_W9",
        "family": "T4B",
        "designer": "some-model",
        "condition": "loose",
        "repeat": "1",
        "call": "3/3",
        "attempt": "2/3",
        "cost": "$20,000",
        "spent": "$0.214",
        "tokens": "21,480",
        "duration": "6 min 12 s",
        "started": "",
        "priority": "0",
    }
    assert texts(panel, 8)["duration"] == "7.00 s"
    assert texts(panel, 1)["cost"] == texts(panel, 1)["tokens"] == texts(panel, 1)["started"] == "–"


def test_the_model_keeps_the_rules_of_models_through_everything_that_happens(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    QAbstractItemModelTester(panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel)
    for text in ("span", "zzz", "", "heavy"):
        search(panel).setText(text)
        qtbot.waitUntil(lambda text=text: panel.model.choice.text == text)
    search(panel).clear()
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(MIXED))
    for column in range(len(COLUMNS)):
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            panel.table.sortByColumn(column, order)
    panel.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    panel.table.select_entries([2, 3])
    write_store(given.services.store, "UPDATE queue SET state = 'cancelled' WHERE entry = 2")
    write_store(given.services.store, "UPDATE queue SET hidden = 1 WHERE entry IN (6, 9)")
    write_store(given.services.store, "UPDATE queue SET position = 1.5 WHERE entry = 4")
    fill_store(given.services.store, [Row("T1B_Span_14m"), Row("T1B_Span_16m")])
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: "T1B_Span_16m" in levels_shown(panel))
    assert levels_shown(panel)[1:4] == ["T1B_Span_12m", "T1B_Span_10m", "G1_Clearance_Multi2_14m_R2m"]
    assert panel.model.rowCount() == len(MIXED)
    assert {row.entry for row in panel.table.selected_rows()} == {2, 3}


def test_a_change_of_one_row_is_told_for_that_row_alone(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel()
    told: list[tuple[int, int]] = []
    panel.model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    resets: list[str] = []
    panel.model.modelReset.connect(lambda: resets.append("reset"))
    panel._ticker.stop()
    write_store(given.services.store, "UPDATE queue SET call = 2, attempt = 1 WHERE entry = 1")
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(0, 0)]
    assert resets == []
    assert texts(panel, 0)["call"] == "2/3"


def test_selection_current_row_and_scroll_outlast_refresh_sort_and_filter(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    rows = [Row("T1B_Span_6m", repeat=repeat) for repeat in range(1, 301)]
    panel = open_panel(rows, (700, 400))
    panel.table.select_entries([150, 152], 152)
    bar = panel.table.verticalScrollBar()
    bar.setValue(28 * 140 + 11)
    write_store(given.services.store, "UPDATE queue SET state = 'running' WHERE entry IN (299, 300)")
    write_store(given.services.store, "UPDATE queue SET state = 'cancelled' WHERE entry < 20")
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: panel.model.row(0).state == "running")
    assert panel.table.selected_entries() == (150, 152)
    assert panel.table.current_entry() == 152
    top = panel.model.row(panel.table.rowAt(0)).entry
    assert (top, panel.table.rowViewportPosition(panel.table.rowAt(0))) == (141, -11)
    panel.table.sortByColumn(PLACE["repeat"], Qt.SortOrder.DescendingOrder)
    assert panel.table.selected_entries() == (152, 150)
    panel.head.composition.state_clicked.emit("queued")
    assert panel.table.selected_entries() == (152, 150)
    assert panel.table.current_entry() == 152
    panel.head.composition.state_clicked.emit("cancelled")
    assert panel.table.selected_entries() == ()


def test_a_list_at_its_top_stays_at_its_top(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel([Row("T1B_Span_6m", repeat=repeat) for repeat in range(1, 101)], (700, 400))
    write_store(given.services.store, "UPDATE queue SET state = 'running' WHERE entry = 90")
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: panel.model.row(0).entry == 90)
    assert panel.table.verticalScrollBar().value() == 0


def test_typing_searches_levels_designers_and_tags(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert search(panel).hasFocus()
    qtbot.keyClicks(search(panel), "heavy some")
    qtbot.waitUntil(lambda: levels_shown(panel) == ["T4B_Heavy_16m_W9"])
    search(panel).setText("multi_vehicle")
    qtbot.waitUntil(lambda: levels_shown(panel) == ["G1_Clearance_Multi2_14m_R2m"])
    search(panel).setText("T2?_*")
    qtbot.waitUntil(lambda: levels_shown(panel) == ["T2F_Narrow_13m_P1m", "T2E_Wide_14m_P4m"])
    qtbot.keyClick(search(panel), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(MIXED))
    qtbot.keyClick(search(panel), Qt.Key.Key_Down)
    assert panel.table.hasFocus()
    assert panel.table.current_entry() == 1


def test_the_filter_button_offers_what_there_is_and_says_how_many_are_set(open_panel: OpenPanel) -> None:
    panel = open_panel()
    menu = panel.head.filter.menu()
    menu.aboutToShow.emit()
    menus = {each.title(): each for each in menu.findChildren(QMenu) if each.title()}
    assert [action.text() for action in menus["Designer"].actions()] == ["some-model", "truss"]
    assert [action.text() for action in menus["Family"].actions()] == ["G1", "T1B", "T2E", "T2F", "T4B"]
    next(action for action in menus["Designer"].actions() if action.text() == "some-model").trigger()
    next(action for action in menus["Condition"].actions() if action.text() == "loose").trigger()
    assert panel.model.rowCount() == 4
    assert panel.head.filter.text() == "Filter · 2"
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Clear filter").trigger()
    assert panel.model.rowCount() == len(MIXED)
    assert panel.head.filter.text() == "Filter"


@pytest.mark.qt_log_ignore(r"does not support (propagateSizeHints\(\)|raise\(\)|grabbing the keyboard)$")
def test_a_filter_menu_stays_open_while_marks_are_set(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    menu = panel.head.filter.menu()
    menu.aboutToShow.emit()
    states = next(each for each in menu.findChildren(QMenu) if each.title() == "State")
    states.popup(panel.mapToGlobal(panel.rect().center()))
    for name in ("failed", "success"):
        action = next(each for each in states.actions() if each.text() == name)
        qtbot.mouseClick(states, Qt.MouseButton.LeftButton, pos=states.actionGeometry(action).center())
        assert states.isVisible()
    states.close()
    assert panel.model.choice.states == {"failed", "success"}
    assert {panel.model.row(place).state for place in range(panel.model.rowCount())} == {"failed", "success"}


def test_the_composition_counts_states_and_a_click_shows_one_alone(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    assert legend_of(panel) == {"success": 1, "failed": 1, "error": 1, "interrupted": 1, "running": 1, "queued": 4}
    composition = panel.head.composition
    place = composition.legend()["queued"].center().toPoint()
    qtbot.mouseClick(composition, Qt.MouseButton.LeftButton, pos=place)
    assert panel.model.rowCount() == 4
    # The counts are of the whole queue, whatever is shown of it.
    assert legend_of(panel)["failed"] == 1
    qtbot.mouseClick(composition, Qt.MouseButton.LeftButton, pos=place)
    assert panel.model.rowCount() == len(MIXED)
    composition.setFocus()
    qtbot.keyClick(composition, Qt.Key.Key_Right)
    qtbot.keyClick(composition, Qt.Key.Key_Space)
    assert [panel.model.row(0).state, panel.model.rowCount()] == ["failed", 1]


@pytest.mark.parametrize("width", [228, 364, 520, 1400])
def test_no_state_falls_out_of_the_legend_at_any_width(open_panel: OpenPanel, width: int) -> None:
    panel = open_panel()
    panel.resize(width, 500)
    composition = panel.head.composition
    everything = dict.fromkeys(("success", "failed", "error", "interrupted", "running", "queued"), 1_000)
    composition.show_counts(everything if width > 400 else dict.fromkeys(everything, 9))
    places = composition.legend()
    assert list(places) == list(everything)
    assert max(rect.right() for rect in places.values()) <= composition.width()


def test_headers_sort_and_a_third_click_brings_back_the_order_of_play(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel(size=(1300, 500))
    header = panel.table.horizontalHeader()
    in_order = levels_shown(panel)

    def click(key: str) -> None:
        place = PLACE[key]
        x = header.sectionViewportPosition(place) + header.sectionSize(place) // 2
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=header.viewport().rect().topLeft() + _at(x))

    click("cost")
    known = [row.cost for row in (panel.model.row(place) for place in range(3))]
    assert known == [900.0, 12_340.4, 20_000.0]
    click("cost")
    assert panel.model.row(0).cost == 20_000.0
    assert panel.model.row(panel.model.rowCount() - 1).cost is None
    click("cost")
    assert levels_shown(panel) == in_order


def _at(x: int) -> object:
    from PySide6.QtCore import QPoint

    return QPoint(x, 14)


def test_a_running_duration_goes_on_and_ages_are_read_anew(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    began = panel.model.row(0).started_s
    assert began is not None
    panel.model.clock = lambda: began + 75
    with qtbot.waitSignal(panel.model.dataChanged):
        panel._tick()
    assert texts(panel, 0)["duration"] == "1 min 15 s"
    assert texts(panel, 0)["started"] == "1 min ago"
    panel.model.clock = lambda: began + 3 * 86400
    assert texts(panel, 8)["started"] == "09 Mar"
    assert panel.model.index(8, PLACE["started"]).data(Qt.ItemDataRole.ToolTipRole).startswith("2026-03-09 ")


def test_columns_are_hidden_moved_and_remembered(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel(size=(1300, 500))
    header = panel.table.horizontalHeader()
    assert header.isSectionHidden(PLACE["family"])
    panel.head.columns_menu.aboutToShow.emit()
    actions = {action.text(): action for action in panel.head.columns_menu.actions()}
    assert not actions["Level"].isEnabled()
    actions["Family"].trigger()
    actions["Tokens"].trigger()
    header.moveSection(header.visualIndex(PLACE["cost"]), 1)
    header.resizeSection(PLACE["level"], 333)
    panel.table.sortByColumn(PLACE["cost"], Qt.SortOrder.DescendingOrder)
    panel.close_down()
    second = open_panel(None, (1300, 500))
    header = second.table.horizontalHeader()
    assert not header.isSectionHidden(PLACE["family"])
    assert header.isSectionHidden(PLACE["tokens"])
    assert header.visualIndex(PLACE["cost"]) == 1
    assert header.sectionSize(PLACE["level"]) == 333
    assert (second.model.order.column, second.model.order.descending) == ("cost", True)
    second.head.columns_menu.aboutToShow.emit()
    reset = next(each for each in second.head.columns_menu.actions() if each.text() == "Reset columns")
    reset.trigger()
    assert header.isSectionHidden(PLACE["family"])
    assert header.visualIndex(PLACE["cost"]) == PLACE["cost"]


def test_names_give_way_in_a_narrow_panel_so_that_whole_columns_are_seen(open_panel: OpenPanel) -> None:
    panel = open_panel(size=(364, 500))
    header = panel.table.horizontalHeader()
    right = header.sectionViewportPosition(PLACE["designer"]) + header.sectionSize(PLACE["designer"])
    assert right == panel.table.viewport().width()
    panel.resize(1500, 500)
    assert header.sectionSize(PLACE["level"]) == 420


def test_a_running_row_shows_its_progress_until_it_ends(open_panel: OpenPanel, given: Desk, qtbot: QtBot) -> None:
    panel = open_panel()
    row = panel.model.row(0)
    assert panel.model.share(row) is None
    given.runner.event.emit(Stepped(1, "attempt_started", 2, 1, at(0, 9), "/x", "running the bridge"))
    assert panel.model.share(row) == pytest.approx((1 + 0.6) / 3)
    assert texts(panel, 0)["call"] == "2/3"
    assert panel.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "call 2 of 3 · running the bridge"
    write_store(given.services.store, "UPDATE queue SET state = 'success' WHERE entry = 1")
    given.runner.event.emit(Ended(1, "success", "done"))
    qtbot.waitUntil(lambda: legend_of(panel).get("success") == 2)
    assert all(panel.model.share(panel.model.row(place)) is None for place in range(panel.model.rowCount()))


def test_what_holds_a_running_episode_back_is_said_below_the_list_until_it_moves_on(
    open_panel: OpenPanel, given: Desk
) -> None:
    panel = open_panel()
    held = "the endpoint is rate limited: goes on in 20 s"
    given.runner.event.emit(Stepped(1, "call_started", 2, 1, at(0, 9), "/x/T1B_Span_10m", "the designer is asked"))
    before = panel.model.share(panel.model.row(0))
    given.runner.event.emit(Stepped(1, "note", 2, 1, at(0, 9), "/x/T1B_Span_10m", held))
    assert panel.footer.said() == f"T1B_Span_10m: {held}"
    assert panel.model.share(panel.model.row(0)) == before
    assert held in panel.model.index(0, PLACE["state"]).data(Qt.ItemDataRole.ToolTipRole)
    given.runner.event.emit(Stepped(1, "response", 2, 1, at(0, 9), "/x/T1B_Span_10m", "900 characters in 21.0 s"))
    assert panel.footer.said() == ""


def test_the_progress_line_says_what_is_done_and_what_is_known_of_the_rest(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    line = panel.head.progress
    assert (line._count.text(), line._rest.text()) == ("2 / 9", "time left unknown")
    given.runner.event.emit(Progressed(9, 2, 11_520.0, None))
    assert line._rest.text() == "3 h 12 min left"
    given.runner.event.emit(Progressed(9, 2, None, None))
    assert line._rest.text() == "time left unknown"


def test_a_list_from_results_is_shown_until_it_is_left(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    wanted = (MIXED[5].episode, MIXED[6].episode, "no/such/episode")
    panel.show_episodes("truss · strict · Success@1", wanted)
    qtbot.waitUntil(lambda: panel.model.rowCount() == 2)
    assert panel.head.listed.isVisible()
    assert panel.head.listed._title.text() == "truss · strict · Success@1 · 3 episodes"
    search(panel).setText("16m")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    panel.head.listed.left.emit()
    assert not panel.head.listed.isVisible()
    search(panel).clear()
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(MIXED))


def test_a_list_of_which_nothing_is_stored_says_so(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.show_episodes("gone", ("no/such/episode",))
    qtbot.waitUntil(lambda: shown_page(panel) == "queueNothing")
    assert panel.pages._nothing._line.text() == "None of these episodes is in the store"


def test_a_double_click_and_enter_open_an_episode_that_has_begun(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    success = MIXED[5]
    folder = given.services.store.parent / SESSION / "truss_strict_r1" / success.level
    folder.mkdir(parents=True)
    place = levels_shown(panel).index(success.level)
    rect = panel.table.visualRect(panel.model.index(place, 1))
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    qtbot.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    qtbot.waitUntil(lambda: bool(given.opened))
    assert given.opened[0].folder == folder
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(given.opened) == 2)
    panel.table.selectRow(1)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.footer.said() == "This episode has not begun: there is nothing to open yet.")
    assert len(given.opened) == 2
