"""A row that is counted level by level: all that a table needs of it, in memory that its repeats do not enlarge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.metrics.rows import Row, RowKey
from controller.metrics.tally import Tally, tally_by_level, without


@dataclass(frozen=True, slots=True)
class RowTally:
    """One row. ``planned`` and ``limits`` (in dollars) go by level; ``disputed`` is the part of ``levels`` that an
    auditor disputes.
    """

    key: RowKey
    levels: Mapping[str, Tally]
    planned: Mapping[str, int]
    limits: Mapping[str, float]
    repeats: tuple[int, ...]
    sessions: tuple[str, ...]
    disputed: Mapping[str, Tally]


def tallied(row: Row | RowTally) -> RowTally:
    """A row of episodes counted; one that is counted already stays as it is."""
    if isinstance(row, RowTally):
        return row
    return RowTally(
        key=row.key,
        levels=tally_by_level(row.episodes),
        planned=Counter(level for level, _ in row.planned),
        limits=row.limits,
        repeats=row.repeats,
        sessions=row.sessions,
        disputed={},
    )


def without_disputed(row: RowTally) -> RowTally:
    """The row as if its disputed episodes had never been planned."""
    planned = {
        level: count - (row.disputed[level].statuses.total() if level in row.disputed else 0)
        for level, count in row.planned.items()
    }
    return replace(
        row,
        levels=without(row.levels, row.disputed),
        planned={level: count for level, count in planned.items() if count},
        disputed={},
    )
