"""A design as the bytes of the game's file, and the folder where the game looks for it (paper C.3)."""

from __future__ import annotations

import json
import os
from pathlib import Path

from controller.levels.files import initial_save, layout
from controller.levels.level import Level
from controller.native.errors import InstallError
from controller.native.screen_profile import Install
from controller.pairing.compare import PairingError
from controller.pairing.store import paired_layout
from serializer.bridge import Bridge
from serializer.errors import LayoutError, SaveError
from serializer.layout import layout_from_json, layout_payload, with_save
from serializer.save import decode_payload, encode_payload, save_from_bridge


def game_folders(install: Install) -> tuple[Path, ...]:
    """The folder candidates that exist, most likely first."""
    return tuple(folder for candidate in install.folders for folder in _resolved(candidate) if folder.is_dir())


def game_file(install: Install) -> Path:
    """The file that a design is written to.

    Raises:
        InstallError: none of the folders exists.
    """
    folders = game_folders(install)
    if not folders:
        raise InstallError(
            f"none of the game's folders exists here ({', '.join(install.folders)}): start the game once, or name its "
            "folder in the profile"
        )
    return folders[0] / install.file


def game_file_bytes(install: Install, level: Level, bridge: Bridge) -> bytes:
    """What the file must hold so that the game shows this bridge on this level.

    In a paired layout everything but the save stays as the game wrote it; in its save, everything but the bridge.

    Raises:
        InstallError: the level is not paired with a layout of the game, or that cannot be read.
    """
    try:
        if install.layouts == "generated":
            return _generated(install, level, bridge)
        text = paired_layout(level).read_bytes().decode("utf-8")
        base = decode_payload(layout_payload(layout_from_json(text, level.name)))
        payload = encode_payload(save_from_bridge(bridge, base))
        if install.mode == "slot":
            return payload.encode("ascii")
        return with_save(text, payload, level.name).encode("utf-8")
    except (PairingError, LayoutError, SaveError, OSError, UnicodeDecodeError) as fault:
        raise InstallError(f"the design for {level.name} cannot be put into a file of the game: {fault}") from fault


def _generated(install: Install, level: Level, bridge: Bridge) -> bytes:
    """This project's own layout. It names the level: two levels can differ in nothing that a layout says."""
    payload = encode_payload(save_from_bridge(bridge, initial_save(level)))
    if install.mode == "slot":
        return payload.encode("ascii")
    return json.dumps({"levelName": level.name, **layout(level), "saveFiles": [payload]}, indent=1).encode("ascii")


def _resolved(candidate: str) -> tuple[Path, ...]:
    """The folders that a candidate stands for; one that names an unset variable stands for none."""
    text = os.path.expandvars(candidate)
    if "$" in text:
        return ()
    path = Path(text).expanduser()
    star = next((place for place, part in enumerate(path.parts) if "*" in part), None)
    if star is None:
        return (path,)
    return tuple(sorted(Path(*path.parts[:star]).glob(str(Path(*path.parts[star:])))))
