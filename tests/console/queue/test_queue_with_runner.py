"""Plan and queue with a real runner process: what a person asks for is what the store then holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from console_parts import Desk, desk
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from queue_parts import levels_shown, shown_page
from runner_child import SCRIPTED
from shown_panels import put_away

from console.plan.panel import PlanPanel
from console.queue.panel import QueuePanel
from console.runner_client.client import RunnerClient
from console.theme import theme
from controller.sweep.runner.messages import Enqueue, Ready, Start

LEVELS = ("T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m", "T1B_Span_12m")
PATIENCE_MS = 20_000


@pytest.fixture
def alive(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    """Services over a runner that plays with the scripted parts."""
    theme().install(qapp, "light")
    given = desk(tmp_path)
    runner = RunnerClient(given.services.store, command=SCRIPTED)
    yield replace(given, services=replace(given.services, runner=runner))
    runner.part()
    runner.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def show(alive: Desk) -> Iterator[Callable[[type[QueuePanel] | type[PlanPanel]], QueuePanel | PlanPanel]]:
    opened: list[QueuePanel | PlanPanel] = []

    def make(kind: type[QueuePanel] | type[PlanPanel]) -> QueuePanel | PlanPanel:
        panel = kind(alive.services)
        opened.append(panel)
        panel.resize(700, 600)
        panel.show()
        return panel

    yield make
    put_away(opened)


def begin(runner: RunnerClient, qtbot: QtBot) -> None:
    with qtbot.waitSignal(runner.event, timeout=PATIENCE_MS, check_params_cb=lambda event: isinstance(event, Ready)):
        runner.start()


def test_what_is_enqueued_moved_removed_restored_and_played_is_shown(
    alive: Desk, show: Callable[..., QueuePanel], qtbot: QtBot
) -> None:
    panel, runner = show(QueuePanel), alive.services.runner
    assert isinstance(runner, RunnerClient)
    begin(runner, qtbot)
    qtbot.waitUntil(lambda: shown_page(panel) == "queueEmpty", timeout=PATIENCE_MS)
    runner.send(Enqueue(("hesitant",), ("loose",), LEVELS, "painted", "painted-v1"))
    qtbot.waitUntil(lambda: levels_shown(panel) == list(LEVELS), timeout=PATIENCE_MS)
    last = panel.model.row(3).entry
    panel.table.select_entries([last], last)
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: panel.model.row(0).entry == last, timeout=PATIENCE_MS)
    assert panel.table.selected_entries() == (last,)
    qtbot.keyClick(panel.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: panel.model.row(3).state == "cancelled", timeout=PATIENCE_MS)
    assert panel.footer.said() == "1 removed"
    qtbot.keyClick(panel.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: panel.model.row(0).entry == last, timeout=PATIENCE_MS)
    panel.commander.move_before((last,), None)
    qtbot.waitUntil(lambda: panel.model.row(3).entry == last, timeout=PATIENCE_MS)
    runner.send(Start())
    qtbot.waitUntil(
        lambda: {panel.model.row(place).state for place in range(4)} <= {"success", "failed"}, timeout=PATIENCE_MS
    )
    assert all(panel.model.row(place).call >= 1 for place in range(4))
    panel.table.selectRow(0)
    row = panel.model.row(0)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(alive.opened), timeout=PATIENCE_MS)
    assert alive.opened[0].level == row.level
    assert (alive.opened[0].folder / "trajectory.json").exists()


def test_a_plan_is_added_and_the_same_plan_becomes_repeats(
    alive: Desk, show: Callable[..., PlanPanel], qtbot: QtBot
) -> None:
    panel, runner = show(PlanPanel), alive.services.runner
    assert isinstance(runner, RunnerClient)
    begin(runner, qtbot)
    qtbot.waitUntil(lambda: panel.model.rowCount() == 2, timeout=PATIENCE_MS)
    panel._rest.setInterval(1)
    panel.model.check(LEVELS[:2], True)
    panel.add()
    qtbot.waitUntil(lambda: len(panel._store.planned.get("embedded", {})) == 2, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not panel.sending.busy, timeout=PATIENCE_MS)
    panel.add()
    assert panel.clash.isVisible()
    first = dict(panel._store.planned["embedded"])
    panel.clash.repeat.click()
    qtbot.waitUntil(lambda: set(panel._store.planned["embedded"].values()) > set(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: panel._store.planned["embedded"] != first, timeout=PATIENCE_MS)
    assert panel._store.planned["embedded"].keys() == first.keys()
