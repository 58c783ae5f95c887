"""The time of day and the time that passes, as values that a test can set."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


def utc_now() -> str:
    """The time of day as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class Clock:
    """``now`` gives a timestamp for the record, ``seconds`` a monotonic reading for durations."""

    now: Callable[[], str] = utc_now
    seconds: Callable[[], float] = time.perf_counter


SYSTEM_CLOCK = Clock()
