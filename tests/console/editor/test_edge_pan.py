"""A drag at the edge of the view takes the view along."""

import pytest
from editor_parts import bridge_of, key, pixel_of
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.editor.canvas.edge_pan import MARGIN_PX, SPARE_M, allowed, depth_of, pace
from console.editor.canvas.grid import RULER_BOTTOM, RULER_LEFT
from console.editor.canvas.ground import seen_of
from console.editor.model.adopt import adopt
from console.editor.panel import EditorPanel
from serializer.bridge import Node
from validator.site import Point

LEFT, MIDDLE, PLAIN = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier
SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, 1), "bottom": (0, -1)}


@pytest.fixture
def drawn(editor: EditorPanel) -> EditorPanel:
    """A member in the air, with the tool that moves it, seen from near."""
    given = bridge_of([(11, 4.0, 3.0, False), (12, 5.0, 3.0, False)], [(20, 3, 11, 12)])
    editor.design.load(editor.level, 20_000, adopt(given, editor.level.anchors).bridge)
    editor.tools.use("select")
    editor.canvas.zoom(1.5, QPointF(pixel_of(editor, (5.0, 3.0))))
    return editor


def _edge(editor: EditorPanel, side: str, depth: float = 20) -> QPoint:
    """A pixel so deep in a side's margin, half way along that side."""
    view = editor.canvas.viewport()
    room = QRectF(RULER_LEFT, 0, view.width() - RULER_LEFT, view.height() - RULER_BOTTOM)
    inner = room.adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)
    x, y = room.center().x(), room.center().y()
    places = {
        "left": (inner.left() - depth, y),
        "right": (inner.right() + depth, y),
        "top": (x, inner.top() - depth),
        "bottom": (x, inner.bottom() + depth),
    }
    return QPointF(*places[side]).toPoint()


def _take(editor: EditorPanel, place: Point) -> None:
    """Press there, and drag a little, well inside the view."""
    view, at = editor.canvas.viewport(), pixel_of(editor, place)
    QTest.mousePress(view, LEFT, PLAIN, at)
    QTest.mouseMove(view, at + QPoint(12, 0))
    assert editor.canvas.busy


def _hold(editor: EditorPanel, pixel: QPoint) -> None:
    QTest.mouseMove(editor.canvas.viewport(), pixel)


def _middle(editor: EditorPanel) -> Point:
    """What is in the middle of the view, in metres."""
    place = editor.canvas.to_metres(QPointF(editor.canvas.viewport().rect().center()))
    return place.x(), place.y()


def _went(editor: EditorPanel, side: str, since: Point) -> float:
    """How far the view went to a side, in metres."""
    (x, y), now = SIDES[side], _middle(editor)
    return (now[0] - since[0]) * x + (now[1] - since[1]) * y


def _stands(editor: EditorPanel) -> bool:
    """Whether the view stays where it is until the mouse moves again: no clock of it runs."""
    return not any(clock.isActive() for clock in editor.canvas.findChildren(QTimer))


def _far_node(editor: EditorPanel) -> Node:
    return max(editor.design.shown.nodes, key=lambda node: (not node.is_kinematic, node.id))


@pytest.mark.parametrize("side", SIDES)
def test_a_node_dragged_to_an_edge_takes_the_view_along_and_stays_under_the_pointer(
    drawn: EditorPanel, qtbot: QtBot, side: str
) -> None:
    _take(drawn, (5.0, 3.0))
    before, pixel = _middle(drawn), _edge(drawn, side)
    _hold(drawn, pixel)
    qtbot.waitUntil(lambda: _went(drawn, side, before) > 1.5)
    across = "top" if side in ("left", "right") else "right"
    assert _went(drawn, across, before) == pytest.approx(0, abs=1e-9)
    node, under = _far_node(drawn), drawn.canvas.to_metres(QPointF(pixel))
    assert (node.x, node.y) == pytest.approx((under.x(), under.y()), abs=0.2), "on the grid point next to the pointer"
    assert (node.x % 0.25, node.y % 0.25) == (0, 0)
    assert drawn.canvas.pointer == (under.x(), under.y())


def test_cost_and_violations_follow_while_the_pointer_rests_at_the_edge(drawn: EditorPanel, qtbot: QtBot) -> None:
    assert "EDGE_TOO_LONG" not in {each.code for each in drawn.design.violations}
    drawn.canvas.zoom(2.0, QPointF(pixel_of(drawn, (4.5, 3.0))))
    _take(drawn, (5.0, 3.0))
    cost = drawn.design.cost
    _hold(drawn, _edge(drawn, "right"))
    qtbot.waitUntil(lambda: "EDGE_TOO_LONG" in {each.code for each in drawn.design.violations})
    assert drawn.design.cost > cost
    assert drawn.side.violations.rows.rowCount() == len(drawn.design.violations)


def test_letting_go_stops_the_view_and_keeps_the_place_under_the_pointer(drawn: EditorPanel, qtbot: QtBot) -> None:
    _take(drawn, (5.0, 3.0))
    before, pixel = _middle(drawn), _edge(drawn, "right")
    _hold(drawn, pixel)
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 1.0)
    under = drawn.canvas.to_metres(QPointF(pixel))
    QTest.mouseRelease(drawn.canvas.viewport(), LEFT, PLAIN, pixel)
    assert not drawn.canvas.busy
    assert _stands(drawn)
    assert drawn.design.undo.count() == 1
    assert drawn.design.bridge is drawn.design.shown
    assert _far_node(drawn).x == pytest.approx(under.x(), abs=0.2)


def test_escape_gives_the_drag_up_and_stops_the_view(drawn: EditorPanel, qtbot: QtBot) -> None:
    bridge = drawn.design.bridge
    _take(drawn, (5.0, 3.0))
    before = _middle(drawn)
    _hold(drawn, _edge(drawn, "top"))
    qtbot.waitUntil(lambda: _went(drawn, "top", before) > 0.5)
    key(qtbot, drawn, Qt.Key.Key_Escape)
    assert not drawn.canvas.busy
    assert drawn.design.shown is bridge
    assert _stands(drawn)


def test_the_view_stops_with_the_focus_and_goes_on_with_the_mouse(drawn: EditorPanel, qtbot: QtBot) -> None:
    _take(drawn, (5.0, 3.0))
    before, pixel = _middle(drawn), _edge(drawn, "left")
    _hold(drawn, pixel)
    qtbot.waitUntil(lambda: _went(drawn, "left", before) > 0.2)
    QApplication.sendEvent(drawn.canvas, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))
    assert _stands(drawn)
    assert drawn.canvas.busy
    stood = _middle(drawn)
    _hold(drawn, pixel + QPoint(-1, 0))
    qtbot.waitUntil(lambda: _went(drawn, "left", stood) > 0.2)


def test_back_inside_the_view_stands(drawn: EditorPanel, qtbot: QtBot) -> None:
    _take(drawn, (5.0, 3.0))
    before = _middle(drawn)
    _hold(drawn, _edge(drawn, "right"))
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 0.2)
    _hold(drawn, _edge(drawn, "right", depth=-5))
    assert _stands(drawn)


def test_the_wheel_and_the_middle_button_stop_the_view(drawn: EditorPanel, qtbot: QtBot) -> None:
    view = drawn.canvas.viewport()
    _take(drawn, (5.0, 3.0))
    before, pixel = _middle(drawn), _edge(drawn, "right")
    _hold(drawn, pixel)
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 0.2)
    at = QPointF(pixel)
    none, turned = Qt.MouseButton.NoButton, QPoint(0, 120)
    QApplication.sendEvent(
        view,
        QWheelEvent(at, view.mapToGlobal(at), QPoint(), turned, none, PLAIN, Qt.ScrollPhase.NoScrollPhase, False),
    )
    assert _stands(drawn)
    before = _middle(drawn)
    _hold(drawn, pixel + QPoint(1, 0))
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 0.2)
    QTest.mousePress(view, MIDDLE, PLAIN, pixel)
    assert _stands(drawn)


def test_a_member_that_is_drawn_beyond_the_edge_stops_at_its_limit_and_says_how_far_the_pointer_is(
    drawn: EditorPanel, qtbot: QtBot
) -> None:
    drawn.tools.use("draw")
    drawn.editing.material(1)
    drawn.canvas.zoom(1.6, QPointF(pixel_of(drawn, (5.0, 3.0))))
    _take(drawn, (5.0, 3.0))
    _hold(drawn, _edge(drawn, "right", depth=60))
    qtbot.waitUntil(lambda: drawn.canvas.overlay.bad)
    first = drawn.canvas.overlay.words
    qtbot.waitUntil(lambda: drawn.canvas.overlay.words != first)
    assert drawn.canvas.overlay.words.endswith("m, max 2.00")
    line = drawn.canvas.overlay.line
    assert line is not None
    (x, y), (end_x, end_y) = line
    assert (end_x - x) ** 2 + (end_y - y) ** 2 == pytest.approx(4.0, abs=1e-3)


def test_a_box_takes_what_comes_into_sight(drawn: EditorPanel, qtbot: QtBot) -> None:
    view = drawn.canvas
    view.zoom(2.0, QPointF(pixel_of(drawn, (2.0, 4.0))))
    view.zoom(2.0, QPointF(pixel_of(drawn, (2.0, 4.0))))
    view.centre_on((2.0, 4.0))
    assert not view.viewport().rect().contains(pixel_of(drawn, (5.0, 3.0)))
    _take(drawn, (2.0, 4.0))
    _hold(drawn, QPoint(view.viewport().width() + 40, view.viewport().height() + 40))
    member = drawn.design.bridge.members[0]
    qtbot.waitUntil(lambda: member.id in drawn.design.selection)


def test_the_view_never_leaves_what_there_is_to_see(drawn: EditorPanel, qtbot: QtBot) -> None:
    _take(drawn, (5.0, 3.0))
    whole = seen_of(drawn.level, drawn.design.bridge.nodes)
    view = drawn.canvas.viewport()
    before = _middle(drawn)
    _hold(drawn, QPoint(view.width() + 400, view.height() // 2))
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 3.0 and _stands(drawn))
    right = drawn.canvas.to_metres(QPointF(view.width(), 0)).x()
    assert right == pytest.approx(whole.right() + SPARE_M, abs=2 / drawn.canvas.scale_px)
    assert drawn.canvas.busy, "only the view stopped"


def test_what_stands_near_an_edge_can_be_moved_a_little_without_the_view(drawn: EditorPanel, qtbot: QtBot) -> None:
    near = drawn.canvas.to_metres(QPointF(_edge(drawn, "right", depth=10)))
    drawn.canvas.zoom(1.0)
    _take(drawn, (5.0, 3.0))
    QTest.mouseRelease(drawn.canvas.viewport(), LEFT, PLAIN, pixel_of(drawn, (near.x(), 3.0)))
    node = _far_node(drawn)
    at = pixel_of(drawn, (node.x, node.y))
    assert depth_of(at.x(), RULER_LEFT, drawn.canvas.viewport().width()) > 0
    before = _middle(drawn)
    view = drawn.canvas.viewport()
    QTest.mousePress(view, LEFT, PLAIN, at)
    _hold(drawn, at + QPoint(0, 40))
    assert drawn.canvas.busy
    assert _stands(drawn)
    assert _middle(drawn) == before
    _hold(drawn, QPoint(view.width() + 5, at.y()))
    qtbot.waitUntil(lambda: _went(drawn, "right", before) > 0.2)


def test_the_view_goes_faster_the_deeper_the_pointer_is_and_stands_between_the_margins() -> None:
    assert depth_of(500, 0, 1000) == 0
    assert depth_of(MARGIN_PX, 0, 1000) == depth_of(1000 - MARGIN_PX, 0, 1000) == 0
    depths = [depth_of(at, 0, 1000) for at in (1000 - MARGIN_PX + 1, 990, 1000, 1040)]
    assert depths == sorted(depths)
    assert [pace(depth) for depth in depths] == sorted({pace(depth) for depth in depths})
    assert pace(depth_of(10, 0, 1000)) == -pace(depth_of(990, 0, 1000)) < 0
    assert pace(5000) == pace(6000)


def test_a_view_that_is_too_far_out_already_may_only_come_back() -> None:
    whole, seen = QRectF(0, 0, 10, 10), QRectF(40, 0, 10, 10)
    assert allowed(QPointF(1, 0), seen, whole) == QPointF(0, 0)
    assert allowed(QPointF(-1, 0), seen, whole) == QPointF(-1, 0)
    assert allowed(QPointF(0, -20), QRectF(0, 0, 10, 10), whole) == QPointF(0, -SPARE_M)
