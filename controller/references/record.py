"""One reference as it is stored: ``data/references/<level>.json``, a candidate that carries its provenance.

The file is itself a candidate, so that every verb that takes one takes a reference.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from controller.references.errors import ReferenceRecordError
from serializer.bridge import Bridge
from serializer.candidate import parse_candidate
from serializer.errors import CandidateError

SCHEMA = 1
EXECUTOR = "embedded"


@dataclass(frozen=True, slots=True)
class Reference:
    """A stored reference. Cost in dollars, arrival in s; ``sha256`` is that of the file.

    ``constants_sha256`` and ``level_sha256`` name the physics and the level on which it was verified; ``date`` is the
    day on which its present content was found.
    """

    level: str
    executor: str
    constants_sha256: str
    level_sha256: str
    cost: float
    peak_utilisation: float
    last_arrival_s: float
    date: str
    candidate: Mapping[str, Any]
    bridge: Bridge
    sha256: str

    def response(self) -> str:
        """The candidate as a designer's raw answer."""
        return json.dumps(self.candidate, separators=(",", ":"), allow_nan=False)


def reference_folder() -> Traversable:
    """Where the references that ship are."""
    return files("data").joinpath("references")


def read_reference(level_name: str, folder: Traversable | None = None) -> Reference:
    """The reference of a level.

    Raises:
        ReferenceRecordError: there is none, or its file cannot be read.
    """
    file = (reference_folder() if folder is None else folder).joinpath(f"{level_name}.json")
    try:
        content = file.read_bytes()
        value: dict[str, Any] = json.loads(content)
        facts = value.pop("provenance")
        if facts["schema"] != SCHEMA or facts["level"] != level_name:
            raise ReferenceRecordError(
                f"reference {file.name} is of another level or version; rebuild it with `pbbench levels build`"
            )
        return Reference(
            level=level_name,
            executor=str(facts["executor"]),
            constants_sha256=str(facts["constants_sha256"]),
            level_sha256=str(facts["level_sha256"]),
            cost=float(facts["cost"]),
            peak_utilisation=float(facts["peak_utilisation"]),
            last_arrival_s=float(facts["last_arrival_s"]),
            date=str(facts["date"]),
            candidate=value,
            bridge=parse_candidate(json.dumps(value)).bridge,
            sha256=hashlib.sha256(content).hexdigest(),
        )
    except FileNotFoundError as error:
        raise ReferenceRecordError(
            f"level {level_name!r} has no reference; `pbbench levels build` searches for one"
        ) from error
    except (OSError, ValueError, KeyError, TypeError, CandidateError) as error:
        raise ReferenceRecordError(
            f"reference {file.name} cannot be read ({type(error).__name__}: {error}); "
            "rebuild it with `pbbench levels build`"
        ) from error


def reference_bytes(facts: Mapping[str, object], candidate: Mapping[str, Any]) -> bytes:
    """A reference's file: the candidate with one node or member a line, then the facts."""
    head = {key: value for key, value in candidate.items() if key not in ("nodes", "edges")}
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    for key in ("nodes", "edges"):
        rows = ",\n".join(f"  {json.dumps(row, allow_nan=False)}" for row in candidate[key])
        lines.append(f" {json.dumps(key)}: [\n{rows}\n ],")
    stated = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items())
    return ("\n".join(["{", *lines, f' "provenance": {{\n{stated}\n }}', "}"]) + "\n").encode()
