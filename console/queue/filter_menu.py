"""The button that filters by state, designer, condition and family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton

from console.queue import strings
from console.queue.choice import Choice
from console.queue.snapshot import STATES, Snapshot
from console.widgets.icons import icon
from console.widgets.state_chip import look_of

_FIELDS = (("states", "State"), ("designers", "Designer"), ("conditions", "Condition"), ("families", "Family"))


class FilterButton(QToolButton):
    """Shows how many filters are set; ``chosen`` carries the new choice."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueFilter")
        self.setText(strings.FILTER)
        self.setIcon(icon("filter-variant"))
        self.setToolButtonStyle(self.toolButtonStyle().ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip("Filter by state, designer, condition, family")
        self._stays_open = _StaysOpen(self)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        self._choice = Choice()
        self._snapshot: Snapshot | None = None

    def know(self, snapshot: Snapshot) -> None:
        """The names that can be chosen."""
        self._snapshot = snapshot

    def show_choice(self, choice: Choice) -> None:
        """What is chosen now."""
        self._choice = choice
        self.setText(f"{strings.FILTER} · {choice.sets}" if choice.sets else strings.FILTER)
        self.setIcon(icon("filter-check" if choice.sets else "filter-variant", "accent" if choice.sets else "text2"))

    def _fill(self) -> None:
        self._menu.clear()
        snapshot = self._snapshot
        names: dict[str, Sequence[str]] = {"states": STATES, "designers": (), "conditions": (), "families": ()}
        if snapshot is not None:
            names |= {
                "designers": snapshot.designers,
                "conditions": snapshot.conditions,
                "families": tuple(sorted(set(snapshot.families))),
            }
        for field, title in _FIELDS:
            chosen: frozenset[str] = getattr(self._choice, field)
            menu = self._menu.addMenu(f"{title} ({len(chosen)})" if chosen else title)
            menu.setEnabled(bool(names[field]))
            menu.installEventFilter(self._stays_open)
            for name in names[field]:
                action = menu.addAction(name)
                if field == "states":
                    action.setIcon(icon(look_of(name).icon, look_of(name).token))
                action.setCheckable(True)
                action.setChecked(name in chosen)
                action.triggered.connect(
                    lambda on, field=field, name=name: self._toggle(field, name, on)  # bound now: the loop goes on
                )
        self._menu.addSeparator()
        clear = self._menu.addAction(icon("filter-off-outline"), strings.CLEAR_FILTER)
        clear.setEnabled(self._choice.sets > 0)
        clear.triggered.connect(self._clear)

    def _toggle(self, field: str, name: str, on: bool) -> None:
        chosen: frozenset[str] = getattr(self._choice, field)
        self.chosen.emit(with_names(self._choice, field, chosen | {name} if on else chosen - {name}))

    def _clear(self) -> None:
        self.chosen.emit(Choice(text=self._choice.text, entries=self._choice.entries))


def with_names(choice: Choice, field: str, names: frozenset[str]) -> Choice:
    """The choice with another set of states, designers, conditions or families."""
    match field:
        case "states":
            return replace(choice, states=names)
        case "designers":
            return replace(choice, designers=names)
        case "conditions":
            return replace(choice, conditions=names)
        case _:
            return replace(choice, families=names)


class _StaysOpen(QObject):
    """Lets a menu of check marks stay open while several are set."""

    def eventFilter(self, menu: QObject, event: QEvent) -> bool:
        if isinstance(menu, QMenu) and isinstance(event, QMouseEvent):
            # The stubs forget that there may be none.
            action = cast("QAction | None", menu.actionAt(event.position().toPoint()))
            released = event.type() == QEvent.Type.MouseButtonRelease
            if released and action is not None and action.isCheckable():
                action.trigger()
                return True
        return False
