"""``pbbench export``: a release folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from controller.export.progress import ExportProgress


def export(
    sessions: Annotated[list[Path], typer.Argument(metavar="SESSION...", help="Session folders.")],
    out: Annotated[Path, typer.Option("--out", help="A new folder for the release.")],
    formats: Annotated[
        str, typer.Option("--format", help="Forms of the tables, by commas: csv, json, latex, markdown, parquet.")
    ] = "csv,json,latex,markdown",
) -> None:
    """Export sessions with manifest, checksums, trajectories, tables, and the pictures in an archive of their own.

    Secrets, home paths and host names are taken out, and the result is searched for them. Ctrl+C leaves nothing behind.
    """
    from controller.export.release import export_release
    from controller.verification.check import valid

    wanted = tuple(dict.fromkeys(name.strip().lower() for name in formats.split(",") if name.strip()))
    released = export_release(sessions, out, wanted, tell=_Line())
    typer.echo(f"{released.records} records, {released.pictures} pictures and states, tables in {', '.join(wanted)}")
    if released.cleaned:
        typer.echo(f"{released.cleaned} files had something private taken out; the manifest names them")
    if released.left_out:
        typer.echo(f"{len(released.left_out)} files that no record may hold were left out; the manifest names them")
    if not valid(released.checks):
        failed = ", ".join(check.name for check in released.checks if check.outcome == "failed")
        typer.echo(f"the manifest is not valid: {failed} (pbbench verify tells more)")
    typer.echo(f"release: {released.folder}")


class _Line:
    """One line that moves, on a terminal; nothing anywhere else."""

    def __init__(self) -> None:
        self._stage = ""
        self._moves = sys.stderr.isatty()

    def __call__(self, progress: ExportProgress) -> None:
        if not self._moves or (progress.done % 50 and progress.done != progress.total):
            return
        if self._stage and progress.stage != self._stage:
            sys.stderr.write("\n")
        self._stage = progress.stage
        sys.stderr.write(f"\r{progress.stage}: {progress.done} of {progress.total}")
        if progress.stage == "checksums" and progress.done == progress.total:
            sys.stderr.write("\n")
        sys.stderr.flush()
