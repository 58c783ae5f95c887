"""Plan panels over a real store and the levels that ship, with a runner that a test speaks for."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from console_parts import Desk, Row, desk, fill_store
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shown_panels import put_away

from console.plan.panel import PlanPanel
from console.theme import theme


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    # Nobody's own model cards and layouts are part of a test.
    monkeypatch.setenv("PBBENCH_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / "native"))
    made = desk(tmp_path)
    made.services.settings.setValue("options/jobs", 1)
    return made


@pytest.fixture
def open_panel(qtbot: QtBot, qapp: QApplication, given: Desk) -> Iterator[Callable[..., PlanPanel]]:
    """A panel over a store of these rows, with everything read."""
    theme().install(qapp, "light")
    opened: list[PlanPanel] = []

    def make(rows: Sequence[Row] = (), size: tuple[int, int] = (520, 820)) -> PlanPanel:
        fill_store(given.services.store, rows)
        panel = PlanPanel(given.services)
        opened.append(panel)
        panel.resize(*size)
        panel.show()
        qtbot.waitUntil(lambda: panel.model.rowCount() == 2)
        qtbot.waitUntil(lambda: not rows or bool(panel._store.planned.get("embedded")))
        return panel

    yield make
    put_away(opened)
    theme().choose("system")
