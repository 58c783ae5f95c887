"""The rules of Table 10 (paper D.2, D.3) for one episode: what is valid, a success, a recovery, a repair, an error."""

from __future__ import annotations

from dataclasses import dataclass

from controller.metrics.trajectory import CALL_HORIZON, Call, Episode

ATTEMPT_HORIZON = 3
RUN_FALSE_AFTER_VALID = "RUN_FALSE_AFTER_VALID"
"""A valid candidate whose execution did not succeed: an outcome, not a violation (Table 8)."""


@dataclass(frozen=True, slots=True)
class ErrorEvent:
    """One label of one call: a violation code or ``RUN_FALSE_AFTER_VALID``."""

    call: int
    code: str


def valid_at(episode: Episode, k: int) -> bool:
    """Whether some candidate of calls 1..k entered physics."""
    return any(call.attempt is not None for call in episode.calls if call.number <= k)


def success_at(episode: Episode, k: int) -> bool:
    """Whether an execution of a call no later than k succeeded."""
    return any(call.succeeded for call in episode.calls if call.number <= k)


def first_attempt_success(episode: Episode) -> bool | None:
    """Whether the first candidate to enter physics succeeded, whichever call it came from; ``None`` if none entered."""
    return next((call.succeeded for call in episode.calls if call.attempt is not None), None)


def recovery_eligible(episode: Episode) -> bool:
    """Whether an execution failed while at least one call and one physics attempt remained."""
    return _first_recoverable_failure(episode) is not None


def recovered(episode: Episode) -> bool:
    """Whether a success followed an eligible failure (F to S, F to F to S); V to S is none."""
    failure = _first_recoverable_failure(episode)
    return failure is not None and any(call.succeeded for call in episode.calls if call.number > failure.number)


def calls(episode: Episode) -> int:
    """Designer calls used, valid or not."""
    return len(episode.calls)


def attempts(episode: Episode) -> int:
    """Physics attempts used."""
    return sum(call.attempt is not None for call in episode.calls)


def validation_repair_calls(episode: Episode) -> int:
    """Rounds that ended in a parsing, geometry or validation failure (D.3)."""
    return sum(not call.valid for call in episode.calls)


def physics_repair_calls(episode: Episode) -> int:
    """Requests that were answered with the feedback of a failed execution in hand (D.3)."""
    return sum(call.feedback_received == "execution" for call in episode.calls)


def cost_of_success(episode: Episode) -> float | None:
    """Material cost in dollars of the design that succeeded; ``None`` without success."""
    return next((call.cost for call in episode.calls if call.succeeded), None)


def error_events(episode: Episode) -> tuple[ErrorEvent, ...]:
    """Every error label in call order: each violation code once per candidate, and each failed execution."""
    events: list[ErrorEvent] = []
    for call in episode.calls:
        events.extend(ErrorEvent(call.number, code) for code in dict.fromkeys(call.codes))
        if _failed(call):
            events.append(ErrorEvent(call.number, RUN_FALSE_AFTER_VALID))
    return tuple(events)


def _first_recoverable_failure(episode: Episode) -> Call | None:
    return next(
        (
            call
            for call in episode.calls
            if _failed(call) and call.number < CALL_HORIZON and (call.attempt or 0) < ATTEMPT_HORIZON
        ),
        None,
    )


def _failed(call: Call) -> bool:
    return call.attempt is not None and not call.succeeded
