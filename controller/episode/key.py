"""What identifies an episode (paper D.1): one designer, one level, one budget condition, one repeat."""

from __future__ import annotations

import re
from dataclasses import dataclass

from serializer.errors import PolyBridgeBenchError

STRICT, LOOSE = "strict", "loose"
CONDITIONS = (STRICT, LOOSE)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class KeyNameError(PolyBridgeBenchError):
    """A name that cannot stand in a key, because keys name folders on every system."""


@dataclass(frozen=True, slots=True, order=True)
class EpisodeKey:
    """The five parts of a key; ``repeat`` counts from 1.

    Raises:
        KeyNameError: a part holds anything but letters, digits, dot, underscore and hyphen.
    """

    suite: str
    level: str
    designer: str
    condition: str
    repeat: int

    def __post_init__(self) -> None:
        for part, name in (("suite", self.suite), ("level", self.level), ("designer", self.designer)):
            if not _NAME.fullmatch(name):
                raise KeyNameError(
                    f"the {part} name {name!r} cannot name a folder: use letters, digits, dots, underscores and hyphens"
                )

    @property
    def row(self) -> str:
        """The table row that this episode belongs to, which is also the name of its folder."""
        return f"{self.designer}_{self.condition}_r{self.repeat}"
