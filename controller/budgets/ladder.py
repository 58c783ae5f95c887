"""The ladder of strict limits, and the rule that puts a level on it."""

from __future__ import annotations

from controller.budgets.errors import BudgetError

LADDER: tuple[int, ...] = (
    *range(6_500, 10_001, 500),
    *range(11_000, 18_001, 1_000),
    *range(20_000, 30_001, 2_000),
    *range(33_000, 42_001, 3_000),
)
FACTOR = 1.35
RULE = "reference cost × 1.35, rounded up on a ladder of 26 values from 6,500 to 42,000"


def strict_limit(reference_cost: float, factor: float = FACTOR) -> int:
    """The lowest rung that is at least the reference's cost times the factor (1.35), in dollars.

    Raises:
        BudgetError: the ladder ends below it.
    """
    wanted = round(reference_cost * factor, 2)
    for rung in LADDER:
        if rung >= wanted:
            return rung
    raise BudgetError(
        f"a reference of {reference_cost:,.2f} needs a limit of {wanted:,.2f}, above the ladder's {LADDER[-1]:,}; "
        "find a cheaper one or change the level"
    )
