"""What hovering over a cell adds, and how the list behind a number is called."""

from __future__ import annotations

from console.results import strings
from console.results.columns import Column
from console.results.lines import Line
from controller.metrics.aggregate import Mean, Rate
from controller.metrics.table import bounds, of_planned, percent


def tip_of(line: Line, column: Column) -> str:
    """A tooltip of a few short lines."""
    if column.rate is not None:
        said = _rate_tip(line, column, column.rate(line))
    elif column.mean is not None:
        said = _mean_tip(column, column.mean(line))
    elif column.key == "errors":
        said = _errors_tip(line, column)
    elif column.key == "episodes":
        said = [_missing(line)] if line.incomplete else [column.tip]
    else:
        return (
            origin_tip(line)
            if column.key in ("executor", "budget_map", "condition")
            else f"{column.text(line)}\n{origin_tip(line)}"
        )
    if column.counts:
        said.append(strings.TIP_LIST)
    return "\n".join(said)


def origin_tip(line: Line) -> str:
    """All that two episodes must share to be in this row."""
    key = line.row.key
    return strings.TIP_ORIGIN.format(
        executor=key.executor,
        map=key.budget_map,
        sha=key.budget_map_sha256[:16],
        suite=key.suite,
        repeats=", ".join(map(str, line.row.repeats)),
    )


def title_of(line: Line, name: str) -> str:
    """What a list of a line's episodes is called."""
    key = line.row.key
    return strings.TITLE.format(
        designer=key.designer,
        condition=key.condition,
        label=f", {line.label}" if line.label else "",
        name=name,
    )


def _rate_tip(line: Line, column: Column, rate: Rate) -> list[str]:
    if rate.share is None:
        return [strings.TIP_NOTHING.format(name=column.title)]
    form = strings.TIP_CONDITIONAL if column.conditional else strings.TIP_RATE
    said = [
        form.format(
            name=column.title,
            hits=rate.hits,
            of=rate.of,
            share=percent(rate),
            bounds=bounds(rate.interval),
            levels=rate.levels,
        )
    ]
    if line.incomplete and not column.conditional:
        planned = line.summary.planned
        said += [strings.TIP_PLANNED.format(share=of_planned(rate, planned), planned=planned), _missing(line)]
    return said


def _mean_tip(column: Column, mean: Mean) -> list[str]:
    form = strings.TIP_NOTHING if mean.value is None else strings.TIP_MEAN
    return [form.format(name=column.tip, of=mean.of)]


def _errors_tip(line: Line, column: Column) -> list[str]:
    errors = line.summary.errors
    if not errors:
        return [column.tip]
    shares = line.summary.error_shares()
    parts = "\n".join(f"{code} {events} ({100 * shares[code]:.1f} %)" for code, events in errors.items())
    return [strings.TIP_ERRORS.format(events=sum(errors.values()), parts="\n" + parts)]


def _missing(line: Line) -> str:
    parts = [
        f"{count} {status}" for status, count in line.summary.statuses.items() if status not in ("success", "failed")
    ]
    return strings.TIP_STATUSES.format(parts=", ".join(parts))
