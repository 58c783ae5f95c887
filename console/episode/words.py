"""How amounts are written: digits with their unit, ages for people, the absolute time for the tooltip."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

_TOKENS, _PRICE = ("input_tokens", "output_tokens"), "cost_dollars"
"""As a designer records its usage; cached and reasoning tokens are parts of these."""
_INCOMPLETE = ("calls_without_usage", "calls_without_price")
"""Beside a price, they say that it is not the whole one."""


def dollars(amount: float) -> str:
    """``$12,340``; cents only where there are any."""
    whole = f"{amount:,.2f}"
    return f"${whole.removesuffix('.00')}"


def spent(amount: float) -> str:
    """What a call cost: ``$0.068``."""
    return f"${amount:,.3f}" if amount < 10 else f"${amount:,.2f}"


def seconds(amount_s: float) -> str:
    """``3.25 s``; ``41 ms`` below a tenth; ``6 min 12 s`` above a hundred."""
    if amount_s < 0.1:
        return f"{amount_s * 1000:.0f} ms"
    if amount_s < 100:
        return f"{amount_s:.1f} s" if amount_s >= 10 else f"{amount_s:.2f} s"
    minutes, rest = divmod(round(amount_s), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def film_time(time_s: float) -> str:
    """The time of a frame: always two decimals, so that digits stay in place."""
    return f"{time_s:.2f} s"


def age(moment: str | None, now: datetime) -> str:
    """How long ago a recorded moment is: ``now`` below two seconds, ``41 s``, ``6 min``, ``3 h``, ``2 d``.

    Empty where the moment is not known.
    """
    then = moment_of(moment)
    if then is None:
        return ""
    passed = max(0.0, (now - then).total_seconds())
    if passed < 2:
        return "now"
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if passed >= size:
            return f"{int(passed // size)} {unit}"
    return f"{int(passed)} s"


def clock(moment: str | None) -> str:
    """A recorded moment as the local date and time of day."""
    then = moment_of(moment)
    return "" if then is None else then.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def moment_of(moment: str | None) -> datetime | None:
    """A recorded moment; ``None`` where there is none or it cannot be read."""
    if moment is None:
        return None
    try:
        then = datetime.fromisoformat(moment)
    except ValueError:
        return None
    return then if then.tzinfo is not None else then.replace(tzinfo=UTC)


def usage(amounts: Mapping[str, float]) -> str:
    """Tokens and price of a call as far as it recorded them: ``7,104 tok · $0.068``."""
    found = []
    if any(name in amounts for name in _TOKENS):
        found.append(f"{sum(amounts.get(name, 0) for name in _TOKENS):,.0f} tok")
    if _PRICE in amounts:
        partial = any(amounts.get(name) for name in _INCOMPLETE)
        found.append(f"at least {spent(amounts[_PRICE])}" if partial else spent(amounts[_PRICE]))
    return " · ".join(found)


def all_usage(amounts: Mapping[str, float]) -> str:
    """Every amount by its recorded name, one a line."""
    return "\n".join(f"{name}: {amount:,g}" for name, amount in amounts.items())


def counted(number: int, word: str) -> str:
    """``1 violation``, ``2 violations``."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
