"""What each act of the editor does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from console.editor import strings as say
from console.editor.canvas.tools import TOOLS
from console.editor.parts import Parts
from serializer.materials import materials

WAYS = ("left", "right", "up", "down")
_CHANGING = {"clear", "copy", "cut", "paste", "delete", "mirror", "split", "merge", *WAYS}
"""Acts on the design: they end a drag and leave the film first."""
_TOP = ("level", "open", "reference", "", "save", "save_as", "", "undo", "redo", "", "run", "run_embedded", "")
_GROUPS = (
    (
        say.MENU_EDIT,
        ("cut", "copy", "paste", "delete", "all", "escape", "", "mirror", "split", "merge", "", *WAYS, "", "clear"),
    ),
    (
        say.MENU_DRAW,
        (*(f"tool_{tool}" for tool in TOOLS), "", *(f"material_{number}" for number in materials()), "", "snap"),
    ),
    (say.MENU_FILM, ("rest", "back", "on")),
    (say.MENU_VIEW, ("fit", "zoom_in", "zoom_out")),
)
_MENU = ("cut", "copy", "paste", "delete", "", "split", "merge", "mirror", "", "all", "fit")


def bind(panel: Parts, window: QWidget) -> None:
    """Connect the actions of a panel to its parts; questions stand over ``window``."""
    for name, slot in _slots(panel, window).items():
        panel.acts[name].triggered.connect(
            lambda _on=False, slot=slot, changing=name in _CHANGING: _do(panel, slot, changing=changing)
        )


def menus(panel: Parts, window: QWidget) -> list[QAction | QMenu | None]:
    """What the window's menu of the editor holds, ``None`` for a rule: what is used on its own, then by groups."""
    made: list[QAction | QMenu | None] = [panel.acts[name] if name else None for name in _TOP]
    for title, names in _GROUPS:
        menu = QMenu(title, window)
        menu.setObjectName(f"editorMenu{title}")
        for name in names:
            if name:
                menu.addAction(panel.acts[name])
            else:
                menu.addSeparator()
        made.append(menu)
    return made


def context_menu(panel: Parts, window: QWidget) -> QMenu:
    """What can be done to the selection."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for name in _MENU:
        if name:
            menu.addAction(panel.acts[name])
        else:
            menu.addSeparator()
    return menu


def _slots(panel: Parts, window: QWidget) -> dict[str, Callable[[], object]]:
    editing, files, player, canvas, tools = panel.editing, panel.files, panel.player, panel.canvas, panel.tools
    undo = panel.design.undo
    slots: dict[str, Callable[[], object]] = {
        "open": lambda: files.ask_what_to_open(window),
        "level": panel.choose_level,
        "reference": files.open_reference,
        "save": lambda: files.save(window),
        "save_as": lambda: files.ask_where_to_save(window),
        "clear": editing.clear,
        "undo": partial(_travel, panel, undo.undo),
        "redo": partial(_travel, panel, undo.redo),
        "run": panel.run,
        "run_embedded": panel.run_embedded,
        "rest": player.rest,
        "back": lambda: player.step(-1),
        "on": lambda: player.step(1),
        "copy": editing.copy,
        "cut": editing.cut,
        "paste": lambda: editing.paste(canvas.pointer),
        "all": editing.select_all,
        "delete": editing.delete,
        "mirror": editing.mirror,
        "split": editing.split,
        "merge": editing.merge,
        "snap": lambda: tools.set_snaps(on=panel.acts["snap"].isChecked()),
        "fit": canvas.fit,
        "zoom_in": lambda: canvas.zoom(1.25),
        "zoom_out": lambda: canvas.zoom(0.8),
        "escape": panel.step_back,
    }
    for way in WAYS:
        slots[way] = partial(_nudge, panel, way)
    for tool in TOOLS:
        slots[f"tool_{tool}"] = partial(tools.use, tool)
    for number in materials():
        slots[f"material_{number}"] = partial(editing.material, number)
    return slots


def _do(panel: Parts, slot: Callable[[], object], *, changing: bool) -> None:
    if changing:
        panel.canvas.cancel()
        panel.player.rest()
    slot()
    # A checkable action that was chosen again has unchecked itself.
    panel.show_tools()


def _travel(panel: Parts, way: Callable[[], None]) -> None:
    """While something is dragged, taking back means giving up the drag."""
    if not panel.canvas.cancel():
        panel.player.rest()
        way()


def _nudge(panel: Parts, way: str) -> None:
    wide = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
    panel.editing.nudge(way, wide=wide)
