"""How far the episodes being played are, from what the runner says step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from console.queue import strings
from console.queue.columns import CALLS
from console.queue.row import QueueRow
from controller.sweep.runner.messages import StepKind, Stepped

_SHARE_OF_CALL: Mapping[StepKind, float] = MappingProxyType(
    {
        # Said in the middle of a step, such as a rate limit that holds a call back: nothing has moved on.
        "note": 0.0,
        "call_started": 0.1,
        "response": 0.5,
        "rejected": 1.0,
        "attempt_started": 0.6,
        "attempt_finished": 1.0,
        "finished": 1.0,
    }
)


@dataclass(frozen=True, slots=True)
class EntryProgress:
    """``share`` of the three calls, 0 to 1; ``text`` is one line for a person."""

    call: int
    attempt: int
    share: float
    text: str

    def on(self, row: QueueRow) -> QueueRow:
        """The row with the counts that the store does not know yet."""
        return replace(row, call=max(row.call, self.call), attempt=max(row.attempt, self.attempt))


NO_STEPS: Mapping[int, EntryProgress] = MappingProxyType({})


def after_step(steps: Mapping[int, EntryProgress], event: Stepped) -> Mapping[int, EntryProgress]:
    """The steps with one more; an episode that has finished leaves."""
    if event.kind == "finished":
        return without(steps, event.entry)
    share = (event.call - 1 + _SHARE_OF_CALL[event.kind]) / CALLS
    before = steps.get(event.entry)
    if before is not None:
        share = max(share, before.share)
    text = strings.PLAYING.format(call=event.call, text=event.text)
    return {**steps, event.entry: EntryProgress(event.call, event.attempt, min(max(share, 0.0), 1.0), text)}


def without(steps: Mapping[int, EntryProgress], entry: int) -> Mapping[int, EntryProgress]:
    """The steps without an episode."""
    return {each: step for each, step in steps.items() if each != entry}
