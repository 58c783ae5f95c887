"""HTTP attempts by column (schema 3), also of a call that got no answer and of tries that were set aside.

Such a call is in no row of ``calls``, because it was not consumed; so an attempt belongs to its episode. ``try`` is 0
for the try that counts, and the number of the one that was set aside otherwise. ``detail`` is the whole record.
"""

from __future__ import annotations

from typing import Any

_TABLE = """
CREATE TABLE http_attempts (
    episode TEXT NOT NULL REFERENCES episodes ON DELETE CASCADE, try INTEGER NOT NULL, call INTEGER NOT NULL,
    number INTEGER NOT NULL, started_at TEXT, outcome TEXT, status INTEGER, latency_s REAL, pause_s REAL,
    request_id TEXT, request_bytes INTEGER, response_bytes INTEGER, detail TEXT NOT NULL,
    PRIMARY KEY (episode, try, call, number)
)
"""

COLUMNS = (
    "started_at",
    "outcome",
    "status",
    "latency_s",
    "pause_s",
    "request_id",
    "request_bytes",
    "response_bytes",
)
"""What is taken out of a record, under its own name."""


def http_columns(database: Any) -> None:  # noqa: ANN401 - sqlite_utils has no types
    """Make the table anew, and keep what the older one held."""
    found = ", ".join(f"json_extract(detail, '$.{column}')" for column in COLUMNS)
    database.execute("ALTER TABLE http_attempts RENAME TO older_http_attempts")
    database.execute(_TABLE)
    database.execute(
        f"INSERT INTO http_attempts SELECT episode, 0, call, number, {found}, detail FROM older_http_attempts"  # noqa: S608
    )
    database.execute("DROP TABLE older_http_attempts")
    database.execute("CREATE INDEX http_attempts_by_outcome ON http_attempts (outcome)")
