"""The keys of the live panel, as actions, so that the menu and the help page list them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from console.live import strings

FILM = {
    "play": (strings.ACT_PLAY, Qt.Key.Key_Space),
    "back": (strings.ACT_BACK, Qt.Key.Key_Left),
    "on": (strings.ACT_ON, Qt.Key.Key_Right),
    "first": (strings.ACT_FIRST, Qt.Key.Key_Home),
    "last": (strings.ACT_LAST, Qt.Key.Key_End),
}
"""On the frame alone: elsewhere these keys press buttons and move sliders."""
PANEL: Mapping[str, tuple[str, Qt.Key | QKeySequence.StandardKey]] = {
    "pixels": (strings.ACT_PIXELS, Qt.Key.Key_X),
    "pin": (strings.ACT_PIN, Qt.Key.Key_P),
    "copy": (strings.COPY_PICTURE, QKeySequence.StandardKey.Copy),
}


def bind_keys(panel: QWidget, frame: QWidget, acts: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """Make an action of every key and give it to the widget on which it works; the actions by name."""
    made = {}
    for name, (text, key) in FILM.items():
        made[name] = _action(panel, name, text, key, acts[name], Qt.ShortcutContext.WidgetShortcut)
        frame.addAction(made[name])
    for name, (text, keys) in PANEL.items():
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        made[name] = _action(panel, name, text, keys, acts[name], context)
        panel.addAction(made[name])
    return made


def _action(
    panel: QWidget,
    name: str,
    text: str,
    keys: Qt.Key | QKeySequence.StandardKey,
    act: Callable[[], object],
    context: Qt.ShortcutContext,
) -> QAction:
    action = QAction(text, panel)
    action.setObjectName(f"liveAction_{name}")
    # Only now: the standard keys of a system are not known before there is an application.
    action.setShortcut(QKeySequence(keys))
    action.setShortcutContext(context)
    action.triggered.connect(lambda _checked=False: act())
    return action
