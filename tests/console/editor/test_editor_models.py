"""The editor's lists keep to the rules of models, and say what they hold."""

from console_parts import Desk
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from console.editor.level_chooser import LevelModel, in_reading_order
from console.editor.panel import EditorPanel
from console.editor.run.making import run_design
from console.editor.side.stressed import STRESSED_LOOK, stressed_of
from console.editor.side.violations import VIOLATION_LOOK
from console.widgets.row_list import RowModel
from controller.levels.catalogue import find_level, level_names
from controller.references.record import read_reference
from validator.violation import Violation

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
VIOLATIONS = st.lists(
    st.builds(Violation, st.sampled_from(["EDGE_TOO_LONG", "CLEARANCE"]), st.sampled_from("abc"), st.just((1,))),
    max_size=6,
)


@given(st.lists(VIOLATIONS, max_size=6))
def test_violations_come_and_go_narrowly_and_are_always_those_shown(lists: list[list[Violation]]) -> None:
    model = RowModel(VIOLATION_LOOK)
    tester = QAbstractItemModelTester(model, FATAL)
    for violations in lists:
        model.show_rows(violations)
        shown = [model.index(row).data(Qt.ItemDataRole.UserRole) for row in range(model.rowCount())]
        assert shown == violations
    assert model.data(QModelIndex()) is None
    tester.deleteLater()


def test_the_most_stressed_are_in_order_and_keep_to_the_rules() -> None:
    level = find_level("T1B_Span_10m")
    bridge = read_reference(level.name).bridge
    outcome = run_design(1, level, bridge, 20_000, ())
    model = RowModel(STRESSED_LOOK)
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_rows(stressed_of(outcome, bridge))
    peaks = [row.peak for row in model.rows]
    assert peaks == sorted(peaks, reverse=True)
    assert model.rowCount() == len(peaks) > 3
    assert "%" in str(model.index(0).data())
    model.show_rows(())
    assert model.rowCount() == 0
    tester.deleteLater()


def test_levels_are_listed_as_people_count_and_filtered_by_every_word() -> None:
    names = in_reading_order(level_names())
    assert names.index("T1B_Span_8m") < names.index("T1B_Span_10m")
    model = LevelModel(names, {"T1B_Span_8m": 7_000.0})
    tester = QAbstractItemModelTester(model, FATAL)
    model.filter("SPAN t1b 8m")
    assert set(model.names) == {"T1B_Span_8m", "T1B_Span_18m"}
    assert model.index(0).data(Qt.ItemDataRole.UserRole) == 7_000.0
    model.filter("")
    assert model.rowCount() == len(names)
    tester.deleteLater()


def test_the_menu_over_the_drawing_holds_the_acts_on_the_selection(editor: EditorPanel, given: Desk) -> None:
    assert editor.canvas.menu_acts is not None
    menu = editor.canvas.menu_acts()
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[:4] == ["Cut members", "Copy members", "Paste members", "Delete"]
    assert {"Split members", "Merge nodes", "Mirror"} <= set(words)
    menu.deleteLater()
