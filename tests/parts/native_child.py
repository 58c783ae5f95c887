"""A process that drives the stand-in, to be killed in the middle of a run."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from screen_parts import fast_profile

from controller.executors.native import NativeExecutor
from controller.levels.catalogue import find_level
from controller.references.record import read_reference

HELD_S = 30.0


def main(folder: str, state: str, level_name: str) -> None:
    profile = fast_profile(Path(folder))
    executor = NativeExecutor(profile, Path(state))
    level, bridge = find_level(level_name), read_reference(level_name).bridge
    executor.editor_frame(level, bridge, 50_000)
    executor.close()
    # The same again, with a key that is held for so long that the killing happens meanwhile.
    slow = NativeExecutor(replace(profile, keys=replace(profile.keys, held_s=HELD_S)), Path(state))
    held = slow._taken()
    held.journal.replace(Path(folder) / profile.install.file, b"ours")
    held.game.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
