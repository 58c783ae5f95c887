"""The columns of the queue: title, width, what a cell says, and what hovering adds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from console.queue import strings, text
from console.queue.row import UNPLACED, QueueRow
from console.widgets import figures

CALLS = 3
"""Calls, and physics attempts, of an episode (paper C.5)."""


@dataclass(frozen=True, slots=True)
class Column:
    """``key`` names it in settings and in ``Order``; ``width`` in pixels; ``say`` takes a row and the time now in s."""

    key: str
    title: str
    width: int
    say: Callable[[QueueRow, float], str]
    tip: str
    numeric: bool = False
    name: bool = False
    hidden: bool = False


COLUMNS: tuple[Column, ...] = (
    Column("state", "State", 116, lambda row, _: row.state, "What the episode is doing, or how it ended"),
    Column("level", "Level", 216, lambda row, _: row.level, "Name of the level", name=True),
    Column("family", "Family", 64, lambda row, _: row.family, "Family of the level", hidden=True),
    Column("designer", "Designer", 128, lambda row, _: row.designer, "Who proposes the bridges", name=True),
    Column("condition", "Cond.", 64, lambda row, _: row.condition, "Budget condition: strict or loose"),
    Column("repeat", "Rep.", 52, lambda row, _: text.whole(row.repeat), "Which repeat of the same key", numeric=True),
    Column(
        "call", "Call", 52, lambda row, _: text.used_of(row.call, CALLS), "Designer calls used, of three", numeric=True
    ),
    Column(
        "attempt",
        "Run",
        52,
        lambda row, _: text.used_of(row.attempt, CALLS),
        "Physics attempts used, of three",
        numeric=True,
    ),
    Column(
        "cost", "Cost", 76, lambda row, _: figures.cost(row.cost), "Cost of the last bridge that was run", numeric=True
    ),
    Column(
        "spent",
        "Spent",
        76,
        lambda row, _: text.spending(row.spent_usd),
        "What the designer charged, where it has a price",
        numeric=True,
    ),
    Column("tokens", "Tokens", 76, lambda row, _: text.whole(row.tokens), "Tokens the designer used", numeric=True),
    Column(
        "duration",
        "Duration",
        92,
        lambda row, now: text.duration(lasted_s(row, now)),
        "From start to end",
        numeric=True,
    ),
    Column("started", "Started", 88, lambda row, now: text.ago(row.started_s, now), "When it began", numeric=True),
    Column(
        "priority",
        "Priority",
        72,
        lambda row, _: f"{row.priority:+d}" if row.priority else "0",
        "Higher ones are played first",
        numeric=True,
        hidden=True,
    ),
)

PLACE = {column.key: place for place, column in enumerate(COLUMNS)}


def lasted_s(row: QueueRow, now_s: float) -> float | None:
    """How long it took, or has taken so far."""
    if row.duration_s is None and row.state in ("running", "pausing") and row.started_s is not None:
        return max(0.0, now_s - row.started_s)
    return row.duration_s


def tooltip(column: Column, row: QueueRow) -> str:
    """What a cell cannot show: the whole name, the absolute time, the exact cost."""
    if column.key == "state" and row.standing == UNPLACED:
        return strings.QUEUED_ELSEWHERE
    if column.key == "level":
        return f"{row.level}\nfamily {row.family}"
    if column.key == "started":
        return text.absolute(row.started_s)
    if column.key == "cost" and row.cost is not None:
        return f"${row.cost:,.2f}"
    if column.name:
        return column.say(row, 0.0)
    return column.tip
