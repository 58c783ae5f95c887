"""The canvas: shows the scene, turns mouse and keys into gestures, paints grid, rulers and marks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QMenu

from console.editor import strings as say
from console.editor.canvas.edge_pan import EdgePan, allowed
from console.editor.canvas.gestures import Gesture, Held, click, gesture_at
from console.editor.canvas.grid import RULER_BOTTOM, RULER_LEFT, Rulers, paint_cursor, paint_grid
from console.editor.canvas.ground import paint_flags, paint_ground, paint_regions, seen_of
from console.editor.canvas.marks import badge_at, badges_of, paint_badges
from console.editor.canvas.overlay import Overlay, paint_breaks, paint_overlay
from console.editor.canvas.picture import Picture
from console.editor.canvas.scene import CanvasScene
from console.editor.canvas.tools import Tools
from console.editor.design import Design
from console.editor.model.finding import object_at
from console.theme import theme
from serializer.bridge import Bridge
from validator.site import Point

LEAST_SCALE, MOST_SCALE = 6.0, 400.0
REACH_PX, DRAG_PX = 10.0, 4.0
_ZOOM = 1.2
_CURSORS = {"draw": Qt.CursorShape.CrossCursor, "pan": Qt.CursorShape.OpenHandCursor}


class CanvasView(QGraphicsView):
    """``edits`` is sent before a drag changes anything and ``settled`` after it, ``scaled`` with the pixels per metre.

    ``told`` carries a line to say.

    ``pointed`` carries the id under the pointer or ``None``, ``mark_chosen`` the number of a badge that was clicked.
    """

    edits = Signal()
    settled = Signal()
    scaled = Signal(float)
    told = Signal(str)
    pointed = Signal(object)
    mark_chosen = Signal(int)

    def __init__(self, design: Design, tools: Tools) -> None:
        self._stage = CanvasScene()
        super().__init__(self._stage)
        self.setObjectName("editorCanvas")
        self.setAccessibleName(say.CANVAS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(200, 120)
        self.menu_acts: Callable[[], QMenu] | None = None
        self._design, self._tools = design, tools
        self._gesture: Gesture | None = None
        self._edge = EdgePan(self._pan_along, self)
        self._overlay = Overlay()
        self._pressed: Held | None = None
        self._last_held: Held | None = None
        self._pressed_at = QPointF()
        self._panned_from: QPointF | None = None
        self._cursor: QPointF | None = None
        self._scale, self._centre = 48.0, QPointF(0, 0)
        self._fitted = True
        self._rulers = Rulers()
        # The level does not move with the mouse: grid and ground are painted again only when the view is another.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        design.loaded.connect(self._forget)
        tools.changed.connect(self._show_cursor)
        theme().changed.connect(self._dress)
        self._show_cursor()

    @property
    def scale_px(self) -> float:
        """Pixels per metre."""
        return self._scale

    @property
    def picture(self) -> Picture | None:
        """What is painted."""
        return self._stage.drawing.picture

    @property
    def overlay(self) -> Overlay:
        """What the gesture shows."""
        return self._overlay

    @property
    def busy(self) -> bool:
        """Whether a drag is under way."""
        return self._gesture is not None

    @property
    def pointer(self) -> Point | None:
        """Where the pointer is over the drawing, in metres."""
        return None if self._cursor is None else (self._cursor.x(), self._cursor.y())

    def show_picture(self, picture: Picture) -> None:
        """Paint another picture."""
        self._stage.drawing.picture = picture
        self._stage.drawing.selection = self._design.selection
        self.viewport().update()

    def show_selection(self) -> None:
        """Paint what is chosen now."""
        self._stage.drawing.selection = self._design.selection
        self.viewport().update()

    # the view

    def fit(self) -> None:
        """Show the whole level."""
        seen = seen_of(self._design.level, self._design.shown.nodes)
        room = self._room()
        scale = min(room.width() / seen.width(), room.height() / seen.height())
        self._place(seen.center(), min(max(scale, LEAST_SCALE), 96.0))
        self._fitted = True

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom, keeping what is under a pixel of the view where it is."""
        about = self._room().center() if about is None else about
        fixed = self.to_metres(about)
        scale = min(max(self._scale * factor, LEAST_SCALE), MOST_SCALE)
        middle = self._room().center()
        self._place(
            QPointF(fixed.x() + (middle.x() - about.x()) / scale, fixed.y() - (middle.y() - about.y()) / scale), scale
        )
        self._fitted = False

    def centre_on(self, place: Point) -> None:
        """Bring a place to the middle, unless it is well in sight."""
        at = self.to_pixel(*place)
        room = self._room().adjusted(60, 40, -60, -40)
        if not room.contains(at):
            self._place(QPointF(*place), self._scale)
            self._fitted = False

    def to_metres(self, pixel: QPointF) -> QPointF:
        """The place under a pixel of the view."""
        return self.viewportTransform().inverted()[0].map(pixel)

    def to_pixel(self, x: float, y: float) -> QPointF:
        """The pixel of the view that shows a place."""
        return self.viewportTransform().map(QPointF(x, y))

    def cancel(self) -> bool:
        """Give up the drag; whether there was one."""
        if self._gesture is None:
            return False
        self._gesture.cancel()
        self._end_gesture()
        return True

    def _forget(self) -> None:
        """Another design: a drag of the one before must not end on it."""
        self.cancel()
        self.resetCachedContent()

    def _dress(self) -> None:
        self.resetCachedContent()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(640, 400)

    def _room(self) -> QRectF:
        """The part of the view that rulers leave, in pixels."""
        size = self.viewport().size()
        return QRectF(RULER_LEFT, 0, max(1.0, size.width() - RULER_LEFT), max(1.0, size.height() - RULER_BOTTOM))

    def _pan(self, dx_m: float, dy_m: float) -> None:
        """Show what lies so many metres further to the right and up."""
        self._place(self._centre + QPointF(dx_m, dy_m), self._scale)
        self._fitted = False

    def _seen(self) -> QRectF:
        """What the room shows, in metres; the rectangle's top is the lowest y."""
        return self.viewportTransform().inverted()[0].mapRect(self._room())

    def _place(self, centre: QPointF, scale: float) -> None:
        """Show a place in the middle of the room. The scene is made as large as the view, so that nothing scrolls."""
        self._centre, self._scale = centre, scale
        self._stage.drawing.scale_px = scale
        size, middle = self.viewport().size(), self._room().center()
        left, top = centre.x() - middle.x() / scale, centre.y() + middle.y() / scale
        self.setTransform(QTransform(scale, 0, 0, -scale, 0, 0))
        self.setSceneRect(QRectF(left, top - size.height() / scale, size.width() / scale, size.height() / scale))
        self.scaled.emit(scale)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._place(self._centre, self._scale)

    # painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, theme().colour("sky"))
        paint_grid(painter, QRectF(rect), self._scale)
        level = self._design.level
        paint_regions(painter, level, self._scale)
        paint_ground(painter, level, self._scale)
        paint_flags(painter, level, self._scale)

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room, picture = self._room(), self.picture
        painter.save()
        painter.setClipRect(room)
        if picture is not None:
            paint_badges(painter, badges_of(picture.marks, self.viewportTransform(), self._scale))
            paint_breaks(painter, picture.breaks, self.to_pixel, room)
        paint_overlay(painter, self._overlay, self.to_pixel, room)
        painter.restore()
        size = self.viewport().size()
        self._rulers.paint(painter, size, self._scale, self._metres_at)
        # The rulers tell of the gesture's place, else of the pointer.
        told = self._overlay.cross or self.pointer
        if told is not None:
            paint_cursor(painter, size.width(), size.height(), self._scale, self._metres_at, QPointF(*told))
        if self.hasFocus():
            painter.setPen(theme().colour("focus"))
            painter.drawRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1))

    def _metres_at(self, x: float, y: float) -> Point:
        place = self.to_metres(QPointF(x, y))
        return place.x(), place.y()

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button, held = event.button(), self._held(event)
        self._pressed_at = event.position()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._tools.tool == "pan"):
            self._panned_from = event.position()
            self._edge.stop()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button == Qt.MouseButton.RightButton:
            self.cancel()
        elif button == Qt.MouseButton.LeftButton and not self._choose_mark(event.position()):
            self._pressed = held
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._cursor = self.to_metres(event.position())
        if self._panned_from is not None:
            moved = (self._panned_from - event.position()) / self._scale
            self._panned_from = event.position()
            self._pan(moved.x(), -moved.y())
            return
        held = self._held(event)
        if self._gesture is None and self._pressed is not None:
            away = event.position() - self._pressed_at
            if math.hypot(away.x(), away.y()) >= DRAG_PX:
                self._begin(self._pressed)
        if self._gesture is None:
            self._hover(held)
        else:
            self._drag(held)
            if event.buttons() & Qt.MouseButton.LeftButton:
                self._edge.follow(event.position(), self._room())
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held = self._held(event)
        if self._panned_from is not None:
            self._panned_from = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._gesture is not None:
            self._gesture.release(held)
            self._end_gesture()
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            if self._tools.tool != "measure":
                click(self._bridge_in_sight(), self._design, self._pressed)
            self._pressed = None

    def leaveEvent(self, event: QEvent) -> None:
        self._cursor = None
        self._set_hover(None)
        self.viewport().update()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._edge.stop()
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turned.x()) > abs(turned.y()):
            self._pan(-(turned.x() or turned.y()) / 2 / self._scale, 0.0)
        else:
            self.zoom(_ZOOM ** (turned.y() / 120), event.position())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.menu_acts is not None and not self.busy:
            at = object_at(self._bridge_in_sight(), self._metres_at(event.pos().x(), event.pos().y()), self._reach())
            if at is not None and at not in self._design.selection:
                self._design.select({at})
            self.menu_acts().popup(event.globalPos())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._edge.stop()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Arrow keys are the panel's; the view must not scroll by what is left over.
        event.ignore()

    def _begin(self, held: Held) -> None:
        """Start the drag that the tool makes of what was pressed."""
        self._pressed = None
        gesture = gesture_at(self._bridge_in_sight(), self._design, self._tools, held, self.told.emit)
        if gesture.edits:
            self.edits.emit()
        self._gesture = gesture
        self._edge.begin(self._pressed_at, self._room())

    def _drag(self, held: Held) -> None:
        self._last_held = held
        if self._gesture is not None:
            self._overlay = self._gesture.move(held)

    def _pan_along(self, at: QPointF, pixels: QPointF) -> bool:
        """Move the view under a drag, and the drag with it; whether there was still something to go to."""
        held, whole = self._last_held, seen_of(self._design.level, self._design.bridge.nodes)
        shift = allowed(QPointF(pixels.x(), -pixels.y()) / self._scale, self._seen(), whole)
        if held is None or shift.isNull():
            return False
        self._pan(shift.x(), shift.y())
        self._cursor = self.to_metres(at)
        self._drag(replace(held, x=self._cursor.x(), y=self._cursor.y()))
        return True

    def _choose_mark(self, pixel: QPointF) -> bool:
        marks = () if self.picture is None else self.picture.marks
        badge = badge_at(badges_of(marks, self.viewportTransform(), self._scale), pixel)
        if badge is not None:
            self.mark_chosen.emit(badge.number)
        return badge is not None

    def _end_gesture(self) -> None:
        self._edge.stop()
        self._gesture, self._pressed, self._last_held, self._overlay = None, None, None, Overlay()
        self.settled.emit()
        self.viewport().update()

    def _hover(self, held: Held) -> None:
        self._set_hover(object_at(self._bridge_in_sight(), held.place, held.reach_m))

    def _set_hover(self, at: int | None) -> None:
        if at != self._stage.drawing.hover:
            self._stage.drawing.hover = at
            self.pointed.emit(at)

    def _bridge_in_sight(self) -> Bridge:
        picture = self.picture
        return self._design.shown if picture is None else picture.bridge

    def _reach(self) -> float:
        return REACH_PX / self._scale

    def _held(self, event: QMouseEvent) -> Held:
        place, keys = self.to_metres(event.position()), event.modifiers()
        return Held(
            place.x(),
            place.y(),
            self._reach(),
            shift=bool(keys & Qt.KeyboardModifier.ShiftModifier),
            control=bool(keys & Qt.KeyboardModifier.ControlModifier),
        )

    def _show_cursor(self) -> None:
        self.viewport().setCursor(_CURSORS.get(self._tools.tool, Qt.CursorShape.ArrowCursor))
