from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
from pytestqt.qtbot import QtBot

from console.log.dock import LogDock
from console.log.lines import LogFilter, LogLine, LogLines, as_text
from console.log.model import LogModel
from console.log.panel import LogPanel
from console.theme import theme

AT = "2026-11-30T14:08:12.345+00:00"


def line(text: str, level: str = "info") -> LogLine:
    return LogLine(AT, level, text)


def model_under_test(kept: int = 5000) -> LogModel:
    model = LogModel()
    model.lines = LogLines(kept)
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model


def test_memory_is_bounded_and_counts_are_not() -> None:
    lines = LogLines(kept=3)
    for place in range(10):
        lines.add(line(f"line {place}", "error" if place % 2 else "warning"))
    assert [each.text for each in lines.shown(LogFilter("debug"))] == ["line 7", "line 8", "line 9"]
    assert (lines.errors, lines.warnings) == (5, 5)


def test_lines_are_filtered_by_level_and_all_words_in_any_case() -> None:
    wanted = LogFilter("warning", "PAUSE asked")
    assert wanted.passes(line("T1B: pause asked by hand", "warning"))
    assert not wanted.passes(line("T1B: pause asked by hand", "info"))
    assert not wanted.passes(line("T1B: pause by hand", "error"))


def test_the_model_keeps_in_step_with_a_full_memory(qapp: QApplication) -> None:
    model = model_under_test(kept=3)
    for place in range(6):
        model.add(line(f"line {place}", "debug" if place == 4 else "info"))
    assert [model.line(row).text for row in range(model.rowCount())] == ["line 3", "line 5"]
    model.set_filter(LogFilter("debug"))
    assert model.rowCount() == 3
    model.clear()
    assert model.rowCount() == 0


def test_chosen_lines_are_copied_whole_and_all_when_none_is_chosen(qtbot: QtBot, qapp: QApplication) -> None:
    model = model_under_test()
    panel = LogPanel(model)
    qtbot.addWidget(panel)
    model.add(line("first"))
    model.add(line("second\nwith more", "error"))
    panel.copy()
    assert QGuiApplication.clipboard().text() == as_text([line("first"), line("second\nwith more", "error")])
    panel.findChild(QTableView, "logTable").selectRow(1)
    panel.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{AT} error: second\nwith more"


def test_an_empty_log_and_a_search_without_a_match_say_different_things(qtbot: QtBot, qapp: QApplication) -> None:
    model = model_under_test()
    panel = LogPanel(model)
    qtbot.addWidget(panel)
    assert panel.empty_line == "Nothing logged yet"
    model.add(line("a line"))
    panel.search("no such words")
    assert panel.empty_line == "No line matches"
    panel.search("")
    assert panel.empty_line == ""


def test_the_newest_line_is_followed_unless_one_looks_further_up(qtbot: QtBot, qapp: QApplication) -> None:
    theme().install(qapp, "light")
    model = model_under_test()
    panel = LogPanel(model)
    qtbot.addWidget(panel)
    panel.resize(600, 200)
    panel.show()
    for place in range(50):
        model.add(line(f"line {place}"))
    bar = panel.findChild(QTableView, "logTable").verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(0)
    model.add(line("one more"))
    assert bar.value() == 0


def test_the_folded_log_shows_the_newest_line_and_unfolds(qtbot: QtBot, qapp: QApplication) -> None:
    theme().install(qapp, "light")
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = LogDock(window, "Fold", "Unfold")
    window.resize(900, 600)
    window.show()
    dock.add(AT, "error", "the model\ndid not answer")
    assert not dock.is_open
    assert dock.panel is None
    folded = dock.height()
    dock.toggle()
    assert dock.is_open
    qtbot.waitUntil(lambda: dock.height() > folded + 100)
    dock.toggle()
    qtbot.waitUntil(lambda: dock.height() == folded)
    assert dock.newest == "the model did not answer"
