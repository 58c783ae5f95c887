"""JSON as files hold it: read without loss and in bounded memory, written compactly.

Python's own reader loses what this project promises to keep (``2.50`` becomes ``2.5``, of two equal keys one
vanishes, digits beyond a double are dropped) and lets through what it must not (``NaN``, a number beyond a double,
any depth). Here numbers keep their spelling, and the rest is a ``JsonError``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from json.encoder import encode_basestring

MAX_DEPTH = 64
MAX_CONTAINERS = 100_000
MAX_NUMBER_CHARS = 400

_SURROGATE = re.compile("[\ud800-\udfff]")


class JsonError(ValueError):
    """Text that is no JSON, or a value that JSON cannot hold; the caller turns it into its own typed error."""


class WrittenNumber(float):
    """A number that remembers how it was spelt, where Python would spell it otherwise (``2.50``, ``1E5``)."""

    literal: str

    def __new__(cls, literal: str) -> WrittenNumber:
        number = super().__new__(cls, literal)
        number.literal = literal
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        """Lets ``copy`` and ``pickle`` keep the spelling."""
        return (self.literal,)


def read_json(text: str) -> object:
    """The value of a JSON text; brackets inside strings count towards ``MAX_CONTAINERS`` too.

    Raises:
        JsonError: not JSON, NaN or infinity, a key twice in one object, more than ``MAX_CONTAINERS`` objects and lists,
            nesting deeper than ``MAX_DEPTH``, or a number of more than ``MAX_NUMBER_CHARS`` characters.
    """
    if text.count("{") + text.count("[") > MAX_CONTAINERS:
        raise JsonError(f"it holds more than {MAX_CONTAINERS:,} objects and lists")
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_float=_float,
            parse_int=_int,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as fault:
        raise JsonError(f"it is not JSON: {fault}") from fault
    except RecursionError as fault:
        raise _too_deep() from fault
    _check_depth(value)
    return value


def write_json(value: object) -> str:
    """Compact JSON that encodes to UTF-8: no spaces, non-ASCII as it is, lone surrogates escaped.

    Raises:
        JsonError: NaN, infinity, a key that is no text, a kind JSON lacks, or nesting deeper than ``MAX_DEPTH``.
    """
    parts: list[str] = []
    _write(value, parts, 1)
    return "".join(parts)


def _write(value: object, parts: list[str], depth: int) -> None:
    if isinstance(value, str):
        parts.append(_text(value))
    elif isinstance(value, bool):
        parts.append("true" if value else "false")
    elif value is None:
        parts.append("null")
    elif isinstance(value, WrittenNumber):
        parts.append(value.literal)
    elif isinstance(value, int):
        parts.append(int.__repr__(value))
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise JsonError(f"it holds {value}, which JSON cannot")
        parts.append(float.__repr__(value))
    elif depth > MAX_DEPTH:
        raise _too_deep()
    elif isinstance(value, Mapping):
        _write_object(value, parts, depth)
    elif isinstance(value, list | tuple):
        parts.append("[")
        for index, item in enumerate(value):
            if index:
                parts.append(",")
            _write(item, parts, depth + 1)
        parts.append("]")
    else:
        raise JsonError(f"it holds a {type(value).__name__}, which JSON cannot")


def _write_object(value: Mapping[object, object], parts: list[str], depth: int) -> None:
    opening = "{"
    for key, item in value.items():
        if not isinstance(key, str):
            raise JsonError(f"the key {key!r} is no text")
        parts.extend((opening, _text(key), ":"))
        _write(item, parts, depth + 1)
        opening = ","
    parts.append("}" if value else "{}")


def _text(text: str) -> str:
    encoded: str = encode_basestring(text)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", encoded)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    raise JsonError(f"the key {twice[:40]!r} stands twice in one object")


def _float(literal: str) -> float:
    _check_length(literal)
    number = float(literal)
    if math.isinf(number):
        raise JsonError(f"the number {literal[:40]} is too large")
    return number if repr(number) == literal else WrittenNumber(literal)


def _int(literal: str) -> float:
    _check_length(literal)
    return int(literal) if literal != "-0" else WrittenNumber(literal)


def _check_length(literal: str) -> None:
    if len(literal) > MAX_NUMBER_CHARS:
        raise JsonError(f"a number has more than {MAX_NUMBER_CHARS} characters")


def _constant(literal: str) -> float:
    raise JsonError(f"it holds {literal}, which is not a finite number")


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        if not below:
            return
        level = below
    raise _too_deep()


def _too_deep() -> JsonError:
    return JsonError(f"it nests deeper than {MAX_DEPTH} levels")
