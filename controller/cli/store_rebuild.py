"""``pbbench store rebuild``: the index made again from the records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def rebuild(
    sessions: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FOLDER...]", help="Sessions, or folders of sessions; default: where sweeps write."),
    ] = None,
) -> None:
    """Make the database again from the records of sessions; the ones that are not given are forgotten by it."""
    from controller.cli.session_folder import sessions_in, sessions_root
    from controller.store.place import store_path
    from controller.store.store import rebuild as rebuild_store

    folders = [session for folder in sessions or [sessions_root()] for session in sessions_in(folder)]
    path = store_path()
    count = rebuild_store(path, folders)
    typer.echo(f"{count} session{'' if count == 1 else 's'} indexed in {path}")
