"""``pbbench doctor``: can the game be driven now, and what is to be done about it?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from controller.cli.json_output import print_json

EXIT_RED = 1
HEADINGS = ("", "condition", "seen", "what to do")


def doctor(
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="Which screen profile: native, native-standin or your own.")
    ] = "native",
    as_json: Annotated[bool, typer.Option("--json", help="Print the conditions as JSON.")] = False,
    give_back: Annotated[
        bool, typer.Option("--give-back", help="First put back the game files that a crashed run has replaced.")
    ] = False,
) -> None:
    """Look at everything that driving the game needs: display, keys, capture, window, files, levels, budgets.

    Nothing is pressed or moved. Exit code 0: no red light. 1: at least one.
    """
    from controller.machine_state import state_folder
    from controller.metrics.table import text_table
    from controller.native.journal import Journal
    from controller.native.lock import take_the_game
    from controller.native.preflight import examine

    state = state_folder()
    if give_back:
        with take_the_game(state):
            for path in Journal(state).give_back():
                typer.echo(f"given back: {path}", err=True)
    checks = examine(profile, state)
    if as_json:
        print_json([asdict(check) for check in checks])
    else:
        typer.echo(text_table(HEADINGS, [(each.light, each.name, each.seen, each.advice) for each in checks], 4))
    if any(check.light == "red" for check in checks):
        raise typer.Exit(EXIT_RED)
