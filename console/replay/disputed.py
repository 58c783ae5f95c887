"""The episodes that somebody disputes, by their ids in the store."""

from __future__ import annotations

from pathlib import Path

from console.results.sessions import read_sessions
from controller.records.audit import disputed_in
from controller.store.rows import episode_id


def disputed_episodes(store: Path) -> tuple[str, ...]:
    """Read from the sessions' own verdicts, so that one given a moment ago counts.

    Raises:
        StoreUnavailableError: the store cannot be read.
        RecordsError: a session's verdicts are damaged; it is named.
    """
    return tuple(
        episode_id(info.session, key)
        for info in read_sessions(store)
        if info.there
        for key in sorted(disputed_in(info.folder))
    )
