"""Two rows on the same levels: two designers, two conditions, two executors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from controller.metrics.bootstrap import bootstrap_mean
from controller.metrics.intervals import Interval
from controller.metrics.pairs import Pairs, mcnemar_exact, newcombe
from controller.metrics.row_tally import RowTally
from controller.metrics.rows import RowKey
from controller.metrics.tally import Tally

OUTCOMES: Mapping[str, Callable[[Tally], int]] = {
    "Success@3": lambda tally: tally.success[2],
    "Success@1": lambda tally: tally.success[0],
    "Valid@3": lambda tally: tally.valid[2],
    "Valid@1": lambda tally: tally.valid[0],
}
"""What can be compared: how many of a level's completed episodes reached it."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One outcome of two rows over the ``levels`` that both completed; shares and their difference in -1..1.

    Each level counts once. ``pairs`` and ``p_value`` (exact McNemar) are there when no level is repeated; with repeats
    a level gives a share instead of a yes or no, and only the interval is told, from drawing whole levels again.
    """

    first: RowKey
    second: RowKey
    outcome: str
    levels: int
    first_share: float | None
    second_share: float | None
    difference: float | None
    interval: Interval | None
    pairs: Pairs | None
    p_value: float | None


def compare(first: RowTally, second: RowTally, outcome: str) -> Comparison:
    """Compare two rows.

    Raises:
        KeyError: ``outcome`` is none of ``OUTCOMES``.
    """
    reached = OUTCOMES[outcome]
    shared = [
        (first.levels[level], second.levels[level])
        for level in first.levels
        if level in second.levels and first.levels[level].completed and second.levels[level].completed
    ]
    shares = [(reached(one) / one.completed, reached(two) / two.completed) for one, two in shared]
    n = len(shares)
    if not n:
        return Comparison(first.key, second.key, outcome, 0, None, None, None, None, None, None)
    means = sum(one for one, _ in shares) / n, sum(two for _, two in shares) / n
    if all(one.completed == 1 == two.completed for one, two in shared):
        pairs = _pairs(shares)
        interval, p_value = newcombe(pairs), mcnemar_exact(pairs)
    else:
        pairs, p_value = None, None
        interval = bootstrap_mean([one - two for one, two in shares])
    return Comparison(first.key, second.key, outcome, n, *means, means[0] - means[1], interval, pairs, p_value)


def comparable(rows: Sequence[RowTally]) -> tuple[tuple[RowTally, RowTally], ...]:
    """Every two rows that differ in one thing only: the designer, or the condition."""
    return tuple(
        (first, second)
        for first, second in combinations(rows, 2)
        if _apart(first.key) == _apart(second.key)
        and (first.key.designer == second.key.designer) != (first.key.condition == second.key.condition)
    )


def _apart(key: RowKey) -> tuple[str, str, str]:
    return key.suite, key.executor, key.budget_map_sha256


def _pairs(shares: Sequence[tuple[float, float]]) -> Pairs:
    return Pairs(
        both=sum(one == 1 == two for one, two in shares),
        only_first=sum(one > two for one, two in shares),
        only_second=sum(one < two for one, two in shares),
        neither=sum(one == 0 == two for one, two in shares),
    )
