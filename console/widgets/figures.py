"""Numbers as people read them, with their units. Missing figures are a dash, never a zero."""

from __future__ import annotations

NONE = "–"


def cost(amount: float | None) -> str:
    """A bridge's cost in the game's money: ``$12,340``."""
    return NONE if amount is None else f"${amount:,.0f}"


def dollars(amount: float | None) -> str:
    """Money spent on calls: ``$41.20``."""
    return NONE if amount is None else f"${amount:,.2f}"


def seconds(value: float | None) -> str:
    """A short time: ``3.25 s``."""
    return NONE if value is None else f"{value:,.2f} s"


def percent(value: float | None) -> str:
    """A share of one: ``84.7 %``."""
    return NONE if value is None else f"{100 * value:.1f} %"


def out_of(part: int, whole: int) -> str:
    """The aside of a rate: ``(160/189)``."""
    return f"({part:,}/{whole:,})"


def duration(value_s: float | None) -> str:
    """A time a person plans by, to two units: ``41 s``, ``3 h 12 min``, ``2 d 4 h``."""
    if value_s is None:
        return NONE
    total = max(0, round(value_s))
    if total < 60:
        return f"{total} s"
    minutes = total // 60
    if minutes < 60:
        return f"{minutes} min {total % 60} s" if minutes < 10 and total % 60 else f"{minutes} min"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} h {minutes % 60} min" if minutes % 60 else f"{hours} h"
    return f"{hours // 24} d {hours % 24} h" if hours % 24 else f"{hours // 24} d"


def ago(age_s: float | None) -> str:
    """How long since: ``0.2 s ago``, ``3 min ago``; never negative."""
    if age_s is None:
        return NONE
    age_s = max(0.0, age_s)
    return f"{age_s:.1f} s ago" if age_s < 10 else f"{duration(age_s)} ago"


def size(value: float | None) -> str:
    """Room on a disk: ``81 GB``."""
    if value is None:
        return NONE
    for unit, factor in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if value >= factor:
            number = value / factor
            return f"{number:.1f} {unit}" if number < 10 else f"{number:,.0f} {unit}"
    return f"{value / 1e3:,.0f} kB"
