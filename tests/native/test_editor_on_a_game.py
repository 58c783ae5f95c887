"""Calibrating on a game: a design is run from the editor, its frames play beside the canvas, its limit is recorded."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from calibrate_parts import Table
from console_parts import Desk, desk
from editor_parts import key
from native_designs import reference, weakened
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from screen_parts import LEAKS, stand_in
from shown_panels import put_away

from console.calibrate.panel import CalibratePanel
from console.editor.panel import EditorPanel
from console.runner_client.client import RunnerClient
from console.services import Services
from console.theme import theme
from controller.budgets.place import reference_folder
from controller.calibration.start import start_map
from controller.calibration.trial_folder import KEPT, read_trial
from controller.executors.native import load_rollout
from controller.frame import EDITOR
from serializer.bridge import Bridge

pytestmark = [
    pytest.mark.usefixtures("display"),
    pytest.mark.filterwarnings(LEAKS),
    pytest.mark.qt_log_ignore("does not support (raise|propagateSizeHints)", extend=True),
]
LEVEL, MAP = "T1B_Span_8m", "native-standin-mine"
LONG_MS = 60_000


@dataclass
class Bench(Table):
    """Editor and calibration with a real runner, set to the stand-in."""

    folder: Path
    keep_profile: Callable[..., None]

    def try_out(self, bridge: Bridge) -> None:
        """Have a design run on the game and wait for what comes of it."""
        self.go_to(LEVEL, bridge)
        before = self.editor.last_run
        self.editor.run()
        assert self.editor.head.run.text() == "Stop"
        self.qtbot.waitUntil(lambda: self.editor.last_run is not before, timeout=LONG_MS)

    def shot(self, name: str) -> None:
        """Keep a picture of the editor where PBBENCH_SCREENSHOTS says."""
        if kept := os.environ.get("PBBENCH_SCREENSHOTS"):
            QApplication.processEvents()
            assert self.editor.grab().save(f"{kept}/{name}.png")


@pytest.fixture
def bench(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    folder: Path,
    keep_profile: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Bench]:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    start_map("native-standin", "mine", by="Anna")
    theme().install(qapp, "dark")
    given = desk(tmp_path / "home")
    for name, value in (
        ("calibrate/by", "Anna"),
        ("calibrate/map", MAP),
        ("sweep/executor", "native-standin"),
        ("editor/level", LEVEL),
    ):
        given.services.settings.setValue(name, value)
    runner = RunnerClient(given.services.store)
    services = with_runner(given, runner)
    with qtbot.waitSignal(runner.connected, timeout=LONG_MS):
        runner.start()
    editor, panel = EditorPanel(services), CalibratePanel(services)
    made = Bench(qtbot, panel, editor, given, folder, keep_profile)
    editor.resize(1280, 760)
    for part in (editor, panel):
        part.show()
    made.reads()
    panel.attend(editor)
    yield made
    put_away([panel, editor])
    runner.part()
    theme().choose("system")


def with_runner(given: Desk, runner: RunnerClient) -> Services:
    told = given.services
    return Services(told.store, runner, told.settings, told.open_episode, told.list_episodes, told.say)


def test_a_level_is_calibrated_on_the_game_with_its_frames_beside_the_canvas(
    bench: Bench,
) -> None:
    editor = bench.editor
    assert editor.head.run.text() == "Run on Stand-in game"
    assert editor.frames.isHidden()
    with stand_in(bench.folder):
        bench.try_out(reference(LEVEL))
    run = editor.last_run
    assert run is not None
    assert (run.executor, run.success, run.is_disputed) == ("native-standin", True, False)
    assert run.capture is not None
    assert editor.frames.isVisible()
    assert editor.player.playing
    words = editor.banner.words.text()
    assert words.startswith("Stand-in game: success · embedded physics beside it: all vehicles across")
    stored = load_rollout(run.capture.folder, run.level, run.bridge, run.limit)
    for time_s in (6.0, 0.1, 12.0):
        editor.player.seek(time_s)
        index = sum(at <= time_s for at in stored.times_s) - 1
        assert editor.frames.index == index
        assert (index == EDITOR) == (time_s < stored.times_s[0])
        shown = run.capture.draw(index)
        bench.qtbot.waitUntil(lambda shown=shown: editor.frames.sight.image() == shown, timeout=LONG_MS)  # type: ignore[misc]
        red, green, blue = stored.pixel(index, 640, 300)
        assert shown.pixelColor(640, 300).getRgb()[:3] == (red, green, blue)
    editor.player.seek(6.0)
    bench.shot("editor_on_game")
    editor.resize(760, 720)
    QApplication.processEvents()
    below, canvas = editor.frames.mapTo(editor, QPoint()), editor.canvas.mapTo(editor, QPoint())
    assert (below.x() <= canvas.x(), below.y() > canvas.y()) == (True, True)
    assert editor.frames.sight.height() >= editor.frames.sight.minimumHeight()
    bench.shot("editor_on_game_narrow")
    bench.record()
    (record,) = bench.budgets().history
    assert (record.level, record.executor, record.by) == (LEVEL, "native-standin", "Anna")
    assert (run.capture.folder / KEPT).is_file()
    kept = json.loads((reference_folder() / f"{record.reference_sha256}.json").read_bytes())
    assert kept["provenance"]["trial"] == run.capture.folder.name
    assert read_trial(run.capture.folder).trial.executor_sha256 == record.executor_sha256
    assert film_from_the_history(bench) == run.capture.folder
    assert stale_after(bench) == 0
    assert stale_after(bench, frozen_frames=20) == 0
    assert stale_after(bench, game_version="2") == 1


def film_from_the_history(bench: Bench) -> Path:
    """Open what a limit rests on, on another day; where the frames come from that are shown."""
    editor = bench.editor
    bench.go_to("T1B_Span_6m")
    assert editor.frames.isHidden()
    bench.panel.levels.select(LEVEL)
    bench.panel.show_history()
    bench.click("calibrateHistoryOpen")
    bench.qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    run = editor.last_run
    assert run is not None
    assert run.folder is not None
    assert editor.run_is_current
    assert editor.frames.isVisible()
    bench.panel.history.left.emit()
    return run.folder


def stale_after(bench: Bench, **changed: object) -> int:
    """How many of the map's limits are to be looked at again once the profile is another."""
    bench.keep_profile(**changed)
    bench.panel.read()
    bench.settle()
    assert bench.panel.ledger is not None
    assert len(bench.panel.ledger.histories) == 1
    return sum(row.state == "stale" for row in bench.panel.ledger.rows)


def test_a_design_that_fails_on_the_game_cannot_be_recorded_and_shows_when_the_mark_came(bench: Bench) -> None:
    with stand_in(bench.folder):
        bench.try_out(weakened(reference(LEVEL)))
    run = bench.editor.last_run
    assert run is not None
    assert run.capture is not None
    assert not run.success
    assert run.capture.marker_s is not None
    assert f"failure mark at {run.capture.marker_s:.2f} s" in bench.editor.banner.words.text()
    assert not bench.panel.readiness.ready
    assert "fail" in bench.panel.readiness.words
    assert not bench.part("calibrateRecord").isEnabled()
    bench.shot("editor_on_game_failed")


def test_without_the_game_the_editor_says_why_and_the_last_run_stays(bench: Bench) -> None:
    editor = bench.editor
    bench.go_to(LEVEL, reference(LEVEL))
    editor.run_embedded()
    bench.qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    before = editor.last_run
    assert editor.head.run.text() == "Run on Stand-in game"
    assert bench.panel.readiness.words == (
        f"The map {MAP} takes runs on native-standin only: choose that in the toolbar and run the design"
    )
    editor.run()
    bench.qtbot.waitUntil(lambda: "one window is needed" in editor.banner.words.text(), timeout=LONG_MS)
    assert editor.banner.chip.state == "error"
    assert editor.last_run is before
    assert editor.head.run.isEnabled()


def test_a_run_on_the_game_is_stopped_by_the_key_that_began_it(bench: Bench) -> None:
    editor = bench.editor
    bench.keep_profile(time_scale=0.5)
    bench.go_to(LEVEL, reference(LEVEL))
    with stand_in(bench.folder, "--time-scale", 0.5) as game:
        editor.activateWindow()
        bench.qtbot.waitUntil(editor.isActiveWindow)
        key(bench.qtbot, editor, Qt.Key.Key_Space)
        assert editor.runs.on_game
        bench.qtbot.waitUntil(lambda: any(each["event"] == "run" for each in game.events), timeout=LONG_MS)
        key(bench.qtbot, editor, Qt.Key.Key_Space)
        bench.qtbot.waitUntil(lambda: not editor.runs.on_game, timeout=LONG_MS)
    assert editor.banner.words.text() == "the run was stopped"
    assert editor.last_run is None
