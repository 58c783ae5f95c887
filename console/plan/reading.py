"""What the store says that a plan needs: means of what has ended, and the keys that are there already."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from console.plan.draft import Key
from console.plan.estimate import Measured
from console.queue.reading import open_for_reading, unavailable

_MEASURED = """
SELECT designer, executor, count(*), avg(duration_s), avg(usd) FROM queue
WHERE state IN ('success', 'failed') GROUP BY designer, executor
"""
# SQLite takes the entry from the row that holds the maximum.
_PLANNED = """
SELECT designer, condition, level, max(repeat), entry FROM queue
WHERE hidden = 0 AND state != 'cancelled' AND executor = ? GROUP BY designer, condition, level
"""


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """Means by (designer, executor), and entries by executor and key."""

    measured: Mapping[tuple[str, str], Measured]
    planned: Mapping[str, Mapping[Key, int]]


def read_store(path: Path, executors: tuple[str, ...]) -> StoreFacts:
    """Both at once. A store that is not there yet has measured nothing and planned nothing.

    Raises:
        StoreUnavailableError: the store cannot be read.
    """
    if not path.exists():
        return StoreFacts({}, {})
    with closing(open_for_reading(path)) as connection:
        try:
            measured = {
                (designer, executor): Measured(count, seconds, usd)
                for designer, executor, count, seconds, usd in connection.execute(_MEASURED)
            }
            planned = {
                executor: {
                    (designer, condition, level): entry
                    for designer, condition, level, _, entry in connection.execute(_PLANNED, (executor,))
                }
                for executor in executors
            }
        except sqlite3.Error as fault:
            raise unavailable(path, fault) from fault
    return StoreFacts(measured, planned)
