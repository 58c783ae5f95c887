"""One row of the queue, as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from console.queue.snapshot import NO_POSITION, PRIORITY_ZERO, STATE_CODE, STATES, UNKNOWN_8, UNKNOWN_32, Snapshot

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNPLACED = "unplaced"
"""Stands for a queued entry without a place in the queue: a sweep outside the console planned it."""


_UNPLACED_CODE = UNKNOWN_8 + 1
_STANDINGS = (*STATES, *("?" for _ in range(len(STATES), _UNPLACED_CODE)), UNPLACED)
"""By the code of the state, and one more."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """An entry of the queue. Cost and spending in dollars, duration in s, start in s since 1970; ``None``: unknown.

    ``has_place`` says whether the runner is to play it.
    """

    entry: int
    state: str
    level: str
    family: str
    designer: str
    condition: str
    repeat: int
    call: int
    attempt: int
    priority: int
    cost: float | None
    spent_usd: float | None
    tokens: int | None
    duration_s: float | None
    started_s: float | None
    has_place: bool = True

    @property
    def standing(self) -> str:
        """The state, with what is queued elsewhere told apart: it is retried, not moved."""
        return self.state if self.has_place or self.state != "queued" else UNPLACED


class Target(NamedTuple):
    """What an act needs to know of a row."""

    entry: int
    standing: str


def targets_at(snapshot: Snapshot, places: npt.NDArray[np.intp]) -> tuple[Target, ...]:
    """Those in these places, without making rows of them: a selection may hold all 100,000."""
    rows = snapshot.rows[places]
    standings = [_STANDINGS[code] for code in _standing_codes(rows).tolist()]
    return tuple(map(Target, rows["entry"].tolist(), standings))


def standings_at(snapshot: Snapshot, places: npt.NDArray[np.intp]) -> frozenset[str]:
    """The standings that occur in these places."""
    import numpy as np

    return frozenset(_STANDINGS[code] for code in np.unique(_standing_codes(snapshot.rows[places])).tolist())


def _standing_codes(rows: npt.NDArray[np.void]) -> npt.NDArray[np.uint16]:
    import numpy as np

    codes = rows["state"].astype(np.uint16)
    codes[(codes == STATE_CODE["queued"]) & (rows["position"] == NO_POSITION)] = _UNPLACED_CODE
    return codes


def row_at(snapshot: Snapshot, place: int) -> QueueRow:
    """The row in this place of the snapshot."""
    (
        entry,
        state,
        level,
        designer,
        condition,
        repeat,
        call,
        attempt,
        priority,
        cost_cents,
        spent_micro,
        tokens,
        duration_ms,
        started_s,
        _ended_s,
        position,
    ) = snapshot.rows[place].tolist()
    return QueueRow(
        entry=entry,
        state=STATES[state] if state < len(STATES) else "?",
        level=_named(snapshot.levels, level),
        family=_named(snapshot.families, level),
        designer=_named(snapshot.designers, designer),
        condition=_named(snapshot.conditions, condition),
        repeat=repeat,
        call=call,
        attempt=attempt,
        priority=priority - PRIORITY_ZERO,
        cost=_known(cost_cents, 100),
        spent_usd=_known(spent_micro, 1_000_000),
        tokens=None if tokens == UNKNOWN_32 else tokens,
        duration_s=_known(duration_ms, 1000),
        started_s=_known(started_s, 1),
        has_place=position != NO_POSITION,
    )


def _known(value: int, scale: int) -> float | None:
    return None if value == UNKNOWN_32 else value / scale


def _named(names: tuple[str, ...], code: int) -> str:
    return names[code] if code < len(names) else "?"
