"""Collecting the keys of a window's actions, by the menu they stand in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from console.help import strings as say


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One act and all its keys, as this system writes them."""

    act: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """The acts of one menu."""

    title: str
    rows: tuple[KeyRow, ...]


def keys_of(action: QAction) -> tuple[str, ...]:
    """An action's keys in this system's spelling."""
    return tuple(text for each in action.shortcuts() if (text := each.toString(QKeySequence.SequenceFormat.NativeText)))


def plain(text: str) -> str:
    """An action's words without the mark of its access key."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def collect_keys(menu_bar: QMenuBar, elsewhere: Iterable[QWidget] = ()) -> tuple[KeyGroup, ...]:
    """Groups in the order of the menus; actions of ``elsewhere`` that no menu holds come last."""
    groups: list[KeyGroup] = []
    seen: set[int] = set()
    for entry in menu_bar.actions():
        menu = entry.menu()
        if isinstance(menu, QMenu):
            actions = list(_leaves(menu))
            seen.update(map(id, actions))
            groups.append(KeyGroup(plain(entry.text()), _rows(actions)))
    rest = [
        action
        for widget in elsewhere
        for action in (*widget.actions(), *widget.findChildren(QAction))
        if id(action) not in seen and not seen.add(id(action))  # type: ignore[func-returns-value]
    ]
    groups.append(KeyGroup(say.ELSEWHERE, _rows(rest)))
    return tuple(group for group in groups if group.rows)


def _leaves(menu: QMenu) -> Iterable[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _leaves(inner)
        else:
            yield action


def _rows(actions: Iterable[QAction]) -> tuple[KeyRow, ...]:
    rows = (KeyRow(plain(action.text()), keys_of(action)) for action in actions)
    return tuple(dict.fromkeys(row for row in rows if row.keys and row.act))


FRAME_KEYS = KeyGroup(say.FRAME, tuple(KeyRow(act, keys) for act, keys in say.FRAME_ROWS))
"""The keys of a frame in focus, which are no actions."""
