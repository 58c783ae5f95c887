"""The stand-in takes what the game takes, and shows what the embedded scene shows."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from native_designs import LIMIT, reference, weakened
from PySide6.QtGui import QImage
from screen_parts import PATIENCE_S, Lines, screen, until

from console.standin.game import Game, View
from console.standin.misbehaviour import Misbehaviour
from console.standin.options import parse
from console.standin.picture import draw_view
from console.standin.still import still
from controller.executors.embedded import EmbeddedExecutor
from controller.frame import Frame
from controller.levels.catalogue import all_levels, find_level
from controller.levels.level import Level
from controller.native.installation import game_file_bytes
from controller.native.profile_file import load_screen_profile
from controller.native.window_x11 import X11Desktop
from controller.simulator.renderer.scene import standing_discs

PROFILE = load_screen_profile("native-standin")
LEVEL = find_level("T1B_Span_8m")


def game(folder: Path, mode: str = "layout", level: Level | None = None, **options: Any) -> tuple[Game, list[Any]]:
    told: list[Any] = []
    wrong = options.get("wrong", Misbehaviour.NONE)
    made = Game(
        folder, mode, PROFILE.install.file, level, options.get("scale", 1.0), wrong, lambda **facts: told.append(facts)
    )
    return made, told


def load(played: Game, now_s: float = 0.0) -> View:
    for click in PROFILE.load:
        played.click(*click.at, now_s)
    return played.view(now_s)


def pixels(view: View) -> np.ndarray:
    image = draw_view(view, LIMIT).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(720, image.bytesPerLine())
    return rows[:, : 3 * 1280].reshape(720, 1280, 3).copy()


def test_the_profiles_click_path_loads_what_the_driver_wrote(tmp_path: Path) -> None:
    bridge = reference(LEVEL.name)
    (tmp_path / PROFILE.install.file).write_bytes(game_file_bytes(PROFILE.install, LEVEL, bridge))
    played, told = game(tmp_path)
    assert played.view(0.0).design is None
    view = load(played)
    assert view.screen == "editor"
    assert view.design is not None
    assert (view.design.level, view.design.bridge) == (LEVEL, bridge)
    assert told[-1] == {"event": "loaded", "members": len(bridge.members)}
    drawn = EmbeddedExecutor().editor_frame(LEVEL, bridge, LIMIT).rgb
    seen = pixels(view)
    assert (seen[100:] == drawn[100:]).all()
    x, y = PROFILE.editor.pixel
    assert PROFILE.editor.holds(tuple(int(value) for value in seen[y, x]))


def test_levels_that_one_layout_cannot_tell_apart_are_told_by_name(tmp_path: Path) -> None:
    played, _ = game(tmp_path)
    for level in all_levels()[::17]:
        bridge = reference(level.name)
        (tmp_path / PROFILE.install.file).write_bytes(game_file_bytes(PROFILE.install, level, bridge))
        design = load(played).design
        assert design is not None
        assert (design.level, design.bridge) == (level, bridge)


def test_a_layout_of_this_project_is_known_without_a_name(tmp_path: Path) -> None:
    content = json.loads(game_file_bytes(PROFILE.install, LEVEL, reference(LEVEL.name)))
    del content["levelName"]
    (tmp_path / PROFILE.install.file).write_text(json.dumps(content))
    design = load(game(tmp_path)[0]).design
    assert design is not None
    assert design.level.terrain == LEVEL.terrain


def test_a_slot_belongs_to_the_level_that_is_open(tmp_path: Path) -> None:
    install = replace(PROFILE.install, mode="slot")
    (tmp_path / install.file).write_bytes(game_file_bytes(install, LEVEL, reference(LEVEL.name)))
    design = load(game(tmp_path, "slot", LEVEL)[0]).design
    assert design is not None
    assert design.bridge == reference(LEVEL.name)
    assert load(game(tmp_path, "slot")[0]).message == "no level is open"


@pytest.mark.parametrize("content", [b"", b"{}", b'{"saveFiles": ["eJw="]}', b"\xff\xfe"])
def test_a_damaged_file_is_refused_with_a_message_and_what_stood_there_stays(content: bytes, tmp_path: Path) -> None:
    played, told = game(tmp_path, level=LEVEL)
    (tmp_path / PROFILE.install.file).write_bytes(content)
    view = load(played)
    assert view.screen == "message"
    assert view.design is not None
    assert view.design.bridge.members == ()
    assert told[-1]["event"] == "refused"
    assert pixels(view).any()
    played.key("escape", 0.0)
    assert played.view(0.0).screen == "editor"


def test_a_run_shows_the_embedded_runs_marks_and_ends_at_a_key(tmp_path: Path) -> None:
    for bridge, won in ((reference(LEVEL.name), True), (weakened(reference(LEVEL.name)), False)):
        (tmp_path / PROFILE.install.file).write_bytes(game_file_bytes(PROFILE.install, LEVEL, bridge))
        played, _ = game(tmp_path, scale=2.0)
        editor = pixels(load(played))
        played.key("space", 10.0)
        rollout = EmbeddedExecutor().run(LEVEL, bridge, LIMIT)
        for index in (0, 5, 12, 47):
            view = played.view(10.0 + (index + 1) / 4 / 2)
            assert view.time_s == pytest.approx((index + 1) / 4)
            assert (pixels(view)[40:] == rollout.frame(index).rgb[40:]).mean() > 0.999
        last = Frame(pixels(played.view(10.0 + 6.0)))
        for rule, lit in ((PROFILE.detector.success, won), (PROFILE.detector.failure, not won)):
            x, y = rule.pixel
            rgb, before = (tuple(int(value) for value in each[y, x]) for each in (last.rgb, editor))
            assert rule.is_lit(rgb, before) is lit
        played.key("space", 16.5)
        assert (pixels(played.view(16.5)) == editor).all()


def test_a_moment_between_two_film_times_lies_between_their_positions() -> None:
    run = EmbeddedExecutor().run(LEVEL, reference(LEVEL.name), LIMIT).run
    built = np.array([(node.x, node.y) for node in reference(LEVEL.name).nodes])
    start = (built, standing_discs(LEVEL))
    assert np.allclose(still(run, start, 0.0).node_xy[0], built)
    assert np.allclose(still(run, start, 1.0).disc_xy[0], run.disc_xy[3])
    assert np.allclose(still(run, start, 1.125).disc_xy[0], (run.disc_xy[3] + run.disc_xy[4]) / 2)
    assert np.allclose(still(run, start, 99.0).node_xy[0], run.node_xy[-1])
    assert still(run, start, 1.125).times_s.tolist() == [1.125]


def test_menus_open_and_close_and_take_no_keys_of_a_run(tmp_path: Path) -> None:
    played, told = game(tmp_path, level=LEVEL)
    menu, item, _ = PROFILE.load
    played.click(*menu.at, 0.0)
    assert played.view(0.0).screen == "menu"
    played.key("space", 0.0)
    assert played.view(0.0).screen == "menu"
    played.click(*menu.at, 0.0)
    assert played.view(0.0).screen == "editor"
    played.click(*menu.at, 0.0)
    played.click(*item.at, 0.0)
    view = played.view(0.0)
    assert (view.screen, view.entries) == ("list", (PROFILE.install.file,))
    assert pixels(view).any()
    played.key("escape", 0.0)
    assert played.view(0.0).screen == "editor"
    assert not [each for each in told if each["event"] == "run"]


def test_every_misbehaviour_is_an_option(tmp_path: Path) -> None:
    for wrong in Misbehaviour:
        assert parse(["--folder", str(tmp_path), "--misbehave", wrong.value]).misbehaviour is wrong


def command(folder: Path) -> list[str]:
    program = "from controller.cli import main; main()"
    return [sys.executable, "-c", program, "standin", "--folder", str(folder), "--level", LEVEL.name, "--events"]


def test_the_window_opens_and_is_closed_by_what_ends_the_command(tmp_path: Path) -> None:
    # A screen of its own: the drivers' tests keep theirs for the life of the process.
    with screen(), closing(X11Desktop()) as desktop:
        for number in (signal.SIGTERM, signal.SIGINT):
            child = subprocess.Popen(
                command(tmp_path), stdout=subprocess.PIPE, text=True, env={**os.environ, "QT_QPA_PLATFORM": "xcb"}
            )
            lines = Lines(child.stdout)
            try:
                assert lines.wait_for("ready")["size"] == [1280, 720]
                assert desktop.find(PROFILE.window_title)
            finally:
                child.send_signal(number)
                assert child.wait(PATIENCE_S) == 0
                # Its end of the pipe was the window's too.
                lines.close()
            assert not desktop.find(PROFILE.window_title)


def test_a_command_that_is_ended_before_the_window_opens_opens_none(tmp_path: Path) -> None:
    with screen():
        child = subprocess.Popen(
            command(tmp_path), stdout=subprocess.PIPE, text=True, env={**os.environ, "QT_QPA_PLATFORM": "xcb"}
        )
        lines = Lines(child.stdout)
        try:
            until(lambda: bool(Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text()))
        finally:
            child.send_signal(signal.SIGTERM)
            assert child.wait(PATIENCE_S) == 0
            lines.close()
        assert lines.events == []
