"""The calibration beside a real editor, over budget maps in a folder of the test's own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from calibrate_parts import MAP, Table
from console_parts import Desk, desk
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shown_panels import put_away

from console.calibrate.panel import CalibratePanel
from console.editor.panel import EditorPanel
from console.theme import theme
from controller.calibration.start import start_map
from controller.levels.catalogue import find_level
from controller.references.record import read_reference
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge
from validator.check import check


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / "native"))
    return tmp_path / "budgets"


@pytest.fixture
def given(tmp_path: Path) -> Desk:
    made = desk(tmp_path)
    for key, value in {"calibrate/by": "Anna", "sweep/executor": "embedded", "editor/level": "T1C_RoadWood_6m"}.items():
        made.services.settings.setValue(key, value)
    return made


@pytest.fixture
def open_table(qtbot: QtBot, qapp: QApplication, given: Desk) -> Iterator[Callable[..., Table]]:
    theme().install(qapp, "light")
    opened: list[Table] = []

    def make(*, own: bool = True, size: tuple[int, int] = (400, 760)) -> Table:
        if own:
            start_map("embedded", "mine", by="Anna")
            given.services.settings.setValue("calibrate/map", MAP)
        panel, editor = CalibratePanel(given.services), EditorPanel(given.services)
        table = Table(qtbot, panel, editor, given)
        opened.append(table)
        panel.resize(*size)
        panel.show()
        table.reads()
        panel.attend(editor)
        return table

    yield make
    put_away([part for table in opened for part in (table.panel, table.editor)])
    theme().choose("system")


@pytest.fixture(scope="session")
def weak() -> Callable[[str], Bridge]:
    """A legal bridge of a level that does not carry: its reference without one member."""

    def make(name: str) -> Bridge:
        level, whole = find_level(name), read_reference(name).bridge
        for leave in reversed(range(len(whole.members))):
            kept = [member for place, member in enumerate(whole.members) if place != leave]
            first = min(member.id for member in whole.members)
            members = tuple(replace(member, id=first + place) for place, member in enumerate(kept))
            bridge = replace(whole, members=members)
            if not check(bridge, level.site(50_000)) and not simulate(level, bridge).passed:
                return bridge
        raise AssertionError(f"every member of {name} can be spared")

    return make
