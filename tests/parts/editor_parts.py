"""Editors on a screenless window, with the mouse over metres."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.editor.panel import EditorPanel
from serializer.bridge import Bridge, Member, Node

NOTHING, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
Place = tuple[float, float]


def _pixel(panel: EditorPanel, place: Place) -> QPointF:
    return panel.canvas.to_pixel(*place)


def _send(
    panel: EditorPanel,
    kind: QEvent.Type,
    place: Place,
    button: Qt.MouseButton,
    held: Qt.MouseButton,
    keys: Qt.KeyboardModifier,
) -> None:
    view = panel.canvas.viewport()
    pixel = _pixel(panel, place)
    event = QMouseEvent(kind, pixel, QPointF(view.mapToGlobal(pixel)), button, held, keys)
    QApplication.sendEvent(view, event)


def press(panel: EditorPanel, place: Place, keys: Qt.KeyboardModifier = NOTHING) -> None:
    left = Qt.MouseButton.LeftButton
    _send(panel, QEvent.Type.MouseButtonPress, place, left, left, keys)


def hold_at(panel: EditorPanel, place: Place, keys: Qt.KeyboardModifier = NOTHING) -> None:
    none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    _send(panel, QEvent.Type.MouseMove, place, none, left, keys)


def let_go(panel: EditorPanel, place: Place, keys: Qt.KeyboardModifier = NOTHING) -> None:
    none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    _send(panel, QEvent.Type.MouseButtonRelease, place, left, none, keys)


def point_at(panel: EditorPanel, place: Place) -> None:
    none = Qt.MouseButton.NoButton
    _send(panel, QEvent.Type.MouseMove, place, none, none, NOTHING)


def drag(panel: EditorPanel, start: Place, end: Place, keys: Qt.KeyboardModifier = NOTHING, steps: int = 4) -> None:
    press(panel, start, keys)
    for step in range(1, steps + 1):
        share = step / steps
        hold_at(panel, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), keys)
    let_go(panel, end, keys)


def click(panel: EditorPanel, place: Place, keys: Qt.KeyboardModifier = NOTHING) -> None:
    press(panel, place, keys)
    let_go(panel, place, keys)


def key(qtbot: QtBot, panel: EditorPanel, code: Qt.Key, keys: Qt.KeyboardModifier = NOTHING) -> None:
    panel.canvas.setFocus()
    qtbot.keyClick(panel.canvas, code, keys)


def pixel_of(panel: EditorPanel, place: Place) -> QPoint:
    return _pixel(panel, place).toPoint()


def bridge_of(nodes: Iterable[tuple[int, float, float, bool]], members: Iterable[tuple[int, int, int, int]]) -> Bridge:
    """Nodes as (id, x, y, anchor), members as (id, material, a, b)."""
    return Bridge(tuple(Node(*node) for node in nodes), tuple(Member(*member) for member in members))


def members_at(bridge: Bridge) -> set[tuple[int, frozenset[Place]]]:
    """What stands where, whatever its ids."""
    nodes = bridge.node_by_id()
    return {
        (m.material, frozenset((nodes[end].x, nodes[end].y) for end in (m.node_a, m.node_b))) for m in bridge.members
    }
