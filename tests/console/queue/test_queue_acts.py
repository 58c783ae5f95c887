"""What the queue panel asks of the runner."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from console_parts import Desk, write_store
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from queue_parts import levels_shown

from console.queue.columns import PLACE
from console.queue.panel import QueuePanel
from controller.sweep.runner.messages import (
    Acknowledged,
    Move,
    MoveBefore,
    QueueChanged,
    Queued,
    Remove,
    Repeat,
    Restore,
    Retry,
    SetPriority,
)

OpenPanel = Callable[..., QueuePanel]
ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
QUEUED, RUNNING, SUCCESS, FAILED, INTERRUPTED, ERROR = (2, 3, 4, 5), 1, 6, 7, 8, 9


def button(panel: QueuePanel, name: str) -> QToolButton:
    found = panel.findChild(QToolButton, f"queueButton_{name}")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("key", "modifier", "place"),
    [
        (Qt.Key.Key_Up, ALT, "up"),
        (Qt.Key.Key_Down, ALT, "down"),
        (Qt.Key.Key_Home, ALT, "top"),
        (Qt.Key.Key_End, ALT, "bottom"),
    ],
)
def test_alt_and_arrows_move_the_queued_ones_that_are_selected(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk, key: Qt.Key, modifier: Qt.KeyboardModifier, place: str
) -> None:
    panel = open_panel()
    panel.table.select_entries([RUNNING, 3, 5, SUCCESS], 3)
    panel.table.setFocus()
    qtbot.keyClick(panel.table, key, modifier)
    assert given.runner.sent == [Move((3, 5), place)]
    assert panel.footer.said() == "2 moved …"
    given.runner.event.emit(Acknowledged(1, None, None, (3, 5)))
    assert panel.footer.said() == "2 moved"


def test_every_act_has_a_tooltip_that_says_its_key_and_why_it_cannot_be_done(open_panel: OpenPanel) -> None:
    panel = open_panel()
    panel.table.select_entries([SUCCESS])
    assert button(panel, "retry").toolTip() == "Retry (R): only interrupted, error and cancelled episodes are retried"
    assert button(panel, "up").toolTip().startswith("Move up (Alt+")
    assert not button(panel, "up").isEnabled()
    panel.table.clearSelection()
    assert button(panel, "remove").toolTip() == "Remove (Del): select an episode first"
    panel.table.select_entries([2])
    assert button(panel, "remove").toolTip() == "Remove (Del)"
    assert button(panel, "remove").isEnabled()


def test_r_retries_and_shift_r_repeats(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel()
    panel.table.select_entries([SUCCESS, INTERRUPTED, ERROR])
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_R)
    qtbot.keyClick(panel.table, Qt.Key.Key_R, SHIFT)
    assert [type(each) for each in given.runner.sent] == [Retry, Repeat]
    assert set(given.runner.sent[0].entries) == {INTERRUPTED, ERROR}  # type: ignore[union-attr]
    assert set(given.runner.sent[1].entries) == {SUCCESS, INTERRUPTED, ERROR}  # type: ignore[union-attr]


def test_what_another_sweep_has_planned_is_retried_and_not_moved(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    write_store(given.services.store, "UPDATE queue SET position = NULL WHERE entry = 3")
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: panel.model.row(4).entry == 3)
    panel.table.select_entries([3])
    assert not panel.acts["up"].isEnabled()
    panel.acts["retry"].trigger()
    assert given.runner.sent == [Retry((3,))]
    assert "outside this queue" in panel.model.index(4, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_a_repeat_is_said_to_be_done_when_its_session_is_there(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    panel.table.select_entries([SUCCESS])
    panel.acts["repeat"].trigger()
    given.runner.event.emit(Acknowledged(1, None, "1 episode will be queued once more", (SUCCESS,)))
    assert panel.footer.said() == "1 queued as repeats …"
    given.runner.event.emit(Queued(9, (40, 41)))
    assert panel.footer.said() == "1 queued as repeats …"
    given.runner.event.emit(Queued(1, (42,)))
    assert panel.footer.said() == "1 queued as repeats"
    panel.acts["repeat"].trigger()
    given.runner.event.emit(Acknowledged(2))
    given.runner.event.emit(Queued(2, (), "the disk is full"))
    assert panel.footer.said() == "Refused: the disk is full"


def test_a_letter_typed_into_the_search_is_no_command(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel()
    panel.table.select_entries([INTERRUPTED])
    panel.head.search.setFocus()
    qtbot.keyClicks(panel.head.search, "rR")
    qtbot.keyClick(panel.head.search, Qt.Key.Key_Delete)
    assert panel.head.search.text() == "rR"
    assert given.runner.sent == []


def test_what_was_removed_can_be_brought_back_and_removed_again(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    panel.table.select_entries([RUNNING, 2, 4, SUCCESS])
    panel.table.setFocus()
    undo = panel.findChild(QPushButton, "queueUndo")
    assert undo is not None
    qtbot.keyClick(panel.table, Qt.Key.Key_Delete)
    assert given.runner.sent == [Remove((2, 4, SUCCESS))]
    assert panel.footer.said() == "3 removed …"
    assert not undo.isVisible()
    # The runner left one alone: undo brings back what was taken, no more.
    given.runner.event.emit(Acknowledged(1, None, "2 episodes removed; 1 left alone", (2, 4)))
    assert panel.footer.said() == "2 episodes removed; 1 left alone"
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert given.runner.sent[-1] == Restore((2, 4))
    given.runner.event.emit(Acknowledged(2, None, None, (2, 4)))
    assert panel.footer.said() == "2 restored"
    assert not undo.isVisible()
    qtbot.keyClick(panel.table, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert given.runner.sent[-1] == Remove((2, 4))
    given.runner.event.emit(Acknowledged(3, None, None, (2, 4)))
    qtbot.keyClick(panel.table, Qt.Key.Key_Z, CONTROL)
    assert given.runner.sent[-1] == Restore((2, 4))


def test_a_refused_undo_can_be_tried_again_and_a_refused_removal_cannot_be_undone(
    open_panel: OpenPanel, given: Desk
) -> None:
    panel = open_panel()
    panel.table.select_entries([2])
    panel.acts["remove"].trigger()
    given.runner.event.emit(Acknowledged(1, "nothing to remove"))
    assert panel.footer.said() == "Refused: nothing to remove"
    assert not panel.acts["undo"].isEnabled()
    panel.acts["remove"].trigger()
    given.runner.event.emit(Acknowledged(2, None, None, (2,)))
    panel.acts["undo"].trigger()
    assert not panel.acts["undo"].isEnabled()
    given.runner.event.emit(Acknowledged(3, "the store is locked"))
    assert panel.acts["undo"].isEnabled()


def test_without_a_runner_nothing_can_be_changed_and_what_was_asked_is_forgotten(
    open_panel: OpenPanel, given: Desk
) -> None:
    panel = open_panel()
    panel.table.select_entries([2])
    panel.acts["remove"].trigger()
    given.runner.connected.emit(False)
    assert not panel.acts["remove"].isEnabled()
    assert panel.acts["copy"].isEnabled()
    assert "runner is not there" in panel.acts["remove"].toolTip()
    given.runner.connected.emit(True)
    assert panel.acts["remove"].isEnabled()
    assert not panel.acts["undo"].isEnabled()


def test_the_context_menu_holds_every_act_and_sets_priorities(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    panel.table.select_entries([3, SUCCESS])
    menu = panel.menu()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        "Open episode",
        "Copy level name",
        "Move to top",
        "Move up",
        "Move down",
        "Move to bottom",
        "Retry",
        "Repeat",
        "Remove",
        "Priority",
        "Undo",
        "Redo",
    ]
    priority = next(action for action in menu.actions() if action.text() == "Priority").menu()
    next(action for action in priority.actions() if action.text().startswith("High ")).trigger()
    assert given.runner.sent == [SetPriority((3,), 1)]
    menu.deleteLater()


def test_copying_takes_each_level_once(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.table.select_entries([2, 3])
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "T1B_Span_8m\nT1B_Span_10m"


def drop(panel: QueuePanel, entries: tuple[int, ...], place: int, *, lower_half: bool) -> None:
    """Drop onto a row, above or below its middle."""
    data = panel.model.mimeData([panel.model.index(row, 0) for row in range(panel.model.rowCount())])
    assert data.hasFormat("application/x-pbbench-queue-entries")
    given = QMimeData()
    given.setData("application/x-pbbench-queue-entries", ",".join(map(str, entries)).encode())
    rect = panel.table.visualRect(panel.model.index(place, 1))
    point = QPointF(rect.center().x(), rect.center().y() + (8 if lower_half else -8))
    event = QDropEvent(
        point, Qt.DropAction.MoveAction, given, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    panel.table.dropEvent(event)


def test_rows_are_dragged_before_another_or_to_the_end(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    assert levels_shown(panel)[1:4] == ["T1B_Span_8m", "T1B_Span_10m", "T1B_Span_12m"]
    drop(panel, (4, 5), 1, lower_half=False)
    drop(panel, (2,), 2, lower_half=True)
    drop(panel, (2,), 4, lower_half=True)
    assert given.runner.sent == [MoveBefore((4, 5), 2), MoveBefore((2,), 4), MoveBefore((2,), None)]
    # The rows wait for the runner.
    assert levels_shown(panel)[1] == "T1B_Span_8m"


def test_nothing_is_dropped_among_what_has_ended_or_above_what_runs(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    drop(panel, (2,), 0, lower_half=False)
    drop(panel, (2,), 6, lower_half=False)
    panel.table.sortByColumn(PLACE["level"], Qt.SortOrder.AscendingOrder)
    drop(panel, (2,), 1, lower_half=False)
    assert given.runner.sent == []


def test_only_queued_rows_can_be_taken_up(open_panel: OpenPanel) -> None:
    panel = open_panel()
    draggable = [
        bool(panel.model.flags(panel.model.index(place, 0)) & Qt.ItemFlag.ItemIsDragEnabled)
        for place in range(panel.model.rowCount())
    ]
    assert draggable == [False, *[True] * 4, *[False] * 4]
    data = panel.model.mimeData([panel.model.index(place, column) for place in (0, 1, 3, 8) for column in (0, 1)])
    assert bytes(data.data("application/x-pbbench-queue-entries").data()) == b"2,4"


def test_a_drag_in_a_sorted_list_says_why_it_cannot_be_dropped(open_panel: OpenPanel) -> None:
    panel = open_panel()
    panel.table.sortByColumn(PLACE["level"], Qt.SortOrder.AscendingOrder)
    data = panel.model.mimeData([panel.model.index(0, 0)])
    event = QDragEnterEvent(
        QPoint(20, 20), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    panel.table.dragEnterEvent(event)
    assert not event.isAccepted()


def test_keys_are_those_of_the_help_page(open_panel: OpenPanel) -> None:
    panel = open_panel()
    portable = QKeySequence.SequenceFormat.PortableText
    keys = {name: action.shortcut().toString(portable) for name, action in panel.acts.items()}
    assert keys == {
        "top": "Alt+Home",
        "up": "Alt+Up",
        "down": "Alt+Down",
        "bottom": "Alt+End",
        "retry": "R",
        "repeat": "Shift+R",
        "remove": "Del",
        "open": "",
        "copy": "Ctrl+C",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Shift+Z",
        "find": "Ctrl+F",
    }


def test_selecting_says_how_many_and_takes_it_back(open_panel: OpenPanel) -> None:
    panel = open_panel()
    panel.table.selectAll()
    assert panel.footer.said() == "9 episodes selected"
    panel.table.clearSelection()
    assert panel.footer.said() == ""
