"""``pbbench models``: every card on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from controller.cli.json_output import print_json

if TYPE_CHECKING:
    from controller.designers.chat.card import ModelCard

HEADINGS = ("alias", "model", "endpoint", "pictures", "$ per M tokens in/out", "as of", "key")
UNKNOWN = "unknown"


def list_models(as_json: bool) -> None:
    """Print every card; a key is only said to be there or not."""
    from controller.cli.models_show import card_json
    from controller.designers.chat.cards import card_aliases, load_card
    from controller.metrics.table import text_table

    cards = [load_card(alias) for alias in card_aliases()]
    if as_json:
        print_json([card_json(card) for card in cards])
    else:
        typer.echo(text_table(HEADINGS, [_cells(card) for card in cards], len(HEADINGS)))


def _cells(card: ModelCard) -> tuple[str, ...]:
    from controller.cli.models_show import key_state

    price = card.price
    figures = (None, None) if price is None else (price.input_per_million, price.output_per_million)
    dollars = " / ".join(UNKNOWN if figure is None else f"{figure:g}" for figure in figures)
    return (
        card.alias,
        card.model,
        card.endpoint,
        "yes" if card.images else "no",
        UNKNOWN if figures == (None, None) else dollars,
        (card.as_of if price is None else price.as_of).isoformat(),
        key_state(card),
    )
