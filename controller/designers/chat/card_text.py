"""A card as TOML, and into the user's own folder: what a person edits is what a file holds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

from controller.designers.chat.card import ModelCard
from controller.designers.chat.card_fields import DEFAULT, UNKNOWN
from controller.designers.chat.card_file import SCHEMA, card_from
from controller.designers.chat.cards import SUFFIX, user_folder
from controller.designers.chat.errors import CardError
from serializer.atomic import write_atomically

Table = Mapping[str, object]


def card_text(card: ModelCard) -> str:
    """The TOML from which ``card_from`` reads this card again."""
    top: dict[str, object] = {
        "schema": SCHEMA,
        "title": card.title,
        "model": card.model,
        "endpoint": card.endpoint,
        "images": card.images,
        "as_of": card.as_of,
        "notes": card.notes,
    }
    key = {"environment": card.key.environment, "keyring": card.key.keyring}
    request = {
        "temperature": _or(card.request.temperature, DEFAULT),
        "max_output_tokens": _or(card.request.max_output_tokens, DEFAULT),
        "max_output_field": card.request.max_output_field,
        "reasoning": card.request.reasoning,
    }
    transport = {name: getattr(card.transport, name) for name in card.transport.__slots__}
    tables: dict[str, Table] = {"key": key, "request": request, "transport": transport}
    if card.price is not None:
        price = card.price
        tables["price"] = {
            "input_per_million": _or(price.input_per_million, UNKNOWN),
            "cached_input_per_million": _or(price.cached_input_per_million, UNKNOWN),
            "output_per_million": _or(price.output_per_million, UNKNOWN),
            "as_of": price.as_of,
            "source": price.source,
        }
    lines = [*_lines(top)]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *_lines(table)]
    return "\n".join(lines) + "\n"


def keep_card(card: ModelCard) -> Path:
    """Write a card into the user's folder, whole or not at all, once it has been read back; where it is now.

    Raises:
        CardError: it says something that cannot be meant, or the system would not write it.
    """
    where = f"the model card {card.alias}{SUFFIX}"
    text = card_text(card)
    if card_from(text, card.alias, where) != card:
        raise CardError(f"{where} would not be read back as it is; report this as a bug")
    path = user_folder() / f"{card.alias}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    except OSError as fault:
        raise CardError(f"{where} cannot be written to {path.parent}: {fault.strerror or fault}") from fault
    return path


def _lines(table: Table) -> Iterator[str]:
    for name, value in table.items():
        if value is not None:
            yield f"{_name(name)} = {_value(value)}"


def _or(value: float | None, word: str) -> object:
    return word if value is None else value


def _name(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _string(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case date():
            return value.isoformat()
        case int() | float():
            return repr(value)
        case Mapping():
            return "{ " + ", ".join(f"{_name(str(name))} = {_value(item)}" for name, item in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(_value(item) for item in value) + "]"
        case _:
            raise CardError(f"a card cannot hold {value!r}: use texts, numbers, true, false, lists and tables")


def _string(text: str) -> str:
    """A basic string: JSON's escapes are TOML's, but for the one character that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
