"""The calibration beside the editor: each is told of the other once both are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from console.window import choices
from console.window.panels import LazyPanel
from console.window.toolbar import Toolbar

if TYPE_CHECKING:
    from console.calibrate.panel import CalibratePanel
    from console.editor.panel import EditorPanel


class Calibrating:
    """``show_editor`` turns to the editor's page."""

    def __init__(self, places: Mapping[str, LazyPanel], toolbar: Toolbar, show_editor: Callable[[], None]) -> None:
        self._places, self._toolbar, self._show_editor = places, toolbar, show_editor
        toolbar.budget_map.currentIndexChanged.connect(self._take_limits)
        toolbar.executor.currentIndexChanged.connect(self._take_executor)

    def take_in(self, name: str) -> None:
        """A panel was made."""
        calibration, editor = self._places["calibrate"].panel, self._places["editor"].panel
        if name == "calibrate" and hasattr(calibration, "attend"):
            made = cast("CalibratePanel", calibration)
            made.editor_wanted.connect(self._bring_editor)
            made.recorded.connect(lambda _level: self._take_limits())
            made.maps_changed.connect(self._offer_maps)
            made.jobs.paired.connect(lambda _comparison: self._tell_of_pairing())
        if name in ("calibrate", "editor") and hasattr(calibration, "attend") and editor is not None:
            cast("CalibratePanel", calibration).attend(cast("EditorPanel", editor))

    def _bring_editor(self) -> None:
        self._show_editor()
        self._places["editor"].ensure()

    def _take_limits(self, _place: int = 0) -> None:
        """The editor's limit is that of the map that sweeps use, which may be the one that was recorded in."""
        editor = self._places["editor"].panel
        if hasattr(editor, "files"):
            cast("EditorPanel", editor).files.follow_settings()

    def _take_executor(self, _place: int = 0) -> None:
        """A design is run where new episodes are."""
        editor = self._places["editor"].panel
        if hasattr(editor, "follow_executor"):
            cast("EditorPanel", editor).follow_executor()

    def _offer_maps(self) -> None:
        self._toolbar.offer(choices.executors(), choices.budget_maps())
        know_budget_maps = getattr(self._places["plan"].panel, "know_budget_maps", None)
        if know_budget_maps is not None:
            know_budget_maps()

    def _tell_of_pairing(self) -> None:
        know_pairings = getattr(self._places["plan"].panel, "know_pairings", None)
        if know_pairings is not None:
            know_pairings()
