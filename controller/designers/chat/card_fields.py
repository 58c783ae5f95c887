"""One table of a model card, field by field; every refusal names the card and the field."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date, datetime

from controller.designers.chat.errors import CardError

DEFAULT = "provider default"
UNKNOWN = "unknown"


class Fields:
    """Takes fields out of a table by kind; ``close`` refuses what is left over."""

    def __init__(self, table: object, where: str) -> None:
        if not isinstance(table, Mapping):
            raise CardError(f"{where} must be a table, not {table!r}")
        self._left = dict(table)
        self._where = where

    def refuse(self, name: str, wanted: str, value: object) -> CardError:
        """The error for one field."""
        return CardError(f"{self._where}: {name} is {value!r}, but must be {wanted}")

    def text(self, name: str, default: str | None = None) -> str:
        """A text that is not empty, unless its default is."""
        value = self._take(name, default)
        if not isinstance(value, str) or (not value.strip() and value != default):
            raise self.refuse(name, "a text", value)
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._take(name, None)
        if not isinstance(value, bool):
            raise self.refuse(name, "true or false", value)
        return value

    def day(self, name: str) -> date:
        """A date without a time."""
        value = self._take(name, None)
        if not isinstance(value, date) or isinstance(value, datetime):
            raise self.refuse(name, "a date such as 2026-01-31", value)
        return value

    def number(self, name: str, default: float, least: float = 0.0) -> float:
        """A finite number above ``least``."""
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value <= least:
            raise self.refuse(name, f"a number above {least:g}", value)
        return float(value)

    def count(self, name: str, default: int) -> int:
        """A whole number from 1 up."""
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise self.refuse(name, "a whole number from 1 up", value)
        return value

    def stated(self, name: str, word: str) -> float | None:
        """A number from 0 up, or ``None`` for the word that says that there is none."""
        value = self._take(name, word)
        if value == word:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
            raise self.refuse(name, f"a number from 0 up, or {word!r}", value)
        return float(value)

    def table(self, name: str) -> Mapping[str, object]:
        """A table; an empty one where it is left out."""
        value = self._left.pop(name, {})
        if not isinstance(value, Mapping):
            raise self.refuse(name, "a table", value)
        return value

    def has(self, name: str) -> bool:
        """Whether a field is given and not taken yet."""
        return name in self._left

    def close(self) -> None:
        """Refuse the fields that nobody took.

        Raises:
            CardError: names them.
        """
        if self._left:
            raise CardError(f"{self._where}: unknown field {', '.join(sorted(map(str, self._left)))}")

    def _take(self, name: str, default: object) -> object:
        if name not in self._left and default is None:
            raise CardError(f"{self._where}: {name} is missing")
        return self._left.pop(name, default)
