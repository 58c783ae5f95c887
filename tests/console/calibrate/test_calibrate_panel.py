"""Calibrating levels, by mouse and keyboard, with the real editor and the real physics."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from calibrate_parts import LEVELS, MAP, OpenTable, records
from console_parts import Desk
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLabel, QListWidget

from console.calibrate.facts import LevelRow
from console.calibrate.model import LEVEL_ROLE, PLACE
from console.theme import theme
from console.widgets.elided import Elided
from controller.budgets.budget_map import load_budget_map
from controller.budgets.ladder import strict_limit
from controller.calibration.kept import kept_reference
from controller.calibration.start import start_map
from controller.levels.catalogue import all_levels
from controller.pairing.store import paired_levels
from controller.references.record import read_reference
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep
from serializer.bridge import Bridge, cost

Weak = Callable[[str], Bridge]


def test_three_levels_are_calibrated_and_a_sweep_uses_them(open_table: OpenTable, weak: Weak, tmp_path: Path) -> None:
    table = open_table()
    hashes = {table.budgets().hash}
    for done, level in enumerate(LEVELS):
        assert f"{done} of 189 calibrated" in table.part("calibrateCount").text()
        table.go_to(level, weak(level))
        assert table.status == "Run the design to record it"
        table.run()
        assert table.status == f"Run {2 * done + 1} failed"
        assert not table.part("calibrateRecord").isEnabled()
        table.go_to(level)
        table.run()
        table.record()
        hashes.add(table.budgets().hash)
        (record,) = records(level)
        reference = read_reference(level)
        assert (record.limit, record.reference_cost) == (strict_limit(reference.cost), cost(reference.bridge))
        assert (record.by, record.executor) == ("Anna", "embedded")
        assert kept_reference(record.reference_sha256).bridge == table.editor.last_run.bridge
        place = table.panel.levels.model.place_of(level)
        shown = {key: table.panel.levels.model.index(place, column).data() for key, column in PLACE.items()}
        assert shown["state"] == "check-circle"
        assert (shown["executor"], shown["by"], shown["date"]) == ("embedded", "Anna", record.at[:10])
        assert shown["ratio"] == f"{record.reference_cost / record.limit:.2f}"
    assert len(hashes) == 4
    plan = SweepPlan(("reference",), ("strict",), LEVELS, budget_map=MAP)
    swept = run_sweep(plan, tmp_path / "session", store=tmp_path / "swept.sqlite")
    assert swept.progress.counts == {"success": 3}
    stated = json.loads((tmp_path / "session" / "summary.json").read_bytes())["configuration"]["budget_map"]
    assert stated == {"name": MAP, "sha256": table.budgets().hash, "executor": "embedded"}


def test_what_is_drawn_since_the_run_must_be_run_or_given_up_first(open_table: OpenTable) -> None:
    table = open_table()
    table.go_to(LEVELS[1])
    table.run()
    assert table.status.startswith("Ready: $")
    table.editor.design.select({table.editor.design.bridge.members[-1].id})
    table.editor.acts["delete"].trigger()
    assert table.status == "Return to run 1 to record it"
    assert not table.panel.acts["record"].isEnabled()
    table.panel.record()
    table.settle()
    assert records(LEVELS[1]) == []
    table.editor.acts["undo"].trigger()
    assert table.status.startswith("Ready: $")
    assert table.part("calibrateRecord").isEnabled()


def test_an_illegal_design_cannot_be_recorded_even_if_it_was_run(open_table: OpenTable) -> None:
    table = open_table()
    table.go_to(LEVELS[0])
    table.run()
    run = table.editor.last_run
    twice = replace(run.bridge, members=(*run.bridge.members, replace(run.bridge.members[0], id=9000)))
    illegal = replace(run, bridge=twice, violations=())
    table.panel.jobs.record(MAP, illegal, table.panel.form.terms(), "Anna", "")
    table.settle()
    assert "is illegal" in table.status
    assert table.part("calibrateStatus").property("role") == "error"
    assert records(LEVELS[0]) == []


def test_a_level_edited_since_the_run_is_refused_in_the_panel(
    open_table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    table.go_to(LEVELS[2])
    table.run()
    edited = tmp_path / "levels"
    edited.mkdir()
    for path in Path(str(files("data") / "levels")).glob(f"{LEVELS[2]}*.json"):
        shutil.copy(path, edited)
    layout = edited / f"{LEVELS[2]}.json"
    value = json.loads(layout.read_bytes())
    value["targets"][0]["x"] += 1
    layout.write_text(json.dumps(value))
    monkeypatch.setattr("controller.calibration.trial.level_folder", lambda: edited)
    table.record()
    assert f"{LEVELS[2]} was edited since the run" in table.status
    assert records(LEVELS[2]) == []
    assert table.part("calibrateRecord").isEnabled()


def test_a_second_record_replaces_the_limit_and_the_history_keeps_both(open_table: OpenTable) -> None:
    table = open_table()
    table.go_to(LEVELS[0])
    table.run()
    table.type("calibrateNote", "the first")
    table.record()
    assert table.part("calibrateNote").text() == ""
    table.panel.form.margin.setValue(2.5)
    table.record()
    assert [record.margin for record in records(LEVELS[0])] == [1.35, 2.5]
    table.click("calibrateHistory")
    model = table.panel.history.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, table.panel)
    assert [record.margin for record in model.records] == [2.5, 1.35]
    assert "in force" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "replaced" in model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(1, 6).data() == "the first"
    table.panel.history.table.setCurrentIndex(model.index(1, 0))
    table.editor.open_level(LEVELS[1])
    table.qtbot.keyClick(table.panel.history.table, Qt.Key.Key_Return)
    table.settle()
    assert table.editor.level.name == LEVELS[0]
    assert table.editor.design.bridge == kept_reference(records(LEVELS[0])[0].reference_sha256).bridge
    table.editor.open_level(LEVELS[1])
    table.click("calibrateHistoryOpen")
    table.settle()
    assert table.editor.level.name == LEVELS[0]
    table.click("calibrateHistoryBack")
    assert table.part("calibrateTable").isVisible()


def test_a_limit_typed_by_hand_needs_its_reason_and_belongs_to_its_level(open_table: OpenTable) -> None:
    table = open_table()
    table.go_to(LEVELS[0])
    table.run()
    assert not table.part("calibrateReason").isVisible()
    table.type("calibrateLimit", "$7,250")
    assert "needs a reason" in table.status
    assert not table.part("calibrateRecord").isEnabled()
    table.type("calibrateReason", "as in the paper")
    table.qtbot.keyClick(table.part("calibrateReason"), Qt.Key.Key_Return)
    table.settle()
    (record,) = records(LEVELS[0])
    assert (record.limit, record.margin, record.reason) == (7250, None, "as in the paper")
    table.type("calibrateLimit", "abc")
    assert table.status == "“abc” is no amount"
    table.type("calibrateLimit", "100")
    table.type("calibrateReason", "cheap")
    assert "below the reference's cost" in table.status
    table.click("calibrateCompute")
    assert table.part("calibrateLimit").text() == "6,500"
    table.type("calibrateLimit", "9999")
    table.go_to(LEVELS[1])
    assert table.part("calibrateLimit").text() == ""
    assert not table.part("calibrateReason").isVisible()


def test_margin_and_rounding_are_settable_and_kept_for_the_next_time(open_table: OpenTable, given: Desk) -> None:
    table = open_table()
    table.go_to(LEVELS[0])
    table.run()
    table.panel.form.margin.setValue(1.5)
    steps = table.panel.form.rounding.menu().actions()
    next(step for step in steps if "$250" in step.text()).trigger()
    amount = cost(read_reference(LEVELS[0]).bridge) * 1.5
    assert table.part("calibrateLimit").text() == f"{-(-amount // 250) * 250:,.0f}"
    table.record()
    (record,) = records(LEVELS[0])
    assert (record.margin, record.step, record.limit % 250) == (1.5, 250, 0)
    again = open_table(own=False)
    assert again.panel.form.terms() == table.panel.form.terms()
    assert given.services.settings.value("calibrate/margin", type=float) == 1.5


def test_nothing_is_recorded_before_a_name_is_given(open_table: OpenTable, given: Desk) -> None:
    table = open_table()
    table.type("calibrateBy", " ")
    table.go_to(LEVELS[0])
    table.run()
    assert table.status == "Give your name"
    assert not table.part("calibrateRecord").isEnabled()
    table.type("calibrateBy", "Bert Ö.")
    assert given.services.settings.value("calibrate/by") == "Bert Ö."
    table.record()
    assert [record.by for record in records(LEVELS[0])] == ["Bert Ö."]


def test_next_uncalibrated_opens_level_after_level_and_ends_with_the_last(open_table: OpenTable) -> None:
    table = open_table()
    wanted: list[bool] = []
    table.panel.editor_wanted.connect(lambda: wanted.append(True))
    names = [level.name for level in all_levels()]
    table.panel.levels.select(names[3])
    table.click("calibrateNext")
    assert table.editor.level.name == names[4]
    table.click("calibrateNext")
    assert table.editor.level.name == names[5] == table.panel.levels.chosen
    assert len(wanted) == 2
    table.panel.choose_map("embedded-v1")
    table.settle()
    assert not table.part("calibrateNext").isEnabled()
    assert table.part("calibrateCount").text() == "189 of 189 calibrated"


def test_a_map_that_ships_shows_its_limits_and_takes_nothing(open_table: OpenTable) -> None:
    table = open_table(own=False)
    assert table.panel.ledger.chosen == "embedded-v1"
    table.go_to(LEVELS[0])
    table.run()
    assert table.status == "The map embedded-v1 ships and never changes; make your own"
    assert not table.part("calibrateRecord").isEnabled()


def test_a_new_map_starts_empty_or_from_one_of_the_same_executor(open_table: OpenTable, given: Desk) -> None:
    table = open_table(own=False)
    made: list[bool] = []
    table.panel.maps_changed.connect(lambda: made.append(True))
    table.click("calibrateNewMap")
    page = table.panel.new_map
    assert not page.create_button.isEnabled()
    table.type("calibrateNewLabel", "Mine")
    assert "small letters" in table.part("calibrateNewWords").text()
    table.type("calibrateNewLabel", "v1")
    assert not page.create_button.isEnabled()
    page.executor.setCurrentIndex(page.executor.findData("native"))
    assert [page.like.itemData(place) for place in range(page.like.count())] == [""]
    page.executor.setCurrentIndex(page.executor.findData("embedded"))
    assert [page.like.itemData(place) for place in range(page.like.count())] == ["", "embedded-v1"]
    page.like.setCurrentIndex(1)
    table.type("calibrateNewLabel", "copy")
    assert table.part("calibrateNewWords").text() == "It will be called embedded-copy"
    table.click("calibrateNewCreate")
    table.settle()
    table.settle()
    assert table.panel.ledger.chosen == "embedded-copy"
    assert table.part("calibrateCount").text() == "189 of 189 calibrated"
    assert made == [True]
    assert {record.copied.map_name for record in load_budget_map("embedded-copy").history} == {"embedded-v1"}
    assert given.said[-1] == "Budget map embedded-copy made"


def test_a_map_that_was_made_elsewhere_meanwhile_is_said_to_be_taken(open_table: OpenTable) -> None:
    table = open_table(own=False)
    table.click("calibrateNewMap")
    table.type("calibrateNewLabel", "mine")
    start_map("embedded", "mine", by="Bert")
    table.click("calibrateNewCreate")
    table.settle()
    assert "already" in table.part("calibrateNewWords").text()
    assert table.part("calibrateNewWords").property("role") == "error"


def test_a_map_of_another_executor_warns_and_takes_no_run(open_table: OpenTable, given: Desk) -> None:
    start_map("native", "hand", by="Anna")
    table = open_table()
    warning = table.part("calibrateForeign")
    assert not warning.isVisible()
    table.panel.choose_map("native-hand")
    table.settle()
    assert warning.isVisible()
    assert "calibrated on native; embedded is chosen" in warning.text()
    table.go_to(LEVELS[0])
    table.run()
    assert table.status.startswith("The map native-hand takes runs on native only: choose that in the toolbar")
    given.services.settings.setValue("sweep/executor", "native")
    table.qtbot.waitUntil(lambda: not warning.isVisible())


def test_a_damaged_map_is_unavailable_and_says_why(open_table: OpenTable, folder: Path) -> None:
    table = open_table()
    (folder / f"{MAP}.json").write_text("{")
    table.panel.read()
    table.settle()
    page = table.part("calibrateUnavailable")
    assert page.isVisible()
    assert any("embedded-mine.json cannot be read" in label.text() for label in page.findChildren(QLabel))
    assert table.part("calibrateCount").text() == "This budget map is unavailable"
    assert not table.part("calibrateRecord").isEnabled()


def test_a_reference_recorded_on_other_constants_is_to_be_looked_at_again(
    open_table: OpenTable,
) -> None:
    table = open_table()
    table.go_to(LEVELS[0])
    table.run()
    old = replace(table.editor.last_run, configuration={"constants_sha256": "0" * 64})
    table.panel.jobs.record(MAP, old, table.panel.form.terms(), "Anna", "")
    table.settle()
    table.settle()
    model = table.panel.levels.model
    index = model.index(model.place_of(LEVELS[0]), 0)
    assert index.data() == "alert"
    assert "constants" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert table.part("calibrateCount").text() == "0 of 189 calibrated"
    table.click("calibrateOnlyOpen")
    assert model.rowCount() == 189


def test_the_filter_keeps_the_model_true_and_the_chosen_level(open_table: OpenTable) -> None:
    table = open_table()
    model = table.panel.levels.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, table.panel)
    table.panel.levels.select("T1B_Span_10m")
    table.type("calibrateSearch", "span 1")
    assert 0 < model.rowCount() < 189
    assert all("1" in row.level for row in model.rows)
    assert table.panel.levels.table.currentIndex().data(LEVEL_ROLE) == "T1B_Span_10m"
    table.type("calibrateSearch", "no such level")
    assert table.part("calibrateNothing").isVisible()
    table.type("calibrateSearch", "t1b")
    table.go_to(LEVELS[0])
    table.run()
    table.record()
    table.click("calibrateOnlyOpen")
    assert LEVELS[0] not in {row.level for row in model.rows}


def test_a_layout_of_the_game_is_paired_only_where_its_anchors_agree(open_table: OpenTable, tmp_path: Path) -> None:
    table = open_table()
    layout = tmp_path / "mine.pbl"
    shutil.copy(str(files("data") / "levels" / f"{LEVELS[0]}.json"), layout)
    table.panel.jobs.compare(LEVELS[1], layout)
    table.settle()
    assert table.panel.layout_page.words == "2 differences"
    lines = table.part("calibrateLayoutLines")
    assert isinstance(lines, QListWidget)
    assert "anchor 2 is at (8, 2) in the level, at (6, 2) in the layout" in [lines.item(0).text(), lines.item(1).text()]
    assert not table.part("calibrateLayoutPair").isEnabled()
    table.panel.jobs.compare(LEVELS[0], layout)
    table.settle()
    assert table.panel.layout_page.words == "All 4 anchors agree"
    table.click("calibrateLayoutPair")
    table.settle()
    assert paired_levels() == {LEVELS[0]}
    assert (tmp_path / "native" / "paired" / f"{LEVELS[0]}.pbl").read_bytes() == layout.read_bytes()
    layout.write_text("{}")
    table.panel.jobs.compare(LEVELS[0], layout)
    table.settle()
    assert table.panel.layout_page.words == "mine.pbl cannot be compared"
    table.click("calibrateLayoutBack")
    assert table.part("calibrateTable").isVisible()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_nothing_of_the_form_is_clipped_in_a_narrow_dock(open_table: OpenTable, look: str) -> None:
    table = open_table(size=(520, 548))
    theme().choose(look)
    table.go_to(LEVELS[0])
    table.run()
    form = table.panel.form
    for typed in (False, True):
        if typed:
            table.type("calibrateLimit", "12345")
        for width in (520, 344, 312, 280, 240):
            table.panel.resize(width, 548)
            picture = table.panel.grab().toImage()
            assert table.panel.width() <= max(width, 242)
            assert picture.pixelColor(2, 2) == theme().colour("panel")
            parts = (form.margin, form.rounding, form.limit, form.compute, form.reason, form.note, form.by, form.button)
            shown = [part for part in parts if part.isVisible()]
            for part in shown:
                assert form.rect().contains(part.geometry()), part.objectName()
                assert part.width() >= (28 if part in (form.rounding, form.compute) else 48), part.objectName()
                over = [each for each in shown if each is not part and each.geometry().intersects(part.geometry())]
                assert not over, (width, typed, part.objectName(), over)


def test_long_names_give_way_to_the_panel(open_table: OpenTable) -> None:
    table = open_table(size=(312, 548))
    level = "T1B_a_level_with_a_name_of_quite_exactly_sixty_characters_00"
    row = LevelRow(level, "calibrated", 21_000.0, 19_549.0, "native-standin", "2026-12-01", "N" * 60, "note " * 40)
    table.panel.levels.model.show((row,))
    table.panel.form.show_readiness(table.panel.readiness, level, 2, busy=False, wrong=False)
    table.panel.grab()
    assert table.panel.width() == 312
    title = table.panel.form.findChild(Elided)
    assert title is not None
    assert "…" in title.shown_text()
    assert level in title.text()
