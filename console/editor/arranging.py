"""How the parts of the editor's panel stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from console.editor.parts import Parts
from console.widgets.rules import vertical_rule


def arrange(panel: Parts, window: QWidget) -> tuple[QWidget, QSplitter]:
    """Put the parts in their places in ``window``.

    Returns the part below the canvas, with transport and plot, and what holds the canvas and the captured frames.
    """
    upper = QWidget()
    drawn = QHBoxLayout(upper)
    drawn.setContentsMargins(0, 0, 0, 0)
    drawn.setSpacing(0)
    middle = QVBoxLayout()
    middle.setContentsMargins(0, 0, 0, 0)
    middle.setSpacing(0)
    middle.addWidget(panel.banner)
    middle.addWidget(panel.canvas, 1)
    canvas = QWidget()
    canvas.setLayout(middle)
    beside = _splitter("editorBeside", Qt.Orientation.Horizontal, (canvas, 5), (panel.frames, 4))
    drawn.addWidget(panel.palette_strip)
    drawn.addWidget(vertical_rule())
    drawn.addWidget(beside, 1)
    film = QWidget()
    below = QVBoxLayout(film)
    below.setContentsMargins(0, 0, 0, 0)
    below.setSpacing(0)
    below.addWidget(panel.transport)
    below.addWidget(panel.plot, 1)
    split = _splitter("editorSplitter", Qt.Orientation.Vertical, (upper, 5), (film, 1))
    split.setSizes([560, 190])
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(split, 1)
    row.addWidget(vertical_rule())
    row.addWidget(panel.side)
    body = QVBoxLayout(window)
    body.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
    body.setContentsMargins(0, 0, 0, 0)
    body.setSpacing(0)
    body.addWidget(panel.head)
    body.addWidget(panel.notice)
    body.addLayout(row, 1)
    window.setFocusProxy(panel.canvas)
    return film, beside


def _splitter(name: str, way: Qt.Orientation, *parts: tuple[QWidget, int]) -> QSplitter:
    """Parts side by side or one below the other, each with its share of what room there is to spare."""
    made = QSplitter(way)
    made.setObjectName(name)
    made.setHandleWidth(1)
    made.setChildrenCollapsible(False)
    for place, (part, share) in enumerate(parts):
        made.addWidget(part)
        made.setStretchFactor(place, share)
    return made
