"""``pbbench models show``: one card, whole."""

from __future__ import annotations

import os
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.cli.json_output import print_json

if TYPE_CHECKING:
    from controller.designers.chat.card import ModelCard

Alias = Annotated[str, typer.Argument(metavar="ALIAS", help="A model card, as `pbbench models` lists them.")]


def show(alias: Alias) -> None:
    """Print one card as JSON, whether its key is there, and the folder in which your own cards go before it."""
    from controller.designers.chat.cards import load_card, user_folder

    card = load_card(alias)
    print_json({**card_json(card), "your_own_cards": str(user_folder())})


def card_json(card: ModelCard) -> dict[str, object]:
    """A card as JSON. What nobody knows is ``null``; what is left to the provider is ``null`` as well."""
    value: dict[str, Any] = asdict(card)
    return {**_dated(value), "key_state": key_state(card)}


def key_state(card: ModelCard) -> str:
    """Whether the key is there, without looking into the keyring: that may ask for a password."""
    reference = card.key
    if not reference.needed:
        return "none needed"
    if reference.environment is not None and os.environ.get(reference.environment, "").strip():
        return f"{reference.environment} is set"
    if reference.keyring is not None:
        return f"keyring, if kept as {reference.keyring}"
    return f"{reference.environment} is not set"


def _dated(value: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _dated(item) if isinstance(item, dict) else item.isoformat() if isinstance(item, date) else item
        for name, item in value.items()
    }
