"""Tables beyond the paper's: every rate with its interval, breakdowns, paired comparisons, agreement of repeats."""

from __future__ import annotations

from collections.abc import Sequence

from controller.metrics.aggregate import Rate, Summary
from controller.metrics.agreement import agreement
from controller.metrics.breakdown import DIMENSIONS, by, overall
from controller.metrics.comparison import OUTCOMES, comparable, compare
from controller.metrics.data_table import Cell, Column, DataTable, share
from controller.metrics.paper_tables import IDENTITY, Rows, identity
from controller.metrics.row_tally import without_disputed
from controller.metrics.rows import RowKey

_RATES = ("valid_at_1", "valid_at_3", "success_at_1", "success_at_3", "recovery_at_3", "first_attempt_success")
_ORIGIN = (Column("budget_map", "Budget map"), Column("budget_map_sha256", "SHA-256"))


def detail_tables(rows: Rows) -> tuple[DataTable, ...]:
    """All of them."""
    return (rows_table(rows), breakdown_table(rows), rates_table(rows), comparison_table(rows), agreement_table(rows))


def rows_table(rows: Rows) -> DataTable:
    """One line a row with everything but intervals; where episodes are disputed, a second line without them."""
    columns = (
        *IDENTITY,
        *_ORIGIN,
        Column("repeats", "Repeats", "count"),
        Column("episodes", "Of"),
        *_figure_columns(),
    )
    body = []
    for row, facts in rows:
        key = row.key
        lines = [("all", row)]
        if row.disputed:
            lines.append(("without disputed", without_disputed(row)))
        for what, counted in lines:
            figures = _figures(overall(counted, facts))
            body.append((*identity(row), key.budget_map, key.budget_map_sha256, len(row.repeats), what, *figures))
    return DataTable("rows", "Every row.", columns, tuple(body))


def breakdown_table(rows: Rows) -> DataTable:
    """One line for each label of each dimension of each row."""
    columns = (*IDENTITY, Column("dimension", "By"), Column("label", "Label"), *_figure_columns())
    body = [
        (*identity(row), dimension, label, *_figures(part))
        for row, facts in rows
        for dimension in DIMENSIONS
        for label, part in by(row, dimension, facts).items()
    ]
    note = "Tags overlap: their lines must not be summed."
    return DataTable(
        "breakdowns", "Rows by stratum, group, family, vehicles, span and tag.", columns, tuple(body), (note,)
    )


def rates_table(rows: Rows) -> DataTable:
    """One line for each rate of each row, with its counts and intervals."""
    columns = (
        *IDENTITY,
        Column("rate", "Rate"),
        Column("hits", "n", "count"),
        Column("of", "of", "count"),
        Column("levels", "Levels", "count"),
        share("share", "Share"),
        share("share_of_planned", "Of planned"),
        share("wilson_low", "95 % low"),
        share("wilson_high", "95 % high"),
        share("bootstrap_low", "Bootstrap low"),
        share("bootstrap_high", "Bootstrap high"),
    )
    body: list[tuple[Cell, ...]] = []
    for row, facts in rows:
        whole = overall(row, facts)
        for name, rate in zip(_RATES, _rates(whole), strict=True):
            conditional = name in ("recovery_at_3", "first_attempt_success")
            planned = None if conditional or not whole.planned else rate.hits / whole.planned
            wilson, drawn = rate.interval, rate.bootstrap
            body.append(
                (
                    *identity(row),
                    name,
                    rate.hits,
                    rate.of,
                    rate.levels,
                    rate.share,
                    planned,
                    *((None, None) if wilson is None else (wilson.low, wilson.high)),
                    *((None, None) if drawn is None else (drawn.low, drawn.high)),
                )
            )
    notes = (
        "95 %: Wilson over distinct levels. Bootstrap: whole levels drawn again, where levels are repeated and differ.",
        "Of planned is a lower bound: what was not completed counts as not reached.",
    )
    return DataTable("rates", "Every rate with its intervals.", columns, tuple(body), notes)


def comparison_table(rows: Rows) -> DataTable:
    """Every two rows that differ in the designer or the condition alone, on the levels that both completed."""
    columns = (
        Column("first", "First"),
        Column("second", "Second"),
        Column("outcome", "Outcome"),
        Column("levels", "Levels", "count"),
        share("first_share", "First"),
        share("second_share", "Second"),
        share("difference", "Difference"),
        share("low", "95 % low"),
        share("high", "95 % high"),
        Column("both", "Both", "count"),
        Column("only_first", "Only first", "count"),
        Column("only_second", "Only second", "count"),
        Column("neither", "Neither", "count"),
        Column("p_value", "p", "p"),
    )
    body: list[tuple[Cell, ...]] = []
    for first, second in comparable([row for row, _ in rows]):
        for outcome in OUTCOMES:
            found = compare(first, second, outcome)
            interval, pairs = found.interval, found.pairs
            counts = (None,) * 4 if pairs is None else (pairs.both, pairs.only_first, pairs.only_second, pairs.neither)
            body.append(
                (
                    row_name(found.first),
                    row_name(found.second),
                    outcome,
                    found.levels,
                    found.first_share,
                    found.second_share,
                    found.difference,
                    *((None, None) if interval is None else (interval.low, interval.high)),
                    *counts,
                    found.p_value,
                )
            )
    notes = (
        "p: exact McNemar, two-sided, not corrected for the number of comparisons; interval: Newcombe's paired score.",
        "With repeats each level counts by its share, the interval draws whole levels again, and no p is given.",
    )
    return DataTable("comparisons", "Paired comparisons on the same levels.", columns, tuple(body), notes)


def agreement_table(rows: Rows) -> DataTable:
    """How far the repeats of each row agree; rows without repeats are left out."""
    columns = (
        *IDENTITY,
        Column("levels", "Levels", "count"),
        Column("always", "Always", "count"),
        Column("never", "Never", "count"),
        Column("sometimes", "Sometimes", "count"),
        share("pairwise", "Two agree"),
        Column("kappa", "Kappa", "number"),
    )
    found = [(row, agreement(row.levels)) for row, _ in rows]
    body = [
        (*identity(row), each.levels, each.always, each.never, each.sometimes, each.pairwise, each.kappa)
        for row, each in found
        if each.levels
    ]
    return DataTable("agreement", "Agreement of repeats in Success@3.", columns, tuple(body))


def row_name(key: RowKey) -> str:
    """A row in a few words."""
    return f"{key.designer}, {key.condition}, {key.executor}"


def _figure_columns() -> tuple[Column, ...]:
    return (
        Column("completed", "Episodes", "count"),
        Column("planned", "Planned", "count"),
        *(share(f"valid_at_{k}", f"V@{k}") for k in (1, 2, 3)),
        *(share(f"success_at_{k}", f"S@{k}") for k in (1, 2, 3)),
        Column("recovered", "Recovered", "count"),
        Column("eligible", "Eligible", "count"),
        share("first_attempt_success", "First attempt"),
        Column("calls_all", "Calls, all", "number"),
        Column("calls_of_success", "Calls, succ.", "number"),
        Column("attempts_all", "Attempts", "number"),
        Column("cost_of_success", "Cost, succ. (k$)", "dollars"),
        Column("cost_ratio", "Cost ratio", "number"),
    )


def _figures(summary: Summary) -> tuple[Cell, ...]:
    return (
        summary.completed,
        summary.planned,
        *(summary.valid[k].share for k in (1, 2, 3)),
        *(summary.success[k].share for k in (1, 2, 3)),
        summary.recovery.hits,
        summary.recovery.of,
        summary.first_attempt.share,
        summary.calls_all.value,
        summary.calls_succ.value,
        summary.attempts_all.value,
        summary.cost_succ.value,
        summary.cost_ratio.value,
    )


def _rates(summary: Summary) -> Sequence[Rate]:
    return (
        summary.valid[1],
        summary.valid[3],
        summary.success[1],
        summary.success[3],
        summary.recovery,
        summary.first_attempt,
    )
