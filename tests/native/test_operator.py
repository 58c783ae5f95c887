"""An operator is heard at once, and no key stays down, whatever becomes of the driver."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from native_designs import LIMIT, reference
from screen_parts import LEAKS, stand_in, until

from controller.executor import OperatorNeededError
from controller.executors import native
from controller.executors.native import NativeExecutor
from controller.levels.catalogue import find_level
from controller.native.errors import HostError
from controller.native.journal import JOURNAL
from controller.native.window_x11 import X11Desktop
from controller.records.reading import read_trajectory
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.filterwarnings(LEAKS)]
Driver = Callable[..., NativeExecutor]
LEVEL = find_level("T1B_Span_8m")
CHILD = Path(__file__).parent.parent / "parts" / "native_child.py"


@pytest.fixture
def hand(display: str) -> Iterator[Any]:
    """A person's hand: keys and the pointer, by another connection than the driver's."""
    from Xlib import XK, X
    from Xlib.display import Display
    from Xlib.ext.xtest import fake_input

    connection = Display(display)

    class Hand:
        def tap(self, name: str) -> None:
            code = connection.keysym_to_keycode(XK.string_to_keysym(name))
            for kind in (X.KeyPress, X.KeyRelease):
                fake_input(connection, kind, code)
                connection.sync()
                threading.Event().wait(0.08)

        def point(self, x: int, y: int) -> None:
            fake_input(connection, X.MotionNotify, x=x, y=y)
            connection.sync()

    yield Hand()
    fake_input(connection, X.MotionNotify, x=960, y=540)
    connection.sync()
    connection.close()


@pytest.fixture
def desktop(display: str) -> Iterator[X11Desktop]:
    found = X11Desktop()
    yield found
    found.close()


def test_the_hotkey_pauses_in_the_middle_of_a_run_and_the_next_step_goes_on(
    folder: Path, driver: Driver, hand: Any
) -> None:
    with stand_in(folder, "--time-scale", 2) as game:
        executor = driver(time_scale=2.0)

        def tap_when_it_runs() -> None:
            game.wait_for("run")
            hand.tap("Pause")

        operator = threading.Thread(target=tap_when_it_runs)
        operator.start()
        with pytest.raises(OperatorNeededError, match="paused with the pause key"):
            executor.run(LEVEL, reference(LEVEL.name), LIMIT)
        operator.join()
        assert executor.editor_frame(LEVEL, reference(LEVEL.name), LIMIT).rgb.any()


def test_a_pointer_in_the_corner_pauses_before_anything_is_pressed(folder: Path, driver: Driver, hand: Any) -> None:
    with stand_in(folder) as game:
        executor = driver()
        hand.point(0, 0)
        with pytest.raises(OperatorNeededError, match="the pointer is in a corner"):
            executor.run(LEVEL, reference(LEVEL.name), LIMIT)
        assert not [event for event in game.events if event["event"] in ("click", "key")]


@pytest.mark.usefixtures("keep_profile")
def test_a_pause_stops_the_sweep_and_a_resume_plays_the_same_episode(folder: Path, tmp_path: Path, hand: Any) -> None:
    levels = (LEVEL.name, "T1B_Span_10m")
    plan = SweepPlan(("reference",), ("loose",), levels, "native-standin", foreign_budget_map=True)
    session, store = tmp_path / "session", tmp_path / "store.sqlite"
    with stand_in(folder):
        hand.point(0, 0)
        with pytest.raises(OperatorNeededError, match="move it away and start again"):
            run_sweep(plan, session, store=store)
        episodes = [session / "reference_loose_r1" / level for level in levels]
        assert read_trajectory(episodes[0]).status == "interrupted"
        assert not episodes[1].exists()
        hand.point(960, 540)
        result = run_sweep(plan, session, store=store, resume=True)
        native.standin_executor().close()
    assert result.complete
    assert [read_trajectory(episode).status for episode in episodes] == ["success", "success"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_driver_that_is_killed_in_mid_run_leaves_no_key_down_and_the_files_as_they_were(
    how: signal.Signals, folder: Path, state: Path, desktop: X11Desktop
) -> None:
    theirs = folder / "PolyBridgeBench.pbl"
    theirs.write_bytes(b"what the user had")
    with stand_in(folder) as game:
        child = subprocess.Popen([sys.executable, str(CHILD), str(folder), str(state), LEVEL.name])
        try:
            game.wait_for("run")
            assert desktop.key_is_down("space")
            assert theirs.read_bytes() == b"ours"
            assert (state / JOURNAL).is_file()
        finally:
            os.kill(child.pid, how)
            child.wait()
        until(lambda: not desktop.key_is_down("space"))
        until(lambda: theirs.read_bytes() == b"what the user had" and not (state / JOURNAL).exists())


def test_a_second_driver_is_refused_while_the_first_has_the_game(
    folder: Path, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.native.lock.TAKEOVER_S", 0.1)
    with stand_in(folder):
        first, second = driver(), driver()
        first.editor_frame(LEVEL, reference(LEVEL.name), LIMIT)
        with pytest.raises(HostError, match="another process drives the game"):
            second.editor_frame(LEVEL, reference(LEVEL.name), LIMIT)


def test_the_doctor_sees_the_game_and_says_what_is_wrong_without_it(
    folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.native.preflight import examine

    monkeypatch.setenv("PBBENCH_STANDIN", str(folder))
    with stand_in(folder, level=LEVEL.name) as game:
        lights = {check.name: check.light for check in examine("native-standin", state)}
        assert not [event for event in game.events if event["event"] in ("click", "key")]
    assert set(lights.values()) <= {"green", "amber"}
    assert lights["game window"] == lights["in front"] == lights["picture"] == lights["keys"] == "green"
    checks = {check.name: check for check in examine("native-standin", state)}
    assert checks["game window"].light == "red"
    assert checks["game window"].advice == "start it"


def test_pyautoguis_failures_to_load_are_one_clear_error(display: str, tmp_path: Path) -> None:
    code = (
        "import sys; from controller.native.input import load_library; from controller.native.errors import HostError\n"
        "try: load_library('pyautogui')\n"
        "except HostError as fault: print(str(fault))\n"
    )
    told = {}
    for name, environment in {
        "none": {},
        "wrong": {"DISPLAY": ":987"},
        "wayland": {"WAYLAND_DISPLAY": "wayland-0"},
    }.items():
        base = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        found = subprocess.run(
            [sys.executable, "-c", code], env={**base, **environment}, capture_output=True, text=True
        )
        assert found.returncode == 0, found.stderr
        told[name] = found.stdout
    assert "there is no display here" in told["none"]
    assert "pyautogui cannot reach the keyboard and mouse of this display (DisplayConnectionError" in told["wrong"]
    assert "choose an X11 session" in told["wayland"]
