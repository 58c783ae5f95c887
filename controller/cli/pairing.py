"""``pbbench pairing``: which levels the game can be given, and pairing one with a layout of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.conditions import LevelName
from controller.cli.json_output import print_json

app = typer.Typer(
    help="Pair levels with layouts that the game itself wrote.", no_args_is_help=True, rich_markup_mode=None
)
LayoutFile = Annotated[Path, typer.Argument(metavar="FILE", help="A level file (.pbl) of the game.")]


@app.callback()
def pairing() -> None:
    """The generated layouts are not claimed to load in the game: an operator builds a level there, and pairs it."""


@app.command("list", short_help="Which levels are paired.")
def show(as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False) -> None:
    """Print every level and whether it is paired with a layout of the game."""
    from controller.levels.catalogue import all_levels
    from controller.metrics.table import text_table
    from controller.pairing.store import paired_levels

    paired = paired_levels()
    rows = [(level.name, level.name in paired) for level in all_levels()]
    if as_json:
        print_json([{"level": name, "paired": yes} for name, yes in rows])
        return
    typer.echo(text_table(("level", "paired"), [(name, "yes" if yes else "no") for name, yes in rows], 2))
    typer.echo(f"\n{sum(yes for _, yes in rows)} of {len(rows)} levels are paired")


@app.command("check", short_help="Does this layout have the level's anchors?")
def check(level: LevelName, file: LayoutFile) -> None:
    """Compare the anchors in a layout of the game with the level's, a line for each difference.

    Exit code 0: they agree. 1: they differ.
    """
    from controller.cli.input_file import read_text
    from controller.levels.catalogue import find_level
    from controller.pairing.compare import anchors_of, differences

    found = differences(find_level(level), anchors_of(read_text(str(file)), file.name))
    for line in found:
        typer.echo(line)
    if found:
        raise typer.Exit(1)
    typer.echo("all anchors agree")


@app.command("add", short_help="Pair a level with a layout of the game.")
def add(level: LevelName, file: LayoutFile) -> None:
    """Keep a copy of the layout for this level, if its anchors agree; everything else in it stays as it is."""
    from controller.levels.catalogue import find_level
    from controller.pairing.store import pair

    known = find_level(level)
    pair(known, file)
    typer.echo(f"{known.name} is paired with {file.name}")


@app.command("remove", short_help="Forget a level's layout.")
def remove(level: LevelName) -> None:
    """Forget the layout of a level; the file that it was copied from is not touched."""
    from controller.levels.catalogue import find_level
    from controller.pairing.store import unpair

    known = find_level(level)
    unpair(known)
    typer.echo(f"{known.name} is no longer paired")
