"""The table as text: every figure for a spreadsheet, or as it reads for a document."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from console.results.columns import COLUMNS, Column
from console.results.lines import OVERALL, Line
from controller.metrics.table import NOTHING, of_planned

Cells = list[str]


def copied(lines: Sequence[Line], kind: str) -> str:
    """Lines as ``tsv``, ``csv`` or ``markdown``; a header first.

    Raises:
        KeyError: no such kind.
    """
    return {"tsv": _tsv, "csv": _csv, "markdown": _markdown}[kind](lines)


def _shown(lines: Sequence[Line]) -> list[Column]:
    overall = all(line.grouping == OVERALL for line in lines)
    return [column for column in COLUMNS if column.key != "label" or not overall]


def _tsv(lines: Sequence[Line]) -> str:
    return "\n".join("\t".join(_plain(cell) for cell in row) for row in _figures(lines)) + "\n"


def _csv(lines: Sequence[Line]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_figures(lines))
    return text.getvalue()


def _markdown(lines: Sequence[Line]) -> str:
    columns = _shown(lines)
    rows = [[_words(line, column) for column in columns] for line in lines]
    head = "| " + " | ".join(_named(column) for column in columns) + " |"
    rule = "|" + "|".join(" ---: " if column.counts else " --- " for column in columns) + "|"
    return (
        "\n".join([head, rule, *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)])
        + "\n"
    )


def _words(line: Line, column: Column) -> str:
    if column.rate is None:
        return column.text(line)
    rate = column.rate(line)
    if rate.share is None:
        return NOTHING
    said = f"{column.text(line)} ({rate.hits}/{rate.of})"
    if line.incomplete and not column.conditional:
        planned = line.summary.planned
        said += f", ≥ {of_planned(rate, planned)} ({rate.hits}/{planned})"
    return said


def _figures(lines: Sequence[Line]) -> list[Cells]:
    """Shares as numbers in 0..1 with both counts and both ends of the interval; nothing eligible is an empty cell."""
    columns = _shown(lines)
    return [[head for column in columns for head in _heads(column)]] + [
        [cell for column in columns for cell in _cells(line, column)] for line in lines
    ]


def _heads(column: Column) -> Cells:
    if column.key == "episodes":
        return ["Completed", "Planned"]
    if column.key == "budget_map":
        return ["Budget map", "Budget map SHA-256"]
    if column.rate is None:
        return [_named(column)]
    return [column.title, *(f"{column.title} {what}" for what in ("n", "d", "low", "high"))]


def _cells(line: Line, column: Column) -> Cells:
    if column.key == "episodes":
        return [str(line.summary.completed), str(line.summary.planned)]
    if column.key == "budget_map":
        return [line.row.key.budget_map, line.row.key.budget_map_sha256]
    if column.mean is not None:
        value = column.mean(line).value
        return ["" if value is None else f"{value:.6g}"]
    if column.rate is None:
        text = column.text(line)
        return ["" if text == NOTHING else text]
    rate = column.rate(line)
    interval = rate.interval
    if rate.share is None or interval is None:
        return ["", str(rate.hits), str(rate.of), "", ""]
    return [f"{rate.share:.6g}", str(rate.hits), str(rate.of), f"{interval.low:.6g}", f"{interval.high:.6g}"]


def _named(column: Column) -> str:
    """Titles that occur twice are told apart."""
    return "Calls of successes" if column.key == "calls_succ" else column.title


def _plain(cell: str) -> str:
    return cell.replace("\t", " ").replace("\n", " ")
