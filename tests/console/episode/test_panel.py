import json
import shutil
from pathlib import Path

import pytest
from console_parts import Desk
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot
from scripted_parts import text_of
from watched_episodes import LEVEL, bare_deck, folder_of, good, play, too_long

from console.episode.call_card import CallCard
from console.episode.chip import WordChip
from console.episode.panel import EpisodePanel
from console.episode.sheet import SheetWindow
from console.services import EpisodeRef
from console.theme import theme
from controller.designers.designer import DesignerError
from controller.episode.events import Event
from controller.records.names import TRAJECTORY
from controller.sweep.runner.messages import Ended, Stepped
from serializer.candidate import parse_candidate

pytestmark = pytest.mark.qt_log_ignore(r"^This plugin does not support propagateSizeHints\(\)$")


def shown(qtbot: QtBot, panel: EpisodePanel, ref: EpisodeRef) -> None:
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.candidate.isVisibleTo(panel) and not panel.empty.isVisible())


def chips(panel: EpisodePanel) -> list[str]:
    return [card.findChild(WordChip).word for card in panel.timeline.findChildren(CallCard)]


def step(ref: EpisodeRef, kind: str = "response", entry: int = 4) -> Stepped:
    return Stepped(entry, kind, 1, 0, "2026-03-09T14:08:12+00:00", str(ref.folder), "answered")  # type: ignore[arg-type]


def test_without_an_episode_it_says_how_to_choose_one(panel: EpisodePanel) -> None:
    assert panel.empty.isVisible()
    assert not panel.header.isVisible()


def test_an_episode_shows_its_facts_its_calls_and_the_newest_candidate(
    qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef
) -> None:
    shown(qtbot, panel, recorded)

    assert panel.findChild(QObject, "episodeDesigner").text() == "scripted"
    assert panel.findChild(QObject, "episodeLimit").text() == "$20,000"
    assert chips(panel)[0] == "1 violation"
    assert chips(panel)[1].startswith("run failed, ")
    assert chips(panel)[2] == "success"
    assert panel.candidate.drawing.isVisible()
    assert panel.candidate._title.text() == "Call 3"


def test_another_call_is_chosen_by_mouse_and_by_key(qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)

    qtbot.mouseClick(
        panel.timeline.card(2), Qt.MouseButton.LeftButton, pos=panel.timeline.card(2).rect().topRight() / 2
    )
    assert panel.candidate._title.text() == "Call 2"

    qtbot.keyClick(panel.timeline.card(1), Qt.Key.Key_Return)
    assert panel.candidate._title.text() == "Call 1"
    assert panel.candidate.drawing.bad_members() == 1


def test_the_candidate_is_there_as_json_to_search_and_to_copy(
    qtbot: QtBot, panel: EpisodePanel, desk: Desk, recorded: EpisodeRef
) -> None:
    shown(qtbot, panel, recorded)
    panel.candidate.views.button("json").click()
    pane = panel.candidate.texts["json"]

    qtbot.keyClicks(pane.finder, "isKinematic")
    first = pane.count.text()
    qtbot.keyClick(pane.finder, Qt.Key.Key_Return)
    assert first.startswith("1 of ")
    assert pane.count.text().startswith("2 of ")

    pane.copy_all()
    read = parse_candidate(QGuiApplication.clipboard().text())
    assert read.bridge == panel._account.calls[2].record.candidate
    assert desk.said == ["Copied candidate"]


def test_a_word_that_is_not_there_is_not_found(qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)
    panel.candidate.views.button("response").click()

    panel.candidate.texts["response"].finder.setText("suspension")

    assert panel.candidate.texts["response"].count.text() == "not found"


def test_raw_response_and_feedback_are_shown_word_for_word(
    qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef
) -> None:
    shown(qtbot, panel, recorded)
    panel.choose(1)
    account = panel._account

    panel.candidate.views.button("response").click()
    assert panel.candidate.texts["response"].view.toPlainText() == account.calls[0].record.response
    panel.candidate.views.button("feedback").click()
    assert panel.candidate.texts["feedback"].view.toPlainText() == account.calls[0].feedback.text
    panel.choose(3)
    assert panel.candidate.nothing.isVisible()


def test_an_answer_of_three_million_characters_is_cut_on_screen_and_whole_on_the_clipboard(
    qtbot: QtBot, panel: EpisodePanel, tmp_path: Path
) -> None:
    ref = play(tmp_path, ["x" * 3_000_000, good()])
    shown(qtbot, panel, ref)
    panel.choose(1)
    panel.candidate.views.button("response").click()
    pane = panel.candidate.texts["response"]

    assert len(pane.view.toPlainText()) < 110_000
    assert "2,900,000 characters more" in pane.view.toPlainText()
    pane.copy_all()
    assert len(QGuiApplication.clipboard().text()) == 3_000_000


def test_what_can_not_be_read_is_unavailable_with_its_reason(
    qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef, tmp_path: Path
) -> None:
    shutil.copytree(recorded.session_folder, tmp_path / "copy")
    ref = EpisodeRef(tmp_path / "copy", recorded.row, recorded.level)
    (ref.folder / TRAJECTORY).write_text("{")

    panel.open_episode(ref)
    qtbot.waitUntil(lambda: "Unavailable" in panel.empty._line.text())

    assert TRAJECTORY in panel.empty._hint.text().replace("\u200b", "")
    assert panel.header.isVisible()


def test_an_episode_that_was_not_begun_is_not_called_unavailable_and_appears_when_it_begins(
    qtbot: QtBot, panel: EpisodePanel, tmp_path: Path
) -> None:
    ref = EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL)
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: panel.empty._line.text() == "Not begun yet")

    play(tmp_path, [good()])
    panel.tick()

    qtbot.waitUntil(lambda: chips(panel) == ["success"])


def test_a_step_of_the_shown_episode_is_read_and_one_of_another_is_not(
    qtbot: QtBot, panel: EpisodePanel, desk: Desk, tmp_path: Path
) -> None:
    ref, other = EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL), EpisodeRef(tmp_path, "scripted_strict_r1", "Other")
    seen: list[list[str]] = []

    def look(event: Event) -> None:
        name = type(event).__name__
        if name == "EpisodeStarted":
            panel.open_episode(ref)
        if name in ("ResponseReceived", "AttemptStarted"):
            panel._written_ns = panel._written()
            desk.runner.event.emit(step(other))
            before = panel._reading
            desk.runner.event.emit(step(ref))
            assert not before
            qtbot.waitUntil(lambda: not panel._reading and bool(chips(panel)))
            seen.append([each.split(" ")[0] for each in chips(panel)])
        elif name == "EpisodeStarted":
            qtbot.waitUntil(lambda: not panel._reading)

    play(tmp_path, [good()], watch=look)
    desk.runner.event.emit(Ended(4, "success", "done"))
    qtbot.waitUntil(lambda: chips(panel) == ["success"])

    assert seen == [["reading"], ["running"]]


def test_the_age_of_a_waiting_call_moves_on_without_building_anything_again(
    qtbot: QtBot, panel: EpisodePanel, tmp_path: Path
) -> None:
    ref = EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL)

    class StopError(Exception):
        pass

    def look(event: Event) -> None:
        if type(event).__name__ == "CallStarted":
            raise StopError

    with pytest.raises(StopError):
        play(tmp_path, [good()], watch=look)
    path = ref.folder / TRAJECTORY
    value = json.loads(path.read_text())
    value["calls"][0]["started_at"] = "2026-03-09T14:00:00+00:00"
    path.write_text(json.dumps(value))
    panel.open_episode(ref)
    qtbot.waitUntil(lambda: bool(chips(panel)))
    card = panel.timeline.card(1)

    panel.tick()

    assert panel.timeline.card(1) is card
    assert card.findChild(WordChip).word.startswith("waiting ")
    assert panel.candidate.nothing.isVisible()


def test_an_error_stays_in_sight_says_what_to_do_and_can_be_copied(
    qtbot: QtBot, panel: EpisodePanel, desk: Desk, tmp_path: Path
) -> None:
    ref = play(tmp_path, [text_of(too_long()), DesignerError("the model answered 401: check the key")])
    shown(qtbot, panel, ref)

    assert panel.banner.isVisible()
    assert "401" in panel.banner.message.text()
    assert "retry" in panel.banner.advice.text()
    panel.banner.findChild(QToolButton, "episodeErrorCopy").click()
    assert "401" in QGuiApplication.clipboard().text()


def test_a_whole_episode_shows_no_banner(qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)

    assert not panel.banner.isVisible()


class Opener(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.urls: list[QUrl] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url)


def test_its_folders_are_one_click_away(qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)
    opener = Opener()
    QDesktopServices.setUrlHandler("file", opener, "take")
    try:
        panel.findChild(QToolButton, "episodeFolder").click()
        panel.timeline.card(2).findChild(QToolButton).click()
    finally:
        QDesktopServices.unsetUrlHandler("file")

    assert [Path(url.toLocalFile()) for url in opener.urls] == [recorded.folder, recorded.folder / "round_2"]
    assert folder_of(recorded) == recorded.folder


def test_watching_asks_the_window(qtbot: QtBot, panel: EpisodePanel, desk: Desk, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)

    panel.findChild(QToolButton, "episodeWatch").click()

    assert desk.opened == [recorded]


def test_the_contact_sheet_opens_at_its_full_size(qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef) -> None:
    shown(qtbot, panel, recorded)

    qtbot.mouseClick(panel.findChild(QObject, "episodeSheet2"), Qt.MouseButton.LeftButton)

    window = panel.findChild(SheetWindow)
    assert window.isVisible()
    assert window.view.image().width() > 1000
    window.close()


def test_the_member_under_the_pointer_says_what_it_is_and_what_it_breaks(
    qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef
) -> None:
    shown(qtbot, panel, recorded)
    panel.choose(1)
    drawing = panel.candidate.drawing
    bar = next(bar for bar in drawing._difference.bars if bar.id in drawing._bad)
    fit = drawing._fit()

    told = drawing.text_at((fit.point(*bar.a) + fit.point(*bar.b)) / 2)

    assert f"Member {bar.id}" in told or "Member" in told
    assert "m" in told


def test_a_later_call_takes_over_unless_one_was_picked(
    qtbot: QtBot, panel: EpisodePanel, desk: Desk, tmp_path: Path
) -> None:
    weak = text_of(bare_deck())
    ref = EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL)
    titles = []

    def look(event: Event) -> None:
        if type(event).__name__ == "AttemptFinished":
            panel.open_episode(ref)
            qtbot.waitUntil(lambda: not panel._reading and len(chips(panel)) == event.call)
            titles.append(panel.candidate._title.text())
            if event.call == 2:
                panel.choose(1)

    play(tmp_path, [weak, weak, good()], watch=look)

    assert titles == ["Call 1", "Call 2", "Call 1"]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_it_can_be_drawn_in_both_themes_and_follows_a_switch(
    qtbot: QtBot, qapp: QApplication, panel: EpisodePanel, recorded: EpisodeRef, look: str
) -> None:
    shown(qtbot, panel, recorded)
    theme().choose("dark" if look == "light" else "light")
    other = panel.grab().toImage().pixelColor(4, 300)
    theme().choose(look)

    assert panel.grab().toImage().pixelColor(4, 300) != other
    theme().choose("light")


def test_names_of_sixty_characters_and_a_narrow_dock_clip_nothing(
    qtbot: QtBot, panel: EpisodePanel, recorded: EpisodeRef, tmp_path: Path
) -> None:
    name = "G1_Clearance_" + "VeryLongLevelName" * 3
    shutil.copytree(recorded.session_folder, tmp_path / "copy")
    ref = EpisodeRef(tmp_path / "copy", recorded.row, name[:60])
    (ref.session_folder / recorded.row / recorded.level).rename(ref.folder)
    value = json.loads((ref.folder / TRAJECTORY).read_text())
    value["key"]["level"] = name[:60]
    value["key"]["designer"] = "d" * 60
    (ref.folder / TRAJECTORY).write_text(json.dumps(value))
    panel.resize(300, 416)

    shown(qtbot, panel, ref)

    assert panel.minimumSizeHint().width() <= 300
    assert panel.minimumSizeHint().height() <= 416
    assert panel.banner.isVisible()
    for card in panel.timeline.findChildren(CallCard):
        assert card.width() <= panel.timeline.viewport().width()
