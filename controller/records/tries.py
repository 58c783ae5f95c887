"""Earlier tries of an episode: set aside before it is run again, and never deleted."""

from __future__ import annotations

from pathlib import Path

from controller.episode.key import EpisodeKey
from controller.records.errors import unwritable
from controller.records.names import INTERRUPTED, episode_folder
from controller.records.reading import find_trajectory
from controller.records.result import usage_of
from controller.records.writing import make_folder


def earlier_tries(session: Path, key: EpisodeKey) -> tuple[Path, ...]:
    """The folders of the tries that were set aside, first to last."""
    aside = session / key.row / INTERRUPTED
    numbered = []
    for folder in aside.glob(f"{key.level}_*"):
        number = folder.name.removeprefix(f"{key.level}_")
        if number.isdecimal():
            numbered.append((int(number), folder))
    return tuple(folder for _, folder in sorted(numbered))


def earlier_usage(session: Path, key: EpisodeKey) -> tuple[dict[str, float], ...]:
    """What each try that was set aside had used; one that was killed before its first record used nothing."""
    found = (find_trajectory(folder) for folder in earlier_tries(session, key))
    return tuple({} if trajectory is None else usage_of(trajectory) for trajectory in found)


def set_aside(session: Path, key: EpisodeKey) -> Path | None:
    """Move what an episode has left so far out of the way of its next try; ``None`` when there is nothing.

    Raises:
        RecordsError: the folder cannot be moved.
    """
    folder = episode_folder(session, key)
    if not folder.exists():
        return None
    tries = earlier_tries(session, key)
    number = 1 + (int(tries[-1].name.rsplit("_", 1)[1]) if tries else 0)
    target = session / key.row / INTERRUPTED / f"{key.level}_{number}"
    make_folder(target.parent)
    try:
        return folder.rename(target)
    except OSError as fault:
        raise unwritable(target, fault) from fault
