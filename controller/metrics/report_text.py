"""The report of one row as plain text: overall with intervals, what is missing, strata, groups, errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from controller.metrics.aggregate import Rate, Summary
from controller.metrics.agreement import agreement
from controller.metrics.breakdown import LevelFacts, by, overall
from controller.metrics.data_table import DataTable, headings, shown_cell
from controller.metrics.row_tally import RowTally, tallied, without_disputed
from controller.metrics.rows import Row
from controller.metrics.table import HEADINGS, NOTHING, bounds, cells, number, of_planned, ratio, text_table

TAG_NOTE = "Tags overlap: their lines must not be summed."


def row_title(row: Row | RowTally) -> str:
    """What the row is: all that two episodes must share to be counted together."""
    key = row.key
    repeats = ", ".join(map(str, row.repeats))
    return (
        f"{key.designer}, {key.condition}: suite {key.suite}, executor {key.executor}, "
        f"budget map {key.budget_map} ({key.budget_map_sha256[:8]}), repeat {repeats}"
    )


def overview(rows: Sequence[tuple[Row | RowTally, Mapping[str, LevelFacts]]]) -> str:
    """One line for each row, and under an incomplete one its lower bounds."""
    lines = []
    for row, facts in rows:
        summary = overall(row, facts)
        lines.append((row.key.designer, row.key.condition, row.key.executor, *cells(summary)))
        if summary.completed < summary.planned:
            lines.append(("", "", "  of planned", *_lower_bounds(summary)))
        if isinstance(row, RowTally) and row.disputed:
            lines.append(("", "", "  without disputed", *cells(overall(without_disputed(row), facts))))
    return text_table(("designer", "condition", "executor", *HEADINGS), lines, 3)


def row_text(row: Row | RowTally, facts: Mapping[str, LevelFacts], dimensions: Sequence[str]) -> str:
    """Everything about one row that fits a terminal."""
    summary = overall(row, facts)
    lines = [("overall", *cells(summary)), ("  95 % interval", *_intervals(summary))]
    if any(rate.clusters for rate in _rates(summary)):
        lines.append(("  95 % by bootstrap", "", *(bounds(rate.bootstrap) for rate in _rates(summary)), "", "", ""))
    if summary.completed < summary.planned:
        lines.append(("  of planned", *_lower_bounds(summary)))
    for dimension in dimensions:
        lines += [(label, *cells(part)) for label, part in by(row, dimension, facts).items()]
    if isinstance(row, RowTally) and row.disputed:
        lines.insert(1, ("  without disputed", *cells(overall(without_disputed(row), facts))))
    repairs = f"{summary.validation_repair_calls} validation, {summary.physics_repair_calls} physics"
    notes = [
        f"First-attempt success: {ratio(summary.first_attempt)} of the episodes that reached physics.",
        f"Calls over successes: {number(summary.calls_succ, 2)}. Repair calls: {repairs}.",
        f"Errors: {_errors(summary)}.",
    ]
    if summary.completed < summary.planned:
        counts = ", ".join(f"{count} {status}" for status, count in summary.statuses.items())
        notes.append(f"Incomplete ({counts}): rates are of the completed episodes, their lower bounds of all planned.")
    agreed = agreement(tallied(row).levels)
    if agreed.levels:
        notes.append(
            f"Repeats, {agreed.levels} levels: {agreed.always} always succeed, {agreed.never} never, "
            f"{agreed.sometimes} sometimes; two of one level agree in {shown_cell(agreed.pairwise, 'share')}, "
            f"kappa {shown_cell(agreed.kappa, 'number')}."
        )
    if "tag" in dimensions:
        notes.append(TAG_NOTE)
    return "\n".join([row_title(row), "", text_table(("", *HEADINGS), lines), "", *notes])


def table_text(table: DataTable) -> str:
    """A table with its caption above and its notes below."""
    first = sum(1 for _ in takewhile(lambda column: column.kind == "text", table.columns))
    return "\n".join([table.caption, "", text_table(headings(table), table.shown(), first), "", *table.notes])


def _intervals(summary: Summary) -> tuple[str, ...]:
    return ("", *(bounds(rate.interval) for rate in _rates(summary)), "", "", "")


def _rates(summary: Summary) -> tuple[Rate, ...]:
    return (summary.valid[1], summary.valid[3], summary.success[1], summary.success[3], summary.recovery)


def _lower_bounds(summary: Summary) -> tuple[str, ...]:
    rates = (summary.valid[1], summary.valid[3], summary.success[1], summary.success[3])
    return (str(summary.planned), *(of_planned(rate, summary.planned) for rate in rates), "", "", "", "")


def _errors(summary: Summary) -> str:
    shares = summary.error_shares()
    if not shares:
        return NOTHING
    return ", ".join(f"{code} {count} ({100 * shares[code]:.1f} %)" for code, count in summary.errors.items())
