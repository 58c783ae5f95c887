"""Machine paths and keys taken out of what is recorded (paper G.3): of a path, its last part says all there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from controller.secret_values import without_secrets

_POSIX = re.compile(r"(?<![\w./\\])/([^/\s'\"<>|:,;]+)((?:/[^/\s'\"<>|:,;]+)*)/?")
_WINDOWS = re.compile(r"(?<!\w)[A-Za-z]:[\\/](?:[^\\/:*?\"<>|\r\n]+[\\/])*([^\\/:*?\"<>|\s]*)")


def without_machine_paths(text: str) -> str:
    """``text`` with every absolute path of this machine cut down to its last part, and every key taken out.

    A path counts as one of this machine when its first folder exists here, so that ``/v1/chat`` of an endpoint stays.
    """
    text = without_secrets(text)
    if "/" not in text and "\\" not in text:
        return text
    return _POSIX.sub(_last_part, _WINDOWS.sub(lambda found: found[1] or "...", text))


def redacted(value: object) -> object:
    """A JSON-ready value with machine paths taken out of every text in it, keys included."""
    match value:
        case str():
            return without_machine_paths(value)
        case Mapping():
            return {without_machine_paths(str(key)): redacted(item) for key, item in value.items()}
        case list() | tuple():
            return [redacted(item) for item in value]
        case Path():
            return value.name
        case _:
            return value


def _last_part(found: re.Match[str]) -> str:
    first, rest = found[1], found[2]
    return (rest.rsplit("/", 1)[-1] or first) if _is_a_folder_here(first) else found[0]


@cache
def _is_a_folder_here(first: str) -> bool:
    return (Path("/") / first).is_dir()
