"""How every verb prints JSON."""

from __future__ import annotations

import json

import typer


def print_json(value: object) -> None:
    """One indented document on standard output.

    Raises:
        ValueError: a number in it is not finite; a figure without evidence is ``None``.
    """
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))
