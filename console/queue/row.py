"""One row of the queue, as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass

from console.queue.snapshot import PRIORITY_ZERO, STATES, UNKNOWN_32, Snapshot


@dataclass(frozen=True, slots=True)
class QueueRow:
    """An entry of the queue. Cost and spending in dollars, duration in s, start in s since 1970; ``None``: unknown."""

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
        _position,
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
    )


def _known(value: int, scale: int) -> float | None:
    return None if value == UNKNOWN_32 else value / scale


def _named(names: tuple[str, ...], code: int) -> str:
    return names[code] if code < len(names) else "?"
