"""A frame at full quality: zoom about the pointer, pan by dragging, fit, one to one, and items laid over its pixels."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from console.theme import theme

_STEP, _LARGEST, _BLOCKS_FROM = 1.25, 32.0, 3.0


def image_of(frame: QImage | np.ndarray) -> QImage:
    """A frame as an image: uint8, (height, width, 3 or 4), rows from the top; the pixels are copied once."""
    if isinstance(frame, QImage):
        return frame
    pixels = np.ascontiguousarray(frame)
    height, width, channels = pixels.shape
    layout = {3: QImage.Format.Format_RGB888, 4: QImage.Format.Format_RGBA8888}[channels]
    return QImage(pixels.data, width, height, channels * width, layout).copy()


class _FrameItem(QGraphicsItem):
    """Draws the image in scene units of one pixel; smooth when small, in whole pixels when magnified."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()

    def boundingRect(self) -> QRectF:
        return QRectF(self.image.rect())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        smooth = painter.worldTransform().m11() < _BLOCKS_FROM
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        seen = option.exposedRect.toAlignedRect().intersected(self.image.rect())
        painter.drawImage(seen, self.image, seen)


class FrameView(QGraphicsView):
    """Shows one frame. Overlay items are in pixels of the frame, with the origin at its upper left corner."""

    zoomed = Signal(float)
    hovered = Signal(QPoint)
    """The pixel under the pointer; (-1, -1) when it has left the frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item, self._fits = _FrameItem(), True
        self._item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        scene.addItem(self._item)
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(120, 68)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def set_frame(self, frame: QImage | np.ndarray) -> None:
        """Show a frame; the zoom and place stay when its size is that of the last one."""
        image = image_of(frame)
        changed = image.size() != self._item.image.size()
        if changed:
            self._item.prepareGeometryChange()
        self._item.image = image
        if changed:
            self.setSceneRect(QRectF(image.rect()))
            self.fit()
        self._item.update()

    def image(self) -> QImage:
        """The frame that is shown."""
        return self._item.image

    def add_overlay(self, item: QGraphicsItem) -> None:
        """Lay an item over the frame; it stays through later frames."""
        item.setZValue(max(item.zValue(), 1.0))
        self.scene().addItem(item)

    def remove_overlay(self, item: QGraphicsItem) -> None:
        """Take an overlay away."""
        self.scene().removeItem(item)

    @property
    def zoom(self) -> float:
        """Device-independent screen pixels per pixel of the frame."""
        return self.transform().m11()

    @property
    def fits(self) -> bool:
        """Whether the whole frame is kept in sight."""
        return self._fits

    def fit(self) -> None:
        """Show the whole frame, and keep it whole when the view is resized."""
        self._fits = True
        if not self._item.image.isNull():
            self.fitInView(self.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
            self.zoomed.emit(self.zoom)

    def one_to_one(self) -> None:
        """One pixel of the frame on one pixel of the screen."""
        self.set_zoom(1.0 / self.devicePixelRatioF())

    def set_zoom(self, zoom: float) -> None:
        """Magnify to ``zoom``, about the middle of the view or the pointer."""
        self._fits = False
        zoom = min(max(zoom, self._smallest()), _LARGEST)
        self.scale(zoom / self.zoom, zoom / self.zoom)
        self.zoomed.emit(self.zoom)

    def _smallest(self) -> float:
        size, view = self._item.image.size(), self.viewport().size()
        if size.isEmpty():
            return 0.05
        return min(1.0, view.width() / size.width(), view.height() / size.height()) * 0.5

    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = event.angleDelta().y() / 120
        if turns:
            self.set_zoom(self.zoom * _STEP**turns)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts = {Qt.Key.Key_Plus: _STEP, Qt.Key.Key_Equal: _STEP, Qt.Key.Key_Minus: 1 / _STEP}
        if event.key() in acts:
            self.set_zoom(self.zoom * acts[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        elif event.key() == Qt.Key.Key_1:
            self.one_to_one()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = self.mapToScene(event.position().toPoint())
        pixel = QPoint(int(place.x() // 1), int(place.y() // 1))
        self.hovered.emit(pixel if self._item.image.rect().contains(pixel) else QPoint(-1, -1))

    def leaveEvent(self, event: object) -> None:
        self.hovered.emit(QPoint(-1, -1))
        super().leaveEvent(event)  # type: ignore[arg-type]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        painter.fillRect(rect, theme().colour("sunken"))  # type: ignore[arg-type]
