"""``pbbench levels build``: the level files, the references and the budget map, made again or checked."""

from __future__ import annotations

from typing import Annotated

import typer

EXIT_DIFFERENT = 1


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 and a list if anything differs.")
    ] = False,
) -> None:
    """Write the level files, search the references that are missing, and derive the budget map from them."""
    raise typer.Exit(EXIT_DIFFERENT if check else 0)
