"""The reference bridges of maps calibrated by hand: each stored once, under the SHA-256 of its file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from controller.budgets.place import reference_folder
from controller.calibration.errors import KeptReferenceError
from serializer.atomic import write_atomically
from serializer.bridge import Bridge
from serializer.candidate import parse_candidate
from serializer.errors import CandidateError


def keep_reference(content: bytes) -> str:
    """Store a reference's file; its SHA-256. One that is stored already is left alone.

    Raises:
        KeptReferenceError: it cannot be written.
    """
    sha256 = hashlib.sha256(content).hexdigest()
    path = reference_folder() / f"{sha256}.json"
    try:
        if not (path.is_file() and path.read_bytes() == content):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
    except OSError as error:
        raise KeptReferenceError(
            f"the reference bridge cannot be stored ({error.strerror or error}); nothing was recorded"
        ) from error
    return sha256


@dataclass(frozen=True, slots=True)
class KeptReference:
    """A stored reference; ``trial`` names the folder with the film of its run, where it ran in a game."""

    bridge: Bridge
    trial: str | None


def kept_reference(sha256: str) -> KeptReference:
    """A stored reference bridge.

    Raises:
        KeptReferenceError: it is missing or damaged.
    """
    path = reference_folder() / f"{sha256}.json"
    try:
        content = path.read_bytes()
        if hashlib.sha256(content).hexdigest() != sha256:
            raise KeptReferenceError(f"the reference bridge {path.name} is damaged; restore it from a copy")
        value = json.loads(content)
        facts = value.pop("provenance", None) or {}
        trial = facts.get("trial")
        return KeptReference(parse_candidate(json.dumps(value)).bridge, None if trial is None else Path(trial).name)
    except (OSError, ValueError, TypeError, AttributeError, CandidateError) as error:
        raise KeptReferenceError(f"the reference bridge {path.name} cannot be read ({error})") from error
