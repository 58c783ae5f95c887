"""The application object: its names, its settings, its look."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from console.app import strings as say
from console.theme import theme
from console.widgets.icons import icon
from console.window.look import kept_choice


def make_application(settings: QSettings | None = None) -> tuple[QApplication, QSettings]:
    """The one application, dressed, and where its settings are kept."""
    application = cast("QApplication", QApplication.instance() or QApplication(["pbbench"]))
    application.setApplicationName("polybridgebench")
    application.setApplicationDisplayName(say.TITLE)
    application.setDesktopFileName("polybridgebench")
    kept = settings or QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "polybridgebench", "console", application
    )
    theme().install(application, kept_choice(kept))
    application.setWindowIcon(icon("bridge", "accent"))
    return application, kept
