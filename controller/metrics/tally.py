"""Counts that every figure of a level follows from, so that a trajectory can be forgotten once it is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum

from controller.metrics import accounting
from controller.metrics.trajectory import CALL_HORIZON, Episode

CALL_COUNTS = tuple(range(1, CALL_HORIZON + 1))
NO_CALLS = (0,) * CALL_HORIZON


@dataclass(slots=True)
class Tally:
    """What the episodes of one level in one row add up to; costs in dollars.

    ``statuses`` counts every record, all else the completed episodes only; ``valid`` and ``success`` go by k = 1, 2, 3.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    completed: int = 0
    valid: tuple[int, ...] = NO_CALLS
    success: tuple[int, ...] = NO_CALLS
    eligible: int = 0
    recovered: int = 0
    in_physics: int = 0
    first_attempt: int = 0
    calls: int = 0
    calls_of_success: int = 0
    attempts: int = 0
    costs: int = 0
    cost: float = 0.0
    validation_repairs: int = 0
    physics_repairs: int = 0
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, episode: Episode) -> None:
        """Count one more episode."""
        self.statuses[episode.status] += 1
        if not episode.completed:
            return
        calls, attempts = accounting.calls(episode), accounting.attempts(episode)
        self.completed += 1
        self.valid = _counted(self.valid, episode, accounting.valid_at)
        self.calls += calls
        self.attempts += attempts
        self.in_physics += attempts > 0
        self.validation_repairs += accounting.validation_repair_calls(episode)
        self.physics_repairs += accounting.physics_repair_calls(episode)
        self.errors.update(event.code for event in accounting.error_events(episode))
        self.eligible += accounting.recovery_eligible(episode)
        if episode.status != "success":
            return
        self.success = _counted(self.success, episode, accounting.success_at)
        self.first_attempt += accounting.first_attempt_success(episode) is True
        self.recovered += accounting.recovered(episode)
        self.calls_of_success += calls
        cost = accounting.cost_of_success(episode)
        if cost is not None:
            self.costs += 1
            self.cost += cost

    def successes(self) -> int:
        """Episodes that ended in success."""
        return self.success[-1]


def tally_by_level(episodes: Iterable[Episode]) -> dict[str, Tally]:
    """The tallies of some episodes, by level in the order of their first appearance."""
    tallies: dict[str, Tally] = {}
    for episode in episodes:
        tallies.setdefault(episode.key.level, Tally()).add(episode)
    return tallies


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """All of them as one."""
    total = Tally()
    valid, success, costs = [0] * CALL_HORIZON, [0] * CALL_HORIZON, []
    for tally in tallies:
        for status, count in tally.statuses.items():
            total.statuses[status] += count
        for code, count in tally.errors.items():
            total.errors[code] += count
        for at in range(CALL_HORIZON):
            valid[at] += tally.valid[at]
            success[at] += tally.success[at]
        total.completed += tally.completed
        total.eligible += tally.eligible
        total.recovered += tally.recovered
        total.in_physics += tally.in_physics
        total.first_attempt += tally.first_attempt
        total.calls += tally.calls
        total.calls_of_success += tally.calls_of_success
        total.attempts += tally.attempts
        total.costs += tally.costs
        total.validation_repairs += tally.validation_repairs
        total.physics_repairs += tally.physics_repairs
        costs.append(tally.cost)
    total.valid, total.success, total.cost = tuple(valid), tuple(success), fsum(costs)
    return total


def without(tallies: Mapping[str, Tally], taken: Mapping[str, Tally]) -> dict[str, Tally]:
    """The first tallies less the second, which are part of them; levels that are left empty go."""
    rest = {level: _less(tally, taken[level]) if level in taken else tally for level, tally in tallies.items()}
    return {level: tally for level, tally in rest.items() if tally.statuses}


def _less(whole: Tally, part: Tally) -> Tally:
    costs = whole.costs - part.costs
    return Tally(
        statuses=whole.statuses - part.statuses,
        completed=whole.completed - part.completed,
        valid=tuple(a - b for a, b in zip(whole.valid, part.valid, strict=True)),
        success=tuple(a - b for a, b in zip(whole.success, part.success, strict=True)),
        eligible=whole.eligible - part.eligible,
        recovered=whole.recovered - part.recovered,
        in_physics=whole.in_physics - part.in_physics,
        first_attempt=whole.first_attempt - part.first_attempt,
        calls=whole.calls - part.calls,
        calls_of_success=whole.calls_of_success - part.calls_of_success,
        attempts=whole.attempts - part.attempts,
        costs=costs,
        cost=whole.cost - part.cost if costs else 0.0,
        validation_repairs=whole.validation_repairs - part.validation_repairs,
        physics_repairs=whole.physics_repairs - part.physics_repairs,
        errors=whole.errors - part.errors,
    )


def _counted(counts: tuple[int, ...], episode: Episode, holds: Callable[[Episode, int], bool]) -> tuple[int, ...]:
    return tuple(count + holds(episode, k) for count, k in zip(counts, CALL_COUNTS, strict=True))
