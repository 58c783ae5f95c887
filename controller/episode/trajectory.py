"""The account of one episode, from which every metric is computed (paper D.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from controller.episode.apparatus import BudgetSource
from controller.episode.key import EpisodeKey
from serializer.bridge import Bridge
from validator.violation import Violation

Status = Literal["running", "success", "failed", "interrupted", "error"]
FeedbackKind = Literal["none", "validation", "execution"]
Outcome = Literal["success", "failure_or_timeout"]

TERMINAL: frozenset[Status] = frozenset({"success", "failed"})
"""The endings that are results; every other status is run again."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How an episode ended; an ``error`` says ``where`` (``designer``, ``executor``, ``program``) and what."""

    status: Status
    where: str | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """One judged run. ``eligible_frames`` counts the frames up to the failure marker (all without one).

    ``facts`` is what the executor knows of the run, never used for the verdict.
    """

    attempt: int
    outcome: Outcome
    eligible_frames: int
    marker_frame: int | None
    selected_frames: tuple[int, ...]
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One logical designer request. ``ended_at`` is ``None`` while it is open, and stays so when it was cut short.

    ``response`` is the raw text, ``None`` until it came; ``cost`` is in dollars; ``timing_s`` has the phases
    ``observe``, ``designer``, ``validate``, ``execute``, ``evidence`` as far as they were reached.
    """

    call: int
    started_at: str
    feedback_received: FeedbackKind
    ended_at: str | None = None
    response: str | None = None
    tolerated: tuple[str, ...] = ()
    thought_process: str | None = None
    candidate: Bridge | None = None
    cost: float | None = None
    valid: bool = False
    violations: tuple[Violation, ...] = ()
    attempt: AttemptRecord | None = None
    usage: Mapping[str, float] = field(default_factory=dict)
    timing_s: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an episode ended as ``error``, and the call that it cut short: kept here, and not consumed."""

    where: str
    message: str
    unconsumed_call: CallRecord | None = None


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The whole account. ``limit`` is in dollars."""

    key: EpisodeKey
    executor: str
    budget_map: BudgetSource
    limit: float
    started_at: str
    status: Status = "running"
    ended_at: str | None = None
    error: Fault | None = None
    calls: tuple[CallRecord, ...] = ()

    @property
    def llm_calls_used(self) -> int:
        """Calls that were consumed; by the paper's rule also ``rounds_used``."""
        return sum(1 for call in self.calls if call.ended_at is not None)

    @property
    def physics_attempts_used(self) -> int:
        """Runs that were judged."""
        return sum(1 for call in self.calls if call.attempt is not None)
