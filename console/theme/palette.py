"""The application's palette, for what no style sheet reaches."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QPalette

_ROLES = {
    QPalette.ColorRole.Window: "panel",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "onAccent",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "text3",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Link: "blue",
}


def palette(colour: Callable[[str], QColor]) -> QPalette:
    """All roles from their tokens; what is disabled is fainter."""
    result = QPalette()
    for role, token in _ROLES.items():
        result.setColor(role, colour(token))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        result.setColor(QPalette.ColorGroup.Disabled, role, colour("text3"))
    return result
