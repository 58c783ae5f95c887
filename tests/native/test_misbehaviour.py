"""What goes wrong on a desktop ends as an infrastructure fault that says what was seen, and presses nothing blindly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from native_designs import LIMIT, reference
from screen_parts import LEAKS, stand_in

from controller.executor import ExecutorError, OperatorNeededError
from controller.executors.native import FAULTS_IN_A_ROW, NativeExecutor
from controller.levels.catalogue import find_level
from controller.native.errors import PictureError, StepError, WindowError
from controller.native.journal import Journal
from controller.native.screen_profile import Wait
from serializer.bridge import Bridge

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.filterwarnings(LEAKS)]
Driver = Callable[..., NativeExecutor]
LEVEL = find_level("T1B_Span_8m")
BARE = Bridge(LEVEL.anchors, ())


@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        ("lost-focus", WindowError, "'Software update' came in front of the game"),
        ("frozen", PictureError, "show no change at all: the game hangs"),
        ("black", PictureError, "the picture is black"),
        ("crash", WindowError, "gone or minimised: did the game end"),
        ("moved", PictureError, r"the window moved from 1280 x 720 at \(0, 0\) to 1280 x 720 at \(40, 40\)"),
        ("no-start", StepError, "pressed space: the run did not start"),
        ("deaf-load", StepError, "the editor looks as before"),
        ("corrupt-save", StepError, "the plain editor did not come in 1 s"),
    ],
)
def test_a_run_that_goes_wrong_is_no_physical_failure(
    wrong: str, kind: type[ExecutorError], said: str, folder: Path, driver: Driver
) -> None:
    never_comes = {"deaf-load": "loaded", "corrupt-save": "loaded", "no-start": "started"}
    short = {never_comes[wrong]: Wait(1.0, 0.0001)} if wrong in never_comes else {}
    with stand_in(folder, "--misbehave", wrong):
        executor = driver(**short, frozen_frames=24)
        with pytest.raises(kind, match=said):
            executor.run(LEVEL, reference(LEVEL.name), LIMIT)
        assert not list(folder.iterdir())


def test_a_slow_load_is_waited_for_and_an_endless_one_is_not(folder: Path, driver: Driver) -> None:
    with stand_in(folder, "--misbehave", "slow-load") as game:
        patient = driver()
        patient.editor_frame(LEVEL, BARE, LIMIT)
        assert game.wait_for("loaded")
        patient.close()
    with stand_in(folder, "--misbehave", "stuck-load"):
        executor = driver(loaded=Wait(0.5, 0.0001))
        with pytest.raises(StepError, match=r"loading .*: the plain editor did not come in 0\.5 s"):
            executor.editor_frame(LEVEL, BARE, LIMIT)


def test_nothing_is_pressed_or_clicked_while_another_window_is_in_front(folder: Path, driver: Driver) -> None:
    with stand_in(folder, "--misbehave", "dialog") as game:
        game.wait_for("dialog")
        executor = driver()
        with pytest.raises(WindowError, match="'Software update' is in the way; nothing was pressed"):
            executor.editor_frame(LEVEL, BARE, LIMIT)
        assert not [event for event in game.events if event["event"] in ("click", "key")]


def test_the_third_fault_in_a_row_asks_for_a_person(folder: Path, driver: Driver) -> None:
    executor = driver()
    for _ in range(FAULTS_IN_A_ROW - 1):
        with pytest.raises(WindowError, match=r"one window is needed .* found: none"):
            executor.editor_frame(LEVEL, BARE, LIMIT)
    with pytest.raises(OperatorNeededError, match="3 steps in a row failed, the last: one window is needed"):
        executor.editor_frame(LEVEL, BARE, LIMIT)


def test_a_window_of_another_size_is_refused_with_both_sizes(folder: Path, driver: Driver) -> None:
    said = r"1600 x 900 pixels, the profile native-standin was measured at 1280 x 720"
    with stand_in(folder, "--dpi-scale", 1.25), pytest.raises(WindowError, match=said):
        driver().editor_frame(LEVEL, BARE, LIMIT)


def test_a_run_that_was_left_on_is_ended_before_anything_else(folder: Path, driver: Driver) -> None:
    with stand_in(folder, "--misbehave", "moved") as game:
        executor = driver()
        with pytest.raises(PictureError):
            executor.run(LEVEL, reference(LEVEL.name), LIMIT)
        executor.editor_frame(LEVEL, BARE, LIMIT)
        assert game.wait_for("stopped")


def test_a_message_that_was_left_open_is_closed_before_the_next_design(folder: Path, driver: Driver) -> None:
    with stand_in(folder, "--misbehave", "corrupt-save", level=LEVEL.name) as game:
        executor = driver(loaded=Wait(0.5, 0.0001))
        for _ in range(2):
            with pytest.raises(StepError, match="loading PolyBridgeBench"):
                executor.editor_frame(LEVEL, BARE, LIMIT)
        assert game.wait_for("key", key="escape", screen="message")


def test_files_that_a_crash_left_replaced_are_back_before_anything_else_is_done(
    folder: Path, state: Path, driver: Driver
) -> None:
    theirs = folder / "PolyBridgeBench.pbl"
    theirs.write_bytes(b"a person's")
    Journal(state).replace(theirs, b"ours")
    with pytest.raises(WindowError, match="found: none"):
        driver().editor_frame(LEVEL, BARE, LIMIT)
    assert theirs.read_bytes() == b"a person's"


def test_the_stand_in_is_never_taken_for_the_game(folder: Path, driver: Driver) -> None:
    with stand_in(folder, level=LEVEL.name) as game:
        executor = driver(game="Poly Bridge", window_title="Poly Bridge")
        assert executor.name == "native"
        with pytest.raises(WindowError, match=r"'Poly Bridge \(stand-in\)' is the stand-in"):
            executor.editor_frame(LEVEL, BARE, LIMIT)
        assert not [event for event in game.events if event["event"] in ("click", "key")]
