"""The parent's books: summary and store, kept in step with the episodes' records."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from typing import Any, cast

from controller.clock import utc_now
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import TERMINAL, Ending, Status
from controller.records.session import Session, end_from_outside
from controller.records.summary import write_summary
from controller.store.store import Store

SUMMARY_EVERY_S = 5.0
"""How often the summary's copy of the results is renewed while a sweep runs: it grows with every result, so writing it
after each would cost the square of their number. A resume reads the results themselves."""


@dataclass(frozen=True, slots=True)
class EndedEpisode:
    """What the books say of an episode that its player is done with."""

    status: Status
    calls_used: int
    attempts_used: int
    cost: float | None
    message: str | None


def player_died(how: str) -> Ending:
    """The ending of an episode whose player died in the middle of it."""
    return Ending("error", "program", f"the process that played it ended ({how})")


class Ledger:
    """Keeps ``summary.json`` and the store; one per sweep, in the process that holds the folder."""

    def __init__(self, session: Session, store: Store) -> None:
        self._session = session
        self._store = store
        self._results: dict[EpisodeKey, str] = {}
        self._statuses: dict[EpisodeKey, Status | None] = {}
        self._written_s = 0.0

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self._session

    def open(self) -> dict[EpisodeKey, Status | None]:
        """Write the summary, index the session, and say how far every planned episode is."""
        for key in self._session.summary.episode_keys():
            self._note(key)
        self._write_summary()
        self._store.index_session(self._session)
        return dict(self._statuses)

    def began(self, key: EpisodeKey) -> None:
        """An episode is being played."""
        self._store.mark_running(self._session, key)

    def ended(self, key: EpisodeKey, cut_short: Ending | None = None) -> EndedEpisode:
        """An episode's player is done with it; ``cut_short`` is its ending if the player left it without one."""
        if cut_short is not None and self._session.status_of(key) == "running":
            end_from_outside(self._session, key, utc_now(), cut_short)
        result = cast("dict[str, Any]", self._note(key) or {})
        self._store.index_episode(self._session, key)
        if time.monotonic() - self._written_s > SUMMARY_EVERY_S:
            self._write_summary()
        error = result.get("error") or {}
        return EndedEpisode(
            self._statuses[key] or (cut_short.status if cut_short else "error"),
            result.get("llm_calls_used", 0),
            result.get("physics_attempts_used", 0),
            result.get("cost"),
            error.get("message"),
        )

    def close(self) -> None:
        """Say in the summary and the store how this run ended."""
        done = all(status in TERMINAL for status in self._statuses.values())
        *before, run = self._session.summary.runs
        summary = replace(
            self._session.summary,
            status="complete" if done else "stopped",
            runs=(*before, replace(run, ended_at=utc_now())),
        )
        self._session = replace(self._session, summary=summary)
        self._write_summary()
        self._store.index_summary(self._session)

    def _note(self, key: EpisodeKey) -> dict[str, object] | None:
        self._statuses[key] = self._session.status_of(key)
        result = self._session.result_of(key)
        if result is None:
            self._results.pop(key, None)
        else:
            self._results[key] = json.dumps(result)
        return result

    def _write_summary(self) -> None:
        in_order = [self._results[key] for key in self._session.summary.episode_keys() if key in self._results]
        write_summary(self._session.folder, self._session.summary, in_order)
        self._written_s = time.monotonic()
