"""All violations of a candidate on a site, together (paper C.1, C.2)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from serializer.bridge import Bridge
from serializer.candidate import Candidate, parse_candidate
from serializer.errors import CandidateError
from validator.facts import Facts, facts_of
from validator.rules import RULES
from validator.site import Site
from validator.violation import Violation


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one response.

    ``candidate`` is ``None`` where no bridge could be read. ``cost`` is in dollars, ``None`` without a bridge or
    where a float cannot hold it. ``violations`` is empty for a legal candidate, which may be executed.
    """

    candidate: Candidate | None
    violations: tuple[Violation, ...]
    cost: float | None


def check(bridge: Bridge, site: Site) -> tuple[Violation, ...]:
    """Every violation of a bridge, in the order of ``CODES`` and, within one code, of the candidate.

    Never raises, whatever the bridge. Coordinates are taken as they are: the conversion has rounded them (B.2).
    """
    return _apply(facts_of(bridge, site))


def judge(text: str, site: Site) -> Judgement:
    """Read a designer's raw response and check it; a response that cannot be read is one violation."""
    try:
        candidate = parse_candidate(text)
    except CandidateError as error:
        return Judgement(None, (Violation(error.code, _located(error)),), None)
    facts = facts_of(candidate.bridge, site)
    return Judgement(candidate, _apply(facts), facts.cost if math.isfinite(facts.cost) else None)


def _apply(facts: Facts) -> tuple[Violation, ...]:
    return tuple(violation for _, rule in RULES for violation in rule(facts))


def _located(error: CandidateError) -> str:
    """The reader's message, with its position where it has one and the message does not give it."""
    message = str(error)
    if not error.line or f"line {error.line}" in message:
        return message
    return f"{message.rstrip('.')} (line {error.line}, column {error.column})."
