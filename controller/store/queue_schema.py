"""The queue's tables (schema 2): one narrow row for every episode, however it came to be planned.

``queue`` holds all that a list of 100,000 episodes is sorted and filtered by, and nothing else, so that scanning it
stays cheap. ``queue_rows`` is the same row by row with everything that a page or a tooltip shows besides; read it by
``entry``, never in order of another column. The way to a sorted list is two steps: ``SELECT entry FROM queue WHERE
hidden = 0 ... ORDER BY column, entry`` gives the order, ``SELECT * FROM queue_rows WHERE entry IN (...)`` a page of it.
The indexes begin with ``hidden``, and serve both directions (``ORDER BY column DESC, entry DESC``).

Measured with 100,000 rows on two busy cores: 30-50 ms for the order by an indexed column, fetching the entries
included; 0.12 ms for a page of 50. An index on every column would double the time that enqueueing takes.

Two hands write a row. Triggers on ``episodes`` keep it in step with the records, whoever plays (a sweep on the command
line as well, whose rows have no ``position``, because the runner is not to play them). The runner writes what no record
says: ``position`` and ``priority``, ``hidden``, the states ``queued`` (again, after a retry), ``pausing``, ``paused``
and ``cancelled``, and ``call`` and ``attempt`` while an episode runs.
"""

from __future__ import annotations

from typing import Any

from controller.store.level_rows import UPSERT, level_rows

STATES = ("queued", "running", "pausing", "paused", "success", "failed", "interrupted", "error", "cancelled")
"""What ``queue.state`` can be."""

_QUEUE = """
CREATE TABLE queue (
    entry INTEGER PRIMARY KEY, session TEXT NOT NULL, suite TEXT NOT NULL, level TEXT NOT NULL, family TEXT NOT NULL,
    designer TEXT NOT NULL, condition TEXT NOT NULL, repeat INTEGER NOT NULL, executor TEXT NOT NULL,
    budget_map TEXT NOT NULL, state TEXT NOT NULL, priority INTEGER NOT NULL DEFAULT 0, position REAL,
    hidden INTEGER NOT NULL DEFAULT 0, call INTEGER NOT NULL DEFAULT 0, attempt INTEGER NOT NULL DEFAULT 0, cost REAL,
    tokens INTEGER, usd REAL, duration_s REAL, started_at TEXT, ended_at TEXT, episode TEXT NOT NULL UNIQUE
)
"""

_LEVELS = """
CREATE TABLE levels (
    level TEXT PRIMARY KEY, family TEXT NOT NULL, stratum TEXT NOT NULL, coarse_group TEXT NOT NULL, tags TEXT NOT NULL
) WITHOUT ROWID
"""

_PLANS = "CREATE TABLE plans (session TEXT PRIMARY KEY, plan TEXT NOT NULL) WITHOUT ROWID"

_INDEXED = ("level", "family", "designer", "state", "cost", "tokens", "duration_s", "started_at")

_TO_PLAY = """
CREATE INDEX queue_to_play ON queue (priority DESC, position) WHERE state = 'queued' AND position IS NOT NULL
"""

_ROWS = """
CREATE VIEW queue_rows AS
SELECT
    q.entry, q.episode, q.session, s.folder AS session_folder,
    q.designer || '_' || q.condition || '_r' || q.repeat AS row, q.suite, q.level, q.family,
    coalesce(l.stratum, '') AS stratum, coalesce(l.coarse_group, '') AS coarse_group, coalesce(l.tags, '[]') AS tags,
    q.designer, q.condition, q.repeat, q.executor, q.budget_map, q.state, q.call, q.attempt, q.cost, q.tokens, q.usd,
    q.duration_s, q.started_at, q.ended_at, q.priority, q.position, q.hidden,
    e.limit_dollars, e.error_where, e.error_message, coalesce(e.interrupted_tries, 0) AS interrupted_tries
FROM queue AS q
LEFT JOIN sessions AS s ON s.session = q.session
LEFT JOIN levels AS l ON l.level = q.level
LEFT JOIN episodes AS e ON e.episode = q.episode
"""

# A record that is read again must not undo what the operator asked for since: a retried or removed entry stays so until
# it is played. An entry without any record keeps an 'error' that the runner wrote (its player died before the first).
_FOLLOW = """
INSERT INTO queue (
    session, suite, level, family, designer, condition, repeat, executor, budget_map, state, call, attempt, cost,
    tokens, usd, duration_s, started_at, ended_at, episode
) VALUES (
    NEW.session, NEW.suite, NEW.level, coalesce((SELECT family FROM levels WHERE level = NEW.level), ''), NEW.designer,
    NEW.condition, NEW.repeat, NEW.executor,
    coalesce((SELECT budget_map FROM budgets
              WHERE session = NEW.session AND condition = NEW.condition AND level = NEW.level), ''),
    NEW.status, NEW.calls_used, NEW.attempts_used, NEW.cost,
    coalesce(json_extract(NEW.usage, '$.input_tokens') + json_extract(NEW.usage, '$.output_tokens'),
             json_extract(NEW.usage, '$.input_tokens'), json_extract(NEW.usage, '$.output_tokens')),
    json_extract(NEW.usage, '$.cost_dollars'),
    round((julianday(NEW.ended_at) - julianday(NEW.started_at)) * 86400.0, 3), NEW.started_at, NEW.ended_at, NEW.episode
)
ON CONFLICT (episode) DO UPDATE SET
    family = excluded.family, budget_map = excluded.budget_map, tokens = excluded.tokens, usd = excluded.usd,
    started_at = excluded.started_at,
    state = CASE
        WHEN excluded.state IN ('success', 'failed') THEN excluded.state
        WHEN excluded.state = 'running' THEN iif(state IN ('pausing', 'paused'), state, 'running')
        WHEN excluded.state = 'queued' THEN iif(state IN ('cancelled', 'error'), state, 'queued')
        ELSE iif(state IN ('queued', 'cancelled'), state, excluded.state)
    END,
    call = iif(excluded.state = 'running', max(call, excluded.call), excluded.call),
    attempt = iif(excluded.state = 'running', max(attempt, excluded.attempt), excluded.attempt),
    cost = excluded.cost, ended_at = excluded.ended_at,
    duration_s = iif(excluded.state IN ('running', 'queued'), NULL, coalesce(duration_s, excluded.duration_s))
"""


def queue_tables(database: Any) -> None:  # noqa: ANN401 - sqlite_utils has no types
    """Make them, and a queue row for every episode that is already indexed."""
    for statement in (_QUEUE, _LEVELS, _PLANS, _TO_PLAY, _ROWS):
        database.execute(statement)
    for column in _INDEXED:
        database.execute(f"CREATE INDEX queue_by_{column} ON queue (hidden, {column})")
    database.execute("CREATE INDEX queue_by_session ON queue (session, state)")
    for when, name in (("INSERT", "queue_follows_new"), ("UPDATE", "queue_follows_changed")):
        database.execute(f"CREATE TRIGGER {name} AFTER {when} ON episodes BEGIN {_FOLLOW}; END")
    indexed = [row[0] for row in database.execute("SELECT DISTINCT level FROM episodes").fetchall()]
    for row in level_rows(indexed):
        database.execute(UPSERT, row)
    # Every episode is touched once, so that the trigger makes its row.
    database.execute("UPDATE episodes SET status = status")
