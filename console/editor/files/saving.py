"""Writing a design: whole or not at all, in the spelling that is asked for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from console.editor.files.errors import EditorFileError
from console.editor.files.opening import content_of, digest
from console.editor.files.origin import Origin
from controller.levels.files import initial_save
from controller.levels.level import Level
from serializer.atomic import write_atomically
from serializer.bridge import Bridge
from serializer.candidate import candidate_json
from serializer.document import Kind
from serializer.errors import PolyBridgeBenchError
from serializer.layout import replace_save
from serializer.save import encode_payload, save_from_bridge

SUFFIXES: dict[Kind, str] = {"candidate": ".json", "save": "_inner.json", "payload": ".txt"}


def design_bytes(kind: Kind, bridge: Bridge, level: Level, origin: Origin) -> bytes:
    """The file of a design as a candidate, a decoded save or an encoded one.

    Raises:
        SaveError: the bridge cannot be a save.
    """
    if kind == "candidate":
        return (json.dumps(candidate_json(bridge, origin.thought), indent=1, ensure_ascii=False) + "\n").encode()
    save = save_from_bridge(bridge, origin.base or initial_save(level))
    if kind == "save":
        return json.dumps(save, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return encode_payload(save).encode()


def save_file(path: Path, kind: Kind, bridge: Bridge, level: Level, origin: Origin) -> tuple[Origin, Path | None]:
    """Write a design; what it comes from now, and the backup that a layout leaves.

    A layout keeps everything but its first save.

    Raises:
        EditorFileError: it cannot be written; the file is as it was.
    """
    try:
        backup = None
        if kind == "layout":
            payload = encode_payload(save_from_bridge(bridge, origin.base or initial_save(level)))
            backup = replace_save(path, payload)
            content = content_of(path)
        else:
            content = design_bytes(kind, bridge, level, origin)
            write_atomically(path, content)
    except OSError as fault:
        raise EditorFileError(f"{path.name}: {fault.strerror or fault}; choose another place") from fault
    except EditorFileError:
        raise
    except PolyBridgeBenchError as fault:
        raise EditorFileError(f"{path.name}: {fault}") from fault
    return replace(origin, words=path.name, path=path, kind=kind, digest=digest(content)), backup
