"""Running text that gives way: it wraps at every width, within names and paths as well."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QLabel, QSizePolicy

from console.widgets.heading import label

_BREAK = "\u200b"
_SEAMS = re.compile(r"(?<=[/\\_.:=-])(?=[^\s/\\])")
_LONGEST = 24
_WORD = re.compile(rf"\S{{{_LONGEST},}}")


def breakable(text: str) -> str:
    """``text`` with places to wrap inside its long words, which a label would else take as its least width."""
    return _WORD.sub(lambda word: _BREAK.join(_short(part) for part in _SEAMS.split(word[0])), text)


def wrapped(text: str = "", role: str = "", *, selectable: bool = False) -> QLabel:
    """A label of several lines that never asks for width."""
    made = label(breakable(text), role, wrap=True, selectable=selectable)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    return made


def _short(part: str) -> str:
    return _BREAK.join(part[at : at + _LONGEST] for at in range(0, len(part), _LONGEST))
