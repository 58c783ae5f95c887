"""The game's window as the system knows it; found, brought forward and looked at by one class for each system."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Protocol

from controller.native.errors import HostError


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


def open_desktop() -> Desktop:
    """The windows of this machine.

    Raises:
        HostError: they cannot be asked for here.
    """
    from controller.native.platform import prepare_platform

    prepare_platform()
    if sys.platform == "win32":
        from controller.native.window_windows import WindowsDesktop

        return WindowsDesktop()
    if sys.platform == "linux":
        from controller.native.window_x11 import X11Desktop

        return X11Desktop()
    raise HostError(f"windows are not found on {sys.platform}: drive the game on Windows or in an X11 session")
