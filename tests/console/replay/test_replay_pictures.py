"""The panel painted in both themes, small and at twice the scale; the pictures are kept where PBBENCH_PICTURES says."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from console.theme import theme
from console.widgets.elided import Elided

SIZES = (((1040, 860), 1), ((640, 560), 1), ((480, 460), 1), ((820, 700), 2))


def painted(widget: QWidget, scale: int, path: Path) -> QImage:
    for _ in range(3):  # a layout that was asked to change does so with the next event
        QCoreApplication.processEvents()
    picture = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    picture.setDevicePixelRatio(scale)
    widget.render(picture, QPoint())
    assert picture.save(str(path))
    return picture


def clipped(panel: QWidget) -> list[str]:
    """Controls and words that reach over their parent's edge, or are narrower than what they say."""
    found = []
    for child in panel.findChildren(QWidget):
        if not child.isVisible() or isinstance(child.parent(), QAbstractItemView):
            continue
        if isinstance(child, QPushButton | QToolButton | QLabel) and not isinstance(child, Elided):
            over = not child.parentWidget().rect().contains(child.geometry())
            free = child.wordWrap() if isinstance(child, QLabel) else not child.text()
            if over or (not free and child.width() < child.minimumSizeHint().width()):
                found.append(
                    f"{child.objectName()} {child.text()!r} {child.geometry()} in {child.parentWidget().size()}"
                )
    return found


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_clipped_in_any_view_at_any_size(
    qtbot: QtBot,
    panel: ReplayPanel,
    shown: Callable[[EpisodeRef], ReplayPanel],
    recorded: EpisodeRef,
    tmp_path: Path,
    mode: str,
) -> None:
    folder = Path(os.environ.get("PBBENCH_PICTURES", tmp_path))
    theme().choose(mode)  # type: ignore[arg-type]
    shown(recorded)
    panel.choose(2)
    qtbot.waitUntil(lambda: not panel.busy and panel.texts._exchange is not None)
    panel.film.seek(20)
    panel.audit.by.setText("Ada")
    panel.audit.note.setText("The truck was across before the mark was seen")
    panel.audit.judge("dispute")
    qtbot.waitUntil(lambda: panel.audit.opinion_chip.word == "disputed")
    for size, scale in SIZES:
        panel.resize(*size)
        for view in ("film", "drawing", "given", "texts"):
            panel.show_view(view)
            qtbot.waitUntil(lambda: not panel.busy)
            name = f"replay_{view}_{mode}_{size[0]}x{size[1]}" + (f"@{scale}x" if scale > 1 else "")
            painted(panel, scale, folder / f"{name}.png")
            assert clipped(panel) == [], name
            assert (panel.width(), panel.height()) == size
    theme().choose("light")
