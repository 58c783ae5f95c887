"""What the paper states of the native game in its text, and the same figures of one's own rows to stand beside."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from controller.metrics.aggregate import Rate, Summary
from controller.metrics.breakdown import by, overall
from controller.metrics.data_table import Cell, Column, DataTable, shown_cell
from controller.metrics.paper_tables import IDENTITY, Rows

OVERALL = "overall"
METRICS: Mapping[str, str] = {
    "success_at_3": "Success@3",
    "valid_at_3": "Valid@3",
    "recovery_at_3": "Recovery@3",
    "recovery_eligible": "Recovery-eligible episodes",
    "cost_ratio": "Cost ratio",
    "calls_succ": "Calls over successes",
    "error_share": "Share of error events",
}

_OWN: Mapping[str, Callable[[Summary], Rate | float | None]] = {
    "success_at_3": lambda summary: summary.success[3],
    "valid_at_3": lambda summary: summary.valid[3],
    "recovery_at_3": lambda summary: summary.recovery,
    "recovery_eligible": lambda summary: float(summary.recovery.of),
    "cost_ratio": lambda summary: summary.cost_ratio.value,
    "calls_succ": lambda summary: summary.calls_succ.value,
}


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One stated figure: a share in 0..1 or a plain number. ``derived`` says how it follows where it is not printed."""

    designer: str
    condition: str
    scope: str
    metric: str
    value: float
    kind: Literal["share", "number"]
    section: str
    hits: int | None = None
    of: int | None = None
    codes: tuple[str, ...] = ()
    derived: str | None = None

    @property
    def name(self) -> str:
        """The metric as a reader sees it."""
        codes = f" ({' + '.join(self.codes)})" if self.codes else ""
        return METRICS[self.metric] + codes

    @property
    def shown(self) -> str:
        """The figure as a reader sees it."""
        if self.metric == "recovery_eligible":
            return f"{self.value:.0f}"
        text = shown_cell(self.value, self.kind)
        return text if self.hits is None else f"{self.hits}/{self.of} ({text})"


@dataclass(frozen=True, slots=True)
class Publication:
    """A source with its figures; ``benchmark`` has (value, section) by name."""

    source: str
    executor: str
    figures: tuple[PublishedFigure, ...]
    benchmark: Mapping[str, tuple[float, str]]


@cache
def paper() -> Publication:
    """The paper's figures, from ``resources/published/paper.toml``."""
    value = tomllib.loads(files("resources").joinpath("published", "paper.toml").read_text(encoding="utf-8"))
    return Publication(
        source=value["source"],
        executor=value["executor"],
        figures=tuple(_figure(each) for each in value["figure"]),
        benchmark={name: (each["value"], each["section"]) for name, each in value["benchmark"].items()},
    )


def published_table(rows: Rows) -> DataTable:
    """Every published figure, each followed by the same figure of every own row of its condition."""
    columns = (
        *IDENTITY,
        Column("origin", "Origin"),
        Column("scope", "Scope"),
        Column("figure", "Figure"),
        Column("value", "Value"),
        Column("source", "Where"),
    )
    body: list[tuple[Cell, ...]] = []
    stated = paper()
    parts = [
        (row.key, {OVERALL: overall(row, facts), **by(row, "stratum", facts), **by(row, "group", facts)})
        for row, facts in rows
    ]
    asked = {(each.condition, each.scope, each.metric, each.codes): each for each in stated.figures}
    for (condition, scope, metric, codes), sample in asked.items():
        body.extend(
            (
                each.designer,
                condition,
                stated.executor,
                "published" if each.derived is None else "published, derived",
                scope,
                each.name,
                each.shown,
                f"section {each.section}",
            )
            for each in stated.figures
            if (each.condition, each.scope, each.metric, each.codes) == (condition, scope, metric, codes)
        )
        for key, summaries in parts:
            if key.condition != condition:
                continue
            part = summaries.get(scope)
            where = f"{part.completed if part else 0} episodes"
            shown = own_figure(part, sample)
            body.append((key.designer, condition, key.executor, "own", scope, sample.name, shown, where))
    notes = (
        f"Published: {stated.source}; all on the native game, one episode for each level.",
        "Own rows of another executor are another measurement: the embedded physics is not the game.",
    )
    return DataTable("published", "Figures stated in the paper's text, with one's own.", columns, tuple(body), notes)


def own_figure(part: Summary | None, like: PublishedFigure) -> str:
    """The figure of an own row that corresponds to a published one, as a reader sees it."""
    if part is None:
        return shown_cell(None, "share")
    if like.metric == "error_share":
        shares = part.error_shares()
        return shown_cell(sum(shares.get(code, 0.0) for code in like.codes) if shares else None, "share")
    found = _OWN[like.metric](part)
    if isinstance(found, Rate):
        text = shown_cell(found.share, "share")
        return text if found.share is None else f"{found.hits}/{found.of} ({text})"
    return f"{found:.0f}" if like.metric == "recovery_eligible" else shown_cell(found, "number")


def _figure(value: Mapping[str, Any]) -> PublishedFigure:
    hits, of = value.get("hits"), value.get("of")
    if hits is not None and of is not None:
        number = hits / of
    elif "percent" in value:
        number = value["percent"] / 100
    else:
        number = value["number"]
    return PublishedFigure(
        designer=value["designer"],
        condition=value["condition"],
        scope=value.get("scope", OVERALL),
        metric=value["metric"],
        value=number,
        kind="number" if "number" in value else "share",
        section=value["section"],
        hits=hits,
        of=of,
        codes=tuple(value.get("codes", ())),
        derived=value.get("derived"),
    )
