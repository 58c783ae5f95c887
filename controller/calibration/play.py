"""Running one design by hand on an executor: no episode, no call and no attempt of anybody's (paper A.4)."""

from __future__ import annotations

from pathlib import Path

from controller.calibration.trial import require_legal
from controller.calibration.trial_folder import new_folder, write_trial
from controller.clock import utc_now
from controller.evidence.detector import detect
from controller.evidence.profile import load_profile
from controller.executor import Executor, Released
from controller.levels.catalogue import find_level
from serializer.candidate import parse_candidate


def play_trial(executor: Executor, level_name: str, candidate: str, limit: float, trials: Path) -> Path:
    """Run a candidate's bridge and write down what came of it; the folder of the trial, in ``trials``.

    An executor that holds a game lets go of it afterwards, whatever happened, so that a person has it back between two
    runs, and another level may be opened in it.

    Raises:
        CandidateError, UnknownLevel, IllegalBridgeError: nothing was run.
        ExecutorError, OperatorNeededError: the run could not be made or filmed; says nothing of the bridge.
        TrialFolderError: what came of it could not be written.
        ProfileError: there is no profile to judge the frames with.
    """
    level = find_level(level_name)
    bridge = parse_candidate(candidate).bridge
    require_legal(level, bridge)
    profile = load_profile(executor.name)
    began_at = utc_now()
    # Made first: a run that could not be kept is not begun.
    folder = new_folder(trials, began_at, level.name, executor.name)
    try:
        rollout = executor.run(level, bridge, limit)
    except BaseException:
        folder.rmdir()
        raise
    finally:
        if isinstance(executor, Released):
            executor.close()
    write_trial(folder, executor, level, bridge, limit, began_at, rollout, detect(rollout, profile))
    return folder
