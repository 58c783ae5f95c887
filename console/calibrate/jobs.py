"""What reads or writes files for the calibration, beside the window's thread, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from console.background import Background
from console.calibrate.editor_port import RunOutcome, trial_of
from console.calibrate.facts import Ledger, read_ledger
from console.calibrate.layout_page import Comparison, compare, pair_layout
from controller.budgets.budget_map import BudgetMap
from controller.budgets.history import Calibration
from controller.calibration.kept import KeptReference
from controller.calibration.terms import Terms
from serializer.errors import PolyBridgeBenchError


class Jobs(QObject):
    """One job at a time, in the order asked; each signal has one for a refusal beside it, which carries its words.

    ``ledger_read`` carries a ``Ledger``, ``recorded`` a level and its new map, ``map_made`` the map, ``compared`` and
    ``paired`` a ``Comparison``, ``fetched`` a record and its ``KeptReference``.
    """

    ledger_read, ledger_lost = Signal(object), Signal(str)
    recorded, record_refused = Signal(str, object), Signal(str)
    map_made, map_refused = Signal(object), Signal(str)
    compared, paired, layout_refused = Signal(object), Signal(object), Signal(str, object, str)
    fetched, fetch_refused = Signal(object, object), Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background("calibrate")
        self._background.setParent(self)
        parent.destroyed.connect(self._background.close)

    def close(self) -> None:
        """Let what is being written end, and begin nothing more."""
        self._background.close()

    def after_all(self, then: Callable[[], None]) -> None:
        """Call when everything asked before is done."""
        self._background.ask(lambda: None, lambda _nothing: then())

    def read(self, wanted: str) -> None:
        """Read the maps, and the levels of the one that is wanted."""

        def take(answer: Ledger | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.ledger_lost.emit(str(answer))
            else:
                self.ledger_read.emit(answer)

        self._background.ask(lambda: read_ledger(wanted), take)

    def record(self, map_name: str, run: RunOutcome, terms: Terms, by: str, note: str) -> None:
        """Store a run's bridge and the limit that follows."""
        trial = trial_of(run)

        def job() -> BudgetMap:
            from controller.calibration.record import record_limit

            return record_limit(map_name, trial, terms, by=by, note=note)

        def take(answer: BudgetMap | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.record_refused.emit(str(answer))
            else:
                self.recorded.emit(trial.level.name, answer)

        self._background.ask(job, take)

    def start_map(self, executor: str, label: str, like: str, by: str) -> None:
        """Make a map; ``like`` is empty for an empty one."""

        def job() -> BudgetMap:
            from controller.calibration.start import start_map

            return start_map(executor, label, by=by, like=like or None)

        def take(answer: BudgetMap | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.map_refused.emit(str(answer))
            else:
                self.map_made.emit(answer)

        self._background.ask(job, take)

    def compare(self, level: str, path: Path) -> None:
        """Compare a layout of the game with a level."""
        self._layout(level, path, lambda: compare(level, path), self.compared.emit)

    def pair(self, level: str, path: Path) -> None:
        """Pair a level with a layout of the game."""
        self._layout(level, path, lambda: pair_layout(level, path), self.paired.emit)

    def fetch(self, record: Calibration) -> None:
        """Read the bridge that a record rests on."""

        def job() -> KeptReference:
            from controller.calibration.kept import kept_reference

            return kept_reference(record.reference_sha256)

        def take(answer: KeptReference | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.fetch_refused.emit(str(answer))
            else:
                self.fetched.emit(record, answer)

        self._background.ask(job, take)

    def _layout(
        self, level: str, path: Path, job: Callable[[], Comparison], tell: Callable[[Comparison], object]
    ) -> None:
        def take(answer: Comparison | PolyBridgeBenchError) -> None:
            if isinstance(answer, PolyBridgeBenchError):
                self.layout_refused.emit(level, path, str(answer))
            else:
                tell(answer)

        self._background.ask(job, take)
