"""What is not saved yet, kept beside the store, so that a crash loses two seconds of drawing at most."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from console.editor.files.errors import EditorFileError
from console.editor.files.opening import content_of
from console.editor.files.origin import Origin
from serializer.atomic import write_atomically
from serializer.bridge import Bridge
from serializer.candidate import candidate_json, parse_candidate
from serializer.document import Kind
from serializer.errors import CandidateError

SCHEMA = 1
FOLDER = "editor"
_PREFIX = "unsaved-"


@dataclass(frozen=True, slots=True)
class Kept:
    """A design that was not saved."""

    path: Path
    level_name: str
    bridge: Bridge
    origin: Origin
    kept_at: datetime


class Recovery:
    """Keeps one design in a file of its own; finds those that earlier consoles left."""

    def __init__(self, data_folder: Path, now: datetime) -> None:
        self._folder = data_folder / FOLDER
        self._own = self._folder / f"{_PREFIX}{now:%Y%m%d-%H%M%S-%f}.json"

    def keep(self, level_name: str, bridge: Bridge, origin: Origin, now: datetime) -> None:
        """Write what is drawn.

        Raises:
            EditorFileError: it cannot be written.
        """
        value = {
            "schema": SCHEMA,
            "level": level_name,
            "kept_at": now.isoformat(),
            "words": origin.words,
            "path": None if origin.path is None else str(origin.path),
            "kind": origin.kind,
            "digest": origin.digest,
            "base": dict(origin.base),
            "candidate": candidate_json(bridge, origin.thought),
        }
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Not forced to the disk: it is for a crash of the console, and the window must not wait for a slow disk.
            write_atomically(self._own, json.dumps(value, ensure_ascii=False).encode(), durable=False)
        except OSError as fault:
            raise EditorFileError(f"{self._own.name}: {fault.strerror or fault}; free some room, or save it") from fault

    def forget(self) -> None:
        """Nothing is unsaved any more."""
        self._own.unlink(missing_ok=True)

    def left(self) -> tuple[Path, ...]:
        """What earlier consoles left, newest first."""
        if not self._folder.is_dir():
            return ()
        return tuple(sorted((p for p in self._folder.glob(f"{_PREFIX}*.json") if p != self._own), reverse=True))


def read_kept(path: Path) -> Kept:
    """A design that was kept.

    Raises:
        EditorFileError: the file is damaged or of another version.
    """
    content = content_of(path)
    try:
        value: dict[str, Any] = json.loads(content)
        if value["schema"] != SCHEMA:
            raise EditorFileError(f"{path.name}: it has schema {value['schema']!r}, this version reads {SCHEMA}")
        candidate = parse_candidate(json.dumps(value["candidate"]))
        base = value["base"]
        origin = Origin(
            words=str(value["words"]),
            path=None if value["path"] is None else Path(value["path"]),
            kind=cast("Kind", value["kind"]),
            base=base if isinstance(base, Mapping) else {},
            thought=candidate.thought_process,
            digest=str(value["digest"]),
        )
        kept_at = datetime.fromisoformat(value["kept_at"])
        return Kept(path, str(value["level"]), candidate.bridge, origin, kept_at)
    except (ValueError, KeyError, TypeError, CandidateError) as fault:
        raise EditorFileError(f"{path.name}: {type(fault).__name__}: {fault}") from fault
