"""The two budget conditions as choices of an option."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Condition(StrEnum):
    """Which limit an episode runs under."""

    STRICT = "strict"
    LOOSE = "loose"


ConditionOption = Annotated[Condition, typer.Option("--condition", help="Whose limit counts.")]
LevelName = Annotated[str, typer.Argument(metavar="LEVEL", help="The level's name; `pbbench levels` lists them.")]
