"""A trial on disk: the design, what the executor captured of it, what its pixels said; kept as long as it is needed.

A trial is written before anybody is told of it, its own record last, so that a folder without one is what a crash has
left. Those that no limit rests on go when newer ones have come; one that was recorded stays for good.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.calibration.errors import TrialFolderError
from controller.calibration.trial import Trial
from controller.evidence.detector import Detection
from controller.executor import Executor, Rollout
from controller.levels.catalogue import find_level
from controller.levels.errors import LevelError
from controller.levels.level import Level
from controller.records.errors import RecordsError
from controller.records.frames import readings_json
from controller.records.names import FRAMES
from controller.records.reading import read_record
from controller.records.writing import write_json
from controller.references.level_hash import level_hash
from serializer.bridge import Bridge
from serializer.candidate import candidate_json, parse_candidate
from serializer.errors import CandidateError

TRIAL, DESIGN, KEPT = "trial.json", "candidate.json", "kept.json"
SCHEMA = 1
NEWEST = 20
"""So many trials stay without being recorded."""


@dataclass(frozen=True, slots=True)
class StoredTrial:
    """A trial as it was written. ``limit`` in dollars; ``began_at`` in UTC; ``marker_index`` as in ``Detection``."""

    trial: Trial
    limit: float
    began_at: str
    marker_index: int | None


def trials_of(store: Path) -> Path:
    """The folder of the designs that are run by hand beside a store."""
    return store.absolute().parent / "trials"


def new_folder(trials: Path, began_at: str, level: str, executor: str) -> Path:
    """An empty folder for a trial, named by its time, level and executor; the oldest ones make room for it.

    Raises:
        TrialFolderError: it cannot be made.
    """
    moment = "".join(each for each in began_at.partition(".")[0] if each.isalnum())
    try:
        trials.mkdir(parents=True, exist_ok=True)
        _make_room(trials)
        for number in range(1, 1000):
            folder = trials / f"{moment}_{level}_{executor}_{number}"
            if not folder.exists():
                folder.mkdir()
                return folder
    except OSError as fault:
        raise TrialFolderError(f"the folder of the run cannot be made ({fault.strerror or fault})") from fault
    raise TrialFolderError(f"too many runs began in the same second, {moment}")


def write_trial(
    folder: Path,
    executor: Executor,
    level: Level,
    bridge: Bridge,
    limit: float,
    began_at: str,
    rollout: Rollout,
    detection: Detection,
) -> None:
    """Write everything of one trial into its folder.

    Raises:
        TrialFolderError: the system would not write.
    """
    try:
        files = rollout.save(folder)
        frames = {"files": list(files), "times_s": list(rollout.times_s), "readings": readings_json(detection.readings)}
        write_json(folder / FRAMES, frames)
        write_json(folder / DESIGN, candidate_json(bridge, "Run by hand."))
        value = {
            "schema": SCHEMA,
            "level": level.name,
            "level_sha256": level_hash(level),
            "executor": executor.name,
            "configuration": dict(executor.configuration),
            "limit": limit,
            "began_at": began_at,
            "success": detection.success,
            "marker_index": detection.marker_index,
            "facts": dict(rollout.facts),
        }
        write_json(folder / TRIAL, value)
    except (OSError, RecordsError) as fault:
        raise TrialFolderError(f"the run cannot be written ({fault}); nothing was kept of it") from fault


def read_trial(folder: Path) -> StoredTrial:
    """A trial back from its folder, on the level as it is now.

    Raises:
        TrialFolderError: it is missing, damaged, of a newer version, or of a level that is gone or was edited since.
    """
    try:
        value: dict[str, Any] = read_record(folder / TRIAL, SCHEMA)
        level = find_level(value["level"])
        if level_hash(level) != value["level_sha256"]:
            raise TrialFolderError(f"{level.name} was edited since the run {folder.name}; run the bridge again")
        bridge = parse_candidate((folder / DESIGN).read_text("utf-8")).bridge
        marker = value["marker_index"]
        return StoredTrial(
            trial=Trial(
                level, bridge, str(value["executor"]), value["configuration"], value["success"] is True, folder
            ),
            limit=float(value["limit"]),
            began_at=str(value["began_at"]),
            marker_index=None if marker is None else int(marker),
        )
    except (RecordsError, LevelError) as fault:
        raise TrialFolderError(str(fault)) from fault
    except (OSError, KeyError, TypeError, ValueError, CandidateError) as fault:
        raise TrialFolderError(f"the run {folder.name} cannot be read ({fault}); run the bridge again") from fault


def keep_trial(folder: Path, map_name: str) -> None:
    """Let a trial stay for good: a limit of this map is to rest on it.

    Raises:
        TrialFolderError: it is gone, or that cannot be written down.
    """
    try:
        if not (folder / TRIAL).is_file():
            raise TrialFolderError(f"the run {folder.name} is gone; run the bridge again")
        write_json(folder / KEPT, {"schema": SCHEMA, "map": map_name})
    except (OSError, RecordsError) as fault:
        raise TrialFolderError(f"the run {folder.name} cannot be kept ({fault})") from fault


def _make_room(trials: Path) -> None:
    """Remove what a crash has left, and the oldest of those that nothing rests on."""
    mine = sorted(each for each in trials.iterdir() if each.is_dir() and not (each / KEPT).exists())
    whole = [each for each in mine if _is_whole(each)]
    broken = [each for each in mine if each not in whole and _is_ours(each)]
    for folder in (*broken, *whole[: max(0, len(whole) - NEWEST + 1)]):
        shutil.rmtree(folder)


def _is_whole(folder: Path) -> bool:
    try:
        return isinstance(json.loads((folder / TRIAL).read_bytes()).get("schema"), int)
    except (OSError, ValueError, AttributeError):
        return False


def _is_ours(folder: Path) -> bool:
    """Whether a folder without a record is one of a trial, and not something that a person put here."""
    moment, _, rest = folder.name.partition("_")
    return len(moment) == 15 and moment[8] == "T" and bool(rest) and not (folder / TRIAL).exists()
