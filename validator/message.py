"""The exact text that a designer reads after a rejected draft (paper C.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from validator.violation import CODES, Violation

MOST_LINES = 120
"""How many violations are spelled out; with more, the lines are shared equally by the codes that occur."""


def feedback_text(violations: Sequence[Violation]) -> str:
    """One numbered line per violation, code and message, in the order of ``CODES``; the same list, the same text.

    Of more than ``MOST_LINES`` violations each code shows its first few and the number of the rest, so that no kind
    of mistake hides another; the record keeps the full list.
    """
    if not violations:
        return "The draft is legal: no violations."
    counts = Counter(violation.code for violation in violations)
    share = MOST_LINES if len(violations) <= MOST_LINES else MOST_LINES // len(counts)
    lines = [f"The draft is not legal: {_counted(len(violations), 'violation')}."]
    numbered = 0
    for code in sorted(counts, key=CODES.index):
        same = [violation for violation in violations if violation.code == code]
        for violation in same[:share]:
            numbered += 1
            lines.append(f"{numbered}. {code}: {violation.message}")
        if len(same) > share:
            lines.append(f"   {code}: {len(same) - share:,} more, not listed.")
    return "\n".join(lines)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
