"""The table's lines: a row of the metrics, or its part under one label, with its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from console.results.counting import Counted
from controller.metrics.aggregate import Summary
from controller.metrics.breakdown import DIMENSIONS, UNKNOWN, LevelFacts, by, overall
from controller.metrics.rows import Row, RowKey
from controller.metrics.trajectory import Episode

OVERALL = "overall"
GROUPING_KEYS = (OVERALL, *DIMENSIONS)
_TELLING = (
    ("executor",),
    ("budget_map",),
    ("executor", "budget_map"),
    ("budget_map", "budget_map_sha256"),
    ("executor", "budget_map", "budget_map_sha256", "suite"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line. ``series`` numbers its designer, for colour and mark; ``label`` is empty in the overall grouping.

    ``told`` says executor, budget map or its hash where another row has the same designer and condition.
    """

    row: Row
    facts: Mapping[str, LevelFacts]
    summary: Summary
    grouping: str
    label: str
    series: int
    told: str
    provisional: bool

    @property
    def incomplete(self) -> bool:
        """Whether planned episodes are missing from its rates."""
        return self.summary.completed < self.summary.planned

    def episodes(self) -> tuple[Episode, ...]:
        """Every recorded episode of the line."""
        if self.grouping == OVERALL:
            return self.row.episodes
        labels_of = DIMENSIONS[self.grouping]
        return tuple(
            episode
            for episode in self.row.episodes
            if self.label in (labels_of(facts) if (facts := self.facts.get(episode.key.level)) else (UNKNOWN,))
        )


def lines_of(counted: Counted, grouping: str) -> tuple[Line, ...]:
    """The lines of one grouping, row by row: designers in the order in which they were first met, strict first.

    Raises:
        KeyError: no such grouping.
    """
    designers = list(dict.fromkeys(row.key.designer for row, _ in counted.rows))
    ordered = sorted(
        counted.rows, key=lambda pair: (designers.index(pair[0].key.designer), pair[0].key.condition != "strict")
    )
    lines = []
    for row, facts in ordered:
        parts = {"": overall(row, facts)} if grouping == OVERALL else by(row, grouping, facts)
        for label, summary in parts.items():
            lines.append(
                Line(
                    row=row,
                    facts=facts,
                    summary=summary,
                    grouping=grouping,
                    label=label,
                    series=designers.index(row.key.designer),
                    told=told_apart(row.key, [other.key for other, _ in counted.rows]),
                    provisional=row.key in counted.unfinished and summary.completed < summary.planned,
                )
            )
    return tuple(lines)


def told_apart(key: RowKey, keys: Sequence[RowKey]) -> str:
    """The least that tells a row from others of the same designer and condition; empty where it is alone."""
    alike = [each for each in keys if (each.designer, each.condition) == (key.designer, key.condition)]
    if len(alike) < 2:
        return ""
    for fields in _TELLING:
        own = tuple(getattr(key, field) for field in fields)
        if sum(tuple(getattr(each, field) for field in fields) == own for each in alike) == 1:
            return ", ".join(
                value[:8] if field == "budget_map_sha256" else value for field, value in zip(fields, own, strict=True)
            )
    raise ValueError(f"two rows share the key {key}")
