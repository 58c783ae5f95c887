"""The verbs and their names."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from controller.cli import (
    audit,
    decode,
    doctor,
    encode,
    execute,
    export,
    levels,
    models,
    pairing,
    report,
    standin,
    store,
    sweep,
    validate,
    verify,
)
from controller.cli.boundary import guarded

app = typer.Typer(
    name="pbbench",
    help="Measures whether language models can design bridges that work.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("sweep", short_help="Let designers build levels; record and count everything.")(sweep.sweep)
app.add_typer(levels.app, name="levels")
app.add_typer(models.app, name="models")
app.command("validate", short_help="Is this bridge legal on this level?")(validate.validate)
app.command("execute", short_help="Does this bridge carry its vehicles?")(execute.execute)
app.command("encode", short_help="JSON to the game's save payload.")(encode.encode)
app.command("decode", short_help="The game's save payload to JSON.")(decode.decode)
app.command("report", short_help="The metrics, recomputed from the trajectories.")(report.report)
app.command("verify", short_help="May these records be reported?")(verify.verify)
app.command("audit", short_help="A person's verdict on an episode.")(audit.audit)
app.command("export", short_help="A release: manifest, checksums, trajectories, tables, pictures.")(export.export)
app.add_typer(store.app, name="store")
app.command("doctor", short_help="Can the game be driven now?")(doctor.doctor)
app.add_typer(pairing.app, name="pairing")
app.command("standin", short_help="Open the stand-in game, to practise on.")(standin.standin)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"pbbench {version('polybridgebench')}")
        raise typer.Exit


@app.callback()
def root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Measures whether language models can design bridges that work."""


def main() -> None:
    """Run the command of ``sys.argv`` and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A pipe on Windows would otherwise get the local code page and no dash.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(guarded(lambda: app(prog_name="pbbench", windows_expand_args=False)))
