"""The rule on cost (paper A.4): a candidate is rejected when its cost is above the limit, to the cent."""

from __future__ import annotations

from collections.abc import Iterator

from validator.facts import Facts
from validator.violation import Violation
from validator.wording import dollars


def over_budget(facts: Facts) -> Iterator[Violation]:
    """Cost above the limit. Cost at the limit is legal."""
    limit = facts.site.budget_limit
    if facts.cost > limit:
        yield Violation(
            "OVER_BUDGET",
            f"The bridge costs {dollars(facts.cost)}; the limit is {dollars(limit)}, "
            f"exceeded by {dollars(facts.cost - limit)}.",
        )
