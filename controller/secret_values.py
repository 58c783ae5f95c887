"""Secret values of this process, taken out by value of whatever is stored, logged or shown (paper D.5, G.4).

A key is not recognised by its look: providers spell theirs in any way, and a server may echo one in a body, a header
or an error. So every key that is read is remembered here, for as long as the process lives, and each text that leaves
it is cleaned of exactly those values, also where they stand percent-encoded, JSON- or HTML-escaped or in base64.

Remembering the first one also cleans every log record and every traceback of an error that nobody caught: libraries
log headers and bodies under names that nobody listed beforehand.
"""

from __future__ import annotations

import base64
import html
import json
import logging
import sys
import threading
import traceback
from types import TracebackType
from typing import NoReturn
from urllib.parse import quote, quote_plus

REDACTED = "<key>"
SHORTEST = 8
"""A value of fewer characters is no secret: taking it out would tear ordinary words apart."""

_lock = threading.Lock()
_spellings: tuple[str, ...] = ()


class Secret:
    """A secret value that does not show itself by accident; ``reveal`` is for the one who sends it.

    No dataclass: one of those would be spelled out with whatever holds it. It is not passed on to another process.
    """

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value
        remember(value)

    def reveal(self) -> str:
        """The value itself."""
        return self._value

    def __repr__(self) -> str:
        return REDACTED

    def __deepcopy__(self, _: dict[int, object]) -> Secret:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not passed on: let the other process fetch it")


def remember(value: str) -> None:
    """Take this value out of everything from now on."""
    global _spellings
    if len(value) < SHORTEST:
        return
    encoded = base64.b64encode(value.encode()).decode().rstrip("=")
    spelt = {value, json.dumps(value)[1:-1], html.escape(value), quote(value, safe=""), quote_plus(value), encoded}
    with _lock:
        first = not _spellings
        _spellings = tuple(sorted({*_spellings, *spelt}, key=len, reverse=True))
    if first:
        _clean_logs()
        _clean_tracebacks()


def without_secrets(text: str) -> str:
    """``text`` with every remembered value replaced by ``<key>``."""
    for spelling in _spellings:
        if spelling in text:
            text = text.replace(spelling, REDACTED)
    return text


def cleaned(value: object) -> object:
    """A JSON-ready value with the secrets taken out of every text in it, names included."""
    match value:
        case str():
            return without_secrets(value)
        case dict():
            return {without_secrets(str(name)): cleaned(item) for name, item in value.items()}
        case list() | tuple():
            return [cleaned(item) for item in value]
        case _:
            return value


def _clean_logs() -> None:
    make = logging.getLogRecordFactory()

    def clean(*arguments: object, **named: object) -> logging.LogRecord:
        record = make(*arguments, **named)
        try:
            message = record.getMessage()
        except Exception:  # noqa: BLE001 - a log line that cannot be put together must not end what it is about
            message = f"{record.msg} {record.args!r}"
            record.msg, record.args = message, ()
        if without_secrets(message) != message:
            record.msg, record.args = without_secrets(message), ()
        if record.exc_info and record.exc_info[0] is not None:
            # A formatter uses the text that is there and does not look at the error again.
            record.exc_text = without_secrets("".join(traceback.format_exception(*record.exc_info)).rstrip("\n"))
        return record

    logging.setLogRecordFactory(clean)


def _clean_tracebacks() -> None:
    shown_by, thread_shown_by = sys.excepthook, threading.excepthook

    def show(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, where))
        if without_secrets(text) == text:
            shown_by(kind, error, where)
        else:
            sys.stderr.write(without_secrets(text))

    def show_in_thread(facts: threading.ExceptHookArgs) -> None:
        text = "".join(traceback.format_exception(facts.exc_type, facts.exc_value, facts.exc_traceback))
        if without_secrets(text) == text:
            thread_shown_by(facts)
        else:
            sys.stderr.write(without_secrets(text))

    sys.excepthook, threading.excepthook = show, show_in_thread
