"""The dialog painted in both themes, small and at twice the scale; pictures are kept where PBBENCH_PICTURES says."""

from pathlib import Path

import pytest
from panel_pictures import clipped, kept_in, painted
from pytestqt.qtbot import QtBot

from console.export.dialog import ExportDialog
from console.theme import theme
from controller.export.progress import ExportProgress


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(("size", "scale"), [((720, 560), 1), ((560, 440), 2)])
def test_nothing_is_clipped_on_any_page(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, mode: str, size: tuple[int, int], scale: int
) -> None:
    folder = kept_in(tmp_path)
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
