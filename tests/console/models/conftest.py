"""A page of model cards over a folder of the test's own, a keyring in memory and a server on this machine."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import keyring
import pytest
from keys_in_memory import MemoryKeyring
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
    before, mine = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(mine)
    yield mine
    keyring.set_keyring(before)


@pytest.fixture(scope="session")
def loopback() -> ModuleType:
    """The server of the transport's tests, found by its file: its folder is not for everybody's path."""
    path = Path(__file__).parents[2] / "chat" / "loopback.py"
    found = importlib.util.spec_from_file_location("loopback_of_the_chat_tests", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def server(loopback: ModuleType) -> Iterator[Any]:
    with loopback.Loopback() as running:
        yield running


@pytest.fixture(autouse=True)
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv("PBBENCH_MODELS", str(folder))
    monkeypatch.setattr(endpoints, "_endpoints", {})
    monkeypatch.delenv("HOUSE_KEY", raising=False)
    return folder


@pytest.fixture
def house(server: Any) -> ModelCard:
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
