"""Who calibrates: a name that a person gives; never what the machine knows of its user."""

from __future__ import annotations

from PySide6.QtCore import QSettings

_BY = "calibrate/by"
LONGEST_NAME = 60


def kept_name(settings: QSettings) -> str:
    """The name that was given; empty if none was."""
    return str(settings.value(_BY, "", type=str))


def keep_name(settings: QSettings, name: str) -> None:
    """Keep a name."""
    settings.setValue(_BY, " ".join(name.split())[:LONGEST_NAME])
