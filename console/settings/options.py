"""How the queue is played: kept in the settings, sent to the runner whole."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QSettings

from controller.sweep.runner.messages import Pace, SetOptions

THEME_KEY = "look/theme"
_PAUSE, _JOBS, _PACE = "options/pause_on_failure", "options/jobs", "options/pace"


def most_jobs() -> int:
    """As many embedded episodes at a time as there are processors."""
    return max(1, os.cpu_count() or 1)


def read_options(settings: QSettings) -> SetOptions:
    """What was chosen last; one job for each processor, as fast as they come, no pause on failure if nothing was."""
    jobs = settings.value(_JOBS, most_jobs(), type=int)
    pace = settings.value(_PACE, "as_fast", type=str)
    return SetOptions(
        pause_on_failure=bool(settings.value(_PAUSE, False, type=bool)),
        jobs=min(max(cast("int", jobs), 1), most_jobs()),
        pace="real_time" if pace == "real_time" else "as_fast",
    )


def write_options(settings: QSettings, options: SetOptions) -> None:
    """Keep a choice."""
    settings.setValue(_PAUSE, options.pause_on_failure)
    settings.setValue(_JOBS, options.jobs)
    settings.setValue(_PACE, options.pace)


def change_options(
    settings: QSettings, *, pause_on_failure: bool | None = None, jobs: int | None = None, pace: Pace | None = None
) -> SetOptions:
    """Change and keep some of them; what to send to the runner."""
    options = read_options(settings)
    if pause_on_failure is not None:
        options = replace(options, pause_on_failure=pause_on_failure)
    if jobs is not None:
        options = replace(options, jobs=jobs)
    if pace is not None:
        options = replace(options, pace=pace)
    write_options(settings, options)
    return options
