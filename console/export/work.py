"""One export at a time, on a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from console.background import Background
from console.export.draft import Draft
from controller.export.errors import ExportError
from controller.export.progress import STAGES, ExportProgress
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    from controller.export.release import Released

_TELL_EVERY_S = 0.05


class ExportWork(QObject):
    """``progressed`` carries an ``ExportProgress``, ``ended`` a ``Released`` or the typed error that ended it."""

    progressed = Signal(object)
    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._background, self._cancel = Background("export"), threading.Event()
        self._running = False

    @property
    def running(self) -> bool:
        """Whether an export is under way."""
        return self._running

    def start(self, draft: Draft) -> None:
        """Begin an export; nothing happens while one is under way."""
        if self._running:
            return
        self._running, self._cancel = True, threading.Event()
        tell, cancelled = _seldom(self.progressed.emit), self._cancel.is_set
        self._background.ask(lambda: _export(draft, tell, cancelled), self._take)

    def cancel(self) -> None:
        """Ask for an end; ``ended`` follows when nothing of the release is left."""
        self._cancel.set()

    def close(self) -> None:
        """Cancel, and wait until nothing is left."""
        self.cancel()
        self._background.close()

    def _take(self, found: Released | PolyBridgeBenchError) -> None:
        self._running = False
        self.ended.emit(found)


def share_of(progress: ExportProgress) -> float:
    """How far an export is, 0 to 1; every stage counts the same."""
    within = progress.done / progress.total if progress.total else 1.0
    return (STAGES.index(progress.stage) + min(within, 1.0)) / len(STAGES)


def _export(draft: Draft, tell: Callable[[ExportProgress], None], cancelled: Callable[[], bool]) -> Released:
    from controller.export.release import export_release

    folders = [info.folder for info in draft.sessions]
    try:
        return export_release(folders, draft.place, draft.formats, tell=tell, cancelled=cancelled)
    except OSError as fault:
        raise ExportError(f"the release could not be written: {fault.strerror or fault}") from fault


def _seldom(tell: Callable[[ExportProgress], object]) -> Callable[[ExportProgress], None]:
    """Passes on the first step of each stage, its last one, and of the others some twenty a second."""
    stage, told_at = "", 0.0

    def pass_on(progress: ExportProgress) -> None:
        nonlocal stage, told_at
        now = time.monotonic()
        if progress.stage != stage or progress.done == progress.total or now - told_at >= _TELL_EVERY_S:
            stage, told_at = progress.stage, now
            tell(progress)

    return pass_on
