"""The layout of the window, kept from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow

_GEOMETRY, _STATE, _TAB, _LOG = "layout/geometry", "layout/state", "layout/tab", "layout/log_open"
VERSION = 2
"""Raised when docks are added or renamed: a layout of another version is not restored."""


def keep_layout(settings: QSettings, window: QMainWindow, tab: str, *, log_open: bool) -> None:
    """Remember where everything is."""
    settings.setValue(_GEOMETRY, window.saveGeometry())
    settings.setValue(_STATE, window.saveState(VERSION))
    settings.setValue(_TAB, tab)
    settings.setValue(_LOG, log_open)


def restore_layout(settings: QSettings, window: QMainWindow) -> bool:
    """Put everything where it was; whether a layout of this version was there."""
    geometry, state = settings.value(_GEOMETRY), settings.value(_STATE)
    if not isinstance(geometry, QByteArray) or not isinstance(state, QByteArray):
        return False
    return window.restoreGeometry(geometry) and window.restoreState(state, VERSION)


def kept_tab(settings: QSettings) -> str:
    """The centre tab that was in front, empty if none was kept."""
    return str(settings.value(_TAB, "", type=str))


def kept_log_open(settings: QSettings) -> bool:
    """Whether the log was open."""
    return bool(settings.value(_LOG, False, type=bool))


def forget_layout(settings: QSettings) -> None:
    """Start from the first layout next time."""
    for key in (_GEOMETRY, _STATE, _TAB, _LOG):
        settings.remove(key)
