"""Records read back, typed; one that is newer or damaged is refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from controller.episode.trajectory import Trajectory
from controller.records.codec import SCHEMA, trajectory_from
from controller.records.errors import NewerRecordError, RecordsError
from controller.records.names import TRAJECTORY


def read_json(path: Path) -> dict[str, Any]:
    """One JSON object without a schema of its own.

    Raises:
        RecordsError: the file is missing, unreadable or damaged.
    """
    try:
        value = json.loads(path.read_bytes())
    except OSError as fault:
        raise RecordsError(f"cannot read {path}: {fault.strerror}; is this a session folder?") from fault
    except (ValueError, RecursionError) as fault:
        raise damaged(path, str(fault)) from fault
    if not isinstance(value, dict):
        raise damaged(path, "it holds no JSON object")
    return value


def read_record(path: Path, schema: int = SCHEMA) -> dict[str, Any]:
    """One JSON object that names its schema.

    Raises:
        NewerRecordError: it was written by a newer version.
        RecordsError: as for ``read_json``, or it names no schema.
    """
    value = read_json(path)
    found = value.get("schema")
    if not isinstance(found, int):
        raise damaged(path, "it names no schema")
    if found > schema:
        raise NewerRecordError(
            f"{path} was written by a newer version (schema {found}, this one reads {schema}): update pbbench"
        )
    return value


def read_trajectory(folder: Path) -> Trajectory:
    """The trajectory in an episode's folder.

    Raises:
        NewerRecordError: it was written by a newer version.
        RecordsError: it is missing or damaged; the text names the file.
    """
    path = folder / TRAJECTORY
    value = read_record(path)
    try:
        return trajectory_from(value)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise damaged(path, f"{type(fault).__name__}: {fault}") from fault


def find_trajectory(folder: Path) -> Trajectory | None:
    """The trajectory in an episode's folder; ``None`` where there is none.

    Raises:
        NewerRecordError, RecordsError: as for ``read_trajectory``.
    """
    return read_trajectory(folder) if is_kept(folder / TRAJECTORY) else None


def is_kept(path: Path) -> bool:
    """Whether a record is there; a power cut can leave a file without content where none was forced to the disk."""
    return path.exists() and bool(path.read_bytes().strip(b"\0"))


def damaged(path: Path, what: str) -> RecordsError:
    """The error for a file that is not what it should be."""
    return RecordsError(f"{path} is damaged: {what}; restore it, or move its folder away and resume to run it again")
