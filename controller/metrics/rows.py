"""Which episodes belong to one row of a results table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.metrics.trajectory import Episode
from serializer.errors import PolyBridgeBenchError


class RowError(PolyBridgeBenchError):
    """Records that cannot stand in one table."""


@dataclass(frozen=True, slots=True)
class RowKey:
    """What two episodes must share to be counted together.

    The executor and the budget map belong to it: results of the game and of the embedded physics, or under limits
    of different origin, are different measurements and stay apart.
    """

    suite: str
    designer: str
    condition: str
    executor: str
    budget_map: str
    budget_map_sha256: str


@dataclass(frozen=True, slots=True)
class Planned:
    """One episode that a session set out to run."""

    row: RowKey
    level: str
    repeat: int


@dataclass(frozen=True, slots=True)
class Session:
    """The episodes of one session folder, and those that it had planned."""

    name: str
    episodes: tuple[Episode, ...]
    planned: tuple[Planned, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its episodes, the (level, repeat) pairs that were planned, and the sessions they come from."""

    key: RowKey
    episodes: tuple[Episode, ...]
    planned: tuple[tuple[str, int], ...]
    sessions: tuple[str, ...]

    @property
    def repeats(self) -> tuple[int, ...]:
        """The repeats that were planned, in order."""
        return tuple(sorted({repeat for _, repeat in self.planned}))

    @property
    def limits(self) -> dict[str, float]:
        """The limit in dollars that each level was run under."""
        return {episode.key.level: episode.limit for episode in self.episodes}


def row_key(episode: Episode) -> RowKey:
    """The row that an episode belongs to."""
    return RowKey(
        suite=episode.key.suite,
        designer=episode.key.designer,
        condition=episode.key.condition,
        executor=episode.executor,
        budget_map=episode.budget_map,
        budget_map_sha256=episode.budget_map_sha256,
    )


def rows(sessions: Sequence[Session]) -> tuple[Row, ...]:
    """Group the episodes of all sessions into rows, in the order in which the rows first appear.

    An episode that one session left unfinished and another completed counts as completed.

    Raises:
        RowError: two sessions completed the same episode of the same row.
    """
    keys: dict[RowKey, None] = {}
    for session in sessions:
        keys.update(dict.fromkeys(planned.row for planned in session.planned))
        keys.update(dict.fromkeys(row_key(episode) for episode in session.episodes))
    return tuple(_row(key, sessions) for key in keys)


def _row(key: RowKey, sessions: Sequence[Session]) -> Row:
    chosen: dict[tuple[str, int], tuple[str, Episode]] = {}
    planned: dict[tuple[str, int], None] = {}
    names: dict[str, None] = {}
    for session in sessions:
        here = [episode for episode in session.episodes if row_key(episode) == key]
        promised = [(each.level, each.repeat) for each in session.planned if each.row == key]
        if here or promised:
            names[session.name] = None
        planned.update(dict.fromkeys(promised))
        for episode in here:
            place = (episode.key.level, episode.key.repeat)
            known = chosen.get(place)
            if known is None or not known[1].completed:
                chosen[place] = (session.name, episode)
            elif episode.completed:
                raise RowError(
                    f"{episode.key.level}, {key.designer}, {key.condition}, repeat {episode.key.repeat} is complete in "
                    f"both {known[0]} and {session.name}: report them one at a time"
                )
    planned.update(dict.fromkeys(chosen))
    return Row(key, tuple(episode for _, episode in chosen.values()), tuple(planned), tuple(names))
