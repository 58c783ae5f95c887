"""What the mouse does now: tool, material, snapping."""

from __future__ import annotations

from typing import Literal, get_args

from PySide6.QtCore import QObject, Signal

from serializer.materials import ROAD

Tool = Literal["select", "draw", "pan", "measure"]
TOOLS: tuple[Tool, ...] = get_args(Tool)


class Tools(QObject):
    """``changed`` follows every choice."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool: Tool = "draw"
        self.material = ROAD
        self.snaps = True

    def use(self, tool: Tool) -> None:
        """Take another tool."""
        self.tool = tool
        self.changed.emit()

    def take_material(self, material: int) -> None:
        """Draw with another material."""
        self.material = material
        self.changed.emit()

    def set_snaps(self, *, on: bool) -> None:
        """Snap to the grid and to equal lengths, or only to nodes."""
        self.snaps = on
        self.changed.emit()
