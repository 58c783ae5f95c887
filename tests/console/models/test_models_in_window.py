"""The pages of models and of the machine, opened from the window's menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from window_parts import BlankPanel

from console.plan.panel import PlanPanel
from console.services import Services
from console.window.window import ConsoleWindow
from controller.designers.chat.card_text import keep_card
from controller.designers.chat.cards import load_card


def plan_or_blank(name: str, services: Services) -> QWidget:
    return PlanPanel(services) if name == "plan" else BlankPanel(name, services)


def test_both_pages_are_in_the_menu_once_each(open_window: Callable[..., ConsoleWindow], tmp_path: Path) -> None:
    window = open_window()

    window.act["models"].trigger()
    window.act["models"].trigger()
    window.act["doctor"].trigger()

    models, doctor = window.pages.show_models(), window.pages.show_doctor()
    shown = [each for each in window.findChildren(QWidget) if each.objectName() in {"modelsDialog", "doctorDialog"}]
    assert set(shown) == {models, doctor}
    assert models.isVisible()
    assert doctor.isVisible()
    models.close()
    assert window.pages.show_models() is not models


def test_a_card_that_was_saved_can_be_planned_at_once(
    open_window: Callable[..., ConsoleWindow], qtbot: QtBot, own_cards: Path
) -> None:
    window = open_window(panels=plan_or_blank)
    plan = window.places["plan"].ensure()
    assert isinstance(plan, PlanPanel)
    names = plan.form.designers
    qtbot.waitUntil(lambda: names.count() > 0, timeout=15_000)
    page = window.pages.show_models()
    keep_card(replace(load_card("ollama"), alias="house"))

    page.changed.emit()

    qtbot.waitUntil(lambda: "house" in [names.item(row).text() for row in range(names.count())])


def test_closing_the_window_ends_what_the_pages_do(
    open_window: Callable[..., ConsoleWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / "native"))
    window = open_window()
    window.pages.show_models()
    window.pages.show_doctor()

    window.close_now()

    assert not window.isVisible()
