"""How long a draft takes and what it costs, from what was measured. Pure; what is not known is said to be unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.plan import strings
from console.plan.draft import Draft
from console.plan.strings import counted
from console.widgets.figures import duration


@dataclass(frozen=True, slots=True)
class Measured:
    """Means over the episodes of one designer on one executor that have ended; ``usd`` ``None`` without any price."""

    episodes: int
    seconds: float | None
    usd: float | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """``seconds`` with ``jobs`` episodes at a time, of what is measured; ``unmeasured`` names the rest."""

    episodes: int
    calls_at_most: int
    seconds: float | None
    usd: float | None
    jobs: int
    unmeasured: tuple[str, ...]
    unpriced: tuple[str, ...]


def estimate(draft: Draft, measured: Mapping[tuple[str, str], Measured], jobs: int) -> Estimate:
    """The sum over designers of their mean by (designer's key, executor). Offline designers charge nothing."""
    each = draft.repeats * len(draft.conditions) * len(draft.levels)
    seconds, usd = 0.0, 0.0
    unmeasured, unpriced = [], []
    for designer in draft.designers:
        known = measured.get((designer.key, draft.executor))
        if known is None or known.seconds is None:
            unmeasured.append(designer.key)
        else:
            seconds += each * known.seconds / jobs
        if known is not None and known.usd is not None:
            usd += each * known.usd
        elif designer.chat:
            unpriced.append(designer.key)
    count = len(draft.designers)
    return Estimate(
        episodes=draft.episodes,
        calls_at_most=draft.calls_at_most,
        seconds=None if len(unmeasured) == count else seconds,
        usd=None if len(unpriced) == count else usd,
        jobs=jobs,
        unmeasured=tuple(unmeasured),
        unpriced=tuple(unpriced),
    )


def size_words(found: Estimate) -> str:
    """``378 episodes · at most 1,134 calls``."""
    return strings.EPISODES.format(episodes=counted(found.episodes), calls=counted(found.calls_at_most, "call"))


def time_words(found: Estimate) -> str:
    """``about 1 h 12 min with 2 at a time``; more than, where a part is unknown."""
    if found.seconds is None:
        return strings.TIME_UNKNOWN
    words = strings.TIME_PARTLY if found.unmeasured else strings.TIME_KNOWN
    text = words.format(time=duration(found.seconds))
    return strings.WITH_JOBS.format(time=text, jobs=found.jobs) if found.jobs > 1 else text


def cost_words(found: Estimate) -> str:
    """``about $41.20``, ``no charge``; more than, where a part is unknown."""
    if found.usd is None:
        return strings.COST_UNKNOWN
    if not found.usd:
        return strings.COST_UNKNOWN if found.unpriced else strings.COST_FREE
    words = strings.COST_PARTLY if found.unpriced else strings.COST_KNOWN
    return words.format(cost=found.usd)


def unknown_words(found: Estimate) -> str:
    """What the sums leave out; empty if nothing."""
    parts = ((strings.UNMEASURED, found.unmeasured), (strings.UNPRICED, found.unpriced))
    return " · ".join(words.format(names=", ".join(names)) for words, names in parts if names)
