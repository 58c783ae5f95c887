"""What a server's answer says: a pure function of its bytes, which never fails on a dialect it can make sense of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from controller.designers.chat.usage import Usage, usage_from
from controller.secret_values import cleaned

Answer = Literal["text", "empty", "truncated", "refused"]

TRUNCATED = frozenset({"length", "max_tokens", "MAX_TOKENS"})
REFUSED = frozenset({"content_filter", "refusal", "SAFETY", "safety"})


class BadBodyError(ValueError):
    """A body with status 200 that is no chat completion; the text says what it is instead."""


class ServerReportedError(ValueError):
    """A body with status 200 that holds an error, as some gateways send: ``code`` is the status that it stands for."""

    def __init__(self, code: int | None, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer: its text as far as it arrived, how it ended, and what the server says of itself."""

    answer: Answer
    text: str
    finish_reason: str | None = None
    usage: Usage | None = None
    server: Mapping[str, object] = field(default_factory=dict)


def read_reply(body: bytes) -> Reply:
    """The answer in a body with status 200, keys taken out.

    No choices, no message and no content are an empty answer; content as parts is its text parts joined.

    Raises:
        BadBodyError: it is no JSON object of a completion.
        ServerReportedError: it is an error in a success's clothing.
    """
    try:
        value = cleaned(json.loads(body))
    except (ValueError, RecursionError) as fault:
        raise BadBodyError(_what_it_is(body)) from fault
    if not isinstance(value, dict):
        raise BadBodyError("a JSON value that is no object")
    error = value.get("error")
    if error and not value.get("choices"):
        raise ServerReportedError(*_error(error))
    if "choices" not in value:
        raise BadBodyError("a JSON object without choices")
    choice = _first(value["choices"])
    message = choice.get("message")
    message = message if isinstance(message, dict) else {}
    finish = choice.get("finish_reason")
    finish_reason = finish if isinstance(finish, str) else None
    refusal = message.get("refusal")
    text = _content(message.get("content")) or _content(choice.get("text"))
    server = {name: value[name] for name in ("id", "model", "system_fingerprint") if isinstance(value.get(name), str)}
    usage = usage_from(value.get("usage"))
    refused = finish_reason in REFUSED or (isinstance(refusal, str) and bool(refusal.strip()) and not text.strip())
    if refused:
        return Reply("refused", text or _content(refusal), finish_reason, usage, server)
    if finish_reason in TRUNCATED:
        return Reply("truncated", text, finish_reason, usage, server)
    return Reply("text" if text.strip() else "empty", text, finish_reason, usage, server)


def _first(choices: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    first = choices[0] if isinstance(choices, list) and choices else {}
    return first if isinstance(first, dict) else {}


def _content(content: Any) -> str:  # noqa: ANN401 - JSON
    match content:
        case str():
            return content
        case list():
            return "".join(_content(part) for part in content)
        case {"text": str(text)}:
            return text
        case _:
            return ""


def _error(error: Any) -> tuple[int | None, str]:  # noqa: ANN401 - JSON
    if not isinstance(error, dict):
        return None, str(error)
    code = error.get("code", error.get("status"))
    text = str(code)
    status = int(text) if text.isascii() and text.isdecimal() and len(text) == len("500") else None
    return status, str(error.get("message") or error.get("code") or "an error without a message")


def _what_it_is(body: bytes) -> str:
    start = body.lstrip()[:15].lower()
    if not start:
        return "nothing at all"
    return "an HTML page" if start.startswith((b"<!doctype html", b"<html")) else "no JSON"
