"""What the console and the runner say to each other: frozen facts, one JSON object a line, versioned.

A command carries the number that its acknowledgement repeats. A line of another version, of an unknown kind or with a
wrong field is refused with a ``MessageError`` that names it, never guessed at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from serializer.errors import PolyBridgeBenchError

VERSION = 1

RunnerState = Literal["idle", "running", "pausing", "paused", "stopping"]
Pace = Literal["real_time", "as_fast"]
Place = Literal["up", "down", "top", "bottom"]
LogLevel = Literal["debug", "info", "warning", "error"]
StepKind = Literal["call_started", "response", "rejected", "attempt_started", "attempt_finished", "finished", "note"]
"""A ``note`` is said in the middle of a step, such as a rate limit that holds a call back."""


class MessageError(PolyBridgeBenchError):
    """A line that is no message of this version."""


# ---------------------------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Enqueue:
    """Plan episodes: a new session of designers x conditions x levels x repeats, each a queue entry."""

    designers: tuple[str, ...]
    conditions: tuple[str, ...]
    levels: tuple[str, ...]
    executor: str
    budget_map: str
    repeats: int = 1
    foreign_budget_map: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Play the queue; also goes on after a pause."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Begin no further step; the running one ends first. Remembered if that step ends the episode."""


@dataclass(frozen=True, slots=True)
class StopAfterStep:
    """End every running episode at its next safe point as ``interrupted``, and play no other."""


@dataclass(frozen=True, slots=True)
class Abort:
    """End at once: running episodes become ``interrupted`` wherever they are."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move queued entries among those of their priority, keeping their order."""

    entries: tuple[int, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class MoveBefore:
    """Move queued entries to just before another one, or to the end when ``before`` is ``None``.

    They take the priority of the place that they come to.
    """

    entries: tuple[int, ...]
    before: int | None


@dataclass(frozen=True, slots=True)
class SetPriority:
    """Entries of a higher priority are played first; the default is 0."""

    entries: tuple[int, ...]
    priority: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Queue interrupted, error and cancelled entries again; the evidence of earlier tries is kept.

    Also those that a sweep outside the queue planned and did not come to.
    """

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Queue the same keys again as further repeats, in a session of their own."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Cancel queued entries, and take entries that ended out of sight; ``Restore`` brings them back."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Undo a ``Remove``."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetOptions:
    """How the queue is played.

    ``jobs`` is the number of episodes at a time; ``pause_on_failure`` pauses when an episode ends as ``failed`` or
    ``error``. With the pace ``real_time`` each embedded run, once recorded, is given the time that its film lasts
    before the episode goes on.
    """

    pause_on_failure: bool
    jobs: int
    pace: Pace


@dataclass(frozen=True, slots=True)
class TryDesign:
    """Run one design by hand, outside the queue and its results; ``Tried`` tells what came of it.

    ``candidate`` is the text of a candidate; ``limit`` in dollars. There is one at a time, and none while episodes are
    being played: neither disturbs the other.
    """

    executor: str
    level: str
    candidate: str
    limit: float


@dataclass(frozen=True, slots=True)
class StopTrial:
    """End the run that was begun by hand, wherever it is; keys are let go, the user's files given back."""


@dataclass(frozen=True, slots=True)
class Leave:
    """End the process when every running episode has come to its next safe point, as after ``StopAfterStep``."""


Command = (
    Enqueue
    | Start
    | Pause
    | StopAfterStep
    | Abort
    | Move
    | MoveBefore
    | SetPriority
    | Retry
    | Repeat
    | Remove
    | Restore
    | SetOptions
    | TryDesign
    | StopTrial
    | Leave
)


# ------------------------------------------------------------------------------------------------------ events


@dataclass(frozen=True, slots=True)
class Ready:
    """The runner has opened its store and waits; ``interrupted`` entries were found running and are kept as such."""

    product: str
    store: str
    interrupted: int


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command was taken (``error`` is ``None``) or refused; ``note`` says what it does, for a status line.

    ``entries`` are those that it concerns. An ``Enqueue`` or ``Repeat`` is acknowledged before its parts are built and
    its session is on disk; ``Queued`` follows.
    """

    command: int
    error: str | None = None
    note: str | None = None
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Queued:
    """What an ``Enqueue`` or ``Repeat`` led to: new ``entries``, or an ``error`` and none."""

    command: int
    entries: tuple[int, ...] = ()
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """What a ``TryDesign`` led to: the ``folder`` of the trial, or an ``error``, no word on the bridge."""

    command: int
    folder: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class StateChanged:
    """What the runner does now. ``waits_for`` says what a pause waits for, with its bound in seconds where known."""

    state: RunnerState
    waits_for: str | None = None
    bound_s: float | None = None


@dataclass(frozen=True, slots=True)
class QueueChanged:
    """Rows of the queue have changed: read the store again. Sent at most ten times a second."""


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far the queue is, over all sessions that are being worked on; removed entries do not count.

    ``done`` are results (success or failed). ``eta_s`` is ``None`` where nothing was measured yet, ``spent_usd`` where
    nothing has a price.
    """

    total: int
    done: int
    eta_s: float | None
    spent_usd: float | None


@dataclass(frozen=True, slots=True)
class Stepped:
    """One step of one running episode, already recorded in ``episode_folder``; ``text`` is one line for a person."""

    entry: int
    kind: StepKind
    call: int
    attempt: int
    at: str
    episode_folder: str
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """An episode has ended; its row in the store is final."""

    entry: int
    status: str
    text: str


@dataclass(frozen=True, slots=True)
class Logged:
    """One line for the log panel."""

    at: str
    level: LogLevel
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The runner cannot go on; it says why and ends. Nothing recorded is lost."""

    message: str
    detail: str = ""


Event = (
    Ready | Acknowledged | Queued | Tried | StateChanged | QueueChanged | Progressed | Stepped | Ended | Logged | Fault
)
