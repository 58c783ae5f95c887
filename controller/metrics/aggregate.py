"""Rates and means over many episodes (paper D.2-D.4, Tables 12 and 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from controller.metrics import accounting
from controller.metrics.intervals import Interval, wilson
from controller.metrics.trajectory import CALL_HORIZON, Episode

CALL_COUNTS = tuple(range(1, CALL_HORIZON + 1))


@dataclass(frozen=True, slots=True)
class Rate:
    """``hits`` of ``of`` episodes, which come from ``levels`` distinct levels (fewer than ``of`` when repeated)."""

    hits: int
    of: int
    levels: int

    @property
    def share(self) -> float | None:
        """The rate in 0..1; ``None`` where there is nothing to divide by."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's 95 % interval over distinct levels."""
        return wilson(self.hits / self.of * self.levels, self.levels) if self.of else None


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of ``of`` values; ``None`` where there are none."""

    value: float | None
    of: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that is said of a set of episodes. Costs in dollars.

    Attributes:
        planned: episodes that were to be run; ``completed`` of them may be scored.
        statuses: every recorded episode by its status, and ``missing`` for those without a record.
        valid, success: by k = 1, 2, 3, of the completed episodes.
        recovery: recovered of eligible episodes; a conditional diagnostic, never without its n/d.
        first_attempt: first-attempt successes of the episodes that reached physics.
        calls_all: calls over all completed episodes; ``calls_succ`` over the successful ones.
        cost_succ: cost of the successful designs; ``cost_ratio`` the same over the level's strict limit.
        errors: events by code, most frequent first.
    """

    planned: int
    completed: int
    statuses: Mapping[str, int]
    valid: Mapping[int, Rate]
    success: Mapping[int, Rate]
    recovery: Rate
    first_attempt: Rate
    calls_all: Mean
    calls_succ: Mean
    attempts_all: Mean
    cost_succ: Mean
    cost_ratio: Mean
    validation_repair_calls: int
    physics_repair_calls: int
    reached_physics: int
    errors: Mapping[str, int]

    def error_shares(self) -> dict[str, float]:
        """Each code's share of all error events; empty where there are none. Not a share of failed levels."""
        total = sum(self.errors.values())
        return {code: count / total for code, count in self.errors.items()}


def summarise(episodes: Sequence[Episode], strict_limits: Mapping[str, float], planned: int | None = None) -> Summary:
    """Sum up episodes of one row.

    ``strict_limits`` gives each level's strict limit in dollars; a level without one stays out of ``cost_ratio``.
    ``planned`` defaults to the number of episodes.
    """
    done = [episode for episode in episodes if episode.completed]
    succeeded = [episode for episode in done if episode.status == "success"]
    in_physics = [episode for episode in done if accounting.attempts(episode)]
    eligible = [episode for episode in done if accounting.recovery_eligible(episode)]
    total = len(episodes) if planned is None else planned
    costs = [
        (episode.key.level, cost) for episode in succeeded if (cost := accounting.cost_of_success(episode)) is not None
    ]
    events = Counter(event.code for episode in done for event in accounting.error_events(episode))
    return Summary(
        planned=total,
        completed=len(done),
        statuses=_statuses(episodes, total),
        valid={k: rate(done, partial(accounting.valid_at, k=k)) for k in CALL_COUNTS},
        success={k: rate(done, partial(accounting.success_at, k=k)) for k in CALL_COUNTS},
        recovery=rate(eligible, accounting.recovered),
        first_attempt=rate(in_physics, lambda episode: accounting.first_attempt_success(episode) is True),
        calls_all=mean(accounting.calls(episode) for episode in done),
        calls_succ=mean(accounting.calls(episode) for episode in succeeded),
        attempts_all=mean(accounting.attempts(episode) for episode in done),
        cost_succ=mean(cost for _, cost in costs),
        cost_ratio=mean(cost / strict_limits[level] for level, cost in costs if level in strict_limits),
        validation_repair_calls=sum(map(accounting.validation_repair_calls, done)),
        physics_repair_calls=sum(map(accounting.physics_repair_calls, done)),
        reached_physics=len(in_physics),
        errors=dict(sorted(events.items(), key=lambda item: (-item[1], item[0]))),
    )


def rate(episodes: Sequence[Episode], holds: Callable[[Episode], bool]) -> Rate:
    """How many of the episodes a rule holds for."""
    return Rate(sum(map(holds, episodes)), len(episodes), len({episode.key.level for episode in episodes}))


def mean(values: Iterable[float]) -> Mean:
    """The mean, with how many values it rests on."""
    known = list(values)
    return Mean(fmean(known) if known else None, len(known))


def _statuses(episodes: Sequence[Episode], planned: int) -> dict[str, int]:
    counts = dict(sorted(Counter(episode.status for episode in episodes).items()))
    missing = planned - len(episodes)
    return {**counts, "missing": missing} if missing > 0 else counts
