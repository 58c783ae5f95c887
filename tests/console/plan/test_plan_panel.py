"""The plan panel, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from console_parts import Desk, Row, fill_store
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from console.plan.panel import PlanPanel
from console.plan.tree_model import KEY_ROLE
from console.theme import theme
from controller.sweep.runner.messages import Acknowledged, Enqueue, QueueChanged, Queued, Repeat

OpenPanel = Callable[..., PlanPanel]
G1 = [f"G1_Clearance_{name}" for name in ("HeavyW3_10m_R1m", "Multi2_10m_R1m")]


def line(panel: PlanPanel, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert found is not None
    return found.text()


def index_of(panel: PlanPanel, key: str) -> QModelIndex:
    """The index of a branch, by its key."""
    waiting = [QModelIndex()]
    while waiting:
        parent = waiting.pop()
        for row in range(panel.model.rowCount(parent)):
            index = panel.model.index(row, 0, parent)
            if index.data(KEY_ROLE) == key:
                return index
            waiting.append(index)
    raise AssertionError(f"no {key} in the tree")


def click_check_box(panel: PlanPanel, qtbot: QtBot, key: str) -> None:
    index = index_of(panel, key)
    panel.tree.scrollTo(index)
    option = QStyleOptionViewItem()
    panel.tree.initViewItemOption(option)
    option.rect = panel.tree.visualRect(index)
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    box = panel.tree.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, panel.tree)
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def state(panel: PlanPanel, key: str) -> Qt.CheckState:
    return Qt.CheckState(index_of(panel, key).data(Qt.ItemDataRole.CheckStateRole))


def press(panel: PlanPanel, qtbot: QtBot, name: str) -> None:
    button = panel.findChild(QWidget, name)
    assert button is not None
    assert button.isVisible()
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_designers(panel: PlanPanel, *names: str) -> None:
    designers = panel.form.designers
    for row in range(designers.count()):
        item = designers.item(row)
        item.setCheckState(Qt.CheckState.Checked if item.text() in names else Qt.CheckState.Unchecked)


def test_the_tree_opens_to_groups_with_counts_and_nothing_checked(open_panel: OpenPanel) -> None:
    panel = open_panel()
    QAbstractItemModelTester(panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel)
    assert panel.tree.isExpanded(index_of(panel, "Core"))
    assert not panel.tree.isExpanded(index_of(panel, "Core/Dynamic Load"))
    assert index_of(panel, "Core").siblingAtColumn(1).data() == "0 / 149"
    assert not panel.summary.button.isEnabled()
    assert line(panel, "planSaid") == "Check a level"


def test_checks_have_three_states_and_a_click_on_a_branch_checks_all_below(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    QAbstractItemModelTester(panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel)
    click_check_box(panel, qtbot, "Core/Dynamic Load")
    assert state(panel, "Core/Dynamic Load") == Qt.CheckState.Checked
    assert state(panel, "Core") == Qt.CheckState.PartiallyChecked
    assert state(panel, "Compositional") == Qt.CheckState.Unchecked
    assert len(panel.model.checked) == 26
    assert line(panel, "planSize") == "26 episodes · at most 78 calls"
    click_check_box(panel, qtbot, "Core")
    assert state(panel, "Core") == Qt.CheckState.Checked
    click_check_box(panel, qtbot, "Core")
    assert panel.model.checked == ()


def test_space_checks_what_is_selected(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    panel.tree.setCurrentIndex(index_of(panel, "Compositional"))
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    assert len(panel.model.checked) == 40
    panel.tree.selectAll()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    assert len(panel.model.checked) == 189
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    assert panel.model.checked == ()


def test_a_search_shows_and_checks_only_what_matches_and_keeps_the_rest(open_panel: OpenPanel, qtbot: QtBot) -> None:
    panel = open_panel()
    click_check_box(panel, qtbot, "Core/Dynamic Load")
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert panel.search.hasFocus()
    qtbot.keyClicks(panel.search, "G1* 10m")
    assert panel.model.shown_levels == tuple(G1)
    assert panel.tree.isExpanded(index_of(panel, "Compositional/Compositional Constraints/G1"))
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    assert panel.tree.hasFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(panel.model.checked) == 28
    panel.search.clear()
    # What was open before the search is open again, and nothing else.
    assert panel.tree.isExpanded(index_of(panel, "Core"))
    assert not panel.tree.isExpanded(index_of(panel, "Compositional/Compositional Constraints"))
    assert state(panel, "Compositional/Compositional Constraints/G1") == Qt.CheckState.PartiallyChecked
    panel.search.setText("nothing is called so")
    assert panel._pages.currentWidget() is panel._nothing
    assert len(panel.model.checked) == 28


def test_tags_narrow_the_tree(open_panel: OpenPanel) -> None:
    panel = open_panel()
    menu = panel.tags.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "pier").trigger()
    assert panel.tags.text() == "Tags · 1"
    assert len(panel.model.shown_levels) == 15
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Clear filter").trigger()
    assert len(panel.model.shown_levels) == 189


def test_adding_sends_one_command_and_says_what_the_runner_made_of_it(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    panel.model.check(G1, True)
    panel.form.conditions["loose"].setChecked(True)
    panel.form.repeats.setValue(3)
    assert panel.summary.button.text() == "Add 12 episodes"
    press(panel, qtbot, "planAdd")
    assert given.runner.sent == [
        Enqueue(("truss",), ("strict", "loose"), tuple(G1), "embedded", "embedded-v1", 3, False)
    ]
    assert line(panel, "planSaid") == "Adding 12 episodes …"
    assert not panel.summary.button.isEnabled()
    given.runner.event.emit(Acknowledged(99, "somebody else's"))
    assert line(panel, "planSaid") == "Adding 12 episodes …"
    given.runner.event.emit(Acknowledged(1, None, "12 episodes will be queued"))
    assert line(panel, "planSaid") == "Adding 12 episodes …"
    given.runner.event.emit(Queued(1, tuple(range(12))))
    assert line(panel, "planSaid") == "12 episodes added"
    assert panel.summary.button.isEnabled()
    panel.tree.setFocus()
    qtbot.keyClick(
        panel.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    given.runner.event.emit(Acknowledged(2, "the disk is full"))
    assert line(panel, "planSaid") == "Refused: the disk is full"
    press(panel, qtbot, "planAdd")
    given.runner.event.emit(Acknowledged(3))
    given.runner.event.emit(Queued(3, (), "the folder cannot be made"))
    assert line(panel, "planSaid") == "Refused: the folder cannot be made"


def test_keys_that_are_queued_already_are_asked_about(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel([Row(G1[0]), Row("T1B_Span_6m", "reference")])
    panel.model.check([*G1, "T1B_Span_6m"], True)
    press(panel, qtbot, "planAdd")
    assert given.runner.sent == []
    assert panel.clash.isVisible()
    assert "1 of 3 episodes are in the queue already" in panel.clash._words.text()
    assert not panel.summary.button.isEnabled()
    press(panel, qtbot, "planClashCancel")
    assert not panel.clash.isVisible()
    assert given.runner.sent == []
    press(panel, qtbot, "planAdd")
    press(panel, qtbot, "planClashRepeat")
    new = ("T1B_Span_6m", G1[1])
    enqueue = Enqueue(("truss",), ("strict",), new, "embedded", "embedded-v1", 1, False)
    assert given.runner.sent == [Repeat((1,)), enqueue]
    given.runner.event.emit(Queued(1, (7,)))
    assert not panel.summary.button.isEnabled()
    given.runner.event.emit(Queued(2, (8, 9)))
    assert line(panel, "planSaid") == "3 episodes added"
    press(panel, qtbot, "planAdd")
    press(panel, qtbot, "planClashNew")
    assert given.runner.sent[2:] == [enqueue]


def test_where_everything_is_queued_already_only_repeats_are_offered(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel([Row(name) for name in G1])
    panel.model.check(G1, True)
    press(panel, qtbot, "planAdd")
    assert "All 2 episodes are in the queue already" in panel.clash._words.text()
    assert not panel.findChild(QPushButton, "planClashNew").isVisible()
    # The question is of this plan; another plan takes it away.
    panel.form.conditions["loose"].setChecked(True)
    assert not panel.clash.isVisible()


def test_what_was_added_meanwhile_clashes_too(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel([Row("T1B_Span_6m")])
    panel._rest.setInterval(1)
    panel.model.check(G1, True)
    fill_store(given.services.store, [Row(name) for name in G1])
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: len(panel._store.planned["embedded"]) == 3)
    press(panel, qtbot, "planAdd")
    assert panel.clash.isVisible()


def test_the_estimate_comes_from_what_was_measured(open_panel: OpenPanel, qtbot: QtBot) -> None:
    began, ended = "2026-03-09T14:00:00+00:00", ("2026-03-09T14:00:20+00:00", "2026-03-09T14:00:40+00:00")
    usage = {"input_tokens": 10, "output_tokens": 5, "cost_dollars": 0.5}
    rows = [
        Row("T1B_Span_6m", "truss", "strict", n + 1, "success", 1, 1, 9.0, began, end) for n, end in enumerate(ended)
    ]
    rows.append(Row("T1B_Span_6m", "gpt-5.2", "strict", 1, "failed", 3, 1, 9.0, began, ended[0], usage))
    panel = open_panel(rows)
    panel.model.check(G1, True)
    assert line(panel, "planEstimate") == "about 1 min · no charge"
    choose_designers(panel, "truss", "gpt-5.2")
    assert line(panel, "planEstimate") == "about 1 min 40 s · about $1.00"
    choose_designers(panel, "truss", "gpt-5.2", "reference", "ollama")
    assert line(panel, "planEstimate") == "more than 1 min 40 s · more than $1.00"
    assert line(panel, "planUnmeasured") == "Not measured yet: reference, ollama · No price known: ollama"


def test_a_store_that_cannot_be_read_leaves_the_estimate_unknown_and_says_why(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel([Row("T1B_Span_6m")])
    panel._rest.setInterval(1)
    panel.model.check(G1, True)
    for suffix in ("-wal", "-shm"):
        Path(f"{given.services.store}{suffix}").unlink(missing_ok=True)
    given.services.store.write_bytes(b"no database" * 1000)
    given.runner.event.emit(QueueChanged())
    qtbot.waitUntil(lambda: "Nothing measured can be read" in line(panel, "planUnmeasured"))
    assert panel.summary.button.isEnabled()


def test_a_map_of_another_executor_has_to_be_confirmed(open_panel: OpenPanel, qtbot: QtBot, given: Desk) -> None:
    panel = open_panel()
    panel.form._maps["embedded-v1"] = "native"
    panel.model.check(G1, True)
    accept = panel.findChild(QCheckBox, "planForeignAccept")
    assert accept is not None
    assert accept.isVisible()
    assert line(panel, "planSaid") == "Confirm the budget map, or choose another"
    assert not panel.summary.button.isEnabled()
    accept.click()
    press(panel, qtbot, "planAdd")
    assert given.runner.sent[0].foreign_budget_map  # type: ignore[union-attr]
    panel.form.conditions["strict"].setChecked(False)
    panel.form.conditions["loose"].setChecked(True)
    assert not accept.isVisible()


def test_choices_are_remembered_and_shared_with_the_toolbar(open_panel: OpenPanel, given: Desk) -> None:
    panel = open_panel()
    choose_designers(panel, "reference", "vllm")
    panel.form.conditions["strict"].setChecked(False)
    panel.form.conditions["loose"].setChecked(True)
    settings = given.services.settings
    settings.setValue("sweep/budget_map", "embedded-v1")
    second = open_panel()
    second.model.check(G1, True)
    draft = second.draft()
    assert [designer.name for designer in draft.designers] == ["reference", "chat:vllm"]
    assert draft.conditions == ("loose",)
    assert (draft.executor, draft.budget_map) == ("embedded", "embedded-v1")


def test_without_a_runner_nothing_can_be_added_and_the_reason_is_in_sight(
    open_panel: OpenPanel, qtbot: QtBot, given: Desk
) -> None:
    panel = open_panel()
    panel.model.check(G1, True)
    press(panel, qtbot, "planAdd")
    given.runner.connected.emit(False)
    assert line(panel, "planSaid") == "The runner is not there"
    assert not panel.summary.button.isEnabled()
    given.runner.connected.emit(True)
    assert panel.summary.button.isEnabled()


def test_levels_that_cannot_be_read_say_why(
    qtbot: QtBot, given: Desk, open_panel: OpenPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.levels.errors import LevelError

    panel = open_panel()
    panel._take_facts(LevelError("T1B_Span_6m_context.json is damaged; restore it"))
    assert panel._pages.currentWidget() is panel._lost
    assert panel._lost._hint.text() == "T1B_Span_6m_context.json is damaged; restore it"


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [(340, 600), (520, 820), (1200, 900)])
def test_it_fits_at_every_size_in_both_looks_with_every_notice_open(
    open_panel: OpenPanel, qtbot: QtBot, look: str, size: tuple[int, int]
) -> None:
    panel = open_panel([Row(G1[0])], size)
    theme().choose(look)  # type: ignore[arg-type]
    panel.model.check(G1, True)
    panel.form._maps["embedded-v1"] = "native"
    panel._changed()
    panel.foreign._accept.click()
    press(panel, qtbot, "planAdd")
    panel.resize(*size)
    panel.grab()
    assert (panel.width(), panel.height()) == size
    for child in panel.findChildren(QWidget):
        if child.isVisible() and child.parentWidget() is panel:
            assert panel.rect().contains(child.geometry()), child.objectName()
