"""Which files of a session go into a release, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from controller.records.audit import AUDIT
from controller.records.names import INTERRUPTED, SUMMARY
from controller.verification.checksums import SUMS

TEXTS = (".json", ".txt")
PICTURES = (".png", ".jpg", ".npz")
"""Pictures, and the states that the embedded executor keeps in their place."""

Part = Literal["record", "picture", "left out"]


@dataclass(frozen=True, slots=True)
class Content:
    """One file of a session; ``name`` is its path inside it."""

    path: Path
    name: str
    part: Part


def session_contents(session: Path) -> Iterator[Content]:
    """Every file of a session in order of name; hidden ones and a seal, which holds for the session only, are left out.

    A link is left out too: it may lead anywhere.
    """
    for path in sorted(session.rglob("*"), key=lambda path: path.relative_to(session).parts):
        if path.is_symlink() or not path.is_dir():
            name = path.relative_to(session).as_posix()
            yield Content(path, name, _part(path, name))


def _part(path: Path, name: str) -> Part:
    places = name.split("/")
    if path.is_symlink() or any(place.startswith(".") for place in places):
        return "left out"
    if len(places) == 1:
        return "record" if name in (SUMMARY, AUDIT) else "left out"
    # <row>/<level>/<file>, <row>/<level>/round_<n>/<file>, the same under <row>/interrupted.
    depth = len(places) - (1 if places[1] == INTERRUPTED else 0)
    if depth == 4 and not places[-2].startswith("round_"):
        return "left out"
    if depth not in (3, 4):
        return "left out"
    if path.suffix in TEXTS:
        return "record"
    return "picture" if path.suffix in PICTURES else "left out"


def is_told(content: Content) -> bool:
    """Whether leaving a file out is worth telling: locks and seals are not."""
    return content.part == "left out" and not content.name.startswith(".") and content.name != SUMS
