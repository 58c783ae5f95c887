"""Shared pieces under the name of the room that they stand in."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

ROOM = "replay"


def renamed(piece: QWidget, room: str = ROOM) -> QWidget:
    """Give a piece of another room, and all in it, names that begin with this room's."""
    for each in (piece, *piece.findChildren(QWidget)):
        for other in ("live", "episode"):
            name = each.objectName()
            if name.startswith(other):
                each.setObjectName(room + name.removeprefix(other))
    return piece
