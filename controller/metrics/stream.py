"""Counting sessions one trajectory at a time: 100,000 of them leave behind as much as 189 do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.metrics.load import Disputes, each_episode, known_folders, planned_of
from controller.metrics.row_tally import RowTally
from controller.metrics.rows import RowError, RowKey, row_key
from controller.metrics.tally import Tally
from controller.metrics.trajectory import Episode


def count_sessions(folders: Sequence[Path], disputes: Disputes | None = None) -> tuple[RowTally, ...]:
    """The rows of some sessions, as ``rows(load_sessions(folders))`` would group them; nothing is kept but counts.

    ``disputes`` gives the disputed episodes of a session folder.

    Raises:
        TrajectoryError, RecordsError: as for ``load_session``.
        RowError: two sessions completed the same episode of the same row.
    """
    counted: dict[RowKey, _CountedRow] = {}
    for folder in known_folders(folders):
        disputed = frozenset() if disputes is None else disputes(folder)
        for each in planned_of(folder):
            counted.setdefault(each.row, _CountedRow()).plan(str(folder), each.level, each.repeat)
        for episode in each_episode(folder):
            row = counted.setdefault(row_key(episode), _CountedRow())
            row.episode(str(folder), episode, bool(disputed) and episode.key in disputed)
    return tuple(row.finished(key) for key, row in counted.items())


@dataclass(slots=True)
class _CountedRow:
    """One row while it is counted, by level. A set of repeats is the bits of one number, whatever their number.

    ``done`` has the completed repeats by session, ``open`` the episodes that no session has completed so far.
    """

    sessions: dict[str, None] = field(default_factory=dict)
    planned: dict[str, int] = field(default_factory=dict)
    limits: dict[str, float] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)
    disputed: dict[str, Tally] = field(default_factory=dict)
    done: dict[str, dict[str, int]] = field(default_factory=dict)
    open: dict[tuple[str, int], tuple[Episode, bool]] = field(default_factory=dict)

    def plan(self, session: str, level: str, repeat: int) -> None:
        self.sessions[session] = None
        self.planned[level] = self.planned.get(level, 0) | 1 << repeat

    def episode(self, session: str, episode: Episode, disputed: bool) -> None:
        level, repeat = episode.key.level, episode.key.repeat
        self.plan(session, level, repeat)
        self.limits[level] = episode.limit
        done = self.done.setdefault(level, {})
        earlier = next((name for name, repeats in done.items() if repeats >> repeat & 1), None)
        if not episode.completed:
            if earlier is None:
                # Another session may still bring the completed one.
                self.open[level, repeat] = (episode, disputed)
            return
        if earlier is not None:
            raise RowError(
                f"{level}, {episode.key.designer}, {episode.key.condition}, repeat {repeat} is complete in both "
                f"{earlier} and {session}: report them one at a time"
            )
        done[session] = done.get(session, 0) | 1 << repeat
        self.open.pop((level, repeat), None)
        self.count(episode, disputed)

    def count(self, episode: Episode, disputed: bool) -> None:
        level = episode.key.level
        self.tallies.setdefault(level, Tally()).add(episode)
        if disputed:
            self.disputed.setdefault(level, Tally()).add(episode)

    def finished(self, key: RowKey) -> RowTally:
        for episode, disputed in self.open.values():
            self.count(episode, disputed)
        together = 0
        for repeats in self.planned.values():
            together |= repeats
        return RowTally(
            key=key,
            levels=self.tallies,
            planned={level: repeats.bit_count() for level, repeats in self.planned.items()},
            limits=self.limits,
            repeats=tuple(repeat for repeat in range(together.bit_length()) if together >> repeat & 1),
            sessions=tuple(self.sessions),
            disputed=self.disputed,
        )
