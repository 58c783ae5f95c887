"""Looking recorded episodes over: Replay follows what a person opens, and the export is one dialog at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

from console.services import EpisodeRef, Services
from console.window.panels import LazyPanel

if TYPE_CHECKING:
    from console.export.dialog import ExportDialog
    from console.replay.panel import ReplayPanel


class Auditing:
    """Replay is told of an episode when it is made, or at once."""

    def __init__(self, window: QWidget, services: Services, places: Mapping[str, LazyPanel]) -> None:
        self._window, self._services, self._places = window, services, places
        self._ref: EpisodeRef | None = None
        self._dialog: ExportDialog | None = None

    def open_episode(self, ref: EpisodeRef) -> None:
        """A person opened an episode."""
        self._ref = ref
        self.tell()

    def tell(self) -> None:
        """Let Replay, once it is made, know which episode was opened last."""
        panel = self._places["replay"].panel
        if self._ref is not None and hasattr(panel, "open_episode"):
            cast("ReplayPanel", panel).open_episode(self._ref)

    def show_export(self) -> ExportDialog:
        """The export dialog; the one that is open comes to the front."""
        from console.export.dialog import ExportDialog

        if self._dialog is None:
            self._dialog = ExportDialog(self._services, self._window)
            self._dialog.finished.connect(lambda _code: self._forget())
            self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def close_down(self) -> None:
        """Cancel an export that is under way; nothing of it is left."""
        if self._dialog is not None:
            self._dialog.close_down()

    def _forget(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
