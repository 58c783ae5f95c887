"""Rates and means over many episodes (paper D.2-D.4, Tables 12 and 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum

from controller.metrics.bootstrap import bootstrap_share
from controller.metrics.intervals import Interval, wilson
from controller.metrics.tally import CALL_COUNTS, Tally, sum_of, tally_by_level
from controller.metrics.trajectory import Episode


@dataclass(frozen=True, slots=True)
class Rate:
    """``hits`` of ``of`` episodes, which come from ``levels`` distinct levels (fewer than ``of`` when repeated).

    ``clusters`` are (hits, of) by level, kept only where levels are repeated.
    """

    hits: int
    of: int
    levels: int
    clusters: tuple[tuple[int, int], ...] = ()

    @property
    def share(self) -> float | None:
        """The rate in 0..1; ``None`` where there is nothing to divide by."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's 95 % interval over distinct levels."""
        return wilson(self.hits / self.of * self.levels, self.levels) if self.of else None

    @property
    def bootstrap(self) -> Interval | None:
        """The 95 % interval of the cluster bootstrap by level; ``None`` without repeats, or where all levels agree."""
        return bootstrap_share(self.clusters) if self.clusters else None


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
    return sum_up(tally_by_level(episodes), strict_limits, len(episodes) if planned is None else planned)


def sum_up(tallies: Mapping[str, Tally], strict_limits: Mapping[str, float], planned: int) -> Summary:
    """Sum up levels that are counted already; arguments as for ``summarise``."""
    counted = tuple(tallies.values())
    whole = sum_of(counted)
    limited = [(tally, strict_limits[level]) for level, tally in tallies.items() if level in strict_limits]
    repeated = any(tally.completed > 1 for tally in counted)
    return Summary(
        planned=planned,
        completed=whole.completed,
        statuses=_statuses(whole.statuses, planned),
        valid={k: _rate(counted, partial(_valid, k=k), _valid(whole, k), repeated) for k in CALL_COUNTS},
        success={k: _rate(counted, partial(_success, k=k), _success(whole, k), repeated) for k in CALL_COUNTS},
        recovery=_rate(counted, _recovery, _recovery(whole), repeated),
        first_attempt=_rate(counted, _first_attempt, _first_attempt(whole), repeated),
        calls_all=_mean(whole.calls, whole.completed),
        calls_succ=_mean(whole.calls_of_success, whole.successes()),
        attempts_all=_mean(whole.attempts, whole.completed),
        cost_succ=_mean(whole.cost, whole.costs),
        cost_ratio=_mean(
            fsum(tally.cost / limit for tally, limit in limited), sum(tally.costs for tally, _ in limited)
        ),
        validation_repair_calls=whole.validation_repairs,
        physics_repair_calls=whole.physics_repairs,
        reached_physics=whole.in_physics,
        errors=dict(sorted(whole.errors.items(), key=lambda item: (-item[1], item[0]))),
    )


def _rate(
    tallies: Sequence[Tally], counts: Callable[[Tally], tuple[int, int]], total: tuple[int, int], repeated: bool
) -> Rate:
    hits, of = total
    if not repeated:
        # One episode a level: as many levels as episodes, and nothing to draw.
        return Rate(hits, of, of)
    clusters = tuple(cluster for cluster in map(counts, tallies) if cluster[1])
    return Rate(hits, of, len(clusters), clusters if of > len(clusters) else ())


def _valid(tally: Tally, k: int) -> tuple[int, int]:
    return tally.valid[k - 1], tally.completed


def _success(tally: Tally, k: int) -> tuple[int, int]:
    return tally.success[k - 1], tally.completed


def _recovery(tally: Tally) -> tuple[int, int]:
    return tally.recovered, tally.eligible


def _first_attempt(tally: Tally) -> tuple[int, int]:
    return tally.first_attempt, tally.in_physics


def _mean(total: float, of: int) -> Mean:
    return Mean(total / of if of else None, of)


def _statuses(counts: Mapping[str, int], planned: int) -> dict[str, int]:
    missing = planned - sum(counts.values())
    return dict(sorted(counts.items())) | ({"missing": missing} if missing > 0 else {})
