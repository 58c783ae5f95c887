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
    beside = QSplitter(Qt.Orientation.Horizontal)
    beside.setObjectName("editorBeside")
    beside.setHandleWidth(1)
    beside.setChildrenCollapsible(False)
    canvas = QWidget()
    canvas.setLayout(middle)
    beside.addWidget(canvas)
    beside.addWidget(panel.frames)
    beside.setStretchFactor(0, 5)
    beside.setStretchFactor(1, 4)
    drawn.addWidget(panel.palette_strip)
    drawn.addWidget(vertical_rule())
    drawn.addWidget(beside, 1)
    film = QWidget()
    below = QVBoxLayout(film)
    below.setContentsMargins(0, 0, 0, 0)
    below.setSpacing(0)
    below.addWidget(panel.transport)
    below.addWidget(panel.plot, 1)
    split = QSplitter(Qt.Orientation.Vertical)
    split.setObjectName("editorSplitter")
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    split.addWidget(upper)
    split.addWidget(film)
    split.setStretchFactor(0, 5)
    split.setStretchFactor(1, 1)
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
