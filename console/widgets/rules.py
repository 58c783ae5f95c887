"""Hairlines and the grounds that panels stand on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget


def horizontal_rule() -> QFrame:
    """A hairline across."""
    rule = QFrame()
    rule.setProperty("kind", "rule")
    rule.setFixedHeight(1)
    return rule


def vertical_rule(height: int | None = None) -> QFrame:
    """A hairline down, of a fixed height where one is given."""
    rule = QFrame()
    rule.setProperty("kind", "rule")
    rule.setFixedWidth(1)
    if height is not None:
        rule.setFixedHeight(height)
    return rule


def grounded(widget: QWidget, kind: str) -> QWidget:
    """Give a ground: ``panel``, ``sunken``, ``strip``, ``footer``, ``titleBar``, ``card`` or ``sunkenCard``."""
    widget.setProperty("kind", kind)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return widget
