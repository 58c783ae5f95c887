"""How a value of the queue is written, where the shared figures do not say it."""

from __future__ import annotations

from datetime import datetime

from console.widgets import figures
from console.widgets.figures import NONE

_SHORT_S = 10


def spending(value: float | None) -> str:
    """``$0.214`` under a dollar, ``$41.20`` above: what a designer charged."""
    return f"${value:.3f}" if value is not None and 0 < value < 1 else figures.dollars(value)


def whole(value: int | None) -> str:
    """``21,480``."""
    return NONE if value is None else f"{value:,}"


def duration(seconds: float | None) -> str:
    """``0.42 s`` while short, then ``41 s``, ``6 min 12 s``, ``3 h 12 min``."""
    return figures.seconds(seconds) if seconds is not None and seconds < _SHORT_S else figures.duration(seconds)


def ago(then_s: float | None, now_s: float) -> str:
    """``just now``, ``6 min ago``, ``3 h ago``, then the day: one unit, so that a column stays narrow."""
    if then_s is None:
        return NONE
    age_s = max(0.0, now_s - then_s)
    if age_s < _SHORT_S:
        return "just now"
    for bound, unit, size in ((60, "s", 1), (3600, "min", 60), (86400, "h", 3600)):
        if age_s < bound:
            return f"{int(age_s // size)} {unit} ago"
    return f"{datetime.fromtimestamp(then_s).astimezone():%d %b}"


def absolute(then_s: float | None) -> str:
    """``2026-03-09 14:02:11`` in local time."""
    return NONE if then_s is None else f"{datetime.fromtimestamp(then_s).astimezone():%Y-%m-%d %H:%M:%S}"


def used_of(used: int, allowed: int) -> str:
    """``2/3``; a dash where none was used."""
    return f"{used}/{allowed}" if used else NONE
