"""Counting sessions one trajectory at a time: 100,000 of them leave behind as much as 189 do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from controller.episode.key import EpisodeKey
from controller.metrics.load import Disputes, each_episode, known_folders, planned_of
from controller.metrics.row_tally import RowTally
from controller.metrics.rows import Planned, RowError, RowKey, row_key
from controller.metrics.tally import Tally
from controller.metrics.trajectory import Episode

_Place = tuple[RowKey, str]


def count_sessions(folders: Sequence[Path], disputes: Disputes | None = None) -> tuple[RowTally, ...]:
    """The rows of some sessions, as ``rows(load_sessions(folders))`` would group them; nothing is kept but counts.

    ``disputes`` gives the disputed episodes of a session folder.

    Raises:
        TrajectoryError, RecordsError: as for ``load_session``.
        RowError: two sessions completed the same episode of the same row.
    """
    counting = _Counting()
    for folder in known_folders(folders):
        disputed = frozenset() if disputes is None else disputes(folder)
        counting.session(str(folder), planned_of(folder), each_episode(folder), disputed)
    return counting.rows()


class _Counting:
    """Everything that must be remembered. A set of repeats is the bits of one number, whatever their number."""

    def __init__(self) -> None:
        self._sessions: dict[RowKey, dict[str, None]] = {}
        self._planned: dict[_Place, int] = {}
        self._limits: dict[RowKey, dict[str, float]] = {}
        self._tallies: dict[_Place, Tally] = {}
        self._disputed: dict[_Place, Tally] = {}
        self._done: dict[_Place, dict[str, int]] = {}
        self._open: dict[tuple[_Place, int], tuple[Episode, bool]] = {}

    def session(
        self, name: str, planned: Iterable[Planned], episodes: Iterator[Episode], disputed: frozenset[EpisodeKey]
    ) -> None:
        for each in planned:
            self._sessions.setdefault(each.row, {})[name] = None
            self._plan((each.row, each.level), each.repeat)
        for episode in episodes:
            key = row_key(episode)
            self._sessions.setdefault(key, {})[name] = None
            self._limits.setdefault(key, {})[episode.key.level] = episode.limit
            self._plan((key, episode.key.level), episode.key.repeat)
            self._episode(name, (key, episode.key.level), episode, episode.key in disputed)

    def rows(self) -> tuple[RowTally, ...]:
        for (place, _), (episode, disputed) in self._open.items():
            self._count(place, episode, disputed)
        self._open.clear()
        return tuple(self._row(key) for key in self._sessions)

    def _plan(self, place: _Place, repeat: int) -> None:
        self._planned[place] = self._planned.get(place, 0) | 1 << repeat

    def _episode(self, name: str, place: _Place, episode: Episode, disputed: bool) -> None:
        repeat = episode.key.repeat
        done = self._done.setdefault(place, {})
        earlier = next((session for session, repeats in done.items() if repeats >> repeat & 1), None)
        if not episode.completed:
            if earlier is None:
                # Another session may still bring the completed one.
                self._open[place, repeat] = (episode, disputed)
            return
        if earlier is not None:
            raise RowError(
                f"{episode.key.level}, {place[0].designer}, {place[0].condition}, repeat {repeat} is complete in both "
                f"{earlier} and {name}: report them one at a time"
            )
        done[name] = done.get(name, 0) | 1 << repeat
        self._open.pop((place, repeat), None)
        self._count(place, episode, disputed)

    def _count(self, place: _Place, episode: Episode, disputed: bool) -> None:
        self._tallies.setdefault(place, Tally()).add(episode)
        if disputed:
            self._disputed.setdefault(place, Tally()).add(episode)

    def _row(self, key: RowKey) -> RowTally:
        planned = {level: repeats for (row, level), repeats in self._planned.items() if row == key}
        together = 0
        for repeats in planned.values():
            together |= repeats
        return RowTally(
            key=key,
            levels=_of(key, self._tallies),
            planned={level: repeats.bit_count() for level, repeats in planned.items()},
            limits=self._limits.get(key, {}),
            repeats=tuple(repeat for repeat in range(together.bit_length()) if together >> repeat & 1),
            sessions=tuple(self._sessions[key]),
            disputed=_of(key, self._disputed),
        )


def _of(key: RowKey, tallies: Mapping[_Place, Tally]) -> dict[str, Tally]:
    return {level: tally for (row, level), tally in tallies.items() if row == key}
