"""All violations of a candidate on a site, together (paper C.1, C.2)."""

from __future__ import annotations

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

    ``candidate`` and ``cost`` (dollars) are ``None`` where no bridge could be read; ``violations`` is empty for a
    legal candidate, which may be executed.
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
    """Read a designer's raw response and check it.

    A response that cannot be read is one violation: the reader's code and its message, which holds line and column.
    """
    try:
        candidate = parse_candidate(text)
    except CandidateError as error:
        return Judgement(None, (Violation(error.code, str(error)),), None)
    facts = facts_of(candidate.bridge, site)
    return Judgement(candidate, _apply(facts), facts.cost)


def _apply(facts: Facts) -> tuple[Violation, ...]:
    return tuple(violation for _, rule in RULES for violation in rule(facts))
