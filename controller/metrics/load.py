"""Reading a session folder for counting: its trajectories, and what its summary says was planned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from controller.episode.key import EpisodeKey
from controller.metrics.outline import outline
from controller.metrics.rows import Planned, RowKey, Session
from controller.metrics.trajectory import Episode, TrajectoryError, episode_from
from controller.records.codec import SCHEMA
from controller.records.names import SUMMARY, TRAJECTORY
from controller.records.reading import read_record
from controller.records.summary import read_summary

Disputes = Callable[[Path], frozenset[EpisodeKey]]
"""Gives the episodes of a session folder that an auditor disputes."""


def load_episode(path: Path) -> Episode:
    """One trajectory file.

    Raises:
        TrajectoryError: it contradicts itself or a field is missing.
        RecordsError: it is no JSON object, or was written by a newer version.
    """
    try:
        short = outline(path.read_bytes(), SCHEMA)
    except OSError:
        short = None
    return episode_from(read_record(path) if short is None else short, str(path))


def load_sessions(folders: Sequence[Path]) -> tuple[Session, ...]:
    """Several sessions; a folder that is given twice is read once.

    Raises:
        TrajectoryError, RecordsError: as for ``load_session``.
    """
    return tuple(load_session(folder) for folder in known_folders(folders))


def load_session(folder: Path, read: Callable[[Path], Episode] = load_episode) -> Session:
    """Every trajectory of a session. Without a summary, what is there counts as what was planned.

    ``read`` may remember what it has read before.

    Raises:
        TrajectoryError: the folder is no session, or one of its trajectories contradicts itself; it is named.
        RecordsError: a file is damaged or was written by a newer version; it is named.
    """
    planned = planned_of(folder)
    return Session(str(folder), tuple(each_episode(folder, read)), planned)


def known_folders(folders: Sequence[Path]) -> tuple[Path, ...]:
    """The folders, each once, however it is spelt."""
    return tuple({folder.resolve(): folder for folder in folders}.values())


def each_episode(folder: Path, read: Callable[[Path], Episode] = load_episode) -> Iterator[Episode]:
    """The episodes of a session one by one, in the order of their files' names.

    Raises:
        TrajectoryError, RecordsError: as for ``load_session``.
    """
    return map(read, _trajectory_files(folder))


def planned_of(folder: Path) -> tuple[Planned, ...]:
    """What a session set out to run; nothing without a summary.

    Raises:
        TrajectoryError: the folder is no session.
        RecordsError: its summary is damaged or was written by a newer version.
    """
    if not folder.is_dir():
        raise TrajectoryError(f"{folder}: no such session folder: give the folder that a sweep wrote its records to")
    planned = _planned(folder) if (folder / SUMMARY).exists() else ()
    if not planned and not _trajectory_files(folder):
        raise TrajectoryError(f"{folder}: holds no trajectories: give the folder that a sweep wrote its records to")
    return planned


def _trajectory_files(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*/*/{TRAJECTORY}"))


def _planned(folder: Path) -> tuple[Planned, ...]:
    summary = read_summary(folder)
    return tuple(
        Planned(
            RowKey(
                suite=summary.suite,
                designer=row.designer,
                condition=row.condition,
                executor=row.executor,
                budget_map=row.budget_map.name,
                budget_map_sha256=row.budget_map.sha256,
            ),
            level,
            row.repeat,
        )
        for row in summary.rows
        for level in summary.levels
    )
