"""What can be wrong with a level file or with the name of a level."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class LevelError(PolyBridgeBenchError):
    """A level file that cannot be read, or a choice of levels that cannot be made; names the file and the key."""


class UnknownLevel(LevelError):  # noqa: N818 - it reads as what it says: an unknown level
    """No level has this name. ``near`` are the closest names there are, best first."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        hint = f"did you mean {', '.join(near)}?" if near else "`pbbench levels` lists them all."
        super().__init__(f"unknown level {name!r}: {hint}")
        self.name = name
        self.near = near
