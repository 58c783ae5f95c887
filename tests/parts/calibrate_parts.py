"""The calibration beside a real editor, and what a person does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console_parts import Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from console.calibrate.panel import CalibratePanel
from console.editor.panel import EditorPanel
from controller.budgets.budget_map import BudgetMap, load_budget_map
from controller.budgets.history import Calibration
from controller.references.record import read_reference
from serializer.bridge import Bridge

MAP = "embedded-mine"
LEVELS = ("T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m")


def records(level: str, name: str = MAP) -> Sequence[Calibration]:
    """What a map on disk has of a level."""
    return [record for record in load_budget_map(name).history if record.level == level]


@dataclass
class Table:
    """Editor and calibration side by side, and what a person does with them."""

    qtbot: QtBot
    panel: CalibratePanel
    editor: EditorPanel
    given: Desk

    def budgets(self) -> BudgetMap:
        return load_budget_map(self.panel.ledger.chosen if self.panel.ledger else MAP)

    def part(self, name: str) -> QWidget:
        found = self.panel.findChild(QWidget, name)
        assert found is not None, name
        return found

    def click(self, name: str) -> None:
        button = self.part(name)
        assert button.isVisible(), name
        assert button.isEnabled(), name
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def type(self, name: str, text: str) -> None:
        line = self.part(name)
        assert line.isVisible(), name
        line.setFocus()
        line.selectAll()  # type: ignore[attr-defined]
        self.qtbot.keyClicks(line, text)

    def settle(self) -> None:
        """Wait for what is read or written beside the window."""
        done: list[bool] = []
        self.panel.jobs.after_all(lambda: done.append(True))
        self.qtbot.waitUntil(lambda: bool(done))

    def reads(self) -> None:
        self.qtbot.waitUntil(lambda: self.panel.ledger is not None)

    def go_to(self, level: str, bridge: Bridge | None = None) -> None:
        """A bridge, the stored reference unless another is given, on its level in the editor."""
        self.editor.open_candidate(level, read_reference(level).bridge if bridge is None else bridge, "a test")
        assert self.editor.level.name == level

    def run(self) -> None:
        before = self.editor.last_run
        self.editor.acts["run"].trigger()
        self.qtbot.waitUntil(lambda: self.editor.last_run is not before, timeout=20_000)

    def record(self) -> None:
        self.click("calibrateRecord")
        self.settle()
        self.settle()

    @property
    def status(self) -> str:
        return self.panel.form.status


OpenTable = Callable[..., Table]
