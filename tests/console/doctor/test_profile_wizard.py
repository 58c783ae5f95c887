"""Measuring pixels: from captures and clicks to a profile of one's own, also on a real screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot
from screen_parts import LEAKS, nursery, screen, stand_in

from console.doctor import strings as say
from console.doctor.measuring import capture_game, find, profile_of
from console.doctor.wizard import Wizard
from controller.evidence.profile import ProfileError
from controller.frame import Frame
from controller.native.profile_file import load_screen_profile

GREY, BUTTON = (90, 90, 90), (66, 168, 72)
POINTS = {"editor": (14, 50), "success": (1228, 20), "failure": (1145, 637)}
OpenWizard = Callable[..., Wizard]


def frame(**lit: tuple[int, int, int]) -> Frame:
    rgb = np.full((720, 1280, 3), 90, np.uint8)
    for state, colour in lit.items():
        column, row = POINTS[state]
        rgb[row - 3 : row + 4, column - 3 : column + 4] = colour
    return Frame(rgb)


EDITOR, SUCCESS, FAILURE = frame(editor=BUTTON), frame(success=(30, 220, 90)), frame(failure=(230, 40, 40))
SHOTS = {"editor": EDITOR, "success": SUCCESS, "failure": FAILURE}


@pytest.fixture
def open_wizard(qtbot: QtBot) -> Iterator[OpenWizard]:
    opened: list[Wizard] = []

    def make(name: str = "native-standin") -> Wizard:
        wizard = Wizard(name, countdown_s=0)
        wizard.show()
        opened.append(wizard)
        qtbot.waitUntil(lambda: wizard.base is not None)
        return wizard

    yield make
    for wizard in opened:
        wizard.close_down()
        wizard.deleteLater()


def test_rules_follow_from_three_captures_and_three_pixels() -> None:
    findings = find(SHOTS, POINTS)

    assert findings.whole
    assert findings.rules["success"].channel == "green"
    assert findings.rules["failure"].channel == "red"
    assert findings.mark is not None
    assert findings.mark.rgb == BUTTON


def test_nothing_follows_from_captures_that_are_not_there() -> None:
    findings = find({"editor": EDITOR}, POINTS)

    assert (findings.mark, findings.rules, findings.faults, findings.whole) == (None, {}, {}, False)
    with pytest.raises(ProfileError, match=say.INCOMPLETE):
        profile_of(load_screen_profile("native-standin"), "mine", findings)


def test_a_pixel_that_is_lit_in_both_ends_is_refused() -> None:
    both = frame(success=(30, 220, 90), failure=(230, 40, 40))

    findings = find({**SHOTS, "failure": both}, POINTS)

    assert "also lit in the failure capture" in findings.faults["success"]
    assert not findings.whole


def test_a_pixel_that_does_not_change_is_refused_beside_its_state(open_wizard: OpenWizard) -> None:
    wizard = open_wizard()
    for state, shot in SHOTS.items():
        wizard.take(state, shot)
    assert wizard.save.isEnabled()

    wizard.cards["success"].set_point((640, 360))

    assert "choose another pixel" in wizard.cards["success"].verdict.text()
    assert not wizard.save.isEnabled()


def test_a_click_picks_the_pixel_under_it_for_the_state_in_hand(open_wizard: OpenWizard, qtbot: QtBot) -> None:
    wizard = open_wizard()
    wizard.take("success", SUCCESS)
    wizard.choose("success")
    wizard.view.set_zoom(2.0)
    wizard.view.centerOn(1000, 100)
    at = wizard.view.mapFromScene(QPointF(1000.5, 100.5))

    qtbot.mouseClick(wizard.view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert wizard.cards["success"].point() == (1000, 100)
    assert wizard.cards["editor"].point() == POINTS["editor"]


def test_what_was_measured_is_saved_as_a_profile_of_ones_own(
    open_wizard: OpenWizard, qtbot: QtBot, own_profiles: Path
) -> None:
    wizard = open_wizard()
    for state, shot in SHOTS.items():
        wizard.cards[state].set_point(POINTS[state])
        wizard.take(state, shot)
    wizard.name.setText("my-screen")

    with qtbot.waitSignal(wizard.saved) as saved:
        wizard.save.click()

    assert saved.args == ["my-screen"]
    profile = load_screen_profile("my-screen")
    assert (profile.measured, profile.detector.success.pixel) == (True, POINTS["success"])
    assert profile.detector.version == load_screen_profile("native-standin").detector.version + 1
    assert (own_profiles / "my-screen.toml").is_file()


@pytest.mark.parametrize("name", ["", "../elsewhere", "a b", "x" * 80])
def test_a_name_that_is_no_file_name_is_not_saved(open_wizard: OpenWizard, name: str) -> None:
    wizard = open_wizard()
    for state, shot in SHOTS.items():
        wizard.take(state, shot)

    wizard.name.setText(name)

    assert not wizard.save.isEnabled()


def test_without_a_display_a_capture_says_so(
    open_wizard: OpenWizard, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    wizard = open_wizard()

    wizard.cards["editor"].button.click()

    qtbot.waitUntil(lambda: "display" in wizard.told.text())
    assert wizard.cards["editor"].button.text() == say.CAPTURE
    assert wizard.pages.currentWidget() is wizard.empty


@pytest.mark.filterwarnings(LEAKS)
def test_the_game_on_a_real_screen_is_captured_and_read_live(
    open_wizard: OpenWizard, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    with screen(), stand_in(folder):
        wizard = open_wizard()
        wizard.cards["editor"].button.click()
        qtbot.waitUntil(lambda: wizard.pages.currentWidget() is wizard.view, timeout=15_000)
        assert "66 168 72" in wizard.cards["editor"].reading.text()
        wizard.live.setChecked(True)
        qtbot.waitUntil(lambda: wizard.cards["editor"].now.text() == say.NOW.format(rgb="66 168 72"), timeout=15_000)
        wizard.live.setChecked(False)
        small = load_screen_profile("native-standin")
        small = replace(small, detector=replace(small.detector, width=640))
        with pytest.raises(Exception, match="1280 × 720, the profile is for 640 × 720"):
            capture_game(small)
        wizard.close_down()
        nursery().close()
        nursery.cache_clear()


def test_a_game_of_another_size_moves_the_points_in_proportion_and_wants_every_click_looked_at(
    open_wizard: OpenWizard, qtbot: QtBot
) -> None:
    wizard = open_wizard("native")
    before = load_screen_profile("native")
    wizard.take("editor", EDITOR)
    assert "2560 × 1600" in wizard.told.text()
    assert "1280 × 720" in wizard.told.text()
    assert wizard.cards["click menu"].point() == (45 // 2, 41 * 720 // 1600)
    for state, shot in SHOTS.items():
        wizard.cards[state].set_point(POINTS[state])
        wizard.take(state, shot)
    assert not wizard.save.isEnabled()
    assert wizard.cards["click slot"].verdict.text() == say.CLICK_UNSEEN
    for step in before.load:
        wizard.take(f"click {step.name}", EDITOR)
    wizard.cards["click slot"].set_point((640, 300))
    wizard.name.setText("smaller")

    with qtbot.waitSignal(wizard.saved):
        wizard.save.click()

    made = load_screen_profile("smaller")
    assert (made.detector.width, made.detector.height, made.measured) == (1280, 720, True)
    assert made.load[-1].at == (640, 300)
    assert [step.name for step in made.load] == [step.name for step in before.load]
