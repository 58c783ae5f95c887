"""What to do differently this time: the only memory is the previous draft, whose note says what was tried.

The note is part of ``thought_process``; the draft comes back verbatim, so that the designer itself keeps no state and
episodes may run in any order or in parallel.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from controller.designers.observation import Observation, ValidationFeedback

NOTE = re.compile(r"\[deck reading (\d+); budget used up to (\d+) %; clearance (\d+) mm; tried: ([^\]]*)\]")
SHARE_STEP_PERCENT = 5
LEAST_SHARE_PERCENT = 50
CLEARANCE_STEP_MM = 60


@dataclass(frozen=True, slots=True)
class Plan:
    """Which deck reading to take, what share of the budget, how much clearance, and which kinds of truss were tried."""

    reading: int = 0
    share_percent: int = 100
    clearance_mm: int = 20
    tried: tuple[str, ...] = ()

    def note(self) -> str:
        """The note to leave in ``thought_process``."""
        return (
            f"[deck reading {self.reading + 1}; budget used up to {self.share_percent} %; "
            f"clearance {self.clearance_mm} mm; tried: {', then '.join(self.tried)}]"
        )


def next_plan(observation: Observation, sure_of_deck: bool) -> Plan:
    """The plan for this call.

    After a failed run the tried kinds are left aside; the next deck reading is taken at once where the first was a
    guess, else on the third call. After a rejection the kind was not at fault: the code says which margin to widen.
    """
    plan = _noted(observation.previous_draft)
    if observation.feedback is None or plan is None:
        return Plan()
    if isinstance(observation.feedback, ValidationFeedback):
        codes = observation.feedback.codes
        if "OVER_BUDGET" in codes:
            plan = replace(plan, share_percent=max(LEAST_SHARE_PERCENT, plan.share_percent - SHARE_STEP_PERCENT))
        if "CLEARANCE" in codes:
            plan = replace(plan, clearance_mm=plan.clearance_mm + CLEARANCE_STEP_MM)
        return replace(plan, tried=plan.tried if "EDGE_TOO_LONG" in codes else plan.tried[:-1])
    return plan if sure_of_deck else replace(plan, reading=plan.reading + 1, tried=())


def _noted(draft: str | None) -> Plan | None:
    found = NOTE.search(draft or "")
    if not found:
        return None
    return Plan(int(found[1]) - 1, int(found[2]), int(found[3]), tuple(filter(None, found[4].split(", then "))))
