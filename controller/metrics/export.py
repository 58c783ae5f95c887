"""The same figures as JSON: shares in 0..1, costs in dollars, ``null`` where there is no evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.metrics.aggregate import Mean, Rate, Summary
from controller.metrics.breakdown import DIMENSIONS, LevelFacts, by, overall
from controller.metrics.row_tally import RowTally
from controller.metrics.rows import Row

PLURALS = {
    "stratum": "strata",
    "group": "groups",
    "family": "families",
    "vehicles": "vehicles",
    "span": "spans",
    "tag": "tags",
}


def row_json(
    row: Row | RowTally, facts: Mapping[str, LevelFacts], dimensions: Sequence[str] = tuple(DIMENSIONS)
) -> dict[str, object]:
    """One row with its identity, its overall figures and its breakdowns."""
    return {
        "suite": row.key.suite,
        "designer": row.key.designer,
        "condition": row.key.condition,
        "executor": row.key.executor,
        "budget_map": {"name": row.key.budget_map, "sha256": row.key.budget_map_sha256},
        "repeats": list(row.repeats),
        "sessions": list(row.sessions),
        "overall": summary_json(overall(row, facts)),
        **{
            PLURALS[dimension]: {label: summary_json(part) for label, part in by(row, dimension, facts).items()}
            for dimension in dimensions
        },
    }


def summary_json(summary: Summary) -> dict[str, object]:
    """One set of figures."""
    return {
        "planned": summary.planned,
        "completed": summary.completed,
        "statuses": dict(summary.statuses),
        **{f"valid_at_{k}": _rate(rate, summary.planned) for k, rate in summary.valid.items()},
        **{f"success_at_{k}": _rate(rate, summary.planned) for k, rate in summary.success.items()},
        "recovery_at_3": _rate(summary.recovery),
        "first_attempt_success": _rate(summary.first_attempt),
        "calls_all": _mean(summary.calls_all),
        "calls_succ": _mean(summary.calls_succ),
        "attempts_all": _mean(summary.attempts_all),
        "cost_succ": _mean(summary.cost_succ),
        "cost_ratio": _mean(summary.cost_ratio),
        "validation_repair_calls": summary.validation_repair_calls,
        "physics_repair_calls": summary.physics_repair_calls,
        "reached_physics": summary.reached_physics,
        "error_events": dict(summary.errors),
        "error_shares": summary.error_shares(),
    }


def _rate(rate: Rate, planned: int | None = None) -> dict[str, object]:
    interval = rate.interval
    figures: dict[str, object] = {
        "hits": rate.hits,
        "of": rate.of,
        "share": rate.share,
        "wilson_95": None if interval is None else [interval.low, interval.high],
    }
    if rate.clusters:
        drawn = rate.bootstrap
        figures["bootstrap_95"] = None if drawn is None else [drawn.low, drawn.high]
    if planned is not None:
        figures["share_of_planned"] = rate.hits / planned if planned else None
    return figures


def _mean(mean: Mean) -> dict[str, object]:
    return {"mean": mean.value, "of": mean.of}
