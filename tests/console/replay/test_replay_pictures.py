"""The panel painted in both themes, small and at twice the scale; the pictures are kept where PBBENCH_PICTURES says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from panel_pictures import clipped, kept_in, painted
from pytestqt.qtbot import QtBot

from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from console.theme import theme

SIZES = (((1040, 860), 1), ((640, 560), 1), ((480, 460), 1), ((820, 700), 2))


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_clipped_in_any_view_at_any_size(
    qtbot: QtBot,
    panel: ReplayPanel,
    shown: Callable[[EpisodeRef], ReplayPanel],
    recorded: EpisodeRef,
    tmp_path: Path,
    mode: str,
) -> None:
    folder = kept_in(tmp_path)
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
