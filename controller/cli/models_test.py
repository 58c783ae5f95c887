"""``pbbench models test``: is the endpoint there, is the key good, does the model answer?"""

from __future__ import annotations

from typing import Annotated

import typer

from controller.cli.json_output import print_json
from controller.cli.models_show import Alias

QUESTION = "Answer with one word: which of road, wood and steel is the strongest?"


def ask(
    alias: Alias,
    question: Annotated[str, typer.Option(metavar="TEXT", help="What to ask.")] = QUESTION,
) -> None:
    """Ask one question without a picture and print the answer, how it ended, what it used and how long it took.

    Exit code 1: the endpoint answered, but with no text.
    """
    from controller.designers.chat.cards import load_card
    from controller.designers.chat.designer import ChatDesigner
    from controller.designers.chat.key_reference import key_of

    card = load_card(alias)
    designer = ChatDesigner(card, ("no-images",), key_of(card), tell=_tell)
    proposal = designer.ask([{"role": "user", "content": question}])
    shown = ("outcome", "finish_reason", "server", "http_attempts")
    print_json(
        {
            "answer": proposal.text,
            "usage": dict(proposal.usage),
            **{name: proposal.trace[name] for name in shown},
        }
    )
    if proposal.trace["outcome"] != "text":
        raise typer.Exit(1)


def _tell(line: str) -> None:
    typer.echo(line, err=True)
