"""Panels painted at any scale, and what of them is cut off."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QToolButton, QWidget

from console.widgets.elided import Elided


def kept_in(otherwise: Path) -> Path:
    """Where pictures go: the folder that PBBENCH_PICTURES names, for whoever wants to look at them."""
    return Path(os.environ.get("PBBENCH_PICTURES", otherwise))


def painted(widget: QWidget, scale: int, path: Path) -> QImage:
    """A widget's picture at a scale, saved as a file."""
    for _ in range(3):  # a layout that was asked to change does so with the next event
        QCoreApplication.processEvents()
    picture = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    picture.setDevicePixelRatio(scale)
    widget.render(picture, QPoint())
    assert picture.save(str(path))
    return picture


def clipped(widget: QWidget) -> list[str]:
    """Controls and words that reach over their parent's edge, or are narrower than what they say."""
    found = []
    for child in widget.findChildren(QWidget):
        if not child.isVisible() or isinstance(child.parent(), QAbstractItemView):
            continue
        if isinstance(child, QPushButton | QToolButton | QLabel) and not isinstance(child, Elided):
            parent = child.parentWidget()
            over = not parent.rect().contains(child.geometry())
            free = child.wordWrap() if isinstance(child, QLabel) else not child.text()
            if over or (not free and child.width() < child.minimumSizeHint().width()):
                found.append(f"{child.objectName()} {child.text()!r} {child.geometry()} in {parent.size()}")
    return found
