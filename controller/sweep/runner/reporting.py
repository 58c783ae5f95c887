"""What the runner tells of its work: at once what a person watches, at most ten times a second what a list shows."""

from __future__ import annotations

import time

from controller.store.queue import Queue
from controller.sweep.ledger import EndedEpisode
from controller.sweep.runner.messages import Ended, Progressed, QueueChanged, RunnerState, StateChanged, Stepped
from controller.sweep.runner.sessions import Sessions
from controller.sweep.runner.steps import Step
from controller.sweep.runner.troupe import Part, Troupe
from controller.sweep.runner.voice import Voice, clean

CHANGED_EVERY_S = 0.1
PROGRESS_EVERY_S = 0.5


class Reporter:
    """Says what has changed, and writes into the queue where the played entries stand."""

    def __init__(self, queue: Queue, sessions: Sessions, voice: Voice) -> None:
        self._queue = queue
        self._sessions = sessions
        self._voice = voice
        self._has_changed = self._has_progressed = True
        self._changed_s = self._progressed_s = 0.0
        self._state: StateChanged | None = None
        self._stands: dict[int, tuple[str, int, int]] = {}
        self._worked_on: set[str] = set()

    @property
    def has_more(self) -> bool:
        """Whether something waits to be said."""
        return self._has_changed or self._has_progressed

    def changed(self) -> None:
        """Rows of the queue have changed."""
        self._has_changed = self._has_progressed = True

    def began(self, part: Part) -> None:
        """An entry is being played."""
        self._worked_on.add(part.entry.session)
        self.changed()

    def stepped(self, part: Part, step: Step, folder: str) -> None:
        """A step was taken and is recorded, or something is said in the middle of one."""
        text = clean(step.text)
        self._voice.say(Stepped(part.entry.entry, step.kind, step.call, step.attempt, step.at, folder, text))
        if step.kind == "note":
            self._voice.log("info", f"{part.entry.key.level}: {step.text}")
        else:
            self._has_changed = True

    def ended(self, part: Part, ended: EndedEpisode) -> None:
        """An entry is on disk and in the store."""
        key, number = part.entry.key, part.entry.entry
        self._stands.pop(number, None)
        message = "" if ended.message is None else f": {ended.message}"
        text = clean(f"{key.level} · {key.designer} · {key.condition} · r{key.repeat}: {ended.status}{message}")
        self._voice.say(Ended(number, ended.status, text))
        self.changed()

    def report(self, state: RunnerState, troupe: Troupe) -> None:
        """Say what is due."""
        now_s = time.monotonic()
        told = _state(state, troupe)
        if told != self._state:
            self._state, self._has_changed, self._has_progressed = told, True, True
            self._voice.say(told)
        if self._has_changed and now_s - self._changed_s >= CHANGED_EVERY_S:
            self._changed_s, self._has_changed = now_s, False
            self._write_stands(state, troupe)
            self._voice.say(QueueChanged())
        if self._has_progressed and now_s - self._progressed_s >= PROGRESS_EVERY_S:
            self._progressed_s, self._has_progressed = now_s, False
            self._voice.say(self._progress(troupe))

    def _write_stands(self, state: RunnerState, troupe: Troupe) -> None:
        waiting = {part.entry.entry for part in troupe.not_yet_held()} if state in ("pausing", "paused") else set()
        stands = {
            part.entry.entry: (_entry_state(part, state, waiting), part.call, part.attempt) for part in troupe.parts
        }
        new = [(entry, *stand) for entry, stand in stands.items() if self._stands.get(entry) != stand]
        self._stands = stands
        if new:
            self._queue.stand(new)

    def _progress(self, troupe: Troupe) -> Progressed:
        standing = self._queue.standing(self._worked_on)
        counts = standing.counts
        total = sum(count for state, count in counts.items() if state != "cancelled")
        left_s = self._queue.left_s()
        eta_s = None if left_s is None else round(left_s / max(troupe.jobs, len(troupe.parts)), 1)
        spent = standing.spent_usd
        done = counts.get("success", 0) + counts.get("failed", 0)
        return Progressed(total, done, eta_s, None if spent is None else round(spent, 6))


def _entry_state(part: Part, state: RunnerState, waiting: set[int]) -> str:
    if state not in ("pausing", "paused"):
        return "running"
    return "pausing" if part.entry.entry in waiting else "paused"


def _state(state: RunnerState, troupe: Troupe) -> StateChanged:
    parts = troupe.not_yet_held() if state == "pausing" else troupe.parts if state == "stopping" else ()
    if not parts:
        return StateChanged(state)
    calls = [part for part in parts if part.phase == "call"]
    runs = [part for part in parts if part.phase == "run"]
    named = [_counted(len(each), word) for each, word in ((calls, "call"), (runs, "run")) if each]
    bounds = [part.longest_call_s for part in calls]
    known = [bound for bound in bounds if bound is not None]
    bound_s = max(known) if known and len(known) == len(bounds) else None
    return StateChanged(state, "after " + (" and ".join(named) or "this step"), bound_s)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}s" if count > 1 else f"this {word}"
