"""A real server on this machine, cards that point at it, and an environment without anybody's keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from keys_in_memory import KEY
from loopback import Loopback

from controller.designers.chat import endpoints
from controller.designers.chat.card import ModelCard
from controller.designers.chat.card_file import card_from

CARD = """
schema = 1
title = "A model on this machine"
model = "model-1"
endpoint = "{url}"
images = true
as_of = 2026-01-31
[key]
environment = "LOOPBACK_KEY"
[request]
temperature = 0.2
max_output_tokens = 9000
reasoning = {{ reasoning_effort = "low" }}
[transport]
connect_s = 5
write_s = 5
pool_s = 5
read_s = {read_s}
deadline_s = {deadline_s}
attempts = {attempts}
backoff_min_s = 0.002
backoff_max_s = 0.01
[price]
input_per_million = 2.0
cached_input_per_million = 0.5
output_per_million = 8.0
as_of = 2026-01-31
source = "a test"
"""


@pytest.fixture
def server() -> Iterator[Loopback]:
    with Loopback() as running:
        yield running


@pytest.fixture(autouse=True)
def _own_keys_and_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOOPBACK_KEY", KEY)
    monkeypatch.setenv("PBBENCH_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr(endpoints, "_endpoints", {})


@pytest.fixture
def card_text(server: Loopback) -> Callable[..., str]:
    def text(read_s: float = 5.0, deadline_s: float = 20.0, attempts: int = 3) -> str:
        return CARD.format(url=server.url, read_s=read_s, deadline_s=deadline_s, attempts=attempts)

    return text


@pytest.fixture
def card(card_text: Callable[..., str]) -> Callable[..., ModelCard]:
    def made(**patience: float) -> ModelCard:
        return card_from(card_text(**patience), "loopback", "the test's card")

    return made


@pytest.fixture
def user_card(card_text: Callable[..., str], tmp_path: Path) -> str:
    """The alias of a card in the user's folder."""
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "loopback.toml").write_text(card_text())
    return "loopback"
