"""Windows as a system knows them: a part of the screen, one window, and what may be asked of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Rect:
    """A part of the screen in pixels."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, other: Rect) -> bool:
        """Whether ``other`` lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.left + other.width <= self.left + self.width
            and other.top + other.height <= self.top + self.height
        )

    def __str__(self) -> str:
        return f"{self.width} x {self.height} at ({self.left}, {self.top})"


@dataclass(frozen=True, slots=True)
class FoundWindow:
    """One window: the system's number for it and its title."""

    id: int
    title: str


class Desktop(Protocol):
    """The windows of this machine."""

    def find(self, title: str) -> tuple[FoundWindow, ...]:
        """The visible windows whose title matches a regular expression."""
        ...

    def client_area(self, window: FoundWindow) -> Rect | None:
        """Where the window's content is; ``None`` when the window is gone."""
        ...

    def bring_forward(self, window: FoundWindow) -> None:
        """Ask for the window to be in front with the focus; whether it came is asked with ``in_the_way``."""
        ...

    def in_the_way(self, window: FoundWindow, at: tuple[tuple[int, int], ...]) -> str | None:
        """Which other window has the focus, or covers one of these points of the screen; ``None`` for none."""
        ...

    def key_is_down(self, key: str) -> bool:
        """Whether a hotkey is down at this moment, for whichever program."""
        ...

    def close(self) -> None:
        """Let go of the display."""
        ...
