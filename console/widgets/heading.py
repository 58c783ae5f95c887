"""Labels by their role, so that emphasis is by weight and shade and never by a size of a panel's own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel

from console.theme import font, metrics

ROLES = ("", "head", "hero", "strong", "dim", "faint", "small", "figure", "mono", "code", "error", "warning", "good")


def role_font(role: str) -> QFont:
    """The face of a role; the colour is the style sheet's."""
    match role:
        case "head":
            return font(metrics.HEADING, 600)
        case "hero":
            return font(metrics.HERO, 600)
        case "strong":
            return font(weight=600)
        case "small":
            return font(metrics.SMALL)
        case "figure":
            return font(metrics.FIGURE)
        case "mono" | "code":
            return font(metrics.SMALL, mono=True)
        case _:
            return font()


def label(text: str = "", role: str = "", *, tip: str = "", wrap: bool = False, selectable: bool = False) -> QLabel:
    """A plain-text label; ``role`` is one of ``ROLES``."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setFont(role_font(role))
    made.setToolTip(tip)
    made.setWordWrap(wrap)
    if selectable:
        made.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
    return made


def heading(text: str = "") -> QLabel:
    """The one heading size."""
    return label(text, "head")


def set_role(widget: QLabel, role: str) -> None:
    """Change a label's role while it is shown."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.setFont(role_font(role))
        widget.style().unpolish(widget)
        widget.style().polish(widget)
