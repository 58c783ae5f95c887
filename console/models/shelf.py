"""The cards on the shelf: each with whether it is the user's own, and what is wrong with one that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from controller.designers.chat.card import ModelCard
from controller.designers.chat.cards import SUFFIX, card_aliases, load_card, user_folder
from controller.designers.chat.errors import CardError
from controller.secret_values import without_secrets


@dataclass(frozen=True, slots=True)
class Shelved:
    """One card; ``card`` is ``None`` where it cannot be read, and ``fault`` says why."""

    alias: str
    own: bool
    card: ModelCard | None
    fault: str = ""


def read_shelf() -> tuple[Shelved, ...]:
    """Every card, the user's own first, each by alias."""
    found = [_shelved(alias) for alias in card_aliases()]
    return tuple(sorted(found, key=lambda each: (not each.own, each.alias)))


def own_path(alias: str) -> Path:
    """Where the user's own card of this alias is or would be."""
    return user_folder() / f"{alias}{SUFFIX}"


def remove_own(alias: str) -> None:
    """Delete the user's own card.

    Raises:
        CardError: the system would not.
    """
    try:
        own_path(alias).unlink(missing_ok=True)
    except OSError as fault:
        raise CardError(f"{own_path(alias)} cannot be deleted: {fault.strerror or fault}") from fault


def _shelved(alias: str) -> Shelved:
    own = own_path(alias).is_file()
    try:
        return Shelved(alias, own, load_card(alias))
    except CardError as fault:
        return Shelved(alias, own, None, without_secrets(str(fault)))
