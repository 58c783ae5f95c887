"""What the charts show, worked out from the overall lines: curves, error parts, points. No figure is made here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from console.results import strings
from console.results.lines import Line
from console.results.picks import Pick, pick, pick_error
from console.results.telling import title_of
from controller.metrics.accounting import RUN_FALSE_AFTER_VALID
from controller.metrics.aggregate import Rate
from controller.metrics.table import bounds, number, percent

CALLS = (1, 2, 3)
MOST_CODES = 6
"""Codes with a colour of their own; rarer ones are drawn together."""


@dataclass(frozen=True, slots=True)
class Behind:
    """The episodes behind a mark, found when they are asked for."""

    line: Line
    key: str
    name: str
    codes: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """What their list is called."""
        return title_of(self.line, self.name)

    def pick(self) -> Pick:
        """Which they are."""
        return pick_error(self.line, self.codes) if self.codes else pick(self.line, self.key)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One k of a curve; ``rate`` has a share."""

    k: int
    rate: Rate
    tip: str
    behind: Behind


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of the table over the calls."""

    name: str
    series: int
    hollow: bool
    points: tuple[CurvePoint, ...]
    label: str


@dataclass(frozen=True, slots=True)
class ErrorPart:
    """One code's events in one line. ``code`` may be the word for all rare ones."""

    code: str
    events: int
    share: float
    tip: str
    behind: Behind


@dataclass(frozen=True, slots=True)
class ErrorBar:
    """One line's error events, in the order of the legend."""

    name: str
    parts: tuple[ErrorPart, ...]
    total: int


@dataclass(frozen=True, slots=True)
class TradePoint:
    """One line's cost ratio (y) against its Success@3 (x, in 0..1)."""

    success: float
    ratio: float
    loose: bool
    tip: str
    behind: Behind


@dataclass(frozen=True, slots=True)
class Trade:
    """A designer's points, strict before loose, from rows of one executor and budget map."""

    name: str
    series: int
    points: tuple[TradePoint, ...]


def curves(lines: Sequence[Line], measure: str, condition: str) -> tuple[Curve, ...]:
    """Valid@k or Success@k of each line under a condition; lines with nothing completed have no curve."""
    return tuple(
        _curve(line, measure) for line in lines if line.row.key.condition == condition and line.summary.completed
    )


def error_codes(lines: Sequence[Line], condition: str) -> tuple[str, ...]:
    """The codes with a colour of their own: failed executions first, then by their events in all these lines."""
    totals: dict[str, int] = {}
    for line in lines:
        if line.row.key.condition == condition:
            for code, events in line.summary.errors.items():
                totals[code] = totals.get(code, 0) + events
    ordered = sorted(totals, key=lambda code: (code != RUN_FALSE_AFTER_VALID, -totals[code], code))
    return tuple(ordered) if len(ordered) <= MOST_CODES else (*ordered[: MOST_CODES - 1], strings.OTHER)


def error_bars(lines: Sequence[Line], condition: str) -> tuple[ErrorBar, ...]:
    """The error composition of each line under a condition."""
    codes = error_codes(lines, condition)
    return tuple(_bar(line, codes) for line in lines if line.row.key.condition == condition and line.summary.completed)


def trades(lines: Sequence[Line]) -> tuple[Trade, ...]:
    """Points of the lines with a success and a known strict limit."""
    found: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        key = line.row.key
        if line.summary.cost_ratio.value is not None and line.summary.success[3].share is not None:
            place = (key.suite, key.designer, key.executor, key.budget_map, key.budget_map_sha256)
            found.setdefault(place, []).append(line)
    return tuple(
        Trade(
            named(members[0]),
            members[0].series,
            tuple(_point(line) for line in sorted(members, key=lambda line: line.row.key.condition != "strict")),
        )
        for members in found.values()
    )


def named(line: Line) -> str:
    """The designer, with what tells its rows apart where there are several."""
    return f"{line.row.key.designer} ({line.told})" if line.told else line.row.key.designer


def _curve(line: Line, measure: str) -> Curve:
    rates = line.summary.success if measure == "success" else line.summary.valid
    word = strings.MEASURE_WORDS[measure]
    points = tuple(
        CurvePoint(
            k,
            rates[k],
            strings.CURVE_TIP.format(
                name=named(line),
                condition=line.row.key.condition,
                measure=word,
                k=k,
                share=percent(rates[k]),
                hits=rates[k].hits,
                of=rates[k].of,
                bounds=bounds(rates[k].interval),
            ),
            Behind(line, f"{measure}{k}", f"{word}@{k}"),
        )
        for k in CALLS
    )
    return Curve(named(line), line.series, line.row.key.condition != "strict", points, percent(rates[CALLS[-1]]))


def _bar(line: Line, codes: tuple[str, ...]) -> ErrorBar:
    errors, shares = line.summary.errors, line.summary.error_shares()
    total = sum(errors.values())
    parts = []
    for code in codes:
        members = frozenset(errors) - set(codes) if code == strings.OTHER else frozenset({code}) & set(errors)
        if members:
            events, share = sum(errors[each] for each in members), sum(shares[each] for each in members)
            name = ", ".join(sorted(members))
            tip = strings.ERROR_TIP.format(
                name=named(line),
                condition=line.row.key.condition,
                code=name,
                count=events,
                total=total,
                share=f"{100 * share:.1f} %",
            )
            parts.append(ErrorPart(code, events, share, tip, Behind(line, "errors", name, members)))
    return ErrorBar(named(line), tuple(parts), total)


def _point(line: Line) -> TradePoint:
    rate, ratio = line.summary.success[3], line.summary.cost_ratio
    assert rate.share is not None
    assert ratio.value is not None
    tip = strings.TRADE_TIP.format(
        name=named(line),
        condition=line.row.key.condition,
        share=percent(rate),
        hits=rate.hits,
        of=rate.of,
        ratio=number(ratio, 2),
        designs=ratio.of,
    )
    return TradePoint(
        rate.share, ratio.value, line.row.key.condition != "strict", tip, Behind(line, "ratio", "cost ratio")
    )
