"""The paired layouts of this machine: one file a level, exactly as the game wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from controller.levels.level import Level
from controller.machine_state import state_folder
from controller.pairing.compare import PairingError, anchors_of, differences
from serializer.atomic import write_atomically

SUFFIX = ".pbl"
SHOWN = 5


def pairing_folder() -> Path:
    """Where they are kept."""
    return state_folder() / "paired"


def paired_levels() -> frozenset[str]:
    """The names of the levels that are paired."""
    folder = pairing_folder()
    return frozenset(path.stem for path in folder.glob(f"*{SUFFIX}")) if folder.is_dir() else frozenset()


def pair(level: Level, layout: Path) -> Path:
    """Pair a level with a layout of the game; where its copy is kept.

    Raises:
        PairingError: it cannot be read, is no layout, or its anchors differ, each in what.
    """
    try:
        data = layout.read_bytes()
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise PairingError(f"{layout.name} cannot be read ({fault}): give a level file of the game") from fault
    found = differences(level, anchors_of(text, layout.name))
    if found:
        more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise PairingError(f"{layout.name} is not {level.name}: {'; '.join(found[:SHOWN])}{more}")
    target = pairing_folder() / f"{level.name}{SUFFIX}"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, data)
    except OSError as fault:
        raise PairingError(f"the copy of {layout.name} cannot be kept: {fault.strerror or fault}") from fault
    return target


def unpair(level: Level) -> None:
    """Forget a level's layout.

    Raises:
        PairingError: it has none.
    """
    try:
        (pairing_folder() / f"{level.name}{SUFFIX}").unlink()
    except FileNotFoundError:
        raise PairingError(f"{level.name} is not paired") from None


def paired_layout(level: Level) -> Path:
    """The layout that a level is paired with.

    Raises:
        PairingError: it has none.
    """
    path = pairing_folder() / f"{level.name}{SUFFIX}"
    if not path.is_file():
        raise PairingError(f"{level.name} is not paired with a layout of the game: `pbbench pairing add` does it")
    return path


def check_paired(names: Iterable[str]) -> None:
    """Refuse, by name, the levels that the game cannot be given.

    Raises:
        PairingError: some are not paired.
    """
    known = paired_levels()
    missing = [name for name in names if name not in known]
    if missing:
        more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        raise PairingError(
            f"not paired with a layout of the game: {', '.join(missing[:SHOWN])}{more}; "
            "`pbbench pairing list` shows all, `pbbench pairing add` pairs one"
        )
