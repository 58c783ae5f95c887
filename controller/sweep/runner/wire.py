"""Messages as lines of JSON, and back: every field checked against the dataclass that declares it.

A line is ``{"v": 1, "type": "Stepped", ...fields}``; a command also has its ``number``. Types are the class names in
``messages``, fields are theirs: what is declared there is the schema, and nothing is declared twice.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from controller.sweep.runner.messages import VERSION, Command, Event, MessageError

LONGEST_LINE = 16_000_000
"""Characters; a plan of 100,000 entries is well below."""

_Check = Callable[[Any], bool]
_INT_BITS = 64


def command_line(number: int, command: Command) -> bytes:
    """One command as a line, with its number."""
    return _line(command, {"number": number})


def event_line(event: Event) -> bytes:
    """One event as a line."""
    return _line(event, {})


def command_from(line: bytes | str) -> tuple[int, Command]:
    """The number and the command in a line.

    Raises:
        MessageError: it is no command of this version; the text says what is wrong.
    """
    value = _object(line)
    number = value.pop("number", None)
    if not _is_int(number):
        raise MessageError("a command needs a whole number as its number")
    return cast("int", number), cast("Command", _message(value, _kinds(Command)))


def event_from(line: bytes | str) -> Event:
    """The event in a line.

    Raises:
        MessageError: it is no event of this version; the text says what is wrong.
    """
    return cast("Event", _message(_object(line), _kinds(Event)))


def number_in(line: bytes | str) -> int | None:
    """The number of a command that ``command_from`` refuses, where it has one, so that the refusal can name it."""
    try:
        number = _object(line).get("number")
    except MessageError:
        return None
    return number if _is_int(number) else None


@dataclass(frozen=True, slots=True)
class _Kind:
    """How one message class is read: each field's check, whether it is a tuple, and the fields that may not lack."""

    make: Callable[..., object]
    checks: dict[str, tuple[_Check, bool]]
    required: frozenset[str]


def _line(message: Command | Event, head: dict[str, object]) -> bytes:
    value: dict[str, object] = {"v": VERSION, **head, "type": type(message).__name__}
    for field in fields(message):
        value[field.name] = getattr(message, field.name)
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes | str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise MessageError(f"a line of {len(line)} characters is too long for a message")
    try:
        value = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        raise MessageError(f"a line is not JSON: {fault}") from fault
    if not isinstance(value, dict):
        raise MessageError("a line holds no JSON object")
    return value


def _message(value: dict[str, Any], kinds: dict[str, _Kind]) -> object:
    version, name = value.pop("v", None), value.pop("type", None)
    if version != VERSION or not _is_int(version):
        raise MessageError(f"a message of version {_short(version)} came, this side speaks {VERSION}: update both")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise MessageError(f"a message of unknown type {_short(name)} came")
    checks = kind.checks
    for field, given in value.items():
        known = checks.get(field)
        if known is None:
            raise MessageError(f"{name} has no field {_short(field)}")
        check, listed = known
        if not check(given):
            raise MessageError(f"{name}.{field} cannot be {_short(given)}")
        if listed:
            value[field] = tuple(given)
    if not kind.required <= value.keys():
        raise MessageError(f"{name} lacks {', '.join(sorted(kind.required - value.keys()))}")
    return kind.make(**value)


@cache
def _kinds(union: object) -> dict[str, _Kind]:
    return {kind.__name__: _kind(kind) for kind in get_args(union)}


def _kind(message: Any) -> _Kind:  # noqa: ANN401 - a dataclass
    hints = get_type_hints(message)
    return _Kind(
        message,
        {name: (_check(hint), get_origin(hint) is tuple) for name, hint in hints.items()},
        frozenset(f.name for f in fields(message) if f.default is MISSING),
    )


def _check(hint: Any) -> _Check:  # noqa: ANN401 - a type
    simple: dict[Any, _Check] = {str: _is_str, bool: _is_bool, int: _is_int, float: _is_float, NoneType: _is_none}
    if hint in simple:
        return simple[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of(frozenset(arguments))
    if origin is tuple:
        return _list_of(_check(arguments[0]))
    if origin in (Union, UnionType):
        return _any_of(tuple(_check(each) for each in arguments))
    raise TypeError(f"no message may have a field of type {hint}")


def _is_str(value: object) -> bool:
    return type(value) is str


def _is_bool(value: object) -> bool:
    return value is True or value is False


def _is_int(value: object) -> bool:
    return type(value) is int and value.bit_length() < _INT_BITS


def _is_float(value: object) -> bool:
    return (type(value) is float and math.isfinite(value)) or _is_int(value)


def _is_none(value: object) -> bool:
    return value is None


def _one_of(allowed: frozenset[object]) -> _Check:
    return lambda value: type(value) is str and value in allowed


def _list_of(check: _Check) -> _Check:
    return lambda value: type(value) is list and all(map(check, value))


def _any_of(checks: tuple[_Check, ...]) -> _Check:
    return lambda value: any(check(value) for check in checks)


def _no_constant(name: str) -> NoReturn:
    raise MessageError(f"a line holds {name}, which is no number")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
