"""Which sessions there are, as the store says."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.queue.reading import open_for_reading, unavailable
from controller.records.names import SUMMARY

_SESSIONS = """
SELECT s.session, s.folder, s.created_at, s.status, s.levels, s.episodes,
       coalesce(sum(q.state IN ('success', 'failed')), 0),
       coalesce(sum(q.state IN ('queued', 'running', 'pausing', 'paused')), 0),
       coalesce(sum(q.state IN ('running', 'pausing', 'paused')), 0)
FROM sessions AS s LEFT JOIN queue AS q ON q.session = s.session
GROUP BY s.session ORDER BY s.created_at DESC, s.session DESC
"""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """One session: its name and folder, when it was begun, and how many of its episodes are results.

    ``pending`` are episodes that wait or are being played, ``playing`` only the latter; ``there`` says whether its
    records can be found.
    """

    session: str
    folder: Path
    created_at: str
    status: str
    levels: int
    planned: int
    done: int
    pending: int
    playing: int
    there: bool

    @property
    def provisional(self) -> bool:
        """Whether more results are to be expected."""
        return self.status == "running" and self.pending > 0


def read_sessions(store: Path) -> tuple[SessionInfo, ...]:
    """Every session of the store, the newest first.

    Raises:
        StoreUnavailableError: the store cannot be read.
    """
    with closing(open_for_reading(store)) as connection:
        try:
            found = connection.execute(_SESSIONS).fetchall()
        except sqlite3.Error as fault:
            raise unavailable(store, fault) from fault
    return tuple(_session(*row) for row in found)


def _session(session: str, folder: str, *rest: Any) -> SessionInfo:  # noqa: ANN401 - a row of the store
    created_at, status, levels, planned, done, pending, playing = rest
    there = (Path(folder) / SUMMARY).exists()
    return SessionInfo(session, Path(folder), created_at, status, levels, planned, done, pending, playing, there)
