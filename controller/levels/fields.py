"""Typed reading of a level file's JSON: every refusal names the file and the key."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from controller.levels.errors import LevelError

LARGEST_NUMBER = 1e6


@dataclass(frozen=True, slots=True)
class Fields:
    """One JSON object of a file; ``path`` is the key that leads to it, empty at the top."""

    file: str
    path: str
    values: dict[str, Any]

    @classmethod
    def parse(cls, file: str, content: bytes) -> Fields:
        """The top object of a file.

        Raises:
            LevelError: the content is no UTF-8 JSON object, or holds NaN or an infinity.
        """
        try:
            values = json.loads(content.decode("utf-8"), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise LevelError(
                f"level file {file}: no JSON can be read ({error}); restore it with `pbbench levels build`"
            ) from error
        if not isinstance(values, dict):
            raise LevelError(f"level file {file}: the top is a {type(values).__name__}, not an object")
        return cls(file, "", values)

    def number(self, key: str) -> float:
        """A number no larger than any length or weight of a level can be, as a float."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LARGEST_NUMBER:
            self.refuse(key, f"{value!r:.40} is no number within ±{LARGEST_NUMBER:g}")
        return float(value)

    def whole(self, key: str) -> int:
        """An integer."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse(key, f"{value!r:.40} is no whole number")
        return value

    def text(self, key: str) -> str:
        """A string."""
        value = self._value(key)
        if not isinstance(value, str):
            self.refuse(key, f"{value!r:.40} is no text")
        return value

    def group(self, key: str) -> Fields:
        """A nested object."""
        value = self._value(key)
        if not isinstance(value, dict):
            self.refuse(key, "no object")
        return Fields(self.file, self._path(key), value)

    def groups(self, key: str) -> list[Fields]:
        """A list of objects."""
        found: list[Fields] = []
        for place, value in enumerate(self._list(key)):
            if not isinstance(value, dict):
                self.refuse(f"{key}[{place}]", "no object")
            found.append(Fields(self.file, f"{self._path(key)}[{place}]", value))
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings."""
        values = self._list(key)
        if not all(isinstance(value, str) for value in values):
            self.refuse(key, "not all entries are texts")
        return tuple(values)

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of integers."""
        values = self._list(key)
        if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            self.refuse(key, "not all entries are whole numbers")
        return tuple(values)

    def refuse(self, key: str, what: str) -> NoReturn:
        """Raise the one error of a bad key."""
        raise LevelError(f"level file {self.file}: {self._path(key)}: {what}")

    def _list(self, key: str) -> list[Any]:
        value = self._value(key)
        if not isinstance(value, list):
            self.refuse(key, "no list")
        return value

    def _value(self, key: str) -> Any:  # noqa: ANN401 - raw JSON until a method above has looked at it
        if key not in self.values:
            self.refuse(key, "missing")
        return self.values[key]

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
