"""What happens in an episode, one frozen fact per step, in the order in which it happens.

``at`` is the time of day at which the step ended; durations are in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.episode.apparatus import BudgetSource, Detection, Evidence, Judgement, Limits
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import Ending
from controller.executor import Rollout


@dataclass(frozen=True, slots=True)
class EpisodeStarted:
    """The episode begins; ``limit`` is in dollars."""

    at: str
    key: EpisodeKey
    executor: str
    budget_map: BudgetSource
    limit: float
    limits: Limits


@dataclass(frozen=True, slots=True)
class CallStarted:
    """The observation of a call is complete and the designer is about to be asked."""

    at: str
    call: int
    observation: Observation
    observe_s: float


@dataclass(frozen=True, slots=True)
class ResponseReceived:
    """The designer answered; nothing of the answer is read yet."""

    at: str
    call: int
    proposal: Proposal
    designer_s: float


@dataclass(frozen=True, slots=True)
class DesignerFailed:
    """The designer gave no answer, or was stopped: what that cost, and the key-free trace of the tries."""

    at: str
    call: int
    usage: Mapping[str, float]
    trace: Mapping[str, object]
    designer_s: float


@dataclass(frozen=True, slots=True)
class CandidateRejected:
    """The response is unreadable or illegal: the call is used, no attempt is."""

    at: str
    call: int
    judgement: Judgement
    message: str
    validate_s: float


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """A legal candidate is about to be executed. ``design`` is its decoded save, ``payload`` the encoded one."""

    at: str
    call: int
    attempt: int
    judgement: Judgement
    design: Mapping[str, object]
    payload: str
    validate_s: float


@dataclass(frozen=True, slots=True)
class AttemptFinished:
    """The run is judged; ``evidence`` is there when it failed and the designer may try again."""

    at: str
    call: int
    attempt: int
    rollout: Rollout
    detection: Detection
    evidence: Evidence | None
    execute_s: float
    evidence_s: float


@dataclass(frozen=True, slots=True)
class EpisodeFinished:
    """The end, whatever its kind."""

    at: str
    ending: Ending


Event = (
    EpisodeStarted
    | CallStarted
    | ResponseReceived
    | DesignerFailed
    | CandidateRejected
    | AttemptStarted
    | AttemptFinished
    | EpisodeFinished
)
