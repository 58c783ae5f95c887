"""The menus: every action of the window and of its panels, in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from console.theme import theme
from console.theme.theme import CHOICES
from console.widgets.icons import icon
from console.window import strings as say
from console.window.actions import ACTS

PANEL_MENUS = {
    "plan": "Sweep",
    "queue": "Queue",
    "live": "Live",
    "episode": "Live",
    "editor": "Editor",
    "calibrate": "Editor",
    "replay": "Replay",
    "results": "Results",
}
_BREAKS_BEFORE = {"quit", "restart", "models", "plan", "reset", "welcome"}


class Menus:
    """Fills a window's menu bar; a menu without an action is not shown."""

    def __init__(self, window: QMainWindow, actions: dict[str, QAction], choose_look: Callable[[str], None]) -> None:
        bar = window.menuBar()
        self._menus: dict[str, QMenu] = {}
        for word in say.MENUS:
            menu = self._menus[word] = bar.addMenu(word)
            menu.setObjectName(f"menu{word}")
            menu.setToolTipsVisible(True)
            menu.menuAction().setVisible(False)
        for act in ACTS:
            menu = self._menus[act.menu]
            if act.name in _BREAKS_BEFORE and menu.actions():
                menu.addSeparator()
            menu.addAction(actions[act.name])
            menu.menuAction().setVisible(True)
        self.looks = _look_menu(self._menus["View"], window, choose_look)

    def add_panel(self, name: str, panel: QWidget) -> None:
        """Take in the actions of a panel: those with a key, and those that it named ``<panel>Action_...``.

        A panel with many arranges them itself, in ``menus``: actions, menus and ``None`` for a rule.
        """
        arranged = getattr(panel, "menus", None)
        if arranged is not None:
            self._add_arranged(self._menus[PANEL_MENUS[name]], arranged)
            return
        own = [
            action
            for action in (*panel.actions(), *panel.findChildren(QAction))
            if action.text() and (action.shortcuts() or action.objectName().startswith(f"{name}Action_"))
        ]
        if own:
            menu = self._menus[PANEL_MENUS[name]]
            if menu.actions():
                menu.addSeparator()
            menu.addActions(list(dict.fromkeys(own)))
            menu.menuAction().setVisible(True)

    def _add_arranged(self, menu: QMenu, arranged: Iterable[QAction | QMenu | None]) -> None:
        for each in arranged:
            if each is None:
                menu.addSeparator()
            elif isinstance(each, QMenu):
                menu.addMenu(each)
            else:
                menu.addAction(each)
        menu.menuAction().setVisible(True)


def _look_menu(menu: QMenu, window: QMainWindow, choose: Callable[[str], None]) -> dict[str, QAction]:
    looks, group = QMenu(say.LOOK, menu), QActionGroup(window)
    made: dict[str, QAction] = {}
    looks.setIcon(icon("circle-half-full"))
    for choice in CHOICES:
        action = looks.addAction(say.LOOKS[choice])
        action.setCheckable(True)
        action.setChecked(theme().choice == choice)
        action.triggered.connect(lambda _checked=False, choice=choice: choose(choice))
        group.addAction(action)
        made[choice] = action
    menu.addMenu(looks)
    return made
