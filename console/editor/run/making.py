"""Makes outcomes: runs a bridge on the embedded executor, or reads back what the runner ran on a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from console.editor.run.capture import Capture
from console.editor.run.outcome import Outcome
from controller.levels.level import Level
from serializer.bridge import Bridge
from validator.check import check
from validator.violation import Violation

if TYPE_CHECKING:
    from controller.simulator.run import Run

FILM_PER_S = 20


def run_design(number: int, level: Level, bridge: Bridge, limit: float, violations: tuple[Violation, ...]) -> Outcome:
    """Run a bridge on the embedded executor. Takes some ms, and seconds the first time a machine does it.

    Raises:
        ExecutorError: never by this executor, whose physics takes any bridge; others may.
    """
    from controller.evidence.detector import detect
    from controller.evidence.profile import load_profile
    from controller.executors.embedded import PROFILE, EmbeddedExecutor

    executor = EmbeddedExecutor()
    rollout = executor.run(level, bridge, limit)
    return Outcome(
        number=number,
        level=level,
        bridge=bridge,
        limit=limit,
        violations=violations,
        executor=executor.name,
        configuration=executor.configuration,
        success=detect(rollout, load_profile(PROFILE)).success,
        film=_film(level, bridge),
    )


def outcome_of_trial(number: int, folder: Path) -> Outcome:
    """What the runner ran on a game, from the folder of the trial; the canvas gets the film that is computed of it.

    Raises:
        TrialFolderError, RolloutFileError, ProfileError: something in it cannot be read; names it.
    """
    from console.live.pixels import image_of
    from controller.calibration.trial_folder import read_trial
    from controller.evidence.profile import load_profile
    from controller.executors.native import load_rollout

    stored = read_trial(folder)
    trial = stored.trial
    rollout = load_rollout(folder, trial.level, trial.bridge, stored.limit)
    marker = stored.marker_index
    return Outcome(
        number=number,
        level=trial.level,
        bridge=trial.bridge,
        limit=stored.limit,
        violations=check(trial.bridge, trial.level.site(stored.limit)),
        executor=trial.executor,
        configuration=trial.configuration,
        success=trial.success,
        film=_film(trial.level, trial.bridge),
        capture=Capture(
            folder=folder,
            times_s=rollout.times_s,
            draw=lambda index: image_of(rollout.frame(index).rgb),
            profile=load_profile(trial.executor),
            marker_s=None if marker is None else rollout.times_s[marker],
        ),
    )


def _film(level: Level, bridge: Bridge) -> Run:
    from controller.simulator.constants import CONSTANTS
    from controller.simulator.simulate import simulate

    # The same looks per second give the same steps: only what is kept of them differs.
    fine = replace(CONSTANTS, frames_per_s=FILM_PER_S, checks_per_frame=CONSTANTS.checks_per_s // FILM_PER_S)
    return simulate(level, bridge, constants=fine)
