"""Buttons of the four kinds, bound to an action where there is one: its text, icon, shortcut and state come along."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton

from console.theme import font, metrics
from console.widgets.icons import icon

_WEIGHTS = {"primary": 600, "big": 600, "link": 500}


def tip_with_shortcut(text: str, shortcut: QKeySequence) -> str:
    """A tooltip that ends with the key, where there is one."""
    keys = shortcut.toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def icon_button(name: str, tip: str, token: str = "text2", *, checkable: bool = False) -> QToolButton:  # noqa: S107
    """A square button; its tooltip is also what a screen reader says."""
    button = QToolButton()
    button.setIcon(icon(name, token, checked="accent" if checkable else None))
    button.setIconSize(QSize(metrics.ICON, metrics.ICON))
    button.setProperty("kind", "icon")
    button.setCheckable(checkable)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def action_button(action: QAction, *, words: bool = False) -> QToolButton:
    """A tool button that is its action: icon alone, or with its words beside it."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(metrics.ICON, metrics.ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if words:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    else:
        button.setProperty("kind", "icon")
        button.setAccessibleName(action.toolTip() or action.text())
    return button


def push_button(text: str, kind: str = "", icon_name: str = "") -> QPushButton:
    """A push button: ``kind`` is empty, ``primary`` (one a screen), ``big`` or ``link``."""
    button = QPushButton(text)
    button.setProperty("kind", kind)
    button.setAutoDefault(False)
    button.setFont(font(weight=_WEIGHTS.get(kind, 400)))
    if icon_name:
        button.setIcon(icon(icon_name, "onAccent" if kind in {"primary", "big"} else "text2", disabled="text3"))
        button.setIconSize(QSize(metrics.ICON, metrics.ICON))
    return button
