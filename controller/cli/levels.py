"""``pbbench levels``: the list, one level, and the files of all of them."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.cli import levels_build, levels_list, levels_show

app = typer.Typer(
    help="List the levels; show one; build their files.", invoke_without_command=True, rich_markup_mode=None
)
app.command("build", short_help="Make level files, references and budgets, or check them.")(levels_build.build)
app.command("show", short_help="What a designer sees of a level, and what it does not.")(levels_show.show)


@app.callback()
def levels(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the levels with their strict limits and reference costs; show one; build their files."""
    if context.invoked_subcommand is None:
        levels_list.list_levels(as_json)
