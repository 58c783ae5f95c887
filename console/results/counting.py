"""Sessions counted: their rows, where each episode is, and what had to be left out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from console.results.sessions import SessionInfo
from console.results.trajectory_cache import CancelledError, TrajectoryCache
from console.services import EpisodeRef
from controller.metrics.breakdown import LevelFacts
from controller.metrics.level_facts import level_facts
from controller.metrics.load import load_session
from controller.metrics.rows import Row, RowKey, Session, rows
from controller.metrics.trajectory import Episode, TrajectoryError
from controller.records.errors import RecordsError
from controller.store.rows import episode_id


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A session that cannot be counted, and why."""

    session: str
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """An episode with its id in the store and its place on disk."""

    id: str
    reference: EpisodeRef


@dataclass(frozen=True, slots=True)
class Counted:
    """All that the panel shows. ``unfinished`` are the rows for which episodes are still to come.

    Times are seconds since the epoch; ``newest_at`` is 0 where nothing is recorded.
    """

    sessions: tuple[SessionInfo, ...]
    rows: tuple[tuple[Row, Mapping[str, LevelFacts]], ...]
    places: Mapping[int, Found]
    unfinished: frozenset[RowKey]
    left_out: tuple[LeftOut, ...]
    newest_at: float
    read_at: float

    def found(self, episode: Episode) -> Found:
        """Where one of the rows' episodes is."""
        return self.places[id(episode)]

    @property
    def provisional(self) -> bool:
        """Whether some session goes on."""
        return any(session.provisional for session in self.sessions)


def count(
    sessions: Sequence[SessionInfo],
    cache: TrajectoryCache,
    progress: Callable[[int], None] = lambda _count: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Counted:
    """Read what has changed and group it into rows, the oldest session first.

    Raises:
        RowError: two sessions completed the same episode.
        CancelledError: a person asked to stop.
    """
    read_at = time.time()
    cache.begin(progress, cancelled)
    loaded: list[tuple[SessionInfo, Session]] = []
    left_out = []
    for info in reversed(sessions):
        try:
            loaded.append((info, load_session(info.folder, cache.read)))
        except CancelledError:
            raise
        except FileNotFoundError as fault:
            left_out.append(LeftOut(info.session, f"{fault.filename}: gone while it was read; read again"))
        except (TrajectoryError, RecordsError) as fault:
            left_out.append(LeftOut(info.session, str(fault)))
    cache.finish()
    grouped = rows([session for _, session in loaded])
    # By identity, which only holds for episodes that the rows keep alive.
    kept = {id(episode) for row in grouped for episode in row.episodes}
    return Counted(
        sessions=tuple(sessions),
        rows=tuple((row, level_facts(row)) for row in grouped),
        places={
            id(episode): _found(info, episode)
            for info, session in loaded
            for episode in session.episodes
            if id(episode) in kept
        },
        unfinished=frozenset(
            planned.row for info, session in loaded if info.provisional for planned in session.planned
        ),
        left_out=tuple(left_out),
        newest_at=cache.newest,
        read_at=read_at,
    )


def _found(info: SessionInfo, episode: Episode) -> Found:
    key = episode.key
    return Found(episode_id(info.session, key), EpisodeRef(Path(info.folder), key.row, key.level))
