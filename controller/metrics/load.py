"""Finding and reading the trajectories of a session folder: ``<session>/<row>/<level>/trajectory.json``."""

from __future__ import annotations

import json
from pathlib import Path

from controller.episode.key import EpisodeKey
from controller.metrics.rows import Session
from controller.metrics.trajectory import Episode, TrajectoryError, episode_from

TRAJECTORY = "trajectory.json"


def load_session(folder: Path, planned: tuple[EpisodeKey, ...] = ()) -> Session:
    """Every trajectory of a session; ``planned`` are the keys that its summary promises.

    Raises:
        TrajectoryError: the folder is no session, or one of its trajectories is damaged or newer; it is named.
    """
    if not folder.is_dir():
        raise TrajectoryError(f"{folder}: no such session folder: give the folder that a sweep wrote its records to")
    paths = sorted(folder.glob(f"*/*/{TRAJECTORY}"))
    if not paths and not planned:
        raise TrajectoryError(f"{folder}: holds no trajectories: give the folder that a sweep wrote its records to")
    return Session(folder.resolve().name, tuple(load_episode(path) for path in paths), planned)


def load_episode(path: Path) -> Episode:
    """One trajectory file.

    Raises:
        TrajectoryError: it cannot be read as a trajectory.
    """
    try:
        trajectory = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise TrajectoryError(
            f"{path}: damaged trajectory ({error}): delete that level's folder and resume the sweep"
        ) from error
    if not isinstance(trajectory, dict):
        raise TrajectoryError(
            f"{path}: damaged trajectory (no object): delete that level's folder and resume the sweep"
        )
    return episode_from(trajectory, str(path))
