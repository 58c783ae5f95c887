"""The cards there are: those that ship with the product, and the user's own on top, by alias."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from controller.designers.chat.card import ModelCard
from controller.designers.chat.card_file import card_from
from controller.designers.chat.errors import CardError

ENVIRONMENT = "PBBENCH_MODELS"
SUFFIX = ".toml"


def user_folder() -> Path:
    """Where the user's own cards are: ``PBBENCH_MODELS``, else in the user's configuration folder."""
    from platformdirs import user_config_path

    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_config_path("polybridgebench", appauthor=False) / "models"


def card_aliases() -> tuple[str, ...]:
    """The alias of every card, sorted."""
    return tuple(sorted({**_cards_in(files("resources").joinpath("models")), **_cards_in(user_folder())}))


def load_card(alias: str) -> ModelCard:
    """The card of this alias; the user's own goes before the one that ships.

    Raises:
        CardError: there is none, or it is wrong; the text names it.
    """
    found = {**_cards_in(files("resources").joinpath("models")), **_cards_in(user_folder())}
    if alias not in found:
        near = get_close_matches(alias, found, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(sorted(found))}"
        raise CardError(f"no model card is called {alias!r}; {hint} Your own go into {user_folder()}")
    try:
        text = found[alias].read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise CardError(f"the model card {alias}{SUFFIX} cannot be read: {type(fault).__name__}") from fault
    return card_from(text, alias, f"the model card {alias}{SUFFIX}")


def _cards_in(folder: Traversable) -> dict[str, Traversable]:
    return {entry.name.removesuffix(SUFFIX): entry for entry in _entries(folder) if entry.name.endswith(SUFFIX)}


def _entries(folder: Traversable) -> Iterator[Traversable]:
    if folder.is_dir():
        yield from folder.iterdir()
