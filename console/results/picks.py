"""Which episodes a number counts, by the rules that counted it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from console.results.lines import Line
from controller.metrics import accounting
from controller.metrics.trajectory import Episode

Rule = Callable[[Episode], bool]


@dataclass(frozen=True, slots=True)
class Pick:
    """``hits`` are what a number counts, ``misses`` what it was measured against besides."""

    hits: tuple[Episode, ...]
    misses: tuple[Episode, ...] = ()

    @property
    def all(self) -> tuple[Episode, ...]:
        """Both."""
        return (*self.hits, *self.misses)


def _completed(episode: Episode) -> bool:
    return episode.completed


def _succeeded(episode: Episode) -> bool:
    return episode.status == "success"


def _has_errors(episode: Episode) -> bool:
    return bool(accounting.error_events(episode))


def _cost_known(episode: Episode) -> bool:
    return accounting.cost_of_success(episode) is not None


HITS: dict[str, Rule] = {
    "episodes": _completed,
    **{f"valid{k}": partial(accounting.valid_at, k=k) for k in (1, 2, 3)},
    **{f"success{k}": partial(accounting.success_at, k=k) for k in (1, 2, 3)},
    "recovery": accounting.recovered,
    "first": lambda episode: accounting.first_attempt_success(episode) is True,
    "calls": _completed,
    "errors": _has_errors,
    "cost": _cost_known,
    "ratio": _cost_known,
    "calls_succ": _succeeded,
}
"""What makes an episode count, by the key of the column."""

ELIGIBLE: dict[str, Rule] = {
    "episodes": lambda _episode: True,
    "recovery": lambda episode: episode.completed and accounting.recovery_eligible(episode),
    "first": lambda episode: episode.completed and accounting.first_attempt_success(episode) is not None,
    "cost": _succeeded,
    "ratio": _succeeded,
    "calls_succ": _succeeded,
}
"""What a number is measured against, where that is not every completed episode."""


def pick(line: Line, key: str) -> Pick:
    """The episodes of a line's number.

    Raises:
        KeyError: no such number.
    """
    holds, may = HITS[key], ELIGIBLE.get(key, _completed)
    eligible = [episode for episode in line.episodes() if may(episode)]
    if key == "ratio":
        eligible = [each for each in eligible if _has_limit(line, each)]
    return Pick(
        tuple(episode for episode in eligible if holds(episode)),
        tuple(episode for episode in eligible if not holds(episode)),
    )


def pick_error(line: Line, codes: frozenset[str]) -> Pick:
    """The completed episodes of a line in which one of these errors was met."""
    return Pick(
        tuple(
            episode
            for episode in line.episodes()
            if episode.completed and any(event.code in codes for event in accounting.error_events(episode))
        )
    )


def _has_limit(line: Line, episode: Episode) -> bool:
    facts = line.facts.get(episode.key.level)
    return facts is not None and facts.strict_limit is not None
