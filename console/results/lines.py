"""The table's lines: a row of the metrics, or its part under one label, with its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.results.counting import Counted
from controller.metrics.breakdown import DIMENSIONS, UNKNOWN, LevelFacts, by, overall
from controller.metrics.aggregate import Summary
from controller.metrics.rows import Row
from controller.metrics.trajectory import Episode

OVERALL = "overall"
GROUPING_KEYS = (OVERALL, *DIMENSIONS)


@dataclass(frozen=True, slots=True)
class Line:
    """One line. ``series`` numbers its designer, for colour and mark; ``label`` is empty in the overall grouping.

    ``apart`` is set where another row has the same designer and condition, so that its origin must be told.
    """

    row: Row
    facts: Mapping[str, LevelFacts]
    summary: Summary
    grouping: str
    label: str
    series: int
    apart: bool
    provisional: bool

    @property
    def incomplete(self) -> bool:
        """Whether planned episodes are missing from its rates."""
        return self.summary.completed < self.summary.planned

    @property
    def origin(self) -> str:
        """Executor and budget map, short."""
        key = self.row.key
        return f"{key.executor} · {key.budget_map} {key.budget_map_sha256[:8]}"

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
    names = [(row.key.designer, row.key.condition) for row, _ in counted.rows]
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
                    apart=names.count((row.key.designer, row.key.condition)) > 1,
                    provisional=row.key in counted.unfinished and summary.completed < summary.planned,
                )
            )
    return tuple(lines)
