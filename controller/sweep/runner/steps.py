"""An episode's events in a few words, for whoever watches it from another process."""

from __future__ import annotations

from dataclasses import dataclass

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
from controller.sweep.runner.messages import StepKind


@dataclass(frozen=True, slots=True)
class Step:
    """One step, already recorded. ``call`` and ``attempt`` are where the episode stands; ``text`` is one line."""

    kind: StepKind
    call: int
    attempt: int
    at: str
    text: str


_Told = (
    CallStarted
    | ResponseReceived
    | DesignerFailed
    | CandidateRejected
    | AttemptStarted
    | AttemptFinished
    | EpisodeFinished
)


class StepTeller:
    """Turns the events of one episode into steps, in order."""

    def __init__(self) -> None:
        self._call = self._attempt = 0

    def step(self, event: Event) -> Step | None:
        """The step that an event is; ``None`` for the episode's start, which is told otherwise."""
        if isinstance(event, EpisodeStarted):
            return None
        if not isinstance(event, EpisodeFinished):
            self._call = event.call
        if isinstance(event, AttemptStarted | AttemptFinished):
            self._attempt = event.attempt
        kind, text = _told(event)
        return Step(kind, self._call, self._attempt, event.at, text)

    def note(self, at: str, text: str) -> Step:
        """Something that is said in the middle of a step."""
        return Step("note", self._call, self._attempt, at, text)


def _told(event: _Told) -> tuple[StepKind, str]:
    match event:
        case CallStarted():
            return "call_started", f"call {event.call}: the designer is asked"
        case ResponseReceived():
            length = len(event.proposal.text)
            return "response", f"call {event.call}: {length:,} characters in {event.designer_s:.1f} s"
        case DesignerFailed():
            return "note", f"call {event.call}: no answer after {event.designer_s:.1f} s"
        case CandidateRejected():
            codes = dict.fromkeys(violation.code for violation in event.judgement.violations)
            count = len(event.judgement.violations)
            return "rejected", f"call {event.call}: {count} violation{_s(count)}: {', '.join(codes)}"
        case AttemptStarted():
            cost = event.judgement.cost
            price = "" if cost is None else f" at ${cost:,.0f}"
            return "attempt_started", f"run {event.attempt}: a legal bridge{price} is run"
        case AttemptFinished():
            return "attempt_finished", f"run {event.attempt}: {_verdict(event)}"
        case EpisodeFinished():
            message = event.ending.message
            return "finished", event.ending.status if message is None else f"{event.ending.status}: {message}"


def _verdict(event: AttemptFinished) -> str:
    marker = event.detection.marker_index
    if event.detection.success:
        return "success"
    return "no success in time" if marker is None else f"failed at {event.rollout.times_s[marker]:.2f} s"


def _s(count: int) -> str:
    return "" if count == 1 else "s"
