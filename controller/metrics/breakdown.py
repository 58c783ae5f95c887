"""The same figures by stratum, group, family and tag (paper D.4, E.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.metrics.aggregate import Summary, summarise
from controller.metrics.rows import Row

UNKNOWN = "(unknown)"
"""Where levels go that the catalogue does not have."""


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """What the analysis knows of a level and a designer never sees; ``strict_limit`` in dollars."""

    stratum: str
    group: str
    family: str
    tags: tuple[str, ...]
    strict_limit: float | None


DIMENSIONS: Mapping[str, Callable[[LevelFacts], tuple[str, ...]]] = {
    "stratum": lambda facts: (facts.stratum,),
    "group": lambda facts: (facts.group,),
    "family": lambda facts: (facts.family,),
    "tag": lambda facts: facts.tags,
}
"""Every level is in one stratum, one group and one family; tags overlap and must never be summed."""


def overall(row: Row, facts: Mapping[str, LevelFacts]) -> Summary:
    """All of a row."""
    return summarise(row.episodes, _strict_limits(facts), len(row.planned))


def by(row: Row, dimension: str, facts: Mapping[str, LevelFacts]) -> dict[str, Summary]:
    """A row taken apart along one of ``DIMENSIONS``, labels in the order of the levels in ``facts``.

    Raises:
        KeyError: no such dimension.
    """
    labels_of = DIMENSIONS[dimension]
    order = list(dict.fromkeys(label for known in facts.values() for label in labels_of(known)))
    members: dict[str, set[str]] = {
        label: set() for label in (*(sorted(order) if dimension == "tag" else order), UNKNOWN)
    }
    for level in {level for level, _ in row.planned}:
        for label in labels_of(facts[level]) if level in facts else (UNKNOWN,):
            members[label].add(level)
    limits = _strict_limits(facts)
    return {
        label: summarise(
            [episode for episode in row.episodes if episode.key.level in levels],
            limits,
            sum(level in levels for level, _ in row.planned),
        )
        for label, levels in members.items()
        if levels
    }


def _strict_limits(facts: Mapping[str, LevelFacts]) -> dict[str, float]:
    return {level: known.strict_limit for level, known in facts.items() if known.strict_limit is not None}
