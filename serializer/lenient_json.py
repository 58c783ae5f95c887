"""A reader for the JSON that language models send: positions in every fault, each oddity noted, bounded depth and size.

It reads one object from a given position of a text. Which oddities it reads and which it refuses is the table in
``candidate``; what the object must hold is not its business.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field

MAX_DEPTH = 32
MAX_OBJECTS = 10_000
MAX_ENTRIES = 100_000
# So that an integer is never beyond a double.
MAX_NUMBER_CHARS = 300

_GAP = re.compile(r"(?:[ \t\r\n]++|//[^\n]*+|/\*(?s:.*?)\*/)*+")
_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
# The common case in one step: the reader is the same without these two, but half as fast.
_PLAIN_KEY = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\r\n]*+:[ \t\r\n]*+')
_PLAIN_COMMA = re.compile(r"[ \t\r\n]*+,[ \t\r\n]*+(?=[^\s/}\]])")
# The common case in one step: the reader is the same without these two, but slower.
_PLAIN_KEY = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\r\n]*+:[ \t\r\n]*+')
_PLAIN_COMMA = re.compile(r"[ \t\r\n]*+,[ \t\r\n]*+(?=[^\s/}\]])")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][+-]?[0-9]++)?")
_WORD = re.compile(r"-?[A-Za-z]+")
_CONTROL = re.compile("[\x00-\x1f]")
_WORDS: dict[str, bool | float | None] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
    "NaN": math.nan,
    "-NaN": math.nan,
    "Infinity": math.inf,
    "-Infinity": -math.inf,
}
_PYTHON_WORDS = frozenset({"True", "False", "None"})
_HINTS = {
    "'": "; texts and keys take double quotes",
    "“": "; texts and keys take straight double quotes",
    "#": "; leave comments out",
}
_TOKEN = re.compile(r"[\w.+-]++")


@dataclass(eq=False)
class Broken(Exception):  # noqa: N818 - a finding about a text, not a failure of the program
    """Where reading an object stopped: ``position`` in the text, what was met there, and what was still open.

    ``opened`` goes from the innermost bracket outwards: the bracket, its position, and the key or index within it.
    ``truncated`` says that the text ended there.
    """

    position: int
    message: str
    truncated: bool = False
    opened: list[tuple[str, int, str | int | None]] = field(default_factory=list)


class TooLarge(Exception):  # noqa: N818 - see Broken
    """The text opens more than ``MAX_OBJECTS`` objects or ``MAX_ENTRIES`` entries of objects and lists.

    The arguments are the position of the first one too many and the limit in words.
    """


def number_from(literal: str) -> float | None:
    """The number that a JSON number's text stands for, infinite beyond a double; ``None`` for other text."""
    found = _NUMBER.fullmatch(literal)
    return None if found is None else _converted(found)


def _converted(found: re.Match[str]) -> float:
    literal = found.group()
    if found.group(1) is None and found.group(2) is None and len(literal) <= MAX_NUMBER_CHARS:
        return int(literal)
    return float(literal)


class LenientReader:
    """Reads objects of one text. ``noted`` counts the oddities of the object read last, limits are for all."""

    def __init__(self, text: str) -> None:
        self._text = text
        # A closing fence after the cut does not make a cut answer whole.
        self._end = len(text.rstrip().removesuffix("```").rstrip())
        self._objects = 0
        self._entries = 0
        self.noted: Counter[str] = Counter()

    def read_object(self, start: int) -> tuple[dict[str, object], int]:
        """The object whose ``{`` is at ``start``, and the position after its ``}``.

        Raises:
            Broken: no complete object stands there.
            TooLarge: see the class.
        """
        self.noted = Counter()
        return self._object(start, 1)

    def _value(self, at: int, depth: int) -> tuple[object, int]:
        first = self._text[at : at + 1]
        if first == '"':
            return self._string(at)
        if first == "{":
            return self._object(at, depth + 1)
        if first == "[":
            return self._list(at, depth + 1)
        number = _NUMBER.match(self._text, at)
        if number is not None:
            return self._number(number)
        word = _WORD.match(self._text, at)
        if word is not None and word.group() in _WORDS:
            if word.group() in _PYTHON_WORDS:
                self.noted["Python's True, False or None read as JSON's"] += 1
            return _WORDS[word.group()], word.end()
        raise self._unexpected(at, "a value")

    def _object(self, start: int, depth: int) -> tuple[dict[str, object], int]:
        self._objects += 1
        if self._objects > MAX_OBJECTS:
            raise TooLarge(start, f"{MAX_OBJECTS:,} objects")
        text, found, key = self._text, dict[str, object](), None
        try:
            self._check_depth(start, depth)
            at = self._gap(start + 1)
            while text[at : at + 1] != "}":
                key, at = self._key(at, found)
                found[key], at = self._value(at, depth)
                at = self._separator(at, "}")
            return found, at + 1
        except Broken as broken:
            broken.opened.append(("{", start, key))
            raise

    def _list(self, start: int, depth: int) -> tuple[list[object], int]:
        text, found = self._text, list[object]()
        try:
            self._check_depth(start, depth)
            at = self._gap(start + 1)
            while text[at : at + 1] != "]":
                value, at = self._value(at, depth)
                found.append(value)
                at = self._separator(at, "]")
            return found, at + 1
        except Broken as broken:
            broken.opened.append(("[", start, len(found)))
            raise

    def _key(self, at: int, found: dict[str, object]) -> tuple[str, int]:
        """A key that is not in ``found`` yet, and the position of its value."""
        plain = _PLAIN_KEY.match(self._text, at)
        if plain is not None and plain.group(1) not in found:
            return plain.group(1), self._gap(plain.end())
        if self._text[at : at + 1] != '"':
            raise self._unexpected(at, 'a key in double quotes or "}"')
        key, end = self._string(at)
        if key in found:
            raise Broken(at, f"the key {shown(key)} stands twice in one object; give it once")
        end = self._gap(end)
        if self._text[end : end + 1] != ":":
            raise self._unexpected(end, f'":" after the key {shown(key)}')
        return key, self._gap(end + 1)

    def _separator(self, at: int, closing: str) -> int:
        """Past the comma after a value, or at the closing bracket."""
        self._entries += 1
        if self._entries > MAX_ENTRIES:
            raise TooLarge(at, f"{MAX_ENTRIES:,} values")
        plain = _PLAIN_COMMA.match(self._text, at)
        if plain is not None:
            return plain.end()
        at = self._gap(at)
        mark = self._text[at : at + 1]
        if mark == ",":
            at = self._gap(at + 1)
            if self._text[at : at + 1] == closing:
                self.noted["trailing comma dropped"] += 1
        elif mark != closing:
            raise self._unexpected(at, f'"," or "{closing}"')
        return at

    def _string(self, at: int) -> tuple[str, int]:
        found = _STRING.match(self._text, at)
        if found is None:
            raise Broken(self._end, "a text has no closing quote", truncated=True, opened=[('"', at, None)])
        inner = found.group(1)
        if _CONTROL.search(inner):
            self.noted["line break or control character inside text kept as it is"] += 1
        if "\\" not in inner:
            return inner, found.end()
        try:
            text: str = json.loads(found.group(), strict=False)
        except json.JSONDecodeError as fault:
            raise Broken(at + fault.pos, f"{fault.msg.lower()} in a text; write backslashes as \\\\") from fault
        return text, found.end()

    def _number(self, found: re.Match[str]) -> tuple[float, int]:
        following = _TOKEN.match(self._text, found.end())
        if following is not None and following.end() >= self._end:
            raise self._unexpected(found.end(), "the rest of a number")
        if following is not None:
            raise Broken(
                found.end(), f"a number is followed by {shown(following.group())}; write numbers as in 1, 2.5 or 1e3"
            )
        return _converted(found), found.end()

    def _gap(self, at: int) -> int:
        """Past white space and comments."""
        if self._text[at : at + 1] not in (" ", "\n", "\t", "\r", "/"):
            return at
        found = _GAP.match(self._text, at)
        end = found.end() if found else at
        if "/" in self._text[at:end]:
            self.noted["comment dropped"] += 1
        if self._text.startswith("/*", end):
            raise Broken(self._end, "a comment has no end", truncated=True, opened=[("/*", end, None)])
        return end

    def _check_depth(self, start: int, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise Broken(start, f"objects and lists nest deeper than {MAX_DEPTH} levels; a bridge needs three")

    def _unexpected(self, at: int, expected: str) -> Broken:
        token = _TOKEN.match(self._text, at)
        # A number or a word that is cut in two may look like none.
        if (token.end() if token else at) >= self._end:
            return Broken(self._end, f"expected {expected}", truncated=True)
        met = self._text[at]
        hint = _HINTS.get(met, "; keys take double quotes" if "key" in expected and met.isalpha() else "")
        return Broken(at, f"expected {expected}, found {shown(self._text[at : at + 12])}{hint}")


def shown(text: str) -> str:
    """A piece of a response inside a message: one line, printable, at most 40 characters."""
    return json.dumps(text[:40])
