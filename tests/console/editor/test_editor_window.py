"""The editor in the window: its tab and keys, the room it takes, and what closing asks."""

import os
from collections import Counter
from pathlib import Path

import pytest
from editor_parts import drag
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from watched_episodes import play, three_calls
from window_parts import BlankPanel, OpenWindow, inside

from console.editor import strings as say
from console.editor.panel import EditorPanel
from console.help.keys import collect_keys
from console.services import EpisodeRef, Services
from console.theme import theme
from console.window.panels import make_panel
from console.window.window import ConsoleWindow
from controller.calibration.start import start_map
from controller.levels.catalogue import find_level
from controller.references.record import read_reference

LONG_MS = 30_000
GOOD = read_reference("T1B_Span_10m").bridge


def _panels(name: str, services: Services) -> QWidget:
    """The real editor and episode, the others blank."""
    return make_panel(name, services) if name in {"editor", "episode"} else BlankPanel(name, services)


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot) -> ConsoleWindow:
    made = open_window((1280, 720), panels=_panels)
    made.act["editor"].trigger()
    qtbot.waitUntil(lambda: made.places["editor"].panel is not None)
    return made


@pytest.fixture
def editor(window: ConsoleWindow) -> EditorPanel:
    panel = window.places["editor"].panel
    assert isinstance(panel, EditorPanel)
    return panel


def test_the_editor_has_its_tab_key_and_menu_and_every_act_of_it_is_on_the_page_of_keys(
    window: ConsoleWindow, editor: EditorPanel
) -> None:
    assert window.centre.current == "editor"
    assert window.act["editor"].shortcut().toString() == "Ctrl+2"
    groups = {group.title: group for group in collect_keys(window.menuBar(), (window,))}
    keys = {key for row in groups["Editor"].rows for key in row.keys}
    assert {"Space", "1", "2", "3", "M", "G", "Del", "Left", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+S", "Ctrl+O"} <= keys


def test_no_key_of_the_editor_means_two_things(editor: EditorPanel) -> None:
    counts = Counter(key.toString() for action in editor.acts.values() for key in action.shortcuts())
    assert [key for key, count in counts.items() if count > 1] == []
    assert counts[QKeySequence(Qt.Key.Key_Space).toString()] == 1


def test_the_editor_takes_the_room_of_the_docks_at_the_left_and_gives_it_back(
    window: ConsoleWindow, qtbot: QtBot
) -> None:
    docks = window.docks.docks
    assert not docks["queue"].isVisible()
    assert not docks["plan"].isVisible()
    assert window.centre.width() > 900
    window.act["live"].trigger()
    assert docks["queue"].isVisible()
    width = docks["queue"].width()
    window.act["editor"].trigger()
    window.act["results"].trigger()
    assert docks["queue"].isVisible()
    qtbot.waitUntil(lambda: abs(docks["queue"].width() - width) <= 2)


def test_docks_that_were_set_aside_are_kept_as_open_ones(
    window: ConsoleWindow, open_window: OpenWindow, qtbot: QtBot
) -> None:
    window.close()
    again = open_window((1280, 720), panels=_panels)
    assert again.centre.current == "editor"
    again.act["live"].trigger()
    assert again.docks.docks["queue"].isVisible()


def test_closing_over_a_drawing_that_is_not_saved_asks(
    window: ConsoleWindow, editor: EditorPanel, qtbot: QtBot
) -> None:
    drag(editor, (0.0, 2.0), (1.0, 3.0))
    window.act["live"].trigger()
    window.close()
    assert window.isVisible()
    assert window.centre.current == "editor", "what is asked about is in sight"
    _press(editor, say.CANCEL)
    assert window.isVisible()
    window.close()
    with qtbot.waitSignal(window.left, timeout=LONG_MS):
        _press(editor, say.DISCARD)
    assert not window.isVisible()


def test_closing_over_a_saved_drawing_asks_nothing(
    window: ConsoleWindow, editor: EditorPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    drag(editor, (0.0, 2.0), (1.0, 3.0))
    editor.files.save_as(tmp_path / "mine.json", "candidate", editor)
    with qtbot.waitSignal(window.left, timeout=LONG_MS):
        window.close()


def test_the_limit_follows_the_map_that_the_toolbar_chooses(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    start_map("embedded", "mine", by="Anna")
    window = open_window((1280, 720), panels=_panels)
    window.act["editor"].trigger()
    qtbot.waitUntil(lambda: window.places["editor"].panel is not None)
    editor = window.places["editor"].panel
    assert isinstance(editor, EditorPanel)
    assert editor.files.limit.strict
    strict, box = editor.design.limit, window.toolbar.budget_map
    box.setCurrentIndex(box.findData("embedded-mine"))
    assert not editor.files.limit.strict, "the new map has no limit for this level yet"
    assert editor.design.limit == 50_000
    box.setCurrentIndex(box.findData("embedded-v1"))
    assert editor.design.limit == strict


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> EpisodeRef:
    return play(tmp_path_factory.mktemp("session"), three_calls())


def test_a_call_of_a_recorded_episode_is_opened_in_the_editor(
    window: ConsoleWindow, editor: EditorPanel, qtbot: QtBot, recorded: EpisodeRef
) -> None:
    episode = window.places["episode"].ensure()
    assert episode is not None
    episode.open_episode(recorded)  # type: ignore[attr-defined]
    pane = episode.candidate  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: episode._account is not None, timeout=LONG_MS)  # type: ignore[attr-defined]
    call = next(each for each in reversed(episode._account.calls) if each.record.candidate is not None)  # type: ignore[attr-defined]
    episode.choose(call.record.call)  # type: ignore[attr-defined]
    qtbot.mouseClick(pane.edit, Qt.MouseButton.LeftButton)
    assert window.centre.current == "editor"
    assert editor.level.name == recorded.level
    assert editor.design.bridge == call.record.candidate
    assert editor.files.origin.words == f"call {call.record.call} of {recorded.row}"


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_nothing_of_the_editor_is_clipped(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, size: tuple[int, int], look: str
) -> None:
    window = open_window(size, panels=_panels)
    theme().choose(look)  # type: ignore[arg-type]
    window.act["editor"].trigger()
    qtbot.waitUntil(lambda: window.places["editor"].panel is not None)
    editor = window.places["editor"].panel
    assert isinstance(editor, EditorPanel)
    name = "an origin with a name of quite exactly sixty characters, 0001"
    editor.open_candidate("G6_Combined_Heavy_18m_Up1.5m_P3m", _reference("G6_Combined_Heavy_18m_Up1.5m_P3m"), name)
    editor.run()
    qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    editor.player.pause()
    editor.player.seek(2.5)
    drag(editor, (0.0, 2.0), (0.5, 3.0))
    window.grab()
    assert window.size() == QSize(*size)
    for button in editor.findChildren(QAbstractButton):
        if button.isVisible():
            assert inside(window, button), button.objectName()
            words = button.fontMetrics().horizontalAdvance(button.text())
            assert not button.text() or not button.icon().isNull() or button.width() >= words, button.text()
    for part in (editor.canvas, editor.side, editor.plot, editor.transport, editor.head):
        assert part.isVisible()
        assert inside(window, part), part.objectName()
    folder = Path(os.environ.get("PBBENCH_SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    assert window.grab().save(str(folder / f"editor_{look}_{size[0]}.png"))
    editor.design.undo.setClean()


def test_the_look_is_switched_while_the_editor_is_open(window: ConsoleWindow, editor: EditorPanel) -> None:
    theme().choose("light")
    light = editor.canvas.grab().toImage().pixelColor(300, 100)
    theme().choose("dark")
    assert editor.canvas.grab().toImage().pixelColor(300, 100).lightnessF() < light.lightnessF() - 0.3


def test_everything_in_the_editor_is_reached_by_tab(window: ConsoleWindow, editor: EditorPanel, qtbot: QtBot) -> None:
    editor.files.open_reference()
    editor.canvas.setFocus()
    seen: list[str] = []
    at: QWidget | None = editor.canvas
    for _ in range(2000):
        at = at.nextInFocusChain() if at is not None else None
        if at is not None and editor.isAncestorOf(at) and at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            seen.append(at.objectName())
    wanted = {"editorRun", "editorOpen", "editorMaterial1", "editorCanvas", "editorViolations", "editorTime"}
    assert wanted <= set(seen)


def _press(editor: EditorPanel, words: str) -> None:
    box = editor.files.question
    assert isinstance(box, QMessageBox)
    next(each for each in box.buttons() if each.text() == words).click()


def _reference(name: str) -> object:
    return read_reference(find_level(name).name).bridge
