"""A session folder: made once, worked on by one sweep at a time, read by anyone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.episode.apparatus import Limits
from controller.episode.events import EpisodeFinished
from controller.episode.key import EpisodeKey
from controller.episode.progress import advance
from controller.episode.trajectory import Ending, Status, Trajectory
from controller.records.codec import trajectory_json
from controller.records.errors import RecordsError, unwritable
from controller.records.names import LOCK, RESULT, SUMMARY, TRAJECTORY, episode_folder
from controller.records.reading import find_trajectory, is_kept, read_json
from controller.records.result import result_json
from controller.records.summary import Summary, read_summary
from controller.records.tries import earlier_usage
from controller.records.writing import make_folder, write_json


class SessionBusyError(RecordsError):
    """Another sweep works on the session folder."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session on disk."""

    folder: Path
    summary: Summary

    def status_of(self, key: EpisodeKey) -> Status | None:
        """How far an episode is; ``None`` when it has not been started.

        Raises:
            RecordsError: its trajectory is damaged or newer.
        """
        folder = episode_folder(self.folder, key)
        if not folder.exists():
            return None
        trajectory = find_trajectory(folder)
        return "interrupted" if trajectory is None else trajectory.status

    def trajectories(self) -> Iterator[Trajectory]:
        """The account of every episode that has one, in plan order.

        Raises:
            RecordsError: one is damaged or newer; it is named.
        """
        for key in self.summary.episode_keys():
            trajectory = find_trajectory(episode_folder(self.folder, key))
            if trajectory is not None:
                yield trajectory

    def result_of(self, key: EpisodeKey) -> dict[str, object] | None:
        """The content of ``result.json``; ``None`` when the episode has not ended."""
        path = episode_folder(self.folder, key) / RESULT
        return read_json(path) if is_kept(path) else None


def read_session(folder: Path) -> Session:
    """The session in a folder.

    Raises:
        NewerRecordError: a newer version wrote it.
        RecordsError: it is no session folder, or its summary is damaged.
    """
    if not (folder / SUMMARY).exists():
        raise RecordsError(f"{folder} holds no session (no {SUMMARY}): give the folder that a sweep wrote to")
    return Session(folder, read_summary(folder))


def claim_folder(folder: Path) -> None:
    """Make sure that a new session may be written to a folder: it is new, or empty.

    Raises:
        RecordsError: it holds a session or something else, or cannot be made.
    """
    make_folder(folder)
    if (folder / SUMMARY).exists():
        raise RecordsError(f"{folder} already holds a session: go on with --resume {folder}, or give another folder")
    if not all(_is_left_behind(entry) for entry in folder.iterdir()):
        raise RecordsError(f"{folder} is not empty and holds no session: give a new or empty folder")


def _is_left_behind(entry: Path) -> bool:
    """A lock, or the temporary file of a sweep that was killed before its first record."""
    return entry.name == LOCK or (entry.name.startswith(".") and entry.suffix == ".tmp")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a session folder for one sweep; the system frees it when the process ends, however it ends.

    Raises:
        SessionBusyError: another sweep holds it.
        RecordsError: the folder cannot be written to.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout as fault:
        raise SessionBusyError(f"another sweep is running in {folder}: wait for it, or give another folder") from fault
    except OSError as fault:
        raise unwritable(folder, fault) from fault
    try:
        yield
    finally:
        lock.release()


def end_from_outside(session: Session, key: EpisodeKey, at: str, ending: Ending) -> None:
    """End an episode whose player is gone; one that left no trajectory stays without.

    Raises:
        RecordsError: its trajectory is damaged, newer or cannot be written.
    """
    folder = episode_folder(session.folder, key)
    trajectory = find_trajectory(folder)
    if trajectory is None:
        return
    ended = advance(trajectory, EpisodeFinished(at, ending))
    result = result_json(ended, Limits(), earlier_usage(session.folder, key))
    write_json(folder / RESULT, result, durable=True, indent=1)
    write_json(folder / TRAJECTORY, trajectory_json(ended), durable=True)


def end_killed_episodes(session: Session, at: str) -> tuple[EpisodeKey, ...]:
    """Turn every episode that says ``running`` into ``interrupted``: with the folder held, nobody runs it any more.

    Raises:
        RecordsError: a trajectory is damaged, newer or cannot be written.
    """
    killed = tuple(key for key in session.summary.episode_keys() if session.status_of(key) == "running")
    for key in killed:
        end_from_outside(session, key, at, Ending("interrupted"))
    return killed
