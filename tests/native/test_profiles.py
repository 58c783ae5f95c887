"""Screen profiles are read strictly, written again whole, measured by rule, and the user's own go first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.evidence.profile import PixelRule, ProfileError, Rgb, load_profile, profile_text
from controller.executors.native import NativeExecutor, native_executor
from controller.native.profile_file import load_screen_profile, parse_screen_profile, profile_toml
from controller.native.screen_profile import EditorMark, ScreenProfile
from controller.native.wizard import LEAST_CHANGE, measured, proposed_mark, proposed_rule, save_profile

NAMES = ("native", "native-standin")
COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


@pytest.fixture
def shipped() -> ScreenProfile:
    return load_screen_profile("native-standin")


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_is_written_as_it_was_read(name: str) -> None:
    profile = load_screen_profile(name)
    assert parse_screen_profile(name, profile_toml(profile)) == profile
    assert profile.executor == name
    assert load_profile(name) == profile.detector


def test_the_hash_tells_pixels_and_waits_but_not_this_machines_folders(shipped: ScreenProfile) -> None:
    elsewhere = replace(shipped, install=replace(shipped.install, folders=("/elsewhere",)))
    slower = replace(shipped, loaded=replace(shipped.loaded, at_most_s=6.0))
    assert elsewhere.sha256 == shipped.sha256
    assert slower.sha256 != shipped.sha256


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "stand-in"', 'game = "chess"', "screen.game: must be one of Poly Bridge, stand-in, not 'chess'"),
        (
            'game = "stand-in"',
            'game = "Poly Bridge"',
            "the game runs in real time and loads only layouts that were paired",
        ),
        ("dpi_scale = 1.0", 'dpi_scale = "big"', "screen.dpi_scale: must be a number from 0.5 to 8, not 'big'"),
        ("dpi_scale = 1.0", "", "screen.dpi_scale: missing"),
        ("dpi_scale = 1.0", "dpi_scale = 1.0\nspeed = 3", "screen.speed: unknown; take it out"),
        (
            "at = [28, 64]",
            "at = [1280, 64]",
            r"screen.load.at: \(1280, 64\) lies outside the client area of 1280 x 720",
        ),
        ('hotkey = "pause"', 'hotkey = "a"', "screen.hotkey: must be one of pause, scrolllock, f1"),
        ('file = "PolyBridgeBench.pbl"', 'file = "../x"', "must be a plain file name, not '../x'"),
        ('window_title = "^Poly Bridge', 'window_title = "^(Poly Bridge', "is no regular expression"),
        ("measured = true", "measured = 1", "must be true or false, not 1"),
    ],
)
def test_a_slip_of_the_pen_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    text = profile_text("native-standin")
    assert old in text
    with pytest.raises(ProfileError, match=said):
        parse_screen_profile("mine", text.replace(old, new, 1))


def test_a_profile_that_only_judges_drives_no_game() -> None:
    with pytest.raises(ProfileError, match=r"profile embedded has no \[screen\] table"):
        load_screen_profile("embedded")


def test_the_example_is_driven_with_by_nobody() -> None:
    with pytest.raises(ProfileError, match="an example whose pixels nobody has measured"):
        native_executor()


def test_a_profile_of_the_stand_in_cannot_pass_for_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBBENCH_PROFILES", str(tmp_path))
    (tmp_path / "native.toml").write_text(profile_text("native-standin"))
    with pytest.raises(ProfileError, match="drives stand-in, whose executor is native-standin"):
        native_executor()


def test_what_was_measured_is_saved_and_goes_before_what_ships(
    shipped: ScreenProfile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBBENCH_PROFILES", str(tmp_path / "profiles"))
    success = proposed_rule((1228, 20), (38, 38, 40), (40, 214, 96))
    failure = proposed_rule((1145, 637), (46, 42, 42), (222, 40, 34))
    mark = proposed_mark((14, 50), (66, 168, 72), ((206, 204, 110),))
    mine = measured(replace(shipped, measured=False), success, failure, mark)
    save_profile(mine)
    assert load_screen_profile("native-standin") == mine
    assert mine.detector.version == shipped.detector.version + 1
    assert load_profile("native-standin").failure.channel == "red"
    with pytest.raises(ProfileError, match=r"lies outside|whole number from 0 to 1279"):
        save_profile(measured(shipped, replace(success, pixel=(5000, 20)), failure, mark))


@given(COLOURS, COLOURS)
def test_a_proposed_rule_tells_the_two_readings_it_was_made_of(editor: Rgb, lit: Rgb) -> None:
    try:
        rule = proposed_rule((3, 4), editor, lit)
    except ProfileError:
        assert all(now - before < LEAST_CHANGE for before, now in zip(editor, lit, strict=True))
        return
    assert rule.is_lit(lit, editor)
    assert not rule.is_lit(editor, editor)


def test_the_rule_for_a_fragile_pixel_asks_for_more_than_its_channel() -> None:
    """Red is 142 in the real editor already, and 150 would count."""
    rule = proposed_rule((1145, 637), (142, 120, 110), (214, 40, 36))
    assert rule == PixelRule((1145, 637), "red", 178, dominance=87, change=36)
    assert not rule.is_lit((160, 120, 110), (142, 120, 110))


def test_a_mark_that_another_state_shares_is_refused() -> None:
    with pytest.raises(ProfileError, match="choose another pixel"):
        proposed_mark((1, 1), (60, 60, 60), ((65, 58, 61),))
    assert proposed_mark((1, 1), (60, 60, 60), ((90, 60, 60),)) == EditorMark((1, 1), (60, 60, 60), 10)


def test_an_executor_says_what_it_is_without_a_display(
    shipped: ScreenProfile, monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    executor = NativeExecutor(shipped, state)
    assert executor.name == "native-standin"
    assert executor.configuration["game"] == {"name": "stand-in", "version": "1"}
    assert "/" not in str(executor.configuration)
    executor.close()
    assert not state.exists()
