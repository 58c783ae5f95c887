"""What the editor's acts and its arrangement know of the panel: its parts, and the few things that it does."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QAction

from console.editor.canvas.tools import Tools
from console.editor.canvas.view import CanvasView
from console.editor.design import Design
from console.editor.editing import Editing
from console.editor.files.desk import FileDesk
from console.editor.head import Head
from console.editor.notice import Notice
from console.editor.palette import Palette
from console.editor.run.banner import RunBanner
from console.editor.run.frame_pane import FramePane
from console.editor.run.load_plot import LoadPlot
from console.editor.run.player import Player
from console.editor.run.transport import Transport
from console.editor.side.column import SideColumn


class Parts(Protocol):
    """The parts, as the panel names them."""

    acts: dict[str, QAction]
    design: Design
    tools: Tools
    editing: Editing
    files: FileDesk
    player: Player
    canvas: CanvasView
    head: Head
    notice: Notice
    palette_strip: Palette
    banner: RunBanner
    side: SideColumn
    plot: LoadPlot
    transport: Transport
    frames: FramePane

    def choose_level(self) -> None:
        """Let a person choose a level."""
        ...

    def run(self) -> None:
        """Run the design on the chosen executor, or say why not."""
        ...

    def run_embedded(self) -> None:
        """Run it on the embedded physics."""
        ...

    def show_tools(self) -> None:
        """Mark the tool, material and snapping in use."""
        ...

    def step_back(self) -> None:
        """Give up the drag, else the film, else the selection."""
        ...
