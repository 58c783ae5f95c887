"""What tests of the window share: its factory's type, and saying what a runner says."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from console.services import Services
from console.widgets.empty_state import EmptyState
from console.window.window import ConsoleWindow
from controller.sweep.runner.messages import Event, Ready


class BlankPanel(EmptyState):
    """The place of a panel, for tests that are about the frame and not about what is in it."""

    plan_asked = Signal()
    count_changed = Signal(str)
    edit_asked = Signal(str, object, str)

    def __init__(self, name: str, _services: Services) -> None:
        super().__init__("playlist-plus", f"{name} is here", "A hint of a line of words that has to wrap somewhere.")


class OpenWindow(Protocol):
    """Opens a window at a size."""

    def __call__(self, size: tuple[int, int] = ..., *, welcome: bool = ..., panels: object = ...) -> ConsoleWindow: ...


def tell(window: ConsoleWindow, *events: Event) -> None:
    """Let the runner say something."""
    for event in events:
        window.services.runner.event.emit(event)  # type: ignore[attr-defined]


def greet(window: ConsoleWindow) -> None:
    """Let the runner arrive."""
    window.services.runner.connected.emit(True)  # type: ignore[attr-defined]
    tell(window, Ready("polybridgebench", str(window.services.store), 0))


def inside(window: QWidget, part: QWidget) -> bool:
    """Whether a widget's whole rectangle lies within the window."""
    corner = part.mapTo(window, part.rect().topLeft())
    return window.rect().contains(corner) and window.rect().contains(part.mapTo(window, part.rect().bottomRight()))
