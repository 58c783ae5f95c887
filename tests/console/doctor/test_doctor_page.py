"""The doctor's page: every light with icon and word and what to do, looked at beside the window."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from console.doctor import strings as say
from console.doctor.check_row import CheckRow, LightChip
from console.doctor.dialog import DoctorDialog
from console.doctor.report import profile_names, report_of, summary
from console.theme import theme
from controller.machine_state import state_folder
from controller.native.journal import Journal
from controller.native.preflight import Check

GREEN, AMBER, RED = (
    Check("display", "green", "reachable"),
    Check("room for films", "amber", "1 GB free", "make room"),
    Check("game window", "red", "none matches '^Poly Bridge$'", "start it"),
)
OpenDoctor = Callable[..., DoctorDialog]


@pytest.fixture
def open_doctor(qtbot: QtBot) -> Iterator[OpenDoctor]:
    opened: list[DoctorDialog] = []

    def make(*checks: Check) -> DoctorDialog:
        page = DoctorDialog(look=lambda _profile: checks) if checks else DoctorDialog()
        page.show()
        opened.append(page)
        qtbot.waitUntil(lambda: bool(page.checks) and page.again.isEnabled(), timeout=15_000)
        return page

    yield make
    for page in opened:
        page.close_down()
        page.deleteLater()


def texts(page: DoctorDialog) -> str:
    return "\n".join(each.text().replace("\u200b", "") for each in page.findChildren(QLabel))


def test_the_worst_light_is_said_first() -> None:
    assert summary([GREEN]) == (say.SUMMARY_GREEN, "green")
    assert summary([GREEN, AMBER]) == (say.SUMMARY_AMBER[0], "amber")
    assert summary([RED, AMBER, RED]) == ("2 conditions are in the way", "red")


def test_only_profiles_that_drive_a_game_are_offered(own_profiles: Path) -> None:
    own_profiles.mkdir()
    (own_profiles / "mine.toml").write_text("[screen]\nbroken = ")

    assert profile_names() == ("mine", "native", "native-standin")


def test_each_condition_has_a_word_and_an_icon_and_what_to_do(open_doctor: OpenDoctor) -> None:
    page = open_doctor(GREEN, AMBER, RED)

    rows = page.findChildren(CheckRow)
    chips = [row.findChild(LightChip) for row in rows]
    assert [chip.word for chip in chips if chip is not None] == ["ready", "note", "blocked"]
    assert len({chip.icon for chip in chips if chip is not None}) == 3
    assert "start it" in texts(page)
    assert "blocked" in rows[2].accessibleName()


def test_the_real_conditions_of_this_machine_are_listed(open_doctor: OpenDoctor) -> None:
    page = open_doctor()

    assert {"display", "your files", "other drivers", "profile", "game folder"} <= {each.name for each in page.checks}
    assert "an example that nobody has measured" in texts(page)
    assert page.summary.text() == summary(page.checks)[0]


def test_looking_again_shows_what_has_changed(open_doctor: OpenDoctor, qtbot: QtBot) -> None:
    seen = [GREEN]
    page = open_doctor(RED)
    page._look = lambda _profile: tuple(seen)

    page.again.click()

    assert not page.again.isEnabled()
    qtbot.waitUntil(lambda: page.checks == (GREEN,))
    assert page.summary.text() == say.SUMMARY_GREEN


def test_the_window_lives_while_it_is_looked_at(qtbot: QtBot) -> None:
    go_on, threads = threading.Event(), []

    def look(_profile: str) -> tuple[Check, ...]:
        threads.append(threading.current_thread())
        go_on.wait(10)
        return (GREEN,)

    page = DoctorDialog(look=look)
    page.show()
    qtbot.waitUntil(lambda: bool(threads))
    assert page.empty.line == say.LOOKING

    go_on.set()

    qtbot.waitUntil(lambda: page.checks == (GREEN,))
    assert threads[0] is not threading.main_thread()
    page.close_down()
    page.deleteLater()


def test_the_list_is_copied_as_text(open_doctor: OpenDoctor) -> None:
    page = open_doctor(GREEN, RED)

    page.copy.click()

    copied = QApplication.clipboard().text()
    assert copied == report_of("native", page.checks)
    assert "[blocked] game window: none matches '^Poly Bridge$' -> start it" in copied
    assert page.told.text() == say.COPIED


def test_files_that_a_crashed_run_left_are_given_back(open_doctor: OpenDoctor, qtbot: QtBot, tmp_path: Path) -> None:
    game_file = tmp_path / "slot"
    game_file.write_bytes(b"the player's")
    Journal(state_folder()).replace(game_file, b"ours")
    page = open_doctor()
    assert page.give_back.isVisibleTo(page)

    page.give_back.click()

    qtbot.waitUntil(lambda: not page.give_back.isVisibleTo(page), timeout=15_000)
    assert game_file.read_bytes() == b"the player's"


@pytest.mark.parametrize("size", [(640, 400), (1280, 720)])
def test_long_words_wrap_and_never_widen_the_list(open_doctor: OpenDoctor, qapp: QApplication, size: object) -> None:
    page = open_doctor(Check("game folder", "red", "/a/" + "very_long_folder/" * 40, "x" * 300), GREEN)
    page.resize(*size)  # type: ignore[misc]
    qapp.processEvents()

    body = page._area.widget()
    assert body.width() <= page._area.viewport().width()
    theme().choose("dark")
    page.grab()
