"""``pbbench models key``: a key into the system's keyring, or out of it; never shown, never an argument."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from controller.cli.models_show import Alias


def key(
    alias: Alias,
    forget: Annotated[bool, typer.Option("--forget", help="Take the key out of the keyring.")] = False,
) -> None:
    """Ask for a model's key without showing it, or read it from a pipe, and keep it in the system's keyring."""
    from controller.designers.chat.cards import load_card
    from controller.designers.chat.key_reference import forget_key, keep_key

    card = load_card(alias)
    if forget:
        forget_key(card)
        typer.echo(f"the key kept as {card.key.keyring} is gone")
        return
    keep_key(card, _asked_for(card.title))
    typer.echo(f"kept as {card.key.keyring} in the system's keyring")


def _asked_for(title: str) -> str:
    # An argument would stand in the shell's history and in the list of processes.
    if sys.stdin.isatty():
        return str(typer.prompt(f"key for {title}", hide_input=True, err=True))
    return sys.stdin.readline().strip()
