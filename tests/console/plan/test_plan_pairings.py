"""Which levels the game can be given, as the plan shows it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from console_parts import Desk
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QCheckBox, QLabel, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from console.calibrate.panel import CalibratePanel
from console.plan import strings
from console.plan.pairings import Pairings, read_paired
from console.plan.panel import PlanPanel
from console.plan.tree_model import KEY_ROLE
from console.theme import metrics, theme
from console.window.calibrating import Calibrating
from console.window.panels import LazyPanel
from console.window.toolbar import Toolbar
from controller.levels.catalogue import find_level
from controller.pairing.compare import PairingError
from controller.pairing.store import pair, unpair
from controller.sweep.registry import REGISTRY

OpenPanel = Callable[..., PlanPanel]
PAIRED, OTHER = "T1B_Span_8m", "T1B_Span_6m"
UNSEEN = Pairings(frozenset({"game", "practice"}), frozenset({"game"}))


def pair_with_a_layout(name: str, folder: Path) -> None:
    """Pair a level with a layout file that has its anchors."""
    layout = folder / f"{name}.pbl"
    shutil.copy(str(files("data") / "levels" / f"{name}.json"), layout)
    pair(find_level(name), layout)


def choose(panel: PlanPanel, executor: str) -> None:
    """Choose an executor as a person does."""
    box = panel.form.executor
    box.setCurrentIndex(box.findData(executor))
    box.activated.emit(box.currentIndex())


def label(panel: PlanPanel, name: str) -> QLabel:
    found = panel.findChild(QLabel, name)
    assert found is not None
    return found


def level_index(panel: PlanPanel, name: str) -> QModelIndex:
    """The second column of a level."""
    (found,) = panel.model.match(
        panel.model.index(0, 0),
        KEY_ROLE,
        name,
        1,
        Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchCaseSensitive,
    )
    return found.siblingAtColumn(1)


def accept_foreign_limits(panel: PlanPanel) -> None:
    accept = panel.findChild(QCheckBox, "planForeignAccept")
    assert accept is not None
    accept.click()


@pytest.fixture
def panel(open_panel: OpenPanel, given: Desk, tmp_path: Path, qtbot: QtBot) -> PlanPanel:
    """A panel with one level paired and the game chosen."""
    pair_with_a_layout(PAIRED, tmp_path)
    made = open_panel()
    choose(made, "native")
    qtbot.waitUntil(label(made, "planPaired").isVisible)
    return made


def test_every_level_says_by_word_icon_and_tip_whether_the_game_has_it(panel: PlanPanel) -> None:
    QAbstractItemModelTester(panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel)
    paired, other = level_index(panel, PAIRED), level_index(panel, OTHER)
    assert (paired.data(), other.data()) == ("paired", "no layout")
    icons = [index.data(Qt.ItemDataRole.DecorationRole) for index in (paired, other)]
    assert all(isinstance(each, QIcon) for each in icons)
    assert icons[0].pixmap(16).toImage() != icons[1].pixmap(16).toImage()
    tip = other.siblingAtColumn(0).data(Qt.ItemDataRole.ToolTipRole)
    assert f"pbbench pairing add {OTHER} FILE" in tip
    assert "pairing add" not in paired.data(Qt.ItemDataRole.ToolTipRole)
    assert panel.model.index(0, 1).data() == "0 / 149"
    assert panel.model.index(0, 1).data(Qt.ItemDataRole.DecorationRole) is None
    assert label(panel, "planPaired").text() == "1 of 189 paired"


def test_the_embedded_executor_shows_nothing_of_it(open_panel: OpenPanel, tmp_path: Path, qtbot: QtBot) -> None:
    pair_with_a_layout(PAIRED, tmp_path)
    panel = open_panel()
    QAbstractItemModelTester(panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal, panel)
    for _ in range(2):
        index = level_index(panel, PAIRED)
        assert index.data() == ""
        assert index.data(Qt.ItemDataRole.DecorationRole) is None
        assert "layout" not in index.data(Qt.ItemDataRole.ToolTipRole)
        assert not label(panel, "planPaired").isVisible()
        # There and back again.
        choose(panel, "native")
        qtbot.waitUntil(label(panel, "planPaired").isVisible)
        choose(panel, "embedded")
    panel.model.check([OTHER], True)
    assert panel.summary.button.isEnabled()


def test_levels_without_a_layout_are_named_and_cannot_be_added(panel: PlanPanel, given: Desk) -> None:
    panel.model.check([PAIRED, OTHER], True)
    accept_foreign_limits(panel)
    said = label(panel, "planSaid").text()
    assert said.startswith(f"1 without a layout: {OTHER}; ")
    assert not panel.summary.button.isEnabled()
    panel.add()
    assert given.runner.sent == []
    with pytest.raises(PairingError, match=OTHER):
        REGISTRY.check_levels("native", panel.draft().levels)
    panel.model.check([OTHER], False)
    assert label(panel, "planSaid").text() == ""
    panel.add()
    assert [command.levels for command in given.runner.sent] == [(PAIRED,)]  # type: ignore[union-attr]


def test_the_stand_in_shows_what_is_paired_but_takes_every_level_as_its_runner_does(
    panel: PlanPanel, given: Desk
) -> None:
    choose(panel, "native-standin")
    panel.model.check([OTHER], True)
    assert level_index(panel, OTHER).data() == "no layout"
    assert label(panel, "planPaired").text() == "1 of 189 paired; the stand-in takes the rest too"
    accept_foreign_limits(panel)
    REGISTRY.check_levels("native-standin", panel.draft().levels)
    panel.add()
    assert [command.executor for command in given.runner.sent] == ["native-standin"]  # type: ignore[union-attr]


def test_what_is_paired_meanwhile_is_seen_when_it_is_asked_for_again(
    panel: PlanPanel, tmp_path: Path, qtbot: QtBot
) -> None:
    panel.model.check([OTHER], True)
    pair_with_a_layout(OTHER, tmp_path)
    panel.know_pairings()
    qtbot.waitUntil(lambda: level_index(panel, OTHER).data() == "paired")
    assert label(panel, "planPaired").text() == "2 of 189 paired"
    assert "without a layout" not in label(panel, "planSaid").text()
    unpair(find_level(OTHER))
    panel.hide()
    panel.show()
    qtbot.waitUntil(lambda: level_index(panel, OTHER).data() == "no layout")


def test_what_the_calibration_pairs_beside_it_is_seen_at_once(
    panel: PlanPanel, given: Desk, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    calibration = CalibratePanel(given.services)
    qtbot.addWidget(calibration, before_close_func=lambda made: made.close_down())
    acts = {name: QAction(panel) for name in ("start", "pause", "stop", "abort")}
    toolbar = Toolbar(acts, QAction(panel), given.services.settings)
    qtbot.addWidget(toolbar)
    made = {"plan": panel, "calibrate": calibration, "editor": None}
    places = {name: LazyPanel(name, given.services, print) for name in made}
    for name, place in places.items():
        qtbot.addWidget(place)
        place.panel = made[name]
    window = Calibrating(places, toolbar, lambda: None)
    window.take_in("calibrate")
    layout = tmp_path / "mine.pbl"
    shutil.copy(str(files("data") / "levels" / f"{OTHER}.json"), layout)
    calibration.jobs.pair(OTHER, layout)
    qtbot.waitUntil(lambda: level_index(panel, OTHER).data() == "paired")


def test_layouts_that_cannot_be_read_say_why(
    open_panel: OpenPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A name longer than any file system takes is refused like a folder that may not be read.
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / ("n" * 300)))
    with pytest.raises(PairingError, match="cannot be read"):
        read_paired()
    panel = open_panel()
    choose(panel, "native")
    panel.model.check([OTHER], True)
    qtbot.waitUntil(lambda: label(panel, "planSaid").text().startswith("The paired layouts cannot be read: "))
    assert level_index(panel, OTHER).data() == ""
    assert not panel.summary.button.isEnabled()


def test_nothing_is_taken_before_the_layouts_are_read_and_only_some_levels_are_named() -> None:
    levels = tuple("abcde")
    assert UNSEEN.refusal("game", levels) == strings.PAIRINGS_READING
    assert UNSEEN.words("game", levels) == ""
    known = UNSEEN.read(frozenset("ax"))
    assert known.refusal("game", levels).startswith("4 without a layout: b, c, d and 1 more; ")
    assert known.words("game", levels) == "1 of 5 paired"
    assert known.refusal("game", "a") == known.refusal("practice", levels) == known.refusal("plain", levels) == ""
    assert known.shown("plain") is None
    assert known.lost("no disk").refusal("game", levels) == "no disk"


def test_the_executors_have_names_that_a_person_knows(panel: PlanPanel) -> None:
    box = panel.form.executor
    names = {box.itemData(place): box.itemText(place) for place in range(box.count())}
    assert names == {"embedded": "Embedded", "native": "Poly Bridge", "native-standin": "Stand-in game"}


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [(340, 600), (520, 820)])
def test_nothing_is_clipped_in_a_narrow_dock(panel: PlanPanel, qtbot: QtBot, look: str, size: tuple[int, int]) -> None:
    theme().choose(look)  # type: ignore[arg-type]
    panel.model.check([PAIRED, OTHER], True)
    accept_foreign_limits(panel)
    panel.tree.expandAll()
    panel.resize(*size)
    panel.grab()
    assert (panel.width(), panel.height()) == size
    for child in panel.findChildren(QWidget):
        if child.isVisible() and child.parentWidget() is panel:
            assert panel.rect().contains(child.geometry()), child.objectName()
    paired = label(panel, "planPaired")
    assert paired.contentsRect().width() >= paired.fontMetrics().horizontalAdvance(paired.text())
    # Labels that have given way leave their room once the window has laid itself out anew.
    qtbot.waitUntil(lambda: panel.form.executor.shown_text() == "Poly Bridge")
    assert panel.form.budget_map.shown_text() == "embedded-v1"
    assert "1 without a layout" in label(panel, "planSaid").shown_text()  # type: ignore[attr-defined]
    option = QStyleOptionViewItem()
    panel.tree.initViewItemOption(option)
    for name in (PAIRED, OTHER):
        wanted = panel.tree.itemDelegate().sizeHint(option, level_index(panel, name)).width()
        assert wanted + metrics.CELL_PADDING <= panel.tree.columnWidth(1)
