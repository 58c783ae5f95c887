"""What is withheld from a model on purpose: declared in the designer's name, so that each is a row of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from controller.designers.designer import DesignerError

Ablation = Literal["no-images", "no-temporal-frames", "no-failure-summary"]
ABLATIONS: tuple[Ablation, ...] = get_args(Ablation)
MARK = "+"


@dataclass(frozen=True, slots=True)
class ChatName:
    """A model by its card's alias, and what is withheld from it: ``alias+no-images``."""

    alias: str
    ablations: tuple[Ablation, ...] = ()

    @property
    def designer(self) -> str:
        """The designer's name in keys and tables, where a plus cannot stand."""
        return "-".join((self.alias, *self.ablations))


def chat_name(text: str) -> ChatName:
    """Read ``alias+ablation+ablation``, in any order.

    Raises:
        DesignerError: an ablation is unknown or named twice.
    """
    alias, *words = text.split(MARK)
    unknown = [word for word in words if word not in ABLATIONS]
    if unknown or len(set(words)) < len(words):
        what = f"unknown ablation {unknown[0]!r}" if unknown else "an ablation is named twice"
        raise DesignerError(f"{what} in {text!r}: write {MARK.join(('ALIAS', *ABLATIONS))} or fewer of them")
    return ChatName(alias, tuple(each for each in ABLATIONS if each in words))
