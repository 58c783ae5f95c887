"""Level layout files (paper A.1, C.3): plain JSON whose ``saveFiles[0]`` is an encoded save.

Replacing that save splices the new payload into the text of the file, so that every other byte stays: key order,
indentation, spelling of numbers, line ends, a byte order mark, and slashes escaped or not as the file has them.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from serializer.atomic import sync_folder, write_atomically
from serializer.errors import LayoutError, SaveError
from serializer.save import decode_payload
from serializer.strict_json import JsonError, read_json

MAX_LAYOUT_BYTES = 16_000_000

_SPACE = re.compile(r"[ \t\r\n]*")
_BYTE_ORDER_MARK = "\ufeff"


def read_layout(path: Path) -> dict[str, Any]:
    """The layout in a file, its payload still encoded.

    Raises:
        LayoutError: the file cannot be read, is larger than ``MAX_LAYOUT_BYTES``, or is no JSON object.
    """
    return layout_from_json(_decoded(_bytes_of(path), path), str(path))


def layout_from_json(text: str, source: str) -> dict[str, Any]:
    """The layout that a JSON text holds; ``source`` says in an error where the text came from.

    Raises:
        LayoutError: no JSON object.
    """
    try:
        found = read_json(text.removeprefix(_BYTE_ORDER_MARK))
    except JsonError as fault:
        raise LayoutError(f"the layout {source} cannot be read: {fault}; restore it from its backup") from fault
    if not isinstance(found, dict):
        raise LayoutError(f"the layout {source} is a JSON {type(found).__name__}, not an object; give a level file")
    return found


def layout_payload(layout: dict[str, Any]) -> str:
    """The encoded save of a layout: entry 0 of its ``saveFiles``.

    Raises:
        LayoutError: there is none, or it is no text.
    """
    saves = layout.get("saveFiles")
    if not isinstance(saves, list) or not saves or not isinstance(saves[0], str):
        raise LayoutError("the layout has no text as entry 0 of saveFiles; save the level once in the game")
    return saves[0]


def replace_save(path: Path, payload: str) -> Path:
    """Put a payload into a layout file and return the backup: a copy of the file as it was, beside it.

    The backup is on the disk before the file changes, is named ``<file>.backup-001`` and on, and never overwrites
    another; an older backup with the same bytes serves again. The file itself is replaced atomically.

    Raises:
        LayoutError: the file is no layout, the payload no save, or the system would not write (a full disk): the
            file is whole then, and nothing half-written is left.
    """
    before = _bytes_of(path)
    after = with_save(_decoded(before, path), payload, str(path)).encode("utf-8")
    try:
        backup = _back_up(path, before)
        write_atomically(path, after)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise LayoutError(
            f"cannot replace the save in {path}: {reason}; make room or allow writing there, then try again"
        ) from fault
    return backup


def with_save(text: str, payload: str, source: str) -> str:
    """A layout's text with another payload as entry 0 of ``saveFiles``, and every other character as it was.

    Raises:
        LayoutError: the text is no layout or the payload no save; names ``source``.
    """
    layout_payload(layout_from_json(text, source))
    try:
        decode_payload(payload)
    except SaveError as fault:
        raise LayoutError(f"the layout {source} was left alone: {fault}") from fault
    return _spliced(text, payload)


def _back_up(path: Path, before: bytes) -> Path:
    number = 1
    while True:
        backup = path.with_name(f"{path.name}.backup-{number:03d}")
        if backup.is_file() and backup.stat().st_size == len(before) and backup.read_bytes() == before:
            return backup
        if not (backup.exists() or backup.is_symlink()) and _written_anew(backup, before):
            return backup
        number += 1


def _written_anew(backup: Path, data: bytes) -> bool:
    """False when another program took the name meanwhile: only a file that this call made is written or removed."""
    try:
        file = backup.open("xb")
    except FileExistsError:
        return False
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(backup.parent)
    except BaseException:
        backup.unlink(missing_ok=True)
        raise
    return True


def _spliced(text: str, payload: str) -> str:
    """The layout's text with another payload, in the old one's place and its manner of writing slashes."""
    start, end = _payload_span(text)
    old = text[start:end]
    escaped = "\\/" in old if "/" in old else "\\/" in text
    literal = json.dumps("".join(payload.split()).replace("\\/", "/"))
    return text[:start] + (literal.replace("/", "\\/") if escaped else literal) + text[end:]


def _payload_span(text: str) -> tuple[int, int]:
    """Where the text literal of ``saveFiles[0]`` stands, quotes included, in a text known to be a layout."""
    decoder = json.JSONDecoder()
    at = _skip(text, _skip(text, text.startswith(_BYTE_ORDER_MARK)) + 1)
    while True:
        key, at = decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)
        if key == "saveFiles":
            start = _skip(text, at + 1)
            return start, decoder.raw_decode(text, start)[1]
        _, at = decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_LAYOUT_BYTES + 1)
    except OSError as fault:
        raise LayoutError(f"cannot read the layout {path}: {fault.strerror or fault}") from fault
    if len(data) > MAX_LAYOUT_BYTES:
        raise LayoutError(f"the layout {path} has more than {MAX_LAYOUT_BYTES:,} bytes; no level is that large")
    return data


def _decoded(data: bytes, path: Path) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise LayoutError(f"the layout {path} is not UTF-8 text (byte {fault.start}); give a level file") from fault
