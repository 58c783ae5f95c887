"""Every act on the queue: its words, icon, key, and which rows it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from console.queue import strings
from console.queue.row import UNPLACED
from console.widgets.buttons import tip_with_shortcut
from console.widgets.icons import icon

MOVABLE = frozenset({"queued"})
RETRIABLE = frozenset({"interrupted", "error", "cancelled", UNPLACED})
REMOVABLE = frozenset({"queued", UNPLACED, "success", "failed", "interrupted", "error", "cancelled"})
ANY = MOVABLE | RETRIABLE | REMOVABLE | {"running", "pausing", "paused"}


@dataclass(frozen=True, slots=True)
class Act:
    """``states`` are those of the rows it is for, ``why`` what is said where none is selected."""

    name: str
    text: str
    icon: str
    keys: str
    states: frozenset[str]
    why: str


ACTS = (
    Act("top", strings.TO_TOP, "arrow-collapse-up", "Alt+Home", MOVABLE, strings.WHY_MOVE),
    Act("up", strings.UP, "arrow-up", "Alt+Up", MOVABLE, strings.WHY_MOVE),
    Act("down", strings.DOWN, "arrow-down", "Alt+Down", MOVABLE, strings.WHY_MOVE),
    Act("bottom", strings.TO_BOTTOM, "arrow-collapse-down", "Alt+End", MOVABLE, strings.WHY_MOVE),
    Act("retry", strings.RETRY, "restart", "R", RETRIABLE, strings.WHY_RETRY),
    Act("repeat", strings.REPEAT, "repeat", "Shift+R", ANY, strings.WHY_SELECT),
    Act("remove", strings.REMOVE, "trash-can-outline", "Del", REMOVABLE, strings.WHY_REMOVE),
    Act("open", strings.OPEN, "timeline-text-outline", "", ANY, strings.WHY_SELECT),
    Act("copy", strings.COPY_LEVEL, "content-copy", "Ctrl+C", ANY, strings.WHY_SELECT),
)
EVERYWHERE = (
    Act("undo", strings.UNDO, "undo", "Ctrl+Z", frozenset(), ""),
    Act("redo", strings.REDO, "redo", "Ctrl+Shift+Z", frozenset(), ""),
    Act("find", strings.FIND, "magnify", "Ctrl+F", frozenset(), ""),
)


def make_actions(panel: QWidget, table: QWidget, run: Callable[[str], object]) -> dict[str, QAction]:
    """The actions by name. A key of one letter serves the table alone, so that it can be typed into the search."""
    made = {}
    for owner, acts in ((table, ACTS), (panel, EVERYWHERE)):
        for act in acts:
            action = QAction(icon(act.icon), act.text, panel)
            action.setObjectName(f"queueAction_{act.name}")
            if act.keys:
                action.setShortcut(QKeySequence(act.keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _checked=False, name=act.name: run(name))
            owner.addAction(action)
            made[act.name] = action
    return made


def allow(actions: dict[str, QAction], states: Iterable[str], connected: bool) -> None:
    """Enable what the selected rows' standings and the runner let happen; a tooltip says why something does not."""
    present = frozenset(states)
    for act in ACTS:
        action = actions[act.name]
        reads = act.name in ("open", "copy")
        fits = bool(present & act.states)
        action.setEnabled(fits and (connected or reads))
        tip = tip_with_shortcut(act.text, action.shortcut())
        if not fits:
            tip = f"{tip}: {act.why if present else strings.WHY_SELECT}"
        elif not connected and not reads:
            tip = f"{tip}: {strings.NOT_CONNECTED}"
        action.setToolTip(tip)
