"""From the game's files to a level and a bridge: what a list shows, and what an entry holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from controller.levels.catalogue import all_levels, find_level
from controller.levels.errors import LevelError
from controller.levels.files import layout
from controller.levels.level import Level
from controller.native.screen_profile import InstallMode
from serializer.bridge import Bridge
from serializer.errors import LayoutError, PolyBridgeBenchError, SaveError
from serializer.layout import layout_payload, read_layout
from serializer.save import bridge_from_save, decode_payload

_SAID = ("terrain", "vehicles", "targets", "resources")


class DesignError(PolyBridgeBenchError):
    """A file that the stand-in cannot load; its text is the message that it shows."""


@dataclass(frozen=True, slots=True)
class Design:
    """A bridge on its level, as one file holds it."""

    level: Level
    bridge: Bridge


def listed(folder: Path, mode: InstallMode, first: str) -> tuple[str, ...]:
    """The entries of the list: the first by its name, whether it is there or not, then the others in order."""
    wanted = ".pbl" if mode == "layout" else ""
    found = sorted(path.name for path in folder.iterdir() if path.is_file() and path.suffix == wanted)
    return (first, *(name for name in found if name != first and not name.startswith(".")))


def read_design(path: Path, mode: InstallMode, open_level: Level | None) -> Design:
    """What one file holds; a slot belongs to the level that is open.

    Raises:
        DesignError: it cannot be loaded, and why.
    """
    try:
        if mode == "layout":
            found = read_layout(path)
            return Design(_level_of(found), bridge_from_save(decode_payload(layout_payload(found))))
        if open_level is None:
            raise DesignError("no level is open")
        return Design(open_level, bridge_from_save(decode_payload(path.read_bytes())))
    except (LayoutError, SaveError, LevelError) as fault:
        raise DesignError(str(fault)) from fault
    except OSError as fault:
        raise DesignError(f"{path.name}: {fault.strerror or fault}") from fault


def _level_of(found: dict[str, object]) -> Level:
    """The level that a layout is of: by its name, else by all that it says."""
    name = found.get("levelName")
    if isinstance(name, str):
        return find_level(name)
    said = [found.get(key) for key in _SAID]
    for level in all_levels():
        ours = layout(level)
        if [ours[key] for key in _SAID] == said:
            return level
    raise DesignError("this layout is of no level that the stand-in knows")
