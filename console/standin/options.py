"""What the stand-in is started with."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from console.standin.misbehaviour import Misbehaviour
from controller.native.screen_profile import INSTALL_MODES, InstallMode

LOOSE = 50_000.0


@dataclass(frozen=True, slots=True)
class Options:
    """How one stand-in behaves.

    Attributes:
        folder: where its files are, as the game's folder is for the game.
        mode: whether its list shows slots or layouts; ``file`` is the first entry of the list.
        level: the level that is open at the start, and the one that slots belong to.
        time_scale: seconds of the game in one second.
        budget: in dollars, as its bar shows it.
        at: where on the screen.
        decorated: whether a window manager puts a frame around it.
        dpi_scale: how many pixels of the screen one of its own takes, each way.
        misbehaviour: what goes wrong.
        events: whether to print what happens, a JSON object a line.
    """

    folder: Path
    mode: InstallMode
    file: str
    level: str | None
    time_scale: float
    budget: float
    at: tuple[int, int]
    decorated: bool
    dpi_scale: float
    misbehaviour: Misbehaviour
    events: bool


def parse(arguments: Sequence[str]) -> Options:
    """The options of a command line."""
    parser = argparse.ArgumentParser("pbbench standin", description="A stand-in for the game, to practise on.")
    parser.add_argument("--folder", type=Path, required=True, help="where its slots and layouts are")
    parser.add_argument("--mode", choices=INSTALL_MODES, default="layout")
    parser.add_argument("--file", default="PolyBridgeBench.pbl", help="the first entry of its list")
    parser.add_argument("--level", help="the level that is open at the start")
    parser.add_argument("--time-scale", type=float, default=1.0)
    parser.add_argument("--budget", type=float, default=LOOSE)
    parser.add_argument("--at", type=int, nargs=2, default=(0, 0), metavar=("X", "Y"))
    parser.add_argument("--decorated", action="store_true")
    parser.add_argument("--dpi-scale", type=float, default=1.0)
    parser.add_argument("--misbehave", type=Misbehaviour, choices=list(Misbehaviour), default=Misbehaviour.NONE)
    parser.add_argument("--events", action="store_true", help="print what happens as JSON lines")
    given = parser.parse_args(arguments)
    return Options(
        folder=given.folder,
        mode=given.mode,
        file=given.file,
        level=given.level,
        time_scale=given.time_scale,
        budget=given.budget,
        at=(given.at[0], given.at[1]),
        decorated=given.decorated,
        dpi_scale=given.dpi_scale,
        misbehaviour=given.misbehave,
        events=given.events,
    )
