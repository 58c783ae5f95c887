"""The tables, and the ladder that brings an older store up to date.

Schema 1 is the index of the records. Schema 2 adds the queue, which ``queue_schema`` describes: ``queue`` (one row for
every episode: what lists sort and filter by, and the order in which the runner plays), ``queue_rows`` (a view: the same
with all that a page of the list shows), ``levels`` (family, stratum, coarse group and tags by level) and ``plans`` (a
session's plan as it was asked for, with paths that no record may hold). Schema 3 tells HTTP attempts by column, and
keeps those of calls that got no answer: ``http_schema``. Schema 4 adds verdicts and views: ``analysis_schema``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from controller.store.analysis_schema import analysis_views
from controller.store.http_schema import http_columns
from controller.store.queue_schema import queue_tables

Migration = Callable[[Any], None]

_TABLES = """
CREATE TABLE sessions (
    session TEXT PRIMARY KEY, folder TEXT NOT NULL, created_at TEXT NOT NULL, status TEXT NOT NULL, suite TEXT NOT NULL,
    levels INTEGER NOT NULL, episodes INTEGER NOT NULL, configuration TEXT NOT NULL
);
CREATE TABLE runs (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, number INTEGER NOT NULL,
    started_at TEXT NOT NULL, ended_at TEXT, jobs INTEGER NOT NULL, provenance TEXT NOT NULL,
    PRIMARY KEY (session, number)
);
CREATE TABLE audit_notes (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, number INTEGER NOT NULL,
    at TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (session, number)
);
CREATE TABLE budgets (
    session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE, condition TEXT NOT NULL, level TEXT NOT NULL,
    budget_map TEXT NOT NULL, sha256 TEXT NOT NULL, limit_dollars REAL NOT NULL,
    PRIMARY KEY (session, condition, level)
);
CREATE TABLE episodes (
    episode TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
    suite TEXT NOT NULL, level TEXT NOT NULL, designer TEXT NOT NULL, condition TEXT NOT NULL, repeat INTEGER NOT NULL,
    executor TEXT NOT NULL, status TEXT NOT NULL, limit_dollars REAL, calls_used INTEGER NOT NULL,
    attempts_used INTEGER NOT NULL, cost REAL, started_at TEXT, ended_at TEXT, error_where TEXT, error_message TEXT,
    interrupted_tries INTEGER NOT NULL, usage TEXT NOT NULL
);
CREATE INDEX episodes_by_session ON episodes (session, status);
CREATE TABLE tries (
    episode TEXT NOT NULL REFERENCES episodes ON DELETE CASCADE, number INTEGER NOT NULL,
    status TEXT, calls_used INTEGER NOT NULL, started_at TEXT, usage TEXT NOT NULL,
    PRIMARY KEY (episode, number)
);
CREATE TABLE calls (
    episode TEXT NOT NULL REFERENCES episodes ON DELETE CASCADE, call INTEGER NOT NULL,
    started_at TEXT NOT NULL, ended_at TEXT, feedback_received TEXT NOT NULL, valid INTEGER NOT NULL, cost REAL,
    response_length INTEGER, nodes INTEGER, members INTEGER, tolerated TEXT NOT NULL, usage TEXT NOT NULL,
    observe_s REAL, designer_s REAL, validate_s REAL, execute_s REAL, evidence_s REAL,
    PRIMARY KEY (episode, call)
);
CREATE TABLE attempts (
    episode TEXT NOT NULL, call INTEGER NOT NULL, attempt INTEGER NOT NULL, outcome TEXT NOT NULL,
    eligible_frames INTEGER NOT NULL, marker_frame INTEGER, selected_frames TEXT NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (episode, attempt),
    FOREIGN KEY (episode, call) REFERENCES calls ON DELETE CASCADE
);
CREATE TABLE violations (
    episode TEXT NOT NULL, call INTEGER NOT NULL, number INTEGER NOT NULL,
    code TEXT NOT NULL, message TEXT NOT NULL, ids TEXT NOT NULL,
    PRIMARY KEY (episode, call, number),
    FOREIGN KEY (episode, call) REFERENCES calls ON DELETE CASCADE
);
CREATE INDEX violations_by_code ON violations (code);
CREATE TABLE http_attempts (
    episode TEXT NOT NULL, call INTEGER NOT NULL, number INTEGER NOT NULL, detail TEXT NOT NULL,
    PRIMARY KEY (episode, call, number),
    FOREIGN KEY (episode, call) REFERENCES calls ON DELETE CASCADE
);
CREATE TABLE readings (
    episode TEXT NOT NULL, attempt INTEGER NOT NULL, frame INTEGER NOT NULL, time_s REAL,
    success_red INTEGER NOT NULL, success_green INTEGER NOT NULL, success_blue INTEGER NOT NULL,
    failure_red INTEGER NOT NULL, failure_green INTEGER NOT NULL, failure_blue INTEGER NOT NULL,
    PRIMARY KEY (episode, attempt, frame),
    FOREIGN KEY (episode, attempt) REFERENCES attempts ON DELETE CASCADE
);
"""

TABLES = (
    "sessions",
    "runs",
    "audit_notes",
    "budgets",
    "episodes",
    "tries",
    "calls",
    "attempts",
    "violations",
    "http_attempts",
    "readings",
    "levels",
    "queue",
    "verdicts",
)


def _first(database: Any) -> None:  # noqa: ANN401 - sqlite_utils has no types
    for statement in _TABLES.split(";"):
        if statement.strip():
            database.execute(statement)


LADDER: Sequence[Migration] = (_first, queue_tables, http_columns, analysis_views)
"""One step per schema version; the store's version is the number of steps it has taken."""
