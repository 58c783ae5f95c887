"""One named condition and what was found against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Outcome = Literal["passed", "failed", "not done"]

CHECKS: Mapping[str, str] = {
    "no_duplicate_keys": "every designer, level, condition and repeat occurs once in all sessions",
    "no_missing_trajectories": "every planned episode has a trajectory",
    "no_missing_results": "every episode that has ended has a result",
    "no_unplanned_trajectories": "no trajectory lies outside the plan",
    "episodes_completed": "every episode ended in success or failure",
    "benchmark_levels": "every row covers all levels of the benchmark",
    "keys_match_folders": "every record says the key of the folder it lies in",
    "one_executor": "a row has one executor",
    "one_budget_map": "a row has one budget map, calibrated on its executor",
    "limits": "every episode ran under the limit that the frozen configuration gives its level",
    "one_configuration": "a designer's sessions agree in controls, executor, protocol and levels",
    "one_prompt": "all models were given one prompt",
    "one_validator": "all sessions were judged by one validator",
    "call_limit": "at most three designer calls, and no episode has more",
    "physics_limit": "at most three physics attempts, and no episode has more",
    "execution_window": "a window of 12 s at 4 frames a second",
    "feedback_mode": "the latest feedback is sent, a failure's as four evenly spaced frames",
    "skill_mode": "no skill instructions",
    "counters": "rounds, calls and attempts used are those in the trajectory",
    "outcomes": "status, validity, attempts and detector readings do not contradict each other",
    "results": "result.json is what its trajectory gives",
    "summary": "the results in summary.json are those in result.json",
    "seal": "no sealed file was changed, removed or added",
    "legality": "every response, judged again, gives the recorded candidate, cost and violations",
    "replay": "every embedded attempt, run again, is the same bit for bit",
    "release_checksums": "no file of the release was changed, removed or added",
    "release_images": "the archive of pictures has its checksum",
    "release_tables": "the tables, computed again from the trajectories, are the same byte for byte",
    "release_manifest": "the manifest names the sessions, levels and rows that the release holds",
    "release_clean": "no secret, home path or host name is in the release",
}
"""Every check by name, with the condition that it demands."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check that was made, or not; ``findings`` name the offending keys or files."""

    name: str
    findings: tuple[str, ...] = ()
    not_done: str | None = None

    @property
    def outcome(self) -> Outcome:
        """What came of it."""
        if self.findings:
            return "failed"
        return "passed" if self.not_done is None else "not done"

    @property
    def demands(self) -> str:
        """The condition in words."""
        return CHECKS[self.name]


@dataclass(slots=True)
class Findings:
    """What is found while records are read, by check; a check that nobody opened is not told."""

    _found: dict[str, list[str]] = field(default_factory=dict)
    _not_done: dict[str, str] = field(default_factory=dict)

    def open(self, *names: str) -> None:
        """Say that these checks are made."""
        for name in names:
            self._found.setdefault(name, [])

    def add(self, name: str, findings: Iterable[str]) -> None:
        """Add what was found against a check."""
        self._found.setdefault(name, []).extend(findings)

    def leave(self, name: str, why: str) -> None:
        """Say why a check is not made."""
        self._not_done.setdefault(name, why)

    def checks(self) -> tuple[Check, ...]:
        """Every check that was opened or left, in the order of ``CHECKS``."""
        return tuple(
            Check(name, tuple(self._found.get(name, ())), self._not_done.get(name))
            for name in CHECKS
            if name in self._found or name in self._not_done
        )


def valid(checks: Iterable[Check]) -> bool:
    """Whether nothing was found."""
    return all(check.outcome != "failed" for check in checks)
