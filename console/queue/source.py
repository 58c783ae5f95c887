"""Where a row of the queue comes from in the store: the one place that spells its tables and columns."""

from __future__ import annotations

FIELD_SQL = {
    "entry": "entry",
    "repeat": "repeat",
    "call": "call",
    "attempt": "attempt",
    "cost_cents": "cost * 100",
    "spent_micro": "usd * 1000000",
    "tokens": "tokens",
    "duration_ms": "duration_s * 1000",
    "started_s": "strftime('%s', started_at)",
    "ended_s": "strftime('%s', ended_at)",
}
"""Each plain field of a row as an SQL expression, in the unit that the field's name says."""

POSITION_SQL = "coalesce(CAST(position * 4294967296 AS INTEGER) + (1 << 62), -1)"
"""The place in the queue in fixed point, 32 bits after it; NULL becomes the greatest value."""

ACTIVE = ("running", "pausing", "paused")

TOUCHED = f"""
entry IN (
    SELECT entry FROM temp.touched
    UNION SELECT entry FROM queue WHERE hidden = 0 AND state IN {ACTIVE}
    UNION SELECT entry FROM queue WHERE entry > ?
)
"""  # noqa: S608 - our own names
"""Rows that can have changed since a snapshot whose greatest entry is given."""

DETAIL = "SELECT episode, session_folder, row, level, error_where, error_message FROM queue_rows WHERE entry = ?"

LEVELS = "SELECT level, family, tags FROM levels"


def distinct(column: str) -> str:
    """A query for the names in an indexed column: one seek for each name instead of a walk over all rows."""
    return f"""
WITH RECURSIVE found (name) AS (
    SELECT min({column}) FROM queue WHERE hidden = 0
    UNION ALL
    SELECT (SELECT min({column}) FROM queue WHERE hidden = 0 AND {column} > name) FROM found WHERE name IS NOT NULL
)
SELECT name FROM found WHERE name IS NOT NULL
"""  # noqa: S608 - our own names
