"""``pbbench store``: the index over the records."""

from __future__ import annotations

import typer

from controller.cli import store_rebuild

app = typer.Typer(help="The database over the records.", no_args_is_help=True, rich_markup_mode=None)
app.command("rebuild", short_help="Make the database again from the records.")(store_rebuild.rebuild)


@app.callback()
def store() -> None:
    """The database is only an index: everything in it can be made again from the records."""
