"""The panel painted in both themes, small and at twice the scale; the pictures are kept where PBBENCH_PICTURES says."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from played_sessions import Desk, Place
from PySide6.QtCore import QCoreApplication, QPoint, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from console.results.choice import Choice
from console.results.columns import COLUMNS, PLACE
from console.theme import theme
from console.widgets.elided import Elided

MakeDesk = Callable[..., Desk]
SMALLEST = QSize(360, 300)
"""What the centre of the window leaves at least."""


def painted(widget: QWidget, scale: int, path: Path) -> QImage:
    QCoreApplication.processEvents()  # a layout that was asked to change does so with the next event
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
            parent = child.parentWidget()
            over = not parent.rect().contains(child.geometry())
            free = child.wordWrap() if isinstance(child, QLabel) else not child.text()
            if over or (not free and child.width() < child.minimumSizeHint().width()):
                found.append(f"{child.objectName()} {child.text()!r} {child.geometry()} in {parent.size()}")
    return found


SIZES = (((1389, 730), 1), ((1280, 720), 1), ((592, 560), 1), ((360, 420), 1), ((800, 640), 2))


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_clipped_at_any_size_or_scale(
    desk: MakeDesk, played: Place, qtbot: QtBot, tmp_path: Path, mode: str
) -> None:
    folder = Path(os.environ.get("PBBENCH_PICTURES", tmp_path))
    panel = desk(played.store).panel
    theme().choose(mode)  # type: ignore[arg-type]
    panel.chooser.chosen.emit(Choice(frozenset(panel.chooser.model.names)))
    qtbot.waitUntil(lambda: not panel.busy and panel.states.name == "content", timeout=10_000)
    for size, scale in SIZES:
        name = f"results_{mode}_{size[0]}x{size[1]}" + (f"@{scale}x" if scale > 1 else "")
        panel.resize(*size)
        panel.below.turn_to("charts")
        charts = painted(panel, scale, folder / f"{name}.png")
        assert clipped(panel) == []
        assert (panel.width(), panel.height()) == size
        panel.list_number(panel.model.lines[0], COLUMNS[PLACE["errors"]])
        episodes = painted(panel, scale, folder / f"{name}_episodes.png")
        assert clipped(panel) == []
        assert charts != episodes
    theme().choose("light")


def test_the_panel_fits_the_smallest_centre_in_every_state(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = desk(played.store).panel
    for state in ("content", "loading", "empty", "none_chosen", "fault", "conflict", "cancelled"):
        panel.states.show_page(state)
        wanted = panel.layout().minimumSize()
        assert wanted.width() <= SMALLEST.width(), state
        assert wanted.height() <= SMALLEST.height(), state
