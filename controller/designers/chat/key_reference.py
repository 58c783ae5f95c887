"""Keys fetched and kept by reference: the environment first, then the system's keyring; never a file of ours."""

from __future__ import annotations

import os
from collections.abc import Callable

from controller.designers.chat.card import KeyReference, ModelCard
from controller.designers.chat.errors import ModelKeyError
from controller.secret_values import SHORTEST, Secret

SERVICE = "polybridgebench"
SAFE_PRIORITY = 1
"""What the keyring library recommends has at least this; below are files in the open, and none at all."""


def key_of(card: ModelCard) -> Secret | None:
    """The key of a card's endpoint; ``None`` where it wants none.

    Raises:
        ModelKeyError: it is not where the card says, or the keyring cannot be asked.
    """
    reference = card.key
    if not reference.needed:
        return None
    if reference.environment is not None and (value := os.environ.get(reference.environment, "").strip()):
        return _secret(value, card.alias)
    if reference.keyring is not None:
        entry = reference.keyring
        stored = _asked(lambda keyring: keyring.get_password(SERVICE, entry), reference)
        if isinstance(stored, str) and stored.strip():
            return _secret(stored.strip(), card.alias)
    raise ModelKeyError(f"no key for {card.alias}: {_how_to_give(card)}")


def keep_key(card: ModelCard, value: str) -> None:
    """Put a key into the system's keyring, where the card says that it lies.

    Raises:
        ModelKeyError: the card names no keyring entry, the value is no key, or the keyring refuses.
    """
    entry = _entry_of(card)
    secret = _secret(value.strip(), card.alias)
    if _asked(lambda keyring: keyring.get_keyring().priority < SAFE_PRIORITY, card.key):
        raise ModelKeyError(f"this system has no keyring to keep keys in: {_instead(card.key)}")
    _asked(lambda keyring: keyring.set_password(SERVICE, entry, secret.reveal()), card.key)


def forget_key(card: ModelCard) -> None:
    """Take a card's key out of the system's keyring.

    Raises:
        ModelKeyError: there is none, or the keyring refuses.
    """
    entry = _entry_of(card)
    _asked(lambda keyring: keyring.delete_password(SERVICE, entry), card.key)


def _entry_of(card: ModelCard) -> str:
    if card.key.keyring is None:
        raise ModelKeyError(f"the card {card.alias} names no keyring entry: give it key.keyring in a card of your own")
    return card.key.keyring


def _secret(value: str, alias: str) -> Secret:
    # A header cannot carry these, and so short a value could not be told from a word when it is taken out of texts.
    if len(value) < SHORTEST or not value.isascii() or not value.isprintable() or " " in value:
        raise ModelKeyError(
            f"what is given as the key for {alias} is no key: at least {SHORTEST} visible ASCII characters"
        )
    return Secret(value)


def _how_to_give(card: ModelCard) -> str:
    ways = []
    if card.key.environment is not None:
        ways.append(f"set {card.key.environment}")
    if card.key.keyring is not None:
        ways.append(f"run `pbbench models key {card.alias}`")
    return " or ".join(ways)


def _instead(reference: KeyReference) -> str:
    return f"set {reference.environment} instead" if reference.environment else "give the card key.environment"


def _asked(question: Callable[..., object], reference: KeyReference) -> object:
    """What the keyring says.

    A machine without a desktop has no keyring of its own, and a plain-text file is no place for a key.

    Raises:
        ModelKeyError: it has no answer.
    """
    import keyring
    from keyring.errors import KeyringError, NoKeyringError, PasswordDeleteError

    instead = _instead(reference)
    try:
        return question(keyring)
    except NoKeyringError:
        message = f"this system has no keyring to keep keys in: {instead}"
    except PasswordDeleteError:
        message = f"the keyring holds no key under {reference.keyring}"
    except KeyringError as fault:
        message = f"the keyring would not answer ({type(fault).__name__}): unlock it, or {instead}"
    # Outside the handler: what a keyring says in its error may quote what it was given.
    raise ModelKeyError(message)
