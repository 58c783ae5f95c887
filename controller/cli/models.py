"""``pbbench models``: the language models that may design, their cards and their keys."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.cli import models_key, models_list, models_show, models_test

app = typer.Typer(
    help="List the model cards; show or test one; keep its key.", invoke_without_command=True, rich_markup_mode=None
)
app.command("show", short_help="One card, and where your own go.")(models_show.show)
app.command("test", short_help="Ask one question.")(models_test.ask)
app.command("key", short_help="Keep or forget a key in the system's keyring.")(models_key.key)


@app.callback()
def models(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the model cards with endpoint, pictures, price and key; show or test one; keep its key."""
    if context.invoked_subcommand is None:
        models_list.list_models(as_json)
