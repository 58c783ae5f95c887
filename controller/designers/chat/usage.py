"""What a call used and cost; what a server does not say, or a card does not know, is counted as such and never 0."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.designers.chat.card import Price

PER = 1_000_000


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one answer. ``output`` holds the reasoning tokens; ``cached_input`` is part of ``input``."""

    input: int
    output: int
    cached_input: int | None = None
    reasoning: int | None = None


def usage_from(value: Any) -> Usage | None:  # noqa: ANN401 - JSON
    """The usage in a reply; ``None`` when it is left out or makes no sense.

    Some servers leave reasoning out of ``completion_tokens`` and only count it in the total: whatever a total holds
    beyond the input was produced, and is paid for.
    """
    if not isinstance(value, Mapping):
        return None
    given, made, total = (_count(value.get(name)) for name in ("prompt_tokens", "completion_tokens", "total_tokens"))
    if given is None or made is None:
        return None
    details, inputs = value.get("completion_tokens_details"), value.get("prompt_tokens_details")
    reasoning = _count(details.get("reasoning_tokens")) if isinstance(details, Mapping) else None
    cached = _count(inputs.get("cached_tokens")) if isinstance(inputs, Mapping) else None
    return Usage(given, max(made, (total or 0) - given), cached, reasoning)


def cost_dollars(usage: Usage, price: Price | None) -> float | None:
    """The price of one answer; ``None`` when any part of it is not known."""
    if price is None or price.input_per_million is None or price.output_per_million is None:
        return None
    cached = min(usage.cached_input or 0, usage.input)
    cached_price = price.cached_input_per_million
    if cached and cached_price is None:
        return None
    inputs = (usage.input - cached) * price.input_per_million + cached * (cached_price or 0.0)
    return (inputs + usage.output * price.output_per_million) / PER


def usage_record(usage: Usage | None, price: Price | None, http_attempts: int) -> dict[str, float]:
    """Amounts that add up over calls, tries and episodes.

    ``calls_without_usage`` counts calls whose server said nothing, or that ended before it could, although it may have
    worked; ``calls_without_price`` those that cannot be priced. A sum of ``cost_dollars`` is whole without either.
    """
    amounts: dict[str, float] = {"http_attempts": http_attempts}
    if usage is None:
        return amounts | {"calls_without_usage": 1}
    amounts |= {"input_tokens": usage.input, "output_tokens": usage.output}
    if usage.cached_input is not None:
        amounts["cached_input_tokens"] = usage.cached_input
    if usage.reasoning is not None:
        amounts["reasoning_tokens"] = usage.reasoning
    cost = cost_dollars(usage, price)
    return amounts | ({"calls_without_price": 1} if cost is None else {"cost_dollars": round(cost, 9)})


def _count(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        return None
    return int(value)
