"""Every act of the window itself: its words, its icon, its key and its menu, in one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from console.widgets.buttons import tip_with_shortcut
from console.widgets.icons import icon
from console.window import strings as say


@dataclass(frozen=True, slots=True)
class Act:
    """One action. ``menu`` is the word of the menu that holds it, empty for none."""

    name: str
    text: str
    icon: str = ""
    keys: str = ""
    menu: str = ""
    tip: str = ""
    token: str = "text2"  # noqa: S105
    checkable: bool = False


ACTS = (
    Act("export", say.EXPORT, "package-variant-closed", "Ctrl+E", "File", say.EXPORT_TIP),
    Act("settings", say.SETTINGS, "cog-outline", "Ctrl+,", "File"),
    Act("open_folder", say.OPEN_FOLDER, "folder-outline", "", "File"),
    Act("quit", say.QUIT, "exit-to-app", "Ctrl+Q", "File"),
    Act("start", say.ACTS["start"], "play", "Ctrl+Return", "Sweep", say.TIPS["start"], "green"),
    Act("pause", say.ACTS["pause"], "pause", "Ctrl+P", "Sweep", say.TIPS["pause"], "text"),
    Act("stop", say.ACTS["stop"], "stop", "Ctrl+.", "Sweep", say.TIPS["stop"], "text"),
    Act("abort", say.ACTS["abort"], "close-octagon-outline", "Ctrl+Shift+.", "Sweep", say.TIPS["abort"], "vermil"),
    Act("restart", say.RESTART_RUNNER, "restart", "", "Sweep", say.RESTART_TIP),
    Act("models", say.MODELS, "robot-outline", "Ctrl+M", "Sweep", say.MODELS_TIP),
    Act("doctor", say.DOCTOR, "stethoscope", "Ctrl+D", "Sweep", say.DOCTOR_TIP),
    Act("live", say.PANELS["live"], "monitor-eye", "Ctrl+1", "View"),
    Act("editor", say.PANELS["editor"], "vector-polyline-edit", "Ctrl+2", "View"),
    Act("replay", say.PANELS["replay"], "movie-search-outline", "Ctrl+3", "View"),
    Act("results", say.PANELS["results"], "chart-box-outline", "Ctrl+4", "View"),
    Act("plan", say.PANELS["plan"], "playlist-plus", "Alt+1", "View"),
    Act("queue", say.PANELS["queue"], "format-list-bulleted", "Alt+2", "View"),
    Act("episode", say.PANELS["episode"], "timeline-text-outline", "Alt+3", "View"),
    Act("calibrate", say.PANELS["calibrate"], "ruler", "Alt+4", "View"),
    Act("log", say.PANELS["log"], "text-box-outline", "Ctrl+L", "View"),
    Act("reset", say.RESET, "view-dashboard-outline", "", "View"),
    Act("full_screen", say.FULL_SCREEN, "fullscreen", "F11", "View", checkable=True),
    Act("keys", say.KEYS, "keyboard-outline", "F1", "Help"),
    Act("welcome", say.WELCOME, "hand-wave-outline", "", "Help"),
    Act("about", say.ABOUT, "information-outline", "", "Help"),
)


def make_actions(owner: QWidget, acts: Iterable[Act] = ACTS) -> dict[str, QAction]:
    """The actions by name, each owned by and reachable in ``owner``; tooltips say the key."""
    made = {}
    for act in acts:
        action = QAction(act.text, owner)
        action.setObjectName(f"windowAction_{act.name}")
        if act.icon:
            action.setIcon(icon(act.icon, act.token))
        if act.keys:
            action.setShortcut(QKeySequence(act.keys))
        action.setCheckable(act.checkable)
        set_tip(action, act.tip or act.text)
        owner.addAction(action)
        made[act.name] = action
    return made


def set_tip(action: QAction, tip: str) -> None:
    """A tooltip that ends with the action's key."""
    action.setToolTip(tip_with_shortcut(tip, action.shortcut()))
    action.setStatusTip("")
