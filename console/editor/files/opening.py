"""Reading a bridge from a file, in whatever spelling it has."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from console.editor import strings as say
from console.editor.files.errors import EditorFileError
from console.editor.files.origin import Origin
from serializer.bridge import Bridge
from serializer.document import read_document
from serializer.errors import PolyBridgeBenchError
from serializer.layout import MAX_LAYOUT_BYTES


@dataclass(frozen=True, slots=True)
class Opened:
    """A bridge as its file has it, and the level that the file's name speaks of, if any."""

    bridge: Bridge
    origin: Origin
    level_name: str | None


def open_file(path: Path) -> Opened:
    """Read a candidate, a decoded or encoded save or a layout; they are told apart by content.

    Raises:
        EditorFileError: it cannot be read, or holds no bridge; names the file and the fault.
    """
    content = content_of(path)
    try:
        document = read_document(content.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise EditorFileError(
            f"{path.name}: it is not UTF-8 text (byte {fault.start}); choose a bridge's file"
        ) from fault
    except PolyBridgeBenchError as fault:
        raise EditorFileError(f"{path.name}: {fault}") from fault
    candidate = document.kind == "candidate"
    origin = Origin(
        words=path.name,
        path=path,
        kind=document.kind,
        base={} if candidate else document.raw,
        thought=str(document.raw.get("thought_process", "")) if candidate else "",
        digest=digest(content),
    )
    return Opened(document.bridge, origin, level_of_name(path.stem))


def content_of(path: Path) -> bytes:
    """The bytes of a file of a reasonable size.

    Raises:
        EditorFileError: it is not there, too large, or may not be read.
    """
    try:
        size = path.stat().st_size
        if size > MAX_LAYOUT_BYTES:
            raise EditorFileError(
                f"{path.name}: it has {size:,} bytes, more than {MAX_LAYOUT_BYTES:,}; no bridge is that large"
            )
        return path.read_bytes()
    except OSError as fault:
        raise EditorFileError(
            f"{path.name}: {fault.strerror or fault}; check that the file is there and may be read"
        ) from fault


def digest(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def level_of_name(stem: str) -> str | None:
    """The level with whose name a file's name begins; the longest of several."""
    from controller.levels.catalogue import level_names

    names = [name for name in level_names() if stem == name or stem.startswith((f"{name}_", f"{name}.", f"{name} "))]
    return max(names, key=len, default=None)


def open_reference(level_name: str) -> tuple[Bridge, Origin]:
    """The stored reference of a level.

    Raises:
        ReferenceRecordError: there is none.
    """
    from controller.references.record import read_reference

    return read_reference(level_name).bridge, Origin(words=say.ORIGINS["reference"])
