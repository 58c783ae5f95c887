"""A bridge in whatever file a person has: a candidate, a decoded save, an encoded save or a level layout.

They are told apart by content, never by name: Base64 of zlib data is an encoded save; JSON with ``Objects`` is a
decoded one, with ``saveFiles`` a layout, with ``nodes`` or ``edges`` a candidate. What is no strict JSON is
judged by the same keys in its text, so that the error is about the kind that was meant; only candidates are read
tolerantly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from serializer.bridge import Bridge
from serializer.candidate import candidate_json, parse_candidate
from serializer.errors import DocumentError
from serializer.layout import MAX_LAYOUT_BYTES, layout_from_json, layout_payload
from serializer.save import bridge_from_save, decode_payload, save_from_json
from serializer.strict_json import JsonError, read_json

Kind = Literal["candidate", "save", "payload", "layout"]

# The first byte of zlib data is "x", so its Base64 begins so at every compression level.
_ENCODED_ZLIB = re.compile(r"e[AFJN][A-Za-z0-9+/\\]{6}")
_BINARY = re.compile("[\x00\ufffd\ud800-\udfff]")
_MARKS: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("layout", ("saveFiles",)),
    ("save", ("Objects",)),
    ("candidate", ("nodes", "edges")),
)
_WANTED = "give a candidate (nodes and edges), a decoded save, an encoded save or a level layout"


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds. ``raw`` is the decoded save, or for a candidate its JSON without what was ignored in it."""

    kind: Kind
    bridge: Bridge
    raw: dict[str, Any]


def read_document(text: str) -> Document:
    """The bridge that a text holds, and how it was spelt.

    Raises:
        DocumentError: it is none of the four, or more than one at once; the message says what it looks like.
        CandidateError, SaveError, LayoutError: it is one of them, and broken.
    """
    if len(text) > MAX_LAYOUT_BYTES:
        raise DocumentError(f"the file has more than {MAX_LAYOUT_BYTES:,} characters; {_WANTED}")
    text = text.removeprefix("\ufeff")
    payload = text.strip().strip('"')
    if _ENCODED_ZLIB.match(payload):
        decoded = decode_payload(payload)
        return Document("payload", bridge_from_save(decoded), decoded)
    kind = _kind(text)
    if kind == "candidate":
        candidate = parse_candidate(text)
        return Document(kind, candidate.bridge, candidate_json(candidate.bridge, candidate.thought_process))
    decoded = (
        save_from_json(text)
        if kind == "save"
        else decode_payload(layout_payload(layout_from_json(text, "in the file")))
    )
    return Document(kind, bridge_from_save(decoded), decoded)


def _kind(text: str) -> Kind:
    if not text.strip():
        raise DocumentError(f"the file is empty; {_WANTED}")
    try:
        value = read_json(text)
    except JsonError:
        return _kind_of_broken(text)
    if not isinstance(value, dict):
        looks = "a list" if isinstance(value, list) else "a single value"
        raise DocumentError(f"the file is JSON but {looks}; {_WANTED}")
    kinds = [kind for kind, keys in _MARKS if any(key in value for key in keys)]
    if len(kinds) == 1:
        return kinds[0]
    keys = ", ".join(repr(key[:40]) for key in list(value)[:6]) or "none"
    looks = f"looks like {' and '.join(kinds)} at once" if kinds else "is a JSON object of another kind"
    raise DocumentError(f"the file {looks} (keys: {keys}); {_WANTED}")


def _kind_of_broken(text: str) -> Kind:
    for kind, keys in _MARKS:
        if any(f'"{key}"' in text for key in keys):
            return kind
    if "{" in text and ("nodes" in text or "edges" in text):
        return "candidate"
    looks = "binary data" if _BINARY.search(text) else "text that is neither JSON nor an encoded save"
    raise DocumentError(f"the file looks like {looks}; {_WANTED}")
