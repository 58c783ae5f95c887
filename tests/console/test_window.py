from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from window_parts import BlankPanel, OpenWindow, greet, inside, tell

from console.services import EpisodeRef, Services
from console.theme import theme
from console.window.runner_watch import RunnerFacts, allowed
from controller.sweep.runner.messages import (
    Abort,
    Acknowledged,
    Fault,
    Leave,
    Logged,
    Pause,
    Progressed,
    SetOptions,
    Start,
    StateChanged,
    Stepped,
    StopAfterStep,
)

LONG = "T1B_a_level_with_a_name_of_quite_exactly_sixty_characters_0001"
NOW = "2026-11-30T14:08:12+00:00"


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1600, 1000)])
def test_nothing_of_the_frame_is_clipped(open_window: OpenWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    window = open_window(size)
    greet(window)
    tell(
        window,
        StateChanged("pausing", f"the call of {LONG}", 300.0),
        Progressed(102_268, 40_412, 311_520.0, 1_041.2),
        Logged(NOW, "error", f"{LONG}: no answer within 300 s"),
        Stepped(1, "response", 1, 0, datetime.now().astimezone().isoformat(), "x", "x"),
    )
    qtbot.waitUntil(lambda: window.toolbar.progress.startswith("40,412 / 102,268"))
    window.grab()
    assert window.size() == QSize(*size)
    assert window.toolbar.sizeHint().width() <= window.width()
    hidden = window.toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert hidden is None or not hidden.isVisible()
    for button in window.toolbar.findChildren(QToolButton):
        if button.isVisible():
            assert inside(window, button), button.text()
            assert button.width() >= button.sizeHint().width() or not button.text() or button.property("kind") == "icon"


def test_a_narrow_window_shortens_its_words_and_a_wide_one_says_them_in_full(open_window: OpenWindow) -> None:
    window = open_window((1600, 1000))
    assert window.act["stop"].iconText() == "Stop after step"
    window.resize(1280, 720)
    assert window.act["stop"].iconText() == "Stop"
    assert window.toolbar.executor.currentText() == "Embedded"
    assert window.act["stop"].text() == "Stop after step"


def test_the_look_is_switched_live_from_the_toolbar_and_kept(open_window: OpenWindow) -> None:
    window = open_window()
    ground = window.grab().toImage().pixelColor(640, 400)
    window.look.action.trigger()
    assert theme().choice == "dark"
    assert window.menus.looks["dark"].isChecked()
    assert window.grab().toImage().pixelColor(640, 400).lightnessF() < 0.3 < ground.lightnessF()
    assert window.services.settings.value("look/theme") == "dark"


def test_acts_follow_the_state_of_the_runner() -> None:
    at = lambda state: allowed(RunnerFacts(connected=True, ready=True, state=state))  # noqa: E731
    assert allowed(RunnerFacts()) == frozenset()
    assert allowed(RunnerFacts(connected=True)) == frozenset()
    assert at("idle") == {"start"}
    assert at("running") == {"pause", "stop", "abort"}
    assert at("pausing") == {"start", "stop", "abort"}
    assert at("stopping") == {"abort"}


def test_an_act_is_pending_until_the_runner_confirms_it(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"))
    window.act["pause"].trigger()
    sent = window.services.runner.sent
    assert isinstance(sent[-1], Pause)
    assert not window.act["pause"].isEnabled()
    assert "pause asked" in window.status.runner.text
    assert "runner running" in window.status.runner.text
    tell(window, Acknowledged(len(sent)), StateChanged("pausing", "this call", 300.0))
    assert window.status.runner.text == "runner pausing · waits for this call, at most 5 min"
    assert window.act["pause"].text() == "Resume"
    window.act["pause"].trigger()
    assert isinstance(sent[-1], Start)


def test_a_refused_act_says_why_and_is_pending_no_longer(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    window.act["start"].trigger()
    tell(window, Acknowledged(len(window.services.runner.sent), "nothing is queued: plan a sweep"))
    assert window.act["start"].isEnabled()
    assert window.status.said() == "nothing is queued: plan a sweep"
    assert window.log.model.lines.errors == 1


def test_a_thousand_words_of_the_runner_are_shown_a_few_times_not_a_thousand(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"))
    shown = []
    monkeypatch.setattr(window.toolbar, "show_facts", shown.append)
    for done in range(1000):
        tell(window, Progressed(1000, done + 1, 10.0, None), Stepped(1, "response", 1, 0, NOW, "x", "x"))
    qtbot.waitUntil(lambda: bool(shown) and shown[-1].done == 1000)
    assert len(shown) < 100


@pytest.mark.parametrize(
    ("keys", "command"),
    [("Ctrl+Return", Start), ("Ctrl+P", Pause), ("Ctrl+.", StopAfterStep), ("Ctrl+Shift+.", Abort)],
)
def test_the_runner_is_driven_by_keys(open_window: OpenWindow, keys: str, command: type) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("idle" if command is Start else "running"))
    by_key = [a for a in window.actions() if a.shortcut().toString() == keys]
    assert len(by_key) == 1
    by_key[0].trigger()
    assert isinstance(window.services.runner.sent[-1], command)


def test_every_act_is_in_a_menu_and_its_tooltip_says_its_key(open_window: OpenWindow) -> None:
    window = open_window()
    in_menus = {action for entry in window.menuBar().actions() for action in entry.menu().actions()}
    for name, action in window.act.items():
        assert action in in_menus, name
        if action.shortcut().toString():
            assert action.shortcut().toString(action.shortcut().SequenceFormat.NativeText) in action.toolTip()


def test_no_key_means_two_things(open_window: OpenWindow) -> None:
    window = open_window()
    keys = [a.shortcut().toString() for a in window.findChildren(QAction) if a.shortcut().toString()]
    assert len(keys) == len(set(keys))


def test_everything_in_the_frame_is_reached_by_tab(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    reached: list[str] = []
    for _ in range(40):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        reached.append(window.focusWidget().objectName())
    assert {"toolbar_pause", "toolbar_stop", "toolbar_abort", "toolbarExecutor", "toolbarBudgetMap"} <= set(reached)
    assert {"centreTabs", "queueDockTabs", "episodeDockTabs", "logFold"} <= set(reached)


def test_first_focus_is_not_on_a_button_that_acts(open_window: OpenWindow) -> None:
    window = open_window()
    assert window.focusWidget() is not None
    assert window.focusWidget().objectName() == "centreTabs"


def test_the_layout_is_kept_from_one_start_to_the_next(open_window: OpenWindow, qtbot: QtBot) -> None:
    first = open_window((960, 700))
    first.docks.docks["episode"].close()
    first.centre.show_page("results")
    first.log.set_open(True)
    first.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, first.docks.docks["queue"])
    first.close_now()
    second = open_window()
    assert second.restored
    assert second.size() == QSize(960, 700)
    assert not second.docks.docks["episode"].isVisible()
    assert second.dockWidgetArea(second.docks.docks["queue"]) == Qt.DockWidgetArea.RightDockWidgetArea
    assert second.centre.current == "results"
    assert second.log.is_open
    second.act["reset"].trigger()
    assert second.docks.docks["episode"].isVisible()
    assert second.dockWidgetArea(second.docks.docks["queue"]) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert not second.log.is_open


def test_docks_of_a_group_share_one_strip_of_tabs(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    bar = window.docks.docks["queue"].titleBarWidget()
    qtbot.waitUntil(lambda: bar._tabs.count() == 2)
    assert [bar._tabs.tabText(place) for place in range(2)] == ["Plan", "Queue"]
    with qtbot.waitSignal(window.docks.docks["plan"].visibilityChanged):
        bar._tabs.setCurrentIndex(0)
    assert window.places["plan"].isVisible()
    window.docks.docks["plan"].setFloating(True)
    qtbot.waitUntil(lambda: bar._tabs.count() == 1)


def test_a_panel_that_cannot_be_made_says_so_in_its_place_and_harms_no_other(
    qtbot: QtBot, tmp_path: Path, qapp: QApplication
) -> None:
    from console_parts import desk

    from console.window.window import ConsoleWindow

    def make(name: str, services: Services) -> QWidget:
        if name == "queue":
            raise OSError("the disk is gone")
        return BlankPanel(name, services)

    faults = []
    window = ConsoleWindow(desk(tmp_path).services, faults.append, make)
    window.show()
    qtbot.waitUntil(lambda: len(faults) == 1)
    words = [label.text() for label in window.places["queue"].findChildren(type(window.status.runner._words))]
    assert "Queue is unavailable" in words
    assert "the disk is gone" in words
    assert window.places["episode"].panel is not None
    window.close_now()


def test_a_runner_that_ended_is_said_with_a_way_on_and_stays_until_dismissed(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"), Fault("the disk is full: free some space", "Traceback of the runner"))
    window.services.runner.connected.emit(False)
    banner = window.centre.banner
    assert banner.isVisible()
    assert "the disk is full" in banner.accessibleName()
    assert window.status.runner.text == "runner unavailable"
    assert not any(window.act[name].isEnabled() for name in ("start", "pause", "stop", "abort"))
    assert window.act["restart"].isEnabled()
    banner.copy.click()
    assert "Traceback of the runner" in QGuiApplication.clipboard().text()
    with qtbot.waitSignal(window.restart_wanted):
        banner.acts[0].click()
    assert not banner.isVisible()


def test_a_runner_is_told_how_to_play_when_it_arrives(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    assert isinstance(window.services.runner.sent[0], SetOptions)


def test_closing_an_idle_console_asks_nothing(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("idle"))
    window.close()
    assert window.question is None
    assert not window.isVisible()


def test_closing_over_a_running_sweep_asks_and_waits_until_the_step_has_ended(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running", "this call", 300.0))
    window.close()
    assert window.isVisible()
    assert "at most 5 min" in window.question.body
    window.question.act.click()
    assert isinstance(window.services.runner.sent[-1], Leave)
    assert window.isVisible()
    assert not window.centre.banner.isVisible()
    tell(window, StateChanged("stopping"))
    window.services.runner.connected.emit(False)
    assert not window.isVisible()


def test_cancelling_the_question_changes_nothing(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"))
    sent = len(window.services.runner.sent)
    window.close()
    window.question.back.click()
    assert window.isVisible()
    assert window.question is None
    assert len(window.services.runner.sent) == sent


def test_whoever_waits_no_longer_may_abort_and_quit(open_window: OpenWindow) -> None:
    window = open_window()
    greet(window)
    tell(window, StateChanged("running"))
    window.close()
    window.question.act.click()
    window.close()
    assert window.question.act.text() == "Abort and quit now"
    window.question.act.click()
    assert [type(command) for command in window.services.runner.sent[-2:]] == [Abort, Leave]


class Recording(QWidget):
    """A panel that keeps what the window asks of it."""

    plan_asked = Signal()
    count_changed = Signal(str)
    edit_asked = Signal(str, object, str)

    def __init__(self, name: str, asked: list[tuple[object, ...]]) -> None:
        super().__init__()
        self.open_episode = lambda ref: asked.append((name, ref))
        self.show_episodes = lambda title, ids: asked.append((name, title, ids))
        self.close_down = lambda: asked.append((name, "closed"))


def test_panels_open_and_list_episodes_through_the_window(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    asked = []
    window = open_window(panels=lambda name, _services: Recording(name, asked))
    services, ref = window.services, EpisodeRef(tmp_path, "truss_strict_r1", "T1B_Span_14m")
    window.docks.docks["episode"].close()
    window.centre.show_page("results")
    services.open_episode(ref)
    assert asked == [("episode", ref), ("live", ref)]
    assert window.docks.docks["episode"].isVisible()
    assert window.centre.current == "live"
    services.list_episodes("Success@1", ("a", "b"))
    assert asked[-1] == ("queue", "Success@1", ("a", "b"))
    services.say("3 removed")
    assert window.status.said() == "3 removed"
    window.places["queue"].panel.plan_asked.emit()
    qtbot.waitUntil(window.places["plan"].isVisible)
    window.close_now()
    assert ("queue", "closed") in asked
