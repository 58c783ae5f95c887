"""Every act of the editor: its words, icon and keys, and whether its keys work on the canvas alone."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from console.editor import strings as say
from console.widgets.buttons import tip_with_shortcut
from console.widgets.icons import icon
from serializer.materials import materials


@dataclass(frozen=True, slots=True)
class Act:
    """One action."""

    name: str
    text: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    tip: str = ""
    anywhere: bool = False
    checkable: bool = False
    token: str = "text2"  # noqa: S105


ACTS = (
    Act("open", say.OPEN, "folder-open-outline", ("Ctrl+O",), anywhere=True),
    Act("level", say.OPEN_LEVEL, "map-search-outline", ("Ctrl+Shift+O",), anywhere=True),
    Act("reference", say.OPEN_REFERENCE, "bookmark-outline", (), anywhere=True),
    Act("save", say.SAVE, "content-save-outline", ("Ctrl+S",), anywhere=True),
    Act("save_as", say.SAVE_AS, "content-save-edit-outline", ("Ctrl+Shift+S",), anywhere=True),
    Act("clear", say.NEW, "eraser", (), anywhere=True),
    Act("undo", say.UNDO, "undo", ("Ctrl+Z",), anywhere=True),
    Act("redo", say.REDO, "redo", ("Ctrl+Shift+Z", "Ctrl+Y"), anywhere=True),
    Act("run", say.RUN, "play", ("Space",), say.RUN_TIP),
    Act("run_embedded", say.RUN_EMBEDDED, "play-outline", ("Shift+Space",), say.RUN_EMBEDDED_TIP),
    Act("rest", say.REST, "skip-backward", ("Home",), say.REST_TIP),
    Act("back", say.PREVIOUS_FRAME, "skip-previous", (",",)),
    Act("on", say.NEXT_FRAME, "skip-next", (".",)),
    Act("copy", say.COPY, "content-copy", ("Ctrl+C",)),
    Act("cut", say.CUT, "content-cut", ("Ctrl+X",)),
    Act("paste", say.PASTE, "content-paste", ("Ctrl+V",)),
    Act("all", say.SELECT_ALL, "select-all", ("Ctrl+A",)),
    Act("delete", say.DELETE, "delete-outline", ("Del", "Backspace")),
    Act("mirror", say.MIRROR, "flip-horizontal", ("M",), say.MIRROR_TIP),
    Act("split", say.SPLIT, "call-split", ("K",), say.SPLIT_TIP),
    Act("merge", say.MERGE, "call-merge", ("J",), say.MERGE_TIP),
    Act("snap", say.SNAP, "grid", ("G",), say.SNAP_TIP, checkable=True),
    Act("fit", say.FIT, "fit-to-screen-outline", ("F", "Ctrl+0")),
    Act("zoom_in", say.ZOOM_IN, "magnify-plus-outline", ("+", "=")),
    Act("zoom_out", say.ZOOM_OUT, "magnify-minus-outline", ("-",)),
    Act("left", say.NUDGES["left"], "", ("Left", "Shift+Left")),
    Act("right", say.NUDGES["right"], "", ("Right", "Shift+Right")),
    Act("up", say.NUDGES["up"], "", ("Up", "Shift+Up")),
    Act("down", say.NUDGES["down"], "", ("Down", "Shift+Down")),
    Act("escape", say.CANCEL, "", ("Esc",)),
)
TOOL_ICONS = {
    "select": "cursor-default-outline",
    "draw": "vector-line",
    "pan": "hand-back-left-outline",
    "measure": "ruler",
}


def make_acts(panel: QWidget, canvas: QWidget) -> dict[str, QAction]:
    """All of them by name, those of tools and materials as ``tool_...`` and ``material_...``."""
    acts = [
        *ACTS,
        *(
            Act(f"tool_{name}", words, TOOL_ICONS[name], (say.TOOL_KEYS[name],), say.TOOL_TIPS[name], checkable=True)
            for name, words in say.TOOLS.items()
        ),
        *(
            Act(f"material_{number}", each.name, "", (str(number),), checkable=True)
            for number, each in materials().items()
        ),
    ]
    made: dict[str, QAction] = {}
    for act in acts:
        action = QAction(act.text, panel)
        action.setObjectName(f"editorAction_{act.name}")
        if act.icon:
            action.setIcon(icon(act.icon, act.token, checked="accent"))
        action.setShortcuts([QKeySequence(key) for key in act.keys])
        context = Qt.ShortcutContext
        action.setShortcutContext(context.WidgetWithChildrenShortcut if act.anywhere else context.WidgetShortcut)
        action.setCheckable(act.checkable)
        action.setToolTip(tip_with_shortcut(act.tip or act.text, action.shortcut()))
        (panel if act.anywhere else canvas).addAction(action)
        made[act.name] = action
    return made
