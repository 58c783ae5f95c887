"""The scene: one item that paints the bridge and the vehicles from a ``Picture``, in metres with y up."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from console.editor.canvas.bridge import paint_bridge
from console.editor.canvas.ground import FAR_M
from console.editor.canvas.picture import Picture
from console.editor.canvas.traffic import paint_traffic


class Drawing(QGraphicsItem):
    """All of the drawing; see the note of the package for why it is one item."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: Picture | None = None
        self.selection: frozenset[int] = frozenset()
        self.hover: int | None = None
        self.scale_px = 48.0

    def boundingRect(self) -> QRectF:
        return QRectF(-FAR_M, -FAR_M, 2 * FAR_M, 2 * FAR_M)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        picture = self.picture
        if picture is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.scale_px
        paint_bridge(painter, picture, self.selection, self.hover, scale)
        paint_traffic(painter, picture.discs, scale)


class CanvasScene(QGraphicsScene):
    """Holds the drawing."""

    def __init__(self) -> None:
        super().__init__(-FAR_M, -FAR_M, 2 * FAR_M, 2 * FAR_M)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.drawing = Drawing()
        self.addItem(self.drawing)
