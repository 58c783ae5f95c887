"""How a strict limit follows from what the reference costs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from controller.budgets.budget_map import LOOSE_LIMIT
from controller.budgets.errors import BudgetError
from controller.budgets.ladder import FACTOR, strict_limit
from controller.calibration.errors import TermsError

LEAST_MARGIN, MOST_MARGIN = 1.0, 10.0
STEPS: tuple[float | None, ...] = (None, 100.0, 250.0, 500.0, 1000.0)
"""What can be rounded up to: the ladder of the map that ships, or a multiple of a step in dollars."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Cost times ``margin``, rounded up to a multiple of ``step`` dollars or, with ``None``, on the ladder.

    ``typed`` is a limit typed by hand instead, in dollars; then ``reason`` says why, and the rest does not count.
    """

    margin: float = FACTOR
    step: float | None = None
    typed: float | None = None
    reason: str = ""


def limit_under(terms: Terms, reference_cost: float) -> float:
    """The limit in dollars.

    Raises:
        TermsError: the limit would be below the cost or above the loose one, a typed one has no reason, or the margin,
            the step or the ladder do not give one.
    """
    if terms.typed is not None:
        limit = terms.typed
        if not terms.reason.strip():
            raise TermsError(
                "a limit typed by hand needs a reason: say why it is not the one that follows from the cost"
            )
    else:
        limit = _rounded(terms, reference_cost)
    if not math.isfinite(limit) or limit < reference_cost:
        raise TermsError(f"the limit {limit:,.2f} is below the reference's cost {reference_cost:,.2f}; raise it")
    if limit > LOOSE_LIMIT:
        raise TermsError(f"the limit {limit:,.2f} is above the loose one, {LOOSE_LIMIT:,}; find a cheaper reference")
    return float(limit)


def _rounded(terms: Terms, reference_cost: float) -> float:
    if not LEAST_MARGIN <= terms.margin <= MOST_MARGIN:
        raise TermsError(
            f"a margin of {terms.margin:g} cannot be used; give one from {LEAST_MARGIN:g} to {MOST_MARGIN:g}"
        )
    if terms.step is None:
        try:
            return strict_limit(reference_cost, terms.margin)
        except BudgetError as error:
            raise TermsError(f"{error}, or round to a step") from error
    if not (math.isfinite(terms.step) and terms.step > 0):
        raise TermsError(f"cannot round to steps of {terms.step:g}; give a step above 0")
    return math.ceil(round(reference_cost * terms.margin, 2) / terms.step) * terms.step
