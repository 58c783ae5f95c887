"""The table's columns: what each says, in the metrics' own words, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from console.results import strings
from console.results.lines import Line
from console.widgets import figures
from controller.metrics.aggregate import Mean, Rate
from controller.metrics.table import NOTHING, counted, number, percent

Kind = Literal["designer", "name", "text", "rate", "number"]


@dataclass(frozen=True, slots=True)
class Column:
    """``key`` names it in picks and settings. ``group`` is written above its neighbours of the same group.

    A ``rate`` column gives its ``Rate``, a ``number`` column its ``Mean`` or ``None``; ``text`` is what the cell says;
    ``order`` is what it is sorted by, ``None`` last.
    """

    key: str
    title: str
    group: str
    width: int
    kind: Kind
    tip: str
    text: Callable[[Line], str]
    order: Callable[[Line], float | str | None]
    rate: Callable[[Line], Rate] | None = None
    mean: Callable[[Line], Mean] | None = None

    @property
    def counts(self) -> bool:
        """Whether it holds numbers that rest on episodes."""
        return self.kind in ("rate", "number")

    @property
    def conditional(self) -> bool:
        """Whether its denominator is not the completed episodes, so that "of planned" makes no sense."""
        return self.key in ("recovery", "first")


def _rate(key: str, title: str, group: str, tip: str, rate: Callable[[Line], Rate]) -> Column:
    return Column(
        key, title, group, 136, "rate", tip, lambda line: percent(rate(line)), lambda line: rate(line).share, rate
    )


def _mean(
    key: str, title: str, group: str, width: int, tip: str, mean: Callable[[Line], Mean], say: Callable[[Mean], str]
) -> Column:
    return Column(
        key, title, group, width, "number", tip, lambda line: say(mean(line)), lambda line: mean(line).value, mean=mean
    )


def _two_places(mean: Mean) -> str:
    return number(mean, 2)


def _cost(mean: Mean) -> str:
    return NOTHING if mean.value is None else figures.cost(mean.value)


def _errors(line: Line) -> int:
    return sum(line.summary.errors.values())


COLUMNS: tuple[Column, ...] = (
    Column(
        "designer",
        "Designer",
        "",
        168,
        "designer",
        "Who proposed the bridges",
        lambda line: line.row.key.designer,
        lambda line: line.row.key.designer,
    ),
    Column(
        "condition",
        "Cond.",
        "",
        60,
        "text",
        "Budget condition: strict is the level's own limit, loose is $50,000",
        lambda line: line.row.key.condition,
        lambda line: line.row.key.condition,
    ),
    Column(
        "label", "Group", "", 132, "name", "The part of the levels", lambda line: line.label, lambda line: line.label
    ),
    Column(
        "episodes",
        "Episodes",
        strings.COUNTED,
        120,
        "number",
        "Completed episodes; of the planned ones where some are missing",
        lambda line: counted(line.summary),
        lambda line: line.summary.completed,
    ),
    *(
        _rate(
            f"valid{k}",
            f"Valid@{k}",
            strings.COUNTED,
            f"Some candidate of the first {k} calls entered physics"
            if k > 1
            else "The first candidate entered physics",
            lambda line, k=k: line.summary.valid[k],  # type: ignore[misc]
        )
        for k in (1, 3)
    ),
    *(
        _rate(
            f"success{k}",
            f"Success@{k}",
            strings.COUNTED,
            f"An execution of the first {k} calls succeeded" if k > 1 else "The first call's execution succeeded",
            lambda line, k=k: line.summary.success[k],  # type: ignore[misc]
        )
        for k in (1, 3)
    ),
    _rate(
        "recovery",
        "Recovery@3",
        strings.CONDITIONAL,
        "Success after an execution failed with calls and attempts left; of those episodes only",
        lambda line: line.summary.recovery,
    ),
    _mean(
        "calls",
        "Calls",
        strings.EFFORT,
        64,
        "Designer calls, mean of the completed episodes",
        lambda line: line.summary.calls_all,
        _two_places,
    ),
    Column(
        "errors",
        "Errors",
        strings.EFFORT,
        72,
        "number",
        "Error events: violation codes of rejected candidates, and failed executions",
        lambda line: str(_errors(line)) if line.summary.completed else NOTHING,
        lambda line: _errors(line) if line.summary.completed else None,
    ),
    _mean(
        "cost",
        "Cost",
        strings.SUCCESSES,
        84,
        "Cost of the design that succeeded, mean of the successes",
        lambda line: line.summary.cost_succ,
        _cost,
    ),
    _mean(
        "ratio",
        "Cost ratio",
        strings.SUCCESSES,
        88,
        "That cost over the level's strict limit, mean of the successes",
        lambda line: line.summary.cost_ratio,
        _two_places,
    ),
    _mean(
        "calls_succ",
        "Calls",
        strings.SUCCESSES,
        64,
        "Designer calls, mean of the successes",
        lambda line: line.summary.calls_succ,
        _two_places,
    ),
    Column(
        "executor",
        "Executor",
        strings.ORIGIN,
        96,
        "text",
        "What ran the bridges; rows of different executors are never merged",
        lambda line: line.row.key.executor,
        lambda line: line.row.key.executor,
    ),
    Column(
        "budget_map",
        "Budget map",
        strings.ORIGIN,
        192,
        "name",
        "Where the limits come from; rows of different maps are never merged",
        lambda line: f"{line.row.key.budget_map} ({line.row.key.budget_map_sha256[:8]})",
        lambda line: f"{line.row.key.budget_map} {line.row.key.budget_map_sha256}",
    ),
)
PLACE = {column.key: place for place, column in enumerate(COLUMNS)}
FROZEN = ("designer", "condition", "label")
"""The columns that stay while the others scroll."""
