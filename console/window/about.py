"""What this is: version, store, what it stands on."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QMessageBox, QWidget

from console.window import strings as say


def show_about(parent: QWidget, store: Path) -> QMessageBox:
    """A box whose words can be copied into a report."""
    box = QMessageBox(parent)
    box.setObjectName("aboutBox")
    box.setWindowTitle(say.ABOUT)
    box.setText(f"PolyBridgeBench {version('polybridgebench')}")
    box.setInformativeText(f"Python {platform.python_version()} · Qt {qVersion()} · {platform.system()}\n{store}")
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
