"""The same figures by stratum, group, family, vehicles, span and tag (paper D.4, E.1)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from controller.metrics.aggregate import Summary, sum_up
from controller.metrics.row_tally import RowTally, tallied
from controller.metrics.rows import Row

UNKNOWN = "(unknown)"
"""Where levels go that the catalogue does not have."""


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """What the analysis knows of a level; ``strict_limit`` in dollars, ``span_m`` in metres.

    A designer never sees stratum, group, family and tags.
    """

    stratum: str
    group: str
    family: str
    tags: tuple[str, ...]
    strict_limit: float | None
    vehicles: int | None = None
    span_m: float | None = None


SPAN_BINS_M = (6, 10, 14, 18)
"""Where the bins of spans begin; the last one has no end."""


def _span_bin(facts: LevelFacts) -> tuple[str, ...]:
    if facts.span_m is None:
        return (UNKNOWN,)
    place = bisect_right(SPAN_BINS_M, facts.span_m)
    if place == 0:
        return (f"under {SPAN_BINS_M[0]} m",)
    if place == len(SPAN_BINS_M):
        return (f"{SPAN_BINS_M[-1]} m and more",)
    return (f"{SPAN_BINS_M[place - 1]} to under {SPAN_BINS_M[place]} m",)


def _vehicles(facts: LevelFacts) -> tuple[str, ...]:
    if facts.vehicles is None:
        return (UNKNOWN,)
    return ("1 vehicle" if facts.vehicles == 1 else f"{facts.vehicles} vehicles",)


DIMENSIONS: Mapping[str, Callable[[LevelFacts], tuple[str, ...]]] = {
    "stratum": lambda facts: (facts.stratum,),
    "group": lambda facts: (facts.group,),
    "family": lambda facts: (facts.family,),
    "vehicles": _vehicles,
    "span": _span_bin,
    "tag": lambda facts: facts.tags,
}
"""Every level has one label along each dimension but the last: tags overlap and must never be summed."""

_ORDERED: Mapping[str, Callable[[str], tuple[int, str]]] = {
    # By the number in the label, so that 6 comes before 10; a tag may hold none.
    "vehicles": lambda label: (_first_number(label), label),
    "span": lambda label: (_first_number(label), label),
    "tag": lambda label: (0, label),
}


def overall(row: Row | RowTally, facts: Mapping[str, LevelFacts]) -> Summary:
    """All of a row."""
    counted = tallied(row)
    return sum_up(counted.levels, _strict_limits(facts), sum(counted.planned.values()))


def by(row: Row | RowTally, dimension: str, facts: Mapping[str, LevelFacts]) -> dict[str, Summary]:
    """A row taken apart along one of ``DIMENSIONS``; labels in the order of the levels in ``facts``, or their own.

    Raises:
        KeyError: no such dimension.
    """
    counted, limits = tallied(row), _strict_limits(facts)
    return {
        label: sum_up(
            {level: tally for level, tally in counted.levels.items() if level in levels},
            limits,
            sum(count for level, count in counted.planned.items() if level in levels),
        )
        for label, levels in levels_by(dimension, facts, counted.planned).items()
    }


def levels_by(dimension: str, facts: Mapping[str, LevelFacts], levels: Iterable[str]) -> dict[str, set[str]]:
    """The levels under each label of a dimension, in the order of ``by``; labels without a level are left out.

    Raises:
        KeyError: no such dimension.
    """
    labels_of = DIMENSIONS[dimension]
    order = list(dict.fromkeys(label for known in facts.values() for label in labels_of(known)))
    if dimension in _ORDERED:
        order.sort(key=_ORDERED[dimension])
    members: dict[str, set[str]] = {label: set() for label in (*order, UNKNOWN)}
    for level in levels:
        for label in labels_of(facts[level]) if level in facts else (UNKNOWN,):
            members[label].add(level)
    return {label: found for label, found in members.items() if found}


def _strict_limits(facts: Mapping[str, LevelFacts]) -> dict[str, float]:
    return {level: known.strict_limit for level, known in facts.items() if known.strict_limit is not None}


def _first_number(label: str) -> int:
    found = re.search(r"\d+", label)
    # "under 6 m" has the number of the bin after it.
    return (int(found[0]) if found else 0) - label.startswith("under")
