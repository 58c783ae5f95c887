"""A model card out of its TOML, or a refusal in one line."""

from __future__ import annotations

import re
import tomllib
from ipaddress import ip_address
from typing import cast, get_args
from urllib.parse import urlsplit

from controller.designers.chat.card import KeyReference, ModelCard, OutputField, Price, RequestControls, Transport
from controller.designers.chat.card_fields import DEFAULT, UNKNOWN, Fields
from controller.designers.chat.errors import CardError

SCHEMA = 1
ALIAS = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
RESERVED = frozenset({"model", "messages", "stream", "n", "temperature", "max_tokens", "max_completion_tokens"})
"""Keys of a request's body that a card's reasoning table must not set behind the record's back."""

_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,63}")
_ENTRY = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")


def card_from(text: str, alias: str, where: str) -> ModelCard:
    """The card that a TOML text describes; ``where`` names the text in errors.

    Raises:
        CardError: it is no TOML, a field is missing, unknown or wrong, or it holds what looks like a key.
    """
    if not ALIAS.fullmatch(alias):
        raise CardError(f"{where}: the alias {alias!r} must be letters, digits, dots, underscores and hyphens")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise CardError(f"{where} is no TOML: {fault}") from fault
    fields = Fields(table, where)
    schema = fields.count("schema", 0)
    if schema != SCHEMA:
        raise CardError(f"{where} has schema {schema}, this version reads {SCHEMA}: update pbbench")
    card = ModelCard(
        alias=alias,
        title=fields.text("title"),
        model=fields.text("model"),
        endpoint=_endpoint(fields.text("endpoint"), where),
        images=fields.flag("images"),
        as_of=fields.day("as_of"),
        notes=fields.text("notes", ""),
        key=_key(Fields(fields.table("key"), f"{where} [key]")),
        request=_request(Fields(fields.table("request"), f"{where} [request]")),
        transport=_transport(Fields(fields.table("transport"), f"{where} [transport]")),
        price=_price(Fields(fields.table("price"), f"{where} [price]")) if fields.has("price") else None,
    )
    fields.close()
    if card.key.needed and card.endpoint.startswith("http:") and not _is_near(card.endpoint):
        raise CardError(f"{where}: a key would go over the net in the clear: give an https endpoint")
    return card


def _endpoint(url: str, where: str) -> str:
    """Only what identifies the endpoint: a name, password or query in it could be a secret, and would be recorded."""
    try:
        parts = urlsplit(url)
        extras = (parts.username, parts.password, parts.query, parts.fragment)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and not any(extras)
        good = good and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise CardError(f"{where}: the endpoint must be https://host/path, without a name, password or query in it")
    return url.rstrip("/")


def _is_near(endpoint: str) -> bool:
    """Whether an endpoint is on this machine or in its own network."""
    host = urlsplit(endpoint).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host


def _key(fields: Fields) -> KeyReference:
    environment = fields.text("environment") if fields.has("environment") else None
    keyring = fields.text("keyring") if fields.has("keyring") else None
    fields.close()
    # What is refused here may be the key itself, so it is not repeated.
    if environment is not None and not _VARIABLE.fullmatch(environment):
        raise CardError("a card's key.environment must be the NAME of a variable, in capitals; never put the key there")
    if keyring is not None and (not _ENTRY.fullmatch(keyring) or keyring.startswith("sk-")):
        raise CardError("a card's key.keyring must be the short name of a keyring entry; never put the key there")
    return KeyReference(environment, keyring)


def _request(fields: Fields) -> RequestControls:
    temperature = fields.stated("temperature", DEFAULT)
    limit = fields.stated("max_output_tokens", DEFAULT)
    if limit is not None and (limit < 1 or not limit.is_integer()):
        raise fields.refuse("max_output_tokens", f"a whole number from 1 up, or {DEFAULT!r}", limit)
    spelling = fields.text("max_output_field", "max_tokens")
    if spelling not in get_args(OutputField):
        raise fields.refuse("max_output_field", " or ".join(get_args(OutputField)), spelling)
    reasoning = dict(fields.table("reasoning"))
    hidden = sorted(RESERVED & reasoning.keys())
    if hidden:
        raise fields.refuse("reasoning", "without the request's own fields", hidden)
    fields.close()
    return RequestControls(temperature, None if limit is None else int(limit), cast("OutputField", spelling), reasoning)


def _transport(fields: Fields) -> Transport:
    usual = Transport()
    transport = Transport(
        connect_s=fields.number("connect_s", usual.connect_s),
        write_s=fields.number("write_s", usual.write_s),
        pool_s=fields.number("pool_s", usual.pool_s),
        read_s=fields.number("read_s", usual.read_s),
        deadline_s=fields.number("deadline_s", usual.deadline_s),
        attempts=fields.count("attempts", usual.attempts),
        backoff_min_s=fields.number("backoff_min_s", usual.backoff_min_s),
        backoff_max_s=fields.number("backoff_max_s", usual.backoff_max_s),
        in_flight=fields.count("in_flight", usual.in_flight),
    )
    fields.close()
    if transport.backoff_min_s > transport.backoff_max_s:
        raise fields.refuse("backoff_min_s", "at most backoff_max_s", transport.backoff_min_s)
    return transport


def _price(fields: Fields) -> Price:
    price = Price(
        input_per_million=fields.stated("input_per_million", UNKNOWN),
        output_per_million=fields.stated("output_per_million", UNKNOWN),
        cached_input_per_million=fields.stated("cached_input_per_million", UNKNOWN),
        as_of=fields.day("as_of"),
        source=fields.text("source"),
    )
    fields.close()
    return price
