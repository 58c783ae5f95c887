"""Bytes and JSON into a record, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

from controller.records.errors import RecordsError, unwritable
from controller.secret_values import without_secrets
from serializer.atomic import write_atomically


def write_bytes(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Write one file; ``durable`` forces it to the disk.

    Raises:
        RecordsError: the system would not write it; whatever stood there before still does.
    """
    try:
        write_atomically(path, data, durable=durable)
    except OSError as fault:
        raise unwritable(path, fault) from fault


def write_text(path: Path, text: str) -> None:
    """Write text verbatim but for keys; a lone surrogate, which a model can send, survives."""
    write_bytes(path, without_secrets(text).encode("utf-8", "surrogatepass"))


def write_json(path: Path, value: object, *, durable: bool = False, indent: int | None = None) -> None:
    """Write JSON, without keys. Small files that people open are indented; for large ones it costs ten times the time.

    Raises:
        RecordsError: as for ``write_bytes``, or the value holds what JSON cannot (NaN, an object).
    """
    write_bytes(path, json_text(path, value, indent).encode(), durable=durable)


def json_text(path: Path, value: object, indent: int | None = None) -> str:
    """The text of a JSON value that is to stand in a file, without keys.

    Raises:
        RecordsError: the value holds what JSON cannot (NaN, an object).
    """
    try:
        return without_secrets(json.dumps(value, allow_nan=False, indent=indent))
    except (TypeError, ValueError) as fault:
        raise RecordsError(f"cannot write {path}: its content is not JSON ({fault}); report this as a bug") from fault


def make_folder(path: Path) -> None:
    """Make a folder and those above it.

    Raises:
        RecordsError: the system would not make it.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise unwritable(path, fault) from fault
