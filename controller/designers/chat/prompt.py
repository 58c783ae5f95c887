"""The instruction that every model gets (paper B.4), as a versioned text whose hash is on record."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

CURRENT = "design-1"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt that ships with the product; a changed text is a new version, never the same file."""

    name: str
    text: str

    @property
    def sha256(self) -> str:
        """Hash of the text as it is sent."""
        return hashlib.sha256(self.text.encode()).hexdigest()


@cache
def prompt(name: str = CURRENT) -> Prompt:
    """A prompt by name, without the line end of its file."""
    text = files("resources").joinpath("prompts", f"{name}.md").read_text(encoding="utf-8")
    return Prompt(name, text.strip())
