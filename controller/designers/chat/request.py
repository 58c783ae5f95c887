"""The body of a request, and the form in which it is recorded."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from controller.designers.chat.card import ModelCard
from controller.designers.chat.messages import DATA_URL, Message


def request_body(card: ModelCard, messages: Sequence[Message]) -> dict[str, object]:
    """What is sent: what a card leaves to the provider is not mentioned."""
    controls = card.request
    body: dict[str, object] = {"model": card.model, "messages": list(messages)}
    if controls.temperature is not None:
        body["temperature"] = controls.temperature
    if controls.max_output_tokens is not None:
        body[controls.max_output_field] = controls.max_output_tokens
    return body | dict(controls.reasoning)


def recorded_messages(messages: Sequence[Message]) -> list[object]:
    """The messages with each picture replaced by its length and hash: the pictures are in the round's folder."""
    return [_recorded(message) for message in messages]


def _recorded(value: Any) -> object:  # noqa: ANN401 - JSON
    match value:
        case {"type": "image_url", "image_url": {"url": str(url)}} if url.startswith(DATA_URL):
            png = base64.b64decode(url.removeprefix(DATA_URL))
            return {"type": "image_url", "png_bytes": len(png), "png_sha256": hashlib.sha256(png).hexdigest()}
        case Mapping():
            return {name: _recorded(item) for name, item in value.items()}
        case list():
            return [_recorded(item) for item in value]
        case _:
            return value
