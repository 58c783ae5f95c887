"""Events folded into the trajectory: one pure function, for the recorder and for whoever watches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from controller.designers.observation import ExecutionFeedback, Feedback, ValidationFeedback
from controller.episode.apparatus import Judgement
from controller.episode.events import (
    AttemptFinished,
    AttemptStarted,
    CallStarted,
    CandidateRejected,
    DesignerFailed,
    EpisodeFinished,
    EpisodeStarted,
    Event,
    ResponseReceived,
)
from controller.episode.trajectory import AttemptRecord, CallRecord, Fault, FeedbackKind, Trajectory


def begin(event: EpisodeStarted) -> Trajectory:
    """The trajectory of an episode that has only started."""
    return Trajectory(event.key, event.executor, event.budget_map, event.limit, event.at)


def advance(trajectory: Trajectory, event: Event) -> Trajectory:
    """The trajectory after one more event."""
    match event:
        case EpisodeStarted():
            return begin(event)
        case CallStarted():
            opened = CallRecord(
                event.call,
                event.at,
                _feedback_kind(event.observation.feedback),
                timing_s=_timed({}, observe=event.observe_s),
            )
            return replace(trajectory, calls=(*trajectory.calls, opened))
        case EpisodeFinished():
            return _finished(trajectory, event)
        case _:
            *before, current = trajectory.calls
            return replace(trajectory, calls=(*before, _call_after(current, event)))


def _call_after(
    call: CallRecord, event: ResponseReceived | DesignerFailed | CandidateRejected | AttemptStarted | AttemptFinished
) -> CallRecord:
    match event:
        case ResponseReceived():
            timing = _timed(call.timing_s, designer=event.designer_s)
            return replace(call, response=event.proposal.text, usage=dict(event.proposal.usage), timing_s=timing)
        case DesignerFailed():
            return replace(call, usage=dict(event.usage), timing_s=_timed(call.timing_s, designer=event.designer_s))
        case CandidateRejected():
            return replace(_judged(call, event.judgement, event.validate_s), ended_at=event.at)
        case AttemptStarted():
            return replace(_judged(call, event.judgement, event.validate_s), valid=True)
        case AttemptFinished():
            timing = _timed(call.timing_s, execute=event.execute_s, evidence=event.evidence_s)
            return replace(call, ended_at=event.at, attempt=_attempt(event), timing_s=timing)
        case _:
            assert_never(event)


def _judged(call: CallRecord, judgement: Judgement, validate_s: float) -> CallRecord:
    read = judgement.candidate
    return replace(
        call,
        tolerated=() if read is None else read.tolerated,
        thought_process=None if read is None else read.thought_process,
        candidate=None if read is None else read.bridge,
        cost=judgement.cost,
        violations=judgement.violations,
        timing_s=_timed(call.timing_s, validate=validate_s),
    )


def _attempt(event: AttemptFinished) -> AttemptRecord:
    marker = event.detection.marker_index
    return AttemptRecord(
        attempt=event.attempt,
        outcome="success" if event.detection.success else "failure_or_timeout",
        eligible_frames=len(event.rollout.times_s) if marker is None else marker + 1,
        marker_frame=marker,
        selected_frames=() if event.evidence is None else event.evidence.selected,
        facts=dict(event.rollout.facts),
    )


def _timed(before: Mapping[str, float], **phases_s: float) -> dict[str, float]:
    """To the microsecond: more digits would only be noise in the record."""
    return {**before, **{phase: round(seconds, 6) for phase, seconds in phases_s.items()}}


def _finished(trajectory: Trajectory, event: EpisodeFinished) -> Trajectory:
    ending = event.ending
    ended = replace(trajectory, status=ending.status, ended_at=event.at)
    if ending.status != "error":
        return ended
    calls, cut_short = trajectory.calls, None
    if calls and calls[-1].ended_at is None:
        calls, cut_short = calls[:-1], calls[-1]
    return replace(ended, calls=calls, error=Fault(ending.where or "", ending.message or "", cut_short))


def _feedback_kind(feedback: Feedback | None) -> FeedbackKind:
    match feedback:
        case None:
            return "none"
        case ValidationFeedback():
            return "validation"
        case ExecutionFeedback():
            return "execution"
