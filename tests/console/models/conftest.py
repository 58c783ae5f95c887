"""A page of model cards over a folder of the test's own, a keyring in memory and a server on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from keys_in_memory import MemoryKeyring, in_use
from loopback import Loopback
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.models.dialog import ModelsDialog
from console.theme import theme
from controller.designers.chat import endpoints
from controller.designers.chat.card import KeyReference, ModelCard
from controller.designers.chat.card_text import keep_card
from controller.designers.chat.cards import load_card


@pytest.fixture
def memory() -> Iterator[MemoryKeyring]:
    with in_use(MemoryKeyring()) as mine:
        yield mine


@pytest.fixture
def server() -> Iterator[Loopback]:
    with Loopback() as running:
        yield running


@pytest.fixture(autouse=True)
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv("PBBENCH_MODELS", str(folder))
    monkeypatch.setattr(endpoints, "_endpoints", {})
    monkeypatch.delenv("HOUSE_KEY", raising=False)
    return folder


@pytest.fixture
def house(server: Loopback) -> ModelCard:
    """A card of the user's own for the server, with a key in the keyring."""
    near = replace(load_card("gpt-5.2"), alias="house", endpoint=server.url, key=KeyReference("HOUSE_KEY", "house"))
    card = replace(near, transport=replace(near.transport, attempts=1, deadline_s=20.0))
    keep_card(card)
    return card


@pytest.fixture
def open_page(qtbot: QtBot, qapp: QApplication, memory: MemoryKeyring) -> Iterator[Callable[..., ModelsDialog]]:
    theme().install(qapp, "light")
    opened: list[ModelsDialog] = []

    def make(alias: str = "gpt-5.2") -> ModelsDialog:
        page = ModelsDialog()
        page.show()
        opened.append(page)
        qtbot.waitUntil(lambda: page.cards.rowCount() > 0)
        page.choose(alias)
        return page

    yield make
    for page in opened:
        page.close_down()
        page.deleteLater()
    theme().choose("system")
