"""The dialog painted in both themes, small and at twice the scale; pictures are kept where PBBENCH_PICTURES says."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from console.export.dialog import ExportDialog
from console.theme import theme
from console.widgets.elided import Elided
from controller.export.progress import ExportProgress


def painted(widget: QWidget, scale: int, path: Path) -> None:
    for _ in range(3):
        QCoreApplication.processEvents()
    picture = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    picture.setDevicePixelRatio(scale)
    widget.render(picture, QPoint())
    assert picture.save(str(path))


def clipped(dialog: QWidget) -> list[str]:
    found = []
    for child in dialog.findChildren(QWidget):
        if not child.isVisible() or isinstance(child.parent(), QAbstractItemView):
            continue
        if isinstance(child, QPushButton | QLabel) and not isinstance(child, Elided):
            over = not child.parentWidget().rect().contains(child.geometry())
            free = child.wordWrap() if isinstance(child, QLabel) else False
            if over or (not free and child.width() < child.minimumSizeHint().width()):
                found.append(f"{child.objectName()} {child.text()!r} {child.geometry()}")
    return found


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(("size", "scale"), [((720, 560), 1), ((560, 440), 2)])
def test_nothing_is_clipped_on_any_page(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, mode: str, size: tuple[int, int], scale: int
) -> None:
    folder = Path(os.environ.get("PBBENCH_PICTURES", tmp_path))
    theme().choose(mode)  # type: ignore[arg-type]
    dialog.resize(*size)

    def look(page: str) -> None:
        painted(dialog, scale, folder / f"export_{page}_{mode}_{size[0]}x{size[1]}@{scale}x.png")
        assert clipped(dialog) == []
        assert (dialog.width(), dialog.height()) == size

    look("form")
    dialog._show("progress")
    dialog.target.setText(str(dialog.form.draft.place))
    dialog._show_progress(ExportProgress("pictures", 1240, 6804))
    look("progress")
    dialog._show("form")
    dialog.start()
    qtbot.waitUntil(lambda: dialog.chip.isVisible(), timeout=20_000)
    look("result")
    theme().choose("light")
