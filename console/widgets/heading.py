"""Labels by their role, so that emphasis is by weight and shade and never by a size of a panel's own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

ROLES = ("", "head", "hero", "strong", "dim", "faint", "small", "figure", "mono", "code", "error", "warning", "good")


def label(text: str = "", role: str = "", *, tip: str = "", wrap: bool = False, selectable: bool = False) -> QLabel:
    """A plain-text label; ``role`` is one of ``ROLES``."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
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
        widget.style().unpolish(widget)
        widget.style().polish(widget)
