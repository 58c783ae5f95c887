"""The panel painted in both themes, small and at twice the scale; the pictures are kept where PBBENCH_PICTURES says."""

from pathlib import Path

import pytest
from panel_pictures import clipped, kept_in, painted
from played_sessions import Place
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot
from results_hands import MakeDesk

from console.results.choice import Choice
from console.results.columns import COLUMNS, PLACE
from console.theme import theme

SMALLEST = QSize(360, 300)
"""What the centre of the window leaves at least."""


SIZES = (((1389, 730), 1), ((1280, 720), 1), ((592, 560), 1), ((360, 420), 1), ((800, 640), 2))


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_clipped_at_any_size_or_scale(
    desk: MakeDesk, played: Place, qtbot: QtBot, tmp_path: Path, mode: str
) -> None:
    folder = kept_in(tmp_path)
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
