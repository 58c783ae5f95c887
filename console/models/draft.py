"""A card as texts in fields, and back: every fault by its field, found by the controller's own rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Literal

from console.models import strings as say
from controller.designers.chat.card import KeyReference, ModelCard, Price, RequestControls, Transport
from controller.designers.chat.card_file import card_from
from controller.designers.chat.card_text import card_text
from controller.designers.chat.errors import CardError

Draft = Mapping[str, str]
"""Field to text; ``images`` is ``yes`` or empty."""
Kind = Literal["text", "name", "flag", "number", "stated", "count", "limit", "day", "keys"]
PARTS: Mapping[str, tuple[str, str, Kind]] = {
    "alias": ("", "alias", "text"),
    "title": ("", "title", "text"),
    "model": ("", "model", "text"),
    "endpoint": ("", "endpoint", "text"),
    "images": ("", "images", "flag"),
    "as_of": ("", "as_of", "day"),
    "notes": ("", "notes", "text"),
    "environment": ("key", "environment", "name"),
    "keyring": ("key", "keyring", "name"),
    "temperature": ("request", "temperature", "stated"),
    "max_output_tokens": ("request", "max_output_tokens", "limit"),
    "max_output_field": ("request", "max_output_field", "text"),
    "reasoning": ("request", "reasoning", "keys"),
    **{
        name: ("transport", name, "number")
        for name in ("connect_s", "write_s", "pool_s", "read_s", "deadline_s", "backoff_min_s", "backoff_max_s")
    },
    "attempts": ("transport", "attempts", "count"),
    "in_flight": ("transport", "in_flight", "count"),
    "input_price": ("price", "input_per_million", "stated"),
    "cached_price": ("price", "cached_input_per_million", "stated"),
    "output_price": ("price", "output_per_million", "stated"),
    "price_as_of": ("price", "as_of", "day"),
    "price_source": ("price", "source", "text"),
}
"""Field to the part of a card that holds it, its name there and its kind."""
_PRICES = tuple(field for field, place in PARTS.items() if place[0] == "price")
_DAY = date(2026, 1, 1)
_GOOD = ModelCard(
    "card", "card", "card", "http://localhost", True, _DAY, "", KeyReference(), RequestControls(), Transport(), None
)
_GOOD_PRICE = Price(None, None, None, _DAY, "card")
_WIDE = replace(_GOOD.transport, backoff_min_s=5e-324, backoff_max_s=1e300)
"""Bounds of a pause so far apart that either can be judged by itself."""


def draft_of(card: ModelCard) -> Draft:
    """What stands in the fields of a card."""
    return {
        field: _shown(card, field, getattr(getattr(card, part) if part else card, name, None))
        for field, (part, name, _kind) in PARTS.items()
    }


def read_draft(draft: Draft) -> tuple[ModelCard | None, Mapping[str, str]]:
    """The card that the fields make, or ``None`` and what is wrong, by field."""
    priced = any(draft[field].strip() for field in _PRICES)
    values: dict[str, object] = {}
    faults: dict[str, str] = {}
    for field, (part, _name, kind) in PARTS.items():
        if part == "price" and not priced:
            continue
        try:
            values[field] = _value(kind, draft[field].strip())
        except ValueError as fault:
            faults[field] = str(fault)
            continue
        fault_ = _fault(_changed(_base(field), {field: values[field]}))
        if fault_ is not None:
            faults[field] = fault_
    card = _changed(_GOOD, {field: value for field, value in values.items() if field not in faults})
    # Two fields that are right by themselves can be wrong together.
    whole, apart = _fault(card), _fault(replace(card, transport=_WIDE))
    if apart is not None:
        faults.setdefault("endpoint", apart)
    if whole != apart:
        faults.setdefault("backoff_min_s", say.PAUSES)
    return (None, faults) if faults else (card, {})


def key_holder(draft: Draft) -> ModelCard | None:
    """A card as far as its key goes: alias and reference; ``None`` while one of these is wrong."""
    values = {field: _value("name", draft[field].strip()) for field in ("environment", "keyring")}
    card = _changed(_GOOD, {"alias": draft["alias"].strip(), **values})
    return card if _fault(card) is None else None


def _base(field: str) -> ModelCard:
    return replace(_GOOD, transport=_WIDE) if field.startswith("backoff") else _GOOD


def _changed(card: ModelCard, values: Mapping[str, object]) -> ModelCard:
    for field, value in values.items():
        part, name, _kind = PARTS[field]
        change: dict[str, Any] = {name: value}
        if part:
            held = card.price or _GOOD_PRICE if part == "price" else getattr(card, part)
            change = {part: replace(held, **change)}
        card = replace(card, **change)
    return card


def _fault(card: ModelCard) -> str | None:
    try:
        card_from(card_text(card), card.alias, "card")
    except CardError as fault:
        words = re.sub(r"^card( \[\w+\])?: ", "", str(fault))
        words = re.sub(r"^\w+ is .*, but must be ", "must be ", words, flags=re.DOTALL)
        return re.sub(r"'(provider default|unknown)'$", say.EMPTY, words)
    return None


def _value(kind: Kind, text: str) -> object:
    match kind:
        case "name":
            return text or None
        case "flag":
            return bool(text)
        case "day":
            return _day(text)
        case "keys":
            return _keys(text)
        case "number":
            return _number(text)
        case "stated":
            return _number(text) if text else None
        case "count":
            return _count(text)
        case "limit":
            return _count(text) if text else None
    return text


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(say.NO_NUMBER) from None


def _count(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,15}", text, re.ASCII):
        raise ValueError(say.NO_COUNT)
    return int(text)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(say.NO_DAY) from None


def _keys(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise ValueError(say.NO_TABLE) from None


def _shown(card: ModelCard, field: str, value: object) -> str:
    match value:
        case _ if field == "reasoning":
            return "\n".join(_key_line(card, name) for name in card.request.reasoning)
        case None:
            return ""
        case bool():
            return "yes" if value else ""
        case float():
            return repr(value).removesuffix(".0")
        case date():
            return value.isoformat()
    return str(value)


def _key_line(card: ModelCard, name: str) -> str:
    """One reasoning key as a card's file has it."""
    one = replace(card, request=replace(card.request, reasoning={name: card.request.reasoning[name]}))
    line = next(line for line in card_text(one).splitlines() if line.startswith("reasoning = "))
    return line.removeprefix("reasoning = { ").removesuffix(" }")
