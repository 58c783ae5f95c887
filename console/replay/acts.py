"""The acts of the replay panel with their keys, as actions, so that the menus and the help page list them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from console.replay import strings
from console.widgets.icons import icon

FILM = {
    "play": (strings.ACT_PLAY, Qt.Key.Key_Space),
    "back": (strings.ACT_BACK, Qt.Key.Key_Left),
    "on": (strings.ACT_ON, Qt.Key.Key_Right),
    "first": (strings.ACT_FIRST, Qt.Key.Key_Home),
    "last": (strings.ACT_LAST, Qt.Key.Key_End),
}
"""On the frame alone: elsewhere these keys press buttons and move the caret."""
PANEL = {
    "dispute": (strings.ACT_DISPUTE, QKeySequence(Qt.Key.Key_D), "flag-outline"),
    "reload": (strings.ACT_RELOAD, QKeySequence(Qt.Key.Key_F5), "refresh"),
    "copy": (strings.ACT_COPY, QKeySequence(), "content-copy"),
    "picture": (strings.ACT_PICTURE, QKeySequence(), "content-save-outline"),
    "gif": (strings.ACT_GIF, QKeySequence(), "filmstrip"),
    "editor": (strings.ACT_EDITOR, QKeySequence(), "vector-polyline-edit"),
    "folder": (strings.ACT_FOLDER, QKeySequence(), "folder-outline"),
    "disputed": (strings.ACT_DISPUTED, QKeySequence(), "flag-outline"),
}
MENU = ("copy", "picture", "gif", "editor", "folder", "disputed")
"""What the button in the head offers."""


def make_acts(panel: QWidget, frame: QWidget, acts: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """Every action by name, each added to the widget on which its key works."""
    made = {}
    for name, (text, key) in FILM.items():
        made[name] = _action(panel, name, text, QKeySequence(key), acts[name])
        made[name].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        frame.addAction(made[name])
    for name, (text, keys, picture) in PANEL.items():
        made[name] = _action(panel, name, text, keys, acts[name])
        made[name].setIcon(icon(picture))
        made[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        panel.addAction(made[name])
    return made


def _action(panel: QWidget, name: str, text: str, keys: QKeySequence, act: Callable[[], object]) -> QAction:
    action = QAction(text, panel)
    action.setObjectName(f"replayAction_{name}")
    action.setShortcut(keys)
    action.triggered.connect(lambda _checked=False: act())
    return action
