"""The editor as the calibration sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import SignalInstance

from controller.calibration.trial import Trial
from controller.levels.level import Level
from serializer.bridge import Bridge
from validator.violation import Violation

OVER_BUDGET = "OVER_BUDGET"


class RunOutcome(Protocol):
    """One run of a design, and on what it ran. ``folder`` has what was captured of it, where anything was."""

    @property
    def number(self) -> int: ...

    @property
    def level(self) -> Level: ...

    @property
    def bridge(self) -> Bridge: ...

    @property
    def violations(self) -> Sequence[Violation]: ...

    @property
    def executor(self) -> str: ...

    @property
    def configuration(self) -> Mapping[str, object]: ...

    @property
    def success(self) -> bool: ...

    @property
    def folder(self) -> Path | None: ...


class DesignUnderEdit(Protocol):
    """``loaded`` says that the editor has another level or file."""

    @property
    def loaded(self) -> SignalInstance: ...


class Editor(Protocol):
    """``run_changed`` says that the run, or whether it is still that of what is drawn, is another."""

    @property
    def run_changed(self) -> SignalInstance: ...

    @property
    def design(self) -> DesignUnderEdit: ...

    @property
    def level(self) -> Level: ...

    @property
    def last_run(self) -> RunOutcome | None: ...

    @property
    def run_is_current(self) -> bool: ...

    def open_level(self, name: str) -> object: ...

    def open_candidate(self, level_name: str, bridge: Bridge, origin: str) -> object: ...

    def show_trial(self, folder: Path) -> object: ...


@dataclass(frozen=True, slots=True)
class Seen:
    """What the editor has now. ``run`` is ``None`` where nothing was run on ``level``."""

    level: str
    run: RunOutcome | None
    current: bool


def seen(editor: Editor | None) -> Seen | None:
    """What the editor has; ``None`` without one."""
    if editor is None:
        return None
    run = editor.last_run
    if run is not None and run.level.name != editor.level.name:
        run = None
    return Seen(editor.level.name, run, run is not None and editor.run_is_current)


def trial_of(run: RunOutcome) -> Trial:
    """A run as the recording takes it."""
    return Trial(run.level, run.bridge, run.executor, run.configuration, run.success, run.folder)


def broken_rules(run: RunOutcome) -> int:
    """How many rules the bridge breaks; the old limit is not among them, as a new one is to be set."""
    return sum(1 for violation in run.violations if violation.code != OVER_BUDGET)
