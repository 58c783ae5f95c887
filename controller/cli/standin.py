"""``pbbench standin``: the stand-in game, to practise on."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
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
    made with it are never results of the game. Ctrl+C and SIGTERM close it. Exit code: that of the window.
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
    code = _played([sys.executable, "-m", MODULE, *options, *flags])
    if code:
        raise typer.Exit(code)


def _played(command: Sequence[str]) -> int:
    """Run it until it ends, hand on what is to end it; its exit code, 0 where it was ended so."""
    game: subprocess.Popen[bytes] | None = None
    asked: list[int] = []

    def hand_on(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature that signal wants
        asked.append(number)
        # On Windows a console gives Ctrl+C to everybody in it.
        if game is not None and sys.platform != "win32":
            game.send_signal(number)

    before = {number: signal.signal(number, hand_on) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with subprocess.Popen(command) as game:  # noqa: S603 - this program's own module
            if asked:
                game.terminate()
            code = game.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0 if asked else code


def _folder(candidates: tuple[str, ...]) -> Path:
    """The first candidate that stands for a folder here; it need not be there yet."""
    import os

    for candidate in candidates:
        text = os.path.expandvars(candidate)
        if "$" not in text:
            return Path(text).expanduser()
    raise StandInError("the profile native-standin names no folder that exists here: give one with --folder")
