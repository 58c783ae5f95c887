"""``pbbench standin``: the stand-in game, to practise on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from serializer.errors import PolyBridgeBenchError

MODULE = "console.standin"
"""Started as a process: the command line lies below the console and does not import it."""


class StandInError(PolyBridgeBenchError):
    """A stand-in that cannot be opened."""


def standin(
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where its slots and layouts are. Default: the profile's first folder."),
    ] = None,
    level: Annotated[str | None, typer.Option(metavar="LEVEL", help="The level that is open at the start.")] = None,
    mode: Annotated[str, typer.Option(metavar="layout|slot", help="What its list shows.")] = "layout",
    time_scale: Annotated[float, typer.Option(min=0.1, max=64, help="Seconds of the game in one second.")] = 1.0,
    decorated: Annotated[bool, typer.Option("--decorated", help="With a frame around the window.")] = False,
    dpi_scale: Annotated[float, typer.Option(min=0.5, max=4, help="The size of its pixels on the screen.")] = 1.0,
    misbehave: Annotated[
        str, typer.Option(metavar="WHAT", help="What goes wrong; an unknown word lists what there is.")
    ] = "none",
    events: Annotated[bool, typer.Option("--events", help="Print what happens as JSON lines.")] = False,
) -> None:
    """Open a stand-in for the game in a window of its own, until it is closed.

    It takes the same files, clicks and keys as the profile native-standin has, and runs the embedded physics. Results
    made with it are never results of the game. Exit code: that of the window.
    """
    from controller.native.profile_file import load_screen_profile

    install = load_screen_profile("native-standin").install
    given = {
        "--folder": _folder(install.folders) if folder is None else folder,
        "--mode": mode,
        "--file": install.file,
        "--time-scale": time_scale,
        "--dpi-scale": dpi_scale,
        "--misbehave": misbehave,
        **({} if level is None else {"--level": level}),
    }
    options = [str(part) for option in given.items() for part in option]
    flags = [name for name, wanted in (("--decorated", decorated), ("--events", events)) if wanted]
    code = subprocess.run([sys.executable, "-m", MODULE, *options, *flags], check=False).returncode  # noqa: S603
    if code:
        raise typer.Exit(code)


def _folder(candidates: tuple[str, ...]) -> Path:
    """The first candidate that stands for a folder here; it need not be there yet."""
    import os

    for candidate in candidates:
        text = os.path.expandvars(candidate)
        if "$" not in text:
            return Path(text).expanduser()
    raise StandInError("the profile native-standin names no folder that exists here: give one with --folder")
