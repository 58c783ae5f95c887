"""Plain text tables: aligned columns that survive a log file."""

from __future__ import annotations

from collections.abc import Sequence

from controller.metrics.aggregate import Mean, Rate, Summary
from controller.metrics.intervals import Interval

NOTHING = "–"
"""Shown where there is no evidence; never a zero."""

HEADINGS = ("episodes", "Valid@1", "Valid@3", "Success@1", "Success@3", "Recovery@3", "Calls", "Cost k$", "Cost ratio")


def text_table(headings: Sequence[str], body: Sequence[Sequence[str]], left_columns: int = 1) -> str:
    """Columns padded to their widest cell; the first ``left_columns`` flush left, the others flush right."""
    lines = [tuple(headings), *(tuple(line) for line in body)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]

    def padded(line: Sequence[str]) -> str:
        cells = (
            cell.ljust(width) if column < left_columns else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([padded(lines[0]), rule, *map(padded, lines[1:])])


def cells(summary: Summary) -> tuple[str, ...]:
    """One line of figures under ``HEADINGS``; rates are of the completed episodes."""
    return (
        counted(summary),
        percent(summary.valid[1]),
        percent(summary.valid[3]),
        percent(summary.success[1]),
        percent(summary.success[3]),
        ratio(summary.recovery),
        number(summary.calls_all, 2),
        thousands(summary.cost_succ),
        number(summary.cost_ratio, 2),
    )


def counted(summary: Summary) -> str:
    """Completed of planned episodes; one number where they agree."""
    if summary.completed == summary.planned:
        return str(summary.planned)
    return f"{summary.completed} of {summary.planned}"


def percent(rate: Rate) -> str:
    """A rate as a percentage."""
    return NOTHING if rate.share is None else f"{100 * rate.share:.1f} %"


def of_planned(rate: Rate, planned: int) -> str:
    """The lower bound of a rate: what was not completed counted as not reached."""
    return f"{100 * rate.hits / planned:.1f} %" if planned else NOTHING


def ratio(rate: Rate) -> str:
    """A conditional rate with its numerator and denominator."""
    return NOTHING if rate.share is None else f"{rate.hits}/{rate.of} ({100 * rate.share:.1f} %)"


def bounds(interval: Interval | None) -> str:
    """A 95 % interval in percent."""
    return NOTHING if interval is None else f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"


def number(value: Mean, digits: int) -> str:
    """A mean."""
    return NOTHING if value.value is None else f"{value.value:.{digits}f}"


def thousands(value: Mean) -> str:
    """A mean cost in thousands of dollars with the number of designs behind it (Table 13)."""
    return NOTHING if value.value is None else f"{value.value / 1000:.2f} ({value.of})"
