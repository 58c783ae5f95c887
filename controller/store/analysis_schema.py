"""Verdicts and the views for analysis (schema 4), for Datasette, pandas or anything that reads SQLite.

``verdicts`` holds what auditors found, from ``audit.jsonl``. ``episode_metrics`` has one row for each episode with the
rules of the paper's Table 10 applied to it (``NULL`` where the episode was not completed), ``call_details`` one for
each call, ``violation_details`` one for each violation; each carries designer, level, family and group, so that no join
is needed. ``resources/store/README.md`` describes every table and column.
"""

from __future__ import annotations

from typing import Any

VIEWS = ("episode_metrics", "call_details", "violation_details")

_VERDICTS = """
CREATE TABLE verdicts (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, number INTEGER NOT NULL, episode TEXT NOT NULL,
    call INTEGER, opinion TEXT NOT NULL, note TEXT NOT NULL, by_whom TEXT NOT NULL, at TEXT NOT NULL,
    standing INTEGER NOT NULL,
    PRIMARY KEY (session, number)
)
"""

_EPISODE_METRICS = """
CREATE VIEW episode_metrics AS
WITH runs AS (
    SELECT episode, min(call) AS valid_call, min(iif(outcome = 'success', call, NULL)) AS success_call,
           min(iif(outcome <> 'success' AND call < 3 AND attempt < 3, call, NULL)) AS eligible_call,
           max(iif(attempt = 1, outcome = 'success', 0)) AS first_succeeded, count(*) AS attempts
    FROM attempts WHERE call <= 3 GROUP BY episode
), asked AS (
    SELECT episode, count(*) AS calls, sum(NOT valid) AS rejected, sum(feedback_received = 'execution') AS after_run
    FROM calls WHERE call <= 3 GROUP BY episode
)
SELECT
    e.episode, e.session, e.suite, e.level, coalesce(l.family, '') AS family, coalesce(l.stratum, '') AS stratum,
    coalesce(l.coarse_group, '') AS coarse_group, coalesce(l.tags, '[]') AS tags,
    e.designer, e.condition, e.repeat, e.executor, e.status, e.limit_dollars, s.limit_dollars AS strict_limit_dollars,
    e.status IN ('success', 'failed') AS completed,
    iif(e.status IN ('success', 'failed'), coalesce(r.valid_call <= 1, 0), NULL) AS valid_at_1,
    iif(e.status IN ('success', 'failed'), coalesce(r.valid_call <= 2, 0), NULL) AS valid_at_2,
    iif(e.status IN ('success', 'failed'), coalesce(r.valid_call <= 3, 0), NULL) AS valid_at_3,
    iif(e.status IN ('success', 'failed'), coalesce(r.success_call <= 1, 0), NULL) AS success_at_1,
    iif(e.status IN ('success', 'failed'), coalesce(r.success_call <= 2, 0), NULL) AS success_at_2,
    iif(e.status IN ('success', 'failed'), coalesce(r.success_call <= 3, 0), NULL) AS success_at_3,
    iif(e.status IN ('success', 'failed'), r.eligible_call IS NOT NULL, NULL) AS recovery_eligible,
    iif(e.status IN ('success', 'failed'), coalesce(r.success_call > r.eligible_call, 0), NULL) AS recovered,
    iif(e.status IN ('success', 'failed'), r.first_succeeded, NULL) AS first_attempt_success,
    iif(e.status IN ('success', 'failed'), coalesce(a.calls, 0), NULL) AS calls,
    iif(e.status IN ('success', 'failed'), coalesce(r.attempts, 0), NULL) AS attempts,
    iif(e.status IN ('success', 'failed'), coalesce(a.rejected, 0), NULL) AS validation_repair_calls,
    iif(e.status IN ('success', 'failed'), coalesce(a.after_run, 0), NULL) AS physics_repair_calls,
    iif(e.status = 'success', c.cost, NULL) AS cost_of_success,
    iif(e.status = 'success', c.cost / s.limit_dollars, NULL) AS cost_ratio,
    e.started_at, e.ended_at, e.interrupted_tries, e.error_where, e.error_message,
    EXISTS (SELECT 1 FROM verdicts AS v WHERE v.session = e.session AND v.episode = e.episode AND v.standing = 1
            AND v.opinion = 'dispute') AS disputed
FROM episodes AS e
LEFT JOIN levels AS l ON l.level = e.level
LEFT JOIN runs AS r ON r.episode = e.episode
LEFT JOIN asked AS a ON a.episode = e.episode
LEFT JOIN calls AS c ON c.episode = e.episode AND c.call = r.success_call
LEFT JOIN budgets AS s ON s.session = e.session AND s.level = e.level AND s.condition = 'strict'
"""

_CALL_DETAILS = """
CREATE VIEW call_details AS
SELECT
    c.episode, e.session, e.level, coalesce(l.family, '') AS family, coalesce(l.coarse_group, '') AS coarse_group,
    e.designer, e.condition, e.repeat, e.executor, e.status, c.call, c.feedback_received, c.valid, c.cost,
    e.limit_dollars, c.response_length, c.nodes, c.members, a.attempt, a.outcome, a.eligible_frames, a.marker_frame,
    (SELECT count(*) FROM violations AS v WHERE v.episode = c.episode AND v.call = c.call) AS violations,
    (SELECT group_concat(code, ' ') FROM (SELECT DISTINCT code FROM violations AS v
     WHERE v.episode = c.episode AND v.call = c.call ORDER BY code)) AS codes,
    c.observe_s, c.designer_s, c.validate_s, c.execute_s, c.evidence_s, c.started_at, c.ended_at, c.usage
FROM calls AS c
JOIN episodes AS e ON e.episode = c.episode
LEFT JOIN levels AS l ON l.level = e.level
LEFT JOIN attempts AS a ON a.episode = c.episode AND a.call = c.call
"""

_VIOLATION_DETAILS = """
CREATE VIEW violation_details AS
SELECT
    v.episode, e.session, e.level, coalesce(l.family, '') AS family, coalesce(l.coarse_group, '') AS coarse_group,
    e.designer, e.condition, e.repeat, e.executor, v.call, v.number, v.code, v.message, v.ids
FROM violations AS v
JOIN episodes AS e ON e.episode = v.episode
LEFT JOIN levels AS l ON l.level = e.level
"""


def analysis_views(database: Any) -> None:  # noqa: ANN401 - sqlite_utils has no types
    """Make the table of verdicts and the views."""
    for statement in (_VERDICTS, _EPISODE_METRICS, _CALL_DETAILS, _VIOLATION_DETAILS):
        database.execute(statement)
