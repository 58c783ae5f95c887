"""Replay and export in the window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from audited_session import audited_session
from panel_pictures import kept_in, painted
from pytestqt.qtbot import QtBot

from console.theme import theme
from console.window.panels import make_panel
from console.window.window import ConsoleWindow


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_an_episode_that_is_opened_is_looked_over_in_replay_and_taken_to_the_editor(
    qtbot: QtBot, open_window: Callable[..., ConsoleWindow], tmp_path: Path, mode: str
) -> None:
    ref = audited_session(tmp_path)
    window = open_window((1280, 720), panels=make_panel)
    theme().choose(mode)  # type: ignore[arg-type]
    window.open_episode(ref)
    assert window.centre.current == "live"

    window.act["replay"].trigger()
    qtbot.waitUntil(lambda: window.places["replay"].panel is not None)
    panel = window.places["replay"].panel
    qtbot.waitUntil(lambda: panel.call is not None and not panel.busy, timeout=20_000)
    panel.film.seek(30)
    qtbot.waitUntil(lambda: not panel.busy)
    painted(window, 1, kept_in(tmp_path) / f"window_replay_{mode}.png")
    window.resize(1280, 720)
    window.open_episode(ref)
    assert window.centre.current == "replay"
    texts = [action.text() for action in window.menus._menus["Replay"].actions()]
    assert "Dispute this result" in texts

    panel.acts["editor"].trigger()
    assert window.centre.current == "editor"

    window.act["export"].trigger()
    dialog = window.auditing._dialog
    assert dialog.isVisible()
    window.act["export"].trigger()
    assert window.auditing._dialog is dialog
    dialog.reject()
    assert window.auditing._dialog is None
