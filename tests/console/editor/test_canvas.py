"""Drawing with the mouse, and the keys on the canvas."""

import math
from itertools import pairwise

import pytest
from console_parts import Desk
from editor_parts import (
    CONTROL,
    SHIFT,
    click,
    drag,
    hold_at,
    key,
    let_go,
    members_at,
    pixel_of,
    point_at,
    press,
)
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.editor.model.edits import add_member
from console.editor.panel import EditorPanel
from controller.references.record import read_reference

K = Qt.Key
LEFT_TOP, LEFT_LOW = (0.0, 2.0), (0.0, 0.0)


def _draw(editor: EditorPanel, material: int, *places: tuple[float, float]) -> None:
    """Members from place to place, by dragging."""
    editor.editing.material(material)
    for start, end in pairwise(places):
        drag(editor, start, end)


def test_a_drag_from_an_anchor_draws_a_member_and_its_node_on_the_grid(editor: EditorPanel) -> None:
    drag(editor, LEFT_TOP, (1.1, 2.9))
    assert members_at(editor.design.bridge) == {(1, frozenset({LEFT_TOP, (1.0, 3.0)}))}
    assert editor.design.undo.count() == 1, "a drag is one step"
    assert editor.acts["undo"].text() == "Undo draw member"


def test_a_drag_to_a_node_joins_it_and_a_second_time_says_so(editor: EditorPanel, given: Desk) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    _draw(editor, 3, LEFT_LOW, (1.04, 2.95))
    assert (3, frozenset({LEFT_LOW, (1.0, 3.0)})) in members_at(editor.design.bridge)
    drag(editor, (1.0, 3.0), LEFT_LOW)
    assert given.said[-1] == "A Steel member joins these two nodes already"
    assert len(editor.design.bridge.members) == 2


def test_a_member_that_would_be_too_long_stops_at_the_limit_and_shows_it(editor: EditorPanel) -> None:
    press(editor, LEFT_TOP)
    hold_at(editor, (1.0, 2.0))
    assert not editor.canvas.overlay.bad
    hold_at(editor, (3.3, 2.0))
    assert editor.canvas.overlay.bad
    assert editor.canvas.overlay.words == "3.30 m, max 2.00"
    assert editor.canvas.overlay.line == (LEFT_TOP, (2.0, 2.0))
    let_go(editor, (3.3, 2.0))
    assert members_at(editor.design.bridge) == {(1, frozenset({LEFT_TOP, (2.0, 2.0)}))}
    assert editor.design.violations == ()


def test_what_is_dragged_counts_while_it_is_dragged(editor: EditorPanel) -> None:
    press(editor, LEFT_TOP)
    hold_at(editor, (0.5, 2.0))
    hold_at(editor, (1.5, 2.0))
    assert editor.design.cost == 300.0
    assert editor.design.bridge.members == ()
    assert editor.side.cost.accessibleName().startswith("Cost $300")
    assert editor.canvas.cancel()
    assert editor.design.cost == 0.0
    assert editor.design.undo.count() == 0


def test_control_frees_the_end_from_the_grid_and_shift_keeps_it_straight(editor: EditorPanel) -> None:
    drag(editor, LEFT_TOP, (1.13, 2.91), CONTROL)
    (node,) = [n for n in editor.design.bridge.nodes if not n.is_kinematic]
    assert node.x == pytest.approx(1.13, abs=0.03)
    assert (node.x, node.y) != (1.25, 3.0)
    editor.acts["undo"].trigger()
    drag(editor, LEFT_TOP, (1.52, 2.3), SHIFT)
    (node,) = [n for n in editor.design.bridge.nodes if not n.is_kinematic]
    assert (node.x, node.y) == (1.5, 2.0)


def test_snapping_is_switched_off_by_g_and_on_again(editor: EditorPanel, qtbot: QtBot) -> None:
    key(qtbot, editor, K.Key_G)
    drag(editor, LEFT_TOP, (1.13, 2.91))
    (node,) = [n for n in editor.design.bridge.nodes if not n.is_kinematic]
    assert (node.x * 4) % 1 != 0
    key(qtbot, editor, K.Key_G)
    assert editor.tools.snaps
    assert editor.acts["snap"].isChecked()


def test_the_length_of_a_neighbour_is_offered_again(editor: EditorPanel) -> None:
    drag(editor, LEFT_TOP, (1.25, 3.0))
    length = math.hypot(1.25, 1.0)
    press(editor, LEFT_TOP)
    hold_at(editor, (1.0, 2.0))
    hold_at(editor, (length + 0.01, 2.04))
    assert editor.canvas.overlay.words == f"Road = {length:.2f} m"


def test_clicks_choose_and_shift_adds_and_a_box_takes_what_lies_in_it(editor: EditorPanel, qtbot: QtBot) -> None:
    _draw(editor, 1, LEFT_TOP, (1.5, 2.0), (3.0, 2.0))
    first, second = editor.design.bridge.members
    click(editor, (0.75, 2.0))
    assert editor.design.selection == {first.id}
    click(editor, (2.25, 2.0), SHIFT)
    assert editor.design.selection == {first.id, second.id}
    click(editor, (2.25, 2.0), SHIFT)
    assert editor.design.selection == {first.id}
    click(editor, (5.0, 5.0))
    assert editor.design.selection == frozenset()
    drag(editor, (1.0, 1.0), (4.0, 3.0))
    assert second.id in editor.design.selection
    assert first.id not in editor.design.selection
    key(qtbot, editor, K.Key_A, CONTROL)
    assert len(editor.design.selection) == len(editor.design.bridge.nodes) + 2
    key(qtbot, editor, K.Key_Escape)
    assert editor.design.selection == frozenset()


def test_moving_a_node_takes_its_members_along_in_one_step(editor: EditorPanel, qtbot: QtBot) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    key(qtbot, editor, K.Key_V)
    assert editor.acts["tool_select"].isChecked()
    steps = editor.design.undo.count()
    drag(editor, (1.0, 3.0), (1.3, 2.52), steps=12)
    assert members_at(editor.design.bridge) == {(2, frozenset({LEFT_TOP, (1.25, 2.5)}))}
    assert editor.design.undo.count() == steps + 1
    editor.acts["undo"].trigger()
    assert members_at(editor.design.bridge) == {(2, frozenset({LEFT_TOP, (1.0, 3.0)}))}


def test_a_node_that_is_let_go_on_another_joins_it(editor: EditorPanel) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    _draw(editor, 2, LEFT_LOW, (1.0, 1.0))
    editor.tools.use("select")
    drag(editor, (1.0, 1.0), (1.0, 2.95))
    assert sum(not node.is_kinematic for node in editor.design.bridge.nodes) == 1
    assert len(editor.design.bridge.members) == 2


def test_an_anchor_is_not_moved(editor: EditorPanel) -> None:
    editor.tools.use("select")
    drag(editor, LEFT_TOP, (1.0, 3.0))
    assert editor.design.bridge.nodes == editor.level.anchors
    assert not editor.design.modified


def test_a_drag_is_given_up_by_escape_and_by_undo(editor: EditorPanel, qtbot: QtBot) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    editor.tools.use("select")
    before = editor.design.bridge
    press(editor, (1.0, 3.0))
    hold_at(editor, (1.5, 3.5))
    hold_at(editor, (2.0, 3.5))
    assert editor.design.shown != before
    key(qtbot, editor, K.Key_Escape)
    assert editor.design.shown is before
    press(editor, (1.0, 3.0))
    hold_at(editor, (1.5, 3.5))
    key(qtbot, editor, K.Key_Z, CONTROL)
    assert editor.design.bridge is before, "taking back ends the drag and takes back nothing else"


def test_a_drag_ends_when_what_it_began_at_is_deleted_or_another_level_is_opened(
    editor: EditorPanel, qtbot: QtBot
) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    click(editor, (1.0, 3.0))
    press(editor, (1.0, 3.0))
    hold_at(editor, (1.5, 3.5))
    key(qtbot, editor, K.Key_Delete)
    let_go(editor, (2.0, 3.5))
    assert editor.design.bridge.nodes == editor.level.anchors
    editor.design.undo.setClean()
    press(editor, LEFT_TOP)
    hold_at(editor, (0.5, 2.5))
    editor.open_level("T1B_Span_8m")
    hold_at(editor, (1.0, 3.0))
    let_go(editor, (1.0, 3.0))
    assert editor.design.bridge.nodes == editor.level.anchors
    assert not editor.canvas.busy


def test_arrows_nudge_by_a_grid_step_and_are_one_step_of_undo(editor: EditorPanel, qtbot: QtBot) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    click(editor, (1.0, 3.0))
    steps = editor.design.undo.count()
    for code in (K.Key_Right, K.Key_Right, K.Key_Up, K.Key_Left, K.Key_Down):
        key(qtbot, editor, code)
    assert (1.25, 3.0) in {(n.x, n.y) for n in editor.design.bridge.nodes}
    assert editor.design.undo.count() == steps + 1
    key(qtbot, editor, K.Key_Z, CONTROL)
    assert (1.0, 3.0) in {(n.x, n.y) for n in editor.design.bridge.nodes}


@pytest.mark.parametrize(("code", "number"), [(K.Key_1, 1), (K.Key_2, 2), (K.Key_3, 3)])
def test_a_number_chooses_the_material_and_changes_what_is_chosen(
    editor: EditorPanel, qtbot: QtBot, code: Qt.Key, number: int
) -> None:
    _draw(editor, 2 if number != 2 else 3, LEFT_TOP, (1.0, 3.0))
    click(editor, (0.5, 2.5))
    key(qtbot, editor, code)
    assert editor.tools.material == number
    assert editor.design.bridge.members[0].material == number
    assert editor.acts[f"material_{number}"].isChecked()


def test_delete_mirror_split_and_merge_by_their_keys(editor: EditorPanel, qtbot: QtBot, given: Desk) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    key(qtbot, editor, K.Key_M)
    assert (2, frozenset({(10.0, 2.0), (9.0, 3.0)})) in members_at(editor.design.bridge)
    click(editor, (0.5, 2.5))
    key(qtbot, editor, K.Key_K)
    assert (2, frozenset({LEFT_TOP, (0.5, 2.5)})) in members_at(editor.design.bridge)
    click(editor, (0.5, 2.5))
    click(editor, (1.0, 3.0), SHIFT)
    key(qtbot, editor, K.Key_J)
    assert len(editor.design.bridge.members) == 2
    key(qtbot, editor, K.Key_Escape)
    key(qtbot, editor, K.Key_J)
    assert given.said[-1].startswith("Select two or more nodes")
    key(qtbot, editor, K.Key_A, CONTROL)
    key(qtbot, editor, K.Key_Delete)
    assert editor.design.bridge.nodes == editor.level.anchors


def test_copy_and_paste_at_the_pointer_and_cut(editor: EditorPanel, qtbot: QtBot, given: Desk) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    click(editor, (0.5, 2.5))
    key(qtbot, editor, K.Key_C, CONTROL)
    assert given.said[-1] == "1 member copied"
    point_at(editor, (5.0, 4.0))
    key(qtbot, editor, K.Key_V, CONTROL)
    assert len(editor.design.bridge.members) == 2
    (pasted,) = editor.design.selected_members()
    nodes = editor.design.bridge.node_by_id()
    middle = sum(nodes[end].x for end in (pasted.node_a, pasted.node_b)) / 2
    assert middle == pytest.approx(5.0, abs=0.13)
    key(qtbot, editor, K.Key_X, CONTROL)
    assert len(editor.design.bridge.members) == 1
    QApplication.clipboard().setText("no bridge")
    key(qtbot, editor, K.Key_V, CONTROL)
    assert given.said[-1] == "The clipboard holds no members"


def test_the_wheel_zooms_about_the_pointer_and_f_fits_again(editor: EditorPanel, qtbot: QtBot) -> None:
    place = (8.0, 4.0)
    before, at = editor.canvas.scale_px, editor.canvas.to_pixel(*place)
    view = editor.canvas.viewport()
    event = QWheelEvent(
        at,
        QPointF(view.mapToGlobal(at)),
        QPoint(0, 0),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)
    assert editor.canvas.scale_px == pytest.approx(before * 1.44)
    after = editor.canvas.to_pixel(*place)
    assert math.hypot(after.x() - at.x(), after.y() - at.y()) <= 1.0
    assert editor.head.scale.text() == f"{editor.canvas.scale_px:.0f} px/m"
    key(qtbot, editor, K.Key_F)
    assert editor.canvas.scale_px == before


def test_the_view_is_moved_with_the_hand_and_with_the_middle_button(editor: EditorPanel, qtbot: QtBot) -> None:
    key(qtbot, editor, K.Key_H)
    at = editor.canvas.to_pixel(5.0, 2.0)
    drag(editor, (5.0, 2.0), (6.0, 3.0), steps=1)
    moved = editor.canvas.to_pixel(5.0, 2.0)
    scale = editor.canvas.scale_px
    assert moved.x() - at.x() == pytest.approx(scale, abs=2)
    assert moved.y() - at.y() == pytest.approx(-scale, abs=2)
    assert not editor.design.modified


def test_measuring_tells_a_distance_and_changes_nothing(editor: EditorPanel, qtbot: QtBot) -> None:
    key(qtbot, editor, K.Key_U)
    press(editor, LEFT_TOP)
    hold_at(editor, (1.0, 2.0))
    hold_at(editor, (3.0, 6.0))
    assert editor.canvas.overlay.words == "5.00 m  Δx 3.00  Δy 4.00"
    let_go(editor, (3.0, 6.0))
    assert not editor.design.modified


def test_violations_are_numbered_on_the_drawing_and_a_click_on_one_chooses_what_it_is_about(
    editor: EditorPanel, qtbot: QtBot
) -> None:
    edit = add_member(editor.design.bridge, editor.level.anchors[0].id, (4.0, 2.0), 1)
    editor.design.commit("long", edit)
    picture = editor.canvas.picture
    assert picture is not None
    assert [violation.code for violation in editor.design.violations] == ["EDGE_TOO_LONG"]
    assert [mark.number for mark in picture.marks] == [1]
    assert editor.head.chip.accessibleName() == "1 violation"
    assert not editor.head.run.isEnabled()
    editor.design.select(())
    row = editor.side.violations.visualRect(editor.side.violations.rows.index(0))
    qtbot.mouseClick(editor.side.violations.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert editor.design.selection == {editor.design.bridge.members[0].id}


def test_a_violation_out_of_sight_is_brought_into_it(editor: EditorPanel) -> None:
    edit = add_member(editor.design.bridge, editor.level.anchors[0].id, (4.0, 2.0), 1)
    editor.design.commit("long", edit)
    editor.canvas.zoom(6.0, QPointF(700, 100))
    editor.show_violation(editor.design.violations[0])
    assert editor.canvas.viewport().rect().contains(pixel_of(editor, (2.0, 2.0)))


def test_the_pointer_is_told_what_it_is_over(editor: EditorPanel) -> None:
    _draw(editor, 2, LEFT_TOP, (1.0, 3.0))
    point_at(editor, (0.5, 2.5))
    member = editor.design.bridge.members[0]
    assert editor.canvas.toolTip() == f"Member {member.id}: Wood, 1.414 m, $254.56"
    point_at(editor, LEFT_TOP)
    assert editor.canvas.toolTip().startswith("Anchor 1 at (0, 2)")
    point_at(editor, (5.0, 6.0))
    assert editor.canvas.toolTip() == ""


def test_a_whole_bridge_is_drawn_by_mouse_and_taken_back_and_made_again(editor: EditorPanel) -> None:
    reference = read_reference(editor.level.name).bridge
    nodes = reference.node_by_id()
    editor.tools.set_snaps(on=False)
    done: set[int] = {node.id for node in reference.nodes if node.is_kinematic}
    waiting = list(reference.members)
    while waiting:
        member = next(m for m in waiting if {m.node_a, m.node_b} & done)
        waiting.remove(member)
        a, b = (member.node_a, member.node_b) if member.node_a in done else (member.node_b, member.node_a)
        done |= {a, b}
        editor.editing.material(member.material)
        editor.design.select(())
        drag(editor, (nodes[a].x, nodes[a].y), (nodes[b].x, nodes[b].y), steps=2)
    assert len(editor.design.bridge.members) == len(reference.members)
    assert editor.design.violations == ()
    drawn, steps = editor.design.bridge, editor.design.undo.count()
    for _ in range(steps):
        editor.acts["undo"].trigger()
    assert editor.design.bridge.nodes == editor.level.anchors
    for _ in range(steps):
        editor.acts["redo"].trigger()
    assert editor.design.bridge == drawn
